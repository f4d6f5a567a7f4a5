import { afterEach, beforeEach, expect } from 'vitest';
import { dropAnswers, installAnswers } from './answers.ts';
import { closeConsole } from './open-console.tsx';

beforeEach(() => installAnswers());

afterEach(async () => {
  await closeConsole();
  expect(dropAnswers(), 'requests without an answer').toEqual([]);
});
