import { expect, it } from 'vitest';
import { fromFile, toFile } from './type-file.ts';

const type = {
  name: 'Насосы',
  code: 'pumps',
  icon: 'engine',
  colour: 'green',
  sort: 10,
  description: null,
  parameters: [],
  needed: [],
};
const row = { ...type, guid: 'g', version: 3, createdAt: '', updatedAt: '', names: {}, family: null, objectsCount: 5 };

it('keeps what makes a type, and nothing of where it was', () => {
  expect(fromFile(toFile(row))).toEqual(type);
});

it.each([
  'это не файл',
  '{}',
  JSON.stringify({ format: 'energoconsole-desktop', type }),
  JSON.stringify({ format: 'energoconsole-object-type', type: { ...type, extra: 1 } }),
])('takes no other file: %s', (text) => {
  expect(fromFile(text)).toBeNull();
});
