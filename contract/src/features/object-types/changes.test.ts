import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { inputSchema } from '../../kit/field-schema.ts';
import { fieldsOfParameters } from '../../kit/parameter-field.ts';
import type { Parameter } from '../../kit/parameter.ts';
import { mayBreak } from './changes.ts';

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
const [flow, maker] = [parameter('flow', { type: 'int' }), parameter('maker')];

it.each<[what: string, after: Parameter[], expected: boolean]>([
  ['nothing', [flow, maker], false],
  ['another order', [maker, flow], false],
  ['another name, group and beginning', [{ ...flow, name: 'Подача', group: 'Работа', initial: 1 }, maker], false],
  ['one more', [flow, maker, parameter('year')], false],
  ['one more that is required', [flow, maker, parameter('year', { isRequired: true })], true],
  ['one fewer', [flow], true],
  ['another type', [{ ...flow, type: 'decimal' }, maker], true],
  ['a limit', [{ ...flow, max: 5 }, maker], true],
])('%s: whether objects may stop fitting', (_, after, expected) => {
  expect(mayBreak([flow, maker], after)).toBe(expected);
});

it('requires a field only while another has the given value', () => {
  const fuel = parameter('fuel', { type: 'list', options: ['газ', 'мазут'] });
  const shownWhen = { code: 'fuel', value: 'газ' };
  const pressure = parameter('pressure', { type: 'decimal', isRequired: true, shownWhen });
  const schema = inputSchema(fieldsOfParameters([fuel, pressure]));
  expect(z.safeParse(schema, { fuel: 'газ', pressure: null }).error?.issues[0]?.path).toEqual(['pressure']);
  expect(z.parse(schema, { fuel: 'мазут', pressure: 3 })).toEqual({ fuel: 'мазут', pressure: null });
  expect(z.parse(schema, { fuel: 'газ', pressure: 3 })).toEqual({ fuel: 'газ', pressure: 3 });
});
