import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { handbook, HAND_WRITTEN, pictured, pictureOf } from './handbook-pages.ts';

const folder = new URL('../docs/user/', import.meta.url);

it('the handbook says what the help of the console says; `npm run handbook` writes it', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== HAND_WRITTEN);
  const committed = files.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]);
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(handbook));
});

it('has every picture that it shows, and shows every picture that it has', () => {
  const all = [...handbook.values()].join('\n');
  const shown = [...all.matchAll(/\]\((pictures\/[^)]+)\)/g)].map(([, name]) => name!);
  expect(shown.toSorted()).toEqual(pictured.map(pictureOf).toSorted());
  expect(shown.filter((name) => !existsSync(new URL(name, folder)))).toEqual([]);
});
