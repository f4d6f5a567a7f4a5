import { laidOut } from 'contract/features/object-types/layout.ts';
import type { Fields } from 'contract/kit/field.ts';
import { expect, it } from 'vitest';
import { placed, stepped, usualSections, withoutSection, type Sections } from './arranging.ts';

const section = (title: string, ...names: string[]) => ({ title, fields: names.map((name) => ({ name })) });
const fieldNames = (sections: Sections) =>
  sections.map(({ title, fields }) => [title, ...fields.map(({ name }) => name)]);
const two = [section('Первый', 'a', 'b', 'c'), section('Второй', 'd', 'e')];

it('a field moves within its section and into another', () => {
  expect(fieldNames(placed(two, 'a', { section: 0, at: 2 }))).toEqual([
    ['Первый', 'b', 'c', 'a'],
    ['Второй', 'd', 'e'],
  ]);
  expect(fieldNames(placed(two, 'e', { section: 0, at: 0 }))).toEqual([
    ['Первый', 'e', 'a', 'b', 'c'],
    ['Второй', 'd'],
  ]);
});

it('a step over the edge of a section leads into the next one, and no further than the last', () => {
  expect(fieldNames(stepped(two, 'c', 1))).toEqual([
    ['Первый', 'a', 'b'],
    ['Второй', 'c', 'd', 'e'],
  ]);
  expect(fieldNames(stepped(two, 'd', -1))).toEqual([
    ['Первый', 'a', 'b', 'c', 'd'],
    ['Второй', 'e'],
  ]);
  expect(stepped(two, 'a', -1)).toEqual(two);
  expect(stepped(two, 'e', 1)).toEqual(two);
});

it('the fields of a removed section join its neighbour', () => {
  expect(fieldNames(withoutSection(two, 1))).toEqual([['Первый', 'a', 'b', 'c', 'd', 'e']]);
  expect(fieldNames(withoutSection(two, 0))).toEqual([['Второй', 'a', 'b', 'c', 'd', 'e']]);
});

it('what no section names stands in the last one, and what there is not is left out', () => {
  expect(fieldNames(laidOut(two, ['a', 'd', 'x']))).toEqual([
    ['Первый', 'a'],
    ['Второй', 'd'],
    ['Прочее', 'x'],
  ]);
  expect(fieldNames(laidOut([section('Прочее', 'a')], ['a', 'x']))).toEqual([['Прочее', 'a', 'x']]);
});

it('the usual layout: the given sections, then the other fields by their group', () => {
  const fields: Fields = {
    name: { kind: 'text', label: 'Название', max: 10 },
    area: { kind: 'number', label: 'Площадь', in: 'parameters', group: 'Размеры' },
    note: { kind: 'multiline', label: 'Примечание', max: 10 },
    state: { kind: 'text', label: 'Состояние', max: 10, readOnly: true },
  };
  expect(fieldNames(usualSections(fields))).toEqual([
    ['', 'name', 'note'],
    ['Размеры', 'area'],
  ]);
  expect(fieldNames(usualSections(fields, { Главное: ['name', 'note'] }))).toEqual([
    ['Главное', 'name', 'note'],
    ['Размеры', 'area'],
  ]);
});
