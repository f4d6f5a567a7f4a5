import type { ForecastAccuracy } from 'contract/features/forecasts/scores/answers.ts';
import { expect, it } from 'vitest';
import { ordered } from './region-scores.ts';

const row = (targetName: string, wape: number | null) => ({ targetName, wape }) as ForecastAccuracy;
const rows = [row('Якутия', 0.04), row('Ёлкино', null), row('Алтай', 0.1), row('Крым', 0.02)];
const names = (field: string, descending: boolean) =>
  ordered(rows, { field, descending }).map(({ targetName }) => targetName);

it('regions are sorted by the given field, those without a value last in either direction', () => {
  expect(names('wape', false)).toEqual(['Крым', 'Якутия', 'Алтай', 'Ёлкино']);
  expect(names('wape', true)).toEqual(['Алтай', 'Якутия', 'Крым', 'Ёлкино']);
  expect(names('targetName', false)).toEqual(['Алтай', 'Ёлкино', 'Крым', 'Якутия']);
});
