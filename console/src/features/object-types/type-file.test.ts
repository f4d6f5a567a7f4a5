import type { objectTypes } from 'contract/features/object-types/facts.ts';
import type { Input, Row } from 'contract/kit/resource.ts';
import { expect, it } from 'vitest';
import { fromFile, toFile } from './type-file.ts';

const type: Omit<Input<typeof objectTypes>, 'templates' | 'parentGuid'> = {
  name: 'Насосы',
  code: 'pumps',
  icon: 'engine',
  colour: 'green',
  sort: 10,
  description: null,
  parameters: [],
  needed: [],
  layout: { sections: [{ title: 'Насос', fields: [{ name: 'name' }] }] },
};
const row: Row<typeof objectTypes> = {
  ...type,
  parentGuid: '6f0d0f38-5b3c-4c1e-8d1f-0d5d2d1f7a12',
  templates: { Обычный: { branchGuid: '6f0d0f38-5b3c-4c1e-8d1f-0d5d2d1f7a11' } },
  guid: 'g',
  version: 3,
  createdAt: '',
  updatedAt: '',
  names: {},
  family: null,
  isBuiltIn: false,
};

it('keeps what defines a type and nothing specific to its organization', () => {
  expect(fromFile(toFile(row))).toEqual(type);
});

it('takes a file that was made before types had a layout', () => {
  const { layout: _, ...earlier } = type;
  const text = JSON.stringify({ format: 'energoconsole-object-type', type: earlier });
  expect(fromFile(text)).toEqual({ ...type, layout: null });
});

it.each([
  'это не файл',
  '{}',
  JSON.stringify({ format: 'energoconsole-desktop', type }),
  JSON.stringify({ format: 'energoconsole-object-type', type: { ...type, extra: 1 } }),
])('takes no other file: %s', (text) => {
  expect(fromFile(text)).toBeNull();
});
