import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { dropAnswers, installAnswers } from './answers.ts';
import { closeConsole } from './open-console.tsx';

beforeEach(async () => {
  // A closing form saves its draft while leaving.
  await clear();
  installAnswers();
});

afterEach(async ({ task }) => {
  // Nobody sees the page of a run elsewhere.
  if (task.result?.state === 'fail') console.log(`${task.name}:\n${document.body.innerText.slice(0, 3_000)}`);
  await closeConsole();
  await page.viewport(1440, 900);
  expect(dropAnswers().join('\n'), 'requests without an answer').toBe('');
});
