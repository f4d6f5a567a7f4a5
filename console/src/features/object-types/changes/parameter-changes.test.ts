import type { Parameter } from 'contract/kit/parameter.ts';
import { withCode } from 'contract/kit/parameter-codes.ts';
import { expect, it } from 'vitest';
import { parameterChanges } from './parameter-changes.ts';

const parameter = (code: string, given: Partial<Parameter> = {}): Parameter => ({
  code,
  name: code,
  type: 'string',
  unit: null,
  options: [],
  dcDictionaryId: null,
  isRequired: false,
  isMultiple: false,
  ...given,
});
const flow = parameter('flow', { name: 'Подача', type: 'int', unit: 'м³/ч' });
const maker = parameter('maker', { name: 'Завод' });

it.each<[after: Parameter[], expected: string[]]>([
  [[flow, maker], []],
  [[flow, maker, parameter('year', { name: 'Год' })], ['Добавлен «Год»']],
  [[flow], ['Убран «Завод»']],
  [[maker, flow], ['Изменён порядок']],
  [[{ ...flow, unit: 'л/с', max: 1500 }, maker], ['«Подача»: единица «м³/ч» → «л/с», не больше нет → 1\u00a0500']],
  [
    [withCode({ ...flow, name: 'Подача насоса' }, 'supply'), maker],
    ['«Подача насоса»: код flow → supply, название «Подача» → «Подача насоса»'],
  ],
])('tells in words what became of parameters: %j', (after, expected) => {
  expect(parameterChanges([flow, maker], after)).toEqual(expected);
});
