import { expect, it } from 'vitest';
import { electricalSafetyGroups } from 'contract/features/employees/facts.ts';
import { readCell } from './read-cell.ts';
import { valuesCalled } from './known-value.ts';

const named = (names: readonly string[]) => names.map((name) => ({ value: name, names: [name] }));
const groups = named(Object.values(electricalSafetyGroups));
const levels = [
  { value: 'ВН', names: ['ВН', 'VN'] },
  { value: 'СН1', names: ['СН1', 'SN1', 'СН11'] },
  { value: 'СН2', names: ['СН2', 'SN2', 'среднее второе'] },
];
const categories = [
  { value: 'Третья', names: ['Третья ценовая категория', '3'] },
  { value: '2-2', names: ['Вторая ценовая категория, две зоны', '2-2'] },
  { value: '2-3', names: ['Вторая ценовая категория, три зоны', '2-3'] },
];
const regions = [
  { value: '16', names: ['Республика Татарстан', '16'] },
  { value: '61', names: ['Ростовская область', '61'] },
  { value: '01', names: ['Республика Адыгея', '01'] },
];

it.each([
  ['V', groups, ['V до и выше 1000 В']],
  ['5', groups, ['V до и выше 1000 В']],
  ['III гр. до 1000В', groups, ['III до 1000 В']],
  ['3 (до 1000 В)', groups, ['III до 1000 В']],
  ['III', groups, ['III до 1000 В', 'III до и выше 1000 В']],
  ['третья группа', groups, ['III до 1000 В', 'III до и выше 1000 В']],
  ['VII', groups, []],
  ['СН-2', levels, ['СН2']],
  ['СН II', levels, ['СН2']],
  ['CH2', levels, ['СН2']],
  ['сн – 2', levels, ['СН2']],
  ['Среднее второе', levels, ['СН2']],
  ['BH', levels, ['ВН']],
  ['СН', levels, []],
  ['Третья', categories, ['Третья']],
  ['3-я', categories, ['Третья']],
  ['III ЦК', categories, ['Третья']],
  ['2', categories, ['2-2', '2-3']],
  ['16', regions, ['16']],
  ['Ростовская', regions, []],
  ['Татарстан', regions, ['16']],
  ['Респ. Татарстан', regions, ['16']],
  ['обл. Ростовская', regions, ['61']],
  ['1', regions, ['01']],
  ['100/5', named(['5/100', '1000/5']), []],
  ['А-', named(['А+', 'А−']), ['А−']],
  ['-10', named(['10', '20']), []],
])('«%s» is known or not', (text, known, expected) => {
  expect(valuesCalled<string>(text, known, true)).toEqual(expected);
});

const interval = {
  kind: 'choice',
  label: 'Интервал',
  options: { '30': '30 мин', '60': '60 мин' },
  isNumeric: true,
} as const;
const minutes = { kind: 'number', label: 'Ждать', unit: 'мин' } as const;
const day = { kind: 'date', label: 'Принят' } as const;

it.each([
  [interval, '30 минут', { value: 30 }],
  [interval, '30', { value: 30 }],
  [interval, '30 с', { refusal: 'Нет значения «30 с»: выберите из «30 мин», «60 мин»' }],
  [minutes, '30 минут', { value: 30 }],
  [minutes, '30 с', { value: '30 с' }],
  [day, '1 марта 2026 г.', { value: '2026-03-01' }],
  [day, '01/03/2026', { value: '2026-03-01' }],
  [day, '2019', { value: '2019' }],
  [day, '-', { value: null }],
  [{ kind: 'boolean', label: 'Есть' } as const, '+', { value: true }],
  [{ kind: 'boolean', label: 'Есть' } as const, '—', { value: false }],
])('a cell of %o with «%s»', (field, text, expected) => {
  expect(readCell(field, text, 'Europe/Moscow')).toEqual(expected);
});
