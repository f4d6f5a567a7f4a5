import { describe, expect, it } from 'vitest';
import type { TableReading } from 'contract/features/measurements/imports/calls.ts';
import { eachFilledRow } from '../files/table-rows.ts';
import { knownLayout } from './known-layout.ts';
import { TableReader } from './read-table.ts';
import type { TableRow } from './column-meaning.ts';

const TODAY = '2026-11-29';
const two = (number: number) => String(number).padStart(2, '0');
const clock = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
const count = (length: number) => Array.from({ length }, (_, index) => index);
const halves = count(48);
const hours = count(24);
/** The value of a half-hour, kWh, with a decimal comma. */
const kwh = (half: number, factor = 1) => String((factor * (half + 1)) / 10).replace('.', ',');
const sumOf = (length: number, factor = 1) => (factor * ((length * (length + 1)) / 2)) / 10;

/** Reads a text table like a user who accepts the proposed layout. */
function read(lines: readonly string[], given: Partial<TableReading> = {}) {
  const rows: TableRow[] = [];
  eachFilledRow(Buffer.from(lines.join('\r\n')), (number, cells) => rows.push([number, cells]));
  const { layout, isNamed } = knownLayout(rows, null);
  const reader = new TableReader(
    {
      ...layout,
      unit: layout.unit ?? 'kWh',
      hours: layout.hours ?? 'from0',
      meteringPointGuid: isNamed ? null : 'point',
      ...given,
    },
    TODAY,
  );
  for (const row of rows) reader.take(row);
  const { points, values, findings } = reader.message();
  const energy = Object.fromEntries(
    points.flatMap(({ code, channels }) =>
      channels.map(({ code: channel, day, at, length }) => [
        [code, channel, day.slice(8)].filter(Boolean).join(' '),
        Math.round(
          values.subarray(at, at + length).reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0) * 1000,
        ) / 1000,
      ]),
    ),
  );
  return { energy, layout, isNamed, messages: findings.map(({ message }) => message) };
}

describe('tables as programs of metering write them', () => {
  it.each<[string, string[], Record<string, number>]>([
    [
      'the interval with its day in one cell',
      [
        'Начало - конец;A+, кВт·ч',
        ...halves.map((n) => `01.10.2026 ${clock(30 * n)} - ${clock(30 * n + 30)};${kwh(n)}`),
      ],
      { '01 01': sumOf(48) },
    ],
    [
      'both ends of the interval with their days in one cell',
      [
        'Период;A+, кВт·ч',
        ...halves.map((n) => {
          const end = n === 47 ? '02.10.2026 00:00' : `01.10.2026 ${clock(30 * n + 30)}`;
          return `01.10.2026 ${clock(30 * n)} – ${end};${kwh(n)}`;
        }),
      ],
      { '01 01': sumOf(48) },
    ],
    [
      'points side by side, a channel each',
      [
        'Отчёт за 01.10.2026',
        'Дата;Время;ТП-1, кВт·ч;ТП-2, кВт·ч;Итого, кВт·ч',
        ...hours.map((n) => `01.10.2026;${clock(60 * n)};${kwh(n)};${kwh(n, 10)};${kwh(n, 11)}`),
      ],
      { 'ТП-1 01 01': sumOf(24), 'ТП-2 01 01': sumOf(24, 10) },
    ],
    [
      'points side by side, channels below their names',
      [
        'Дата;Время;РП-5, яч. 3;;РП-5, яч. 7;',
        ';;A+ (кВт·ч);R+ (квар·ч);A+ (кВт·ч);R+ (квар·ч)',
        ...hours.map((n) => `01.10.2026;${clock(60 * n)};${kwh(n)};${kwh(n, 2)};${kwh(n, 3)};${kwh(n, 4)}`),
      ],
      {
        'РП-5, яч. 3 01 01': sumOf(24),
        'РП-5, яч. 3 03 01': sumOf(24, 2),
        'РП-5, яч. 7 01 01': sumOf(24, 3),
        'РП-5, яч. 7 03 01': sumOf(24, 4),
      },
    ],
    [
      'points by their codes in the heads',
      [
        'Дата и время;502070000113101;502070000113102',
        ...hours.map((n) => `01.10.2026 ${clock(60 * n)};${kwh(n)};${kwh(n, 5)}`),
      ],
      { '502070000113101 01 01': sumOf(24), '502070000113102 01 01': sumOf(24, 5) },
    ],
    [
      'in English',
      [
        'Date;Time;Active import, kWh;Active export, kWh;Reactive import, kvarh',
        ...hours.map((n) => `2026-10-01;${clock(60 * n)};${kwh(n)};${kwh(n, 2)};${kwh(n, 3)}`),
      ],
      { '01 01': sumOf(24), '02 01': sumOf(24, 2), '03 01': sumOf(24, 3) },
    ],
    [
      'reactive energy by words',
      [
        'Дата;Время;Активная энергия, приём, кВт·ч;Реактивная энергия, приём, квар·ч',
        ...hours.map((n) => `01.10.2026;${clock(60 * n)};${kwh(n)};${kwh(n, 3)}`),
      ],
      { '01 01': sumOf(24), '03 01': sumOf(24, 3) },
    ],
    [
      'dates in words',
      ['Дата;Час;кВт·ч', ...hours.map((n) => `1 октября 2026 г.;${n + 1};${kwh(n)}`)],
      { '01 01': sumOf(24) },
    ],
    [
      'dates with their weekday behind them',
      ['Дата;Час;кВт·ч', ...hours.map((n) => `01.10.2026 (чт);${n + 1};${kwh(n)}`)],
      { '01 01': sumOf(24) },
    ],
    ['short months', ['Дата;Час;кВт·ч', ...hours.map((n) => `01-окт-26;${n + 1};${kwh(n)}`)], { '01 01': sumOf(24) }],
    [
      'a state beside each value',
      ['Дата;Время;A+, кВт·ч;Состояние', ...hours.map((n) => `01.10.2026;${clock(60 * n)};${kwh(n)};Достоверно`)],
      { '01 01': sumOf(24) },
    ],
    [
      'the number of the meter before each row',
      [
        'Счётчик;Дата;Время;A+, кВт·ч',
        ...hours.map((n) => `Меркурий 234 № 41234567;01.10.2026;${clock(60 * n)};${kwh(n)}`),
      ],
      { 'Меркурий 234 № 41234567 01 01': sumOf(24) },
    ],
  ])('%s', (_, lines, energy) => {
    expect(read(lines).energy).toEqual(energy);
  });

  it.each<[string, string[], RegExp]>([
    [
      'an energy without a channel beside others',
      ['Дата;Время;A+, кВт·ч;Потери, кВт·ч', ...hours.map((n) => `01.10.2026;${clock(60 * n)};${kwh(n)};${kwh(n)}`)],
      /Столбцов со значениями 2: «A\+, кВт·ч», «Потери, кВт·ч»/,
    ],
    [
      'plan and fact',
      ['Дата;Время;План;Факт', ...hours.map((n) => `01.10.2026;${clock(60 * n)};${kwh(n)};${kwh(n)}`)],
      /Столбцов со значениями 2: «План», «Факт»/,
    ],
    [
      'equal names side by side',
      ['Дата;Время;ТП-1;ТП-1', ...hours.map((n) => `01.10.2026;${clock(60 * n)};${kwh(n)};${kwh(n)}`)],
      /Столбцов со значениями 2/,
    ],
  ])('%s is refused', (_, lines, why) => {
    const { energy, messages } = read(lines);
    expect(energy).toEqual({});
    expect(messages.join()).toMatch(why);
  });

  it('of several points side by side none is the chosen one', () => {
    const lines = ['Дата;Время;ТП-1;ТП-2', ...hours.map((n) => `01.10.2026;${clock(60 * n)};${kwh(n)};${kwh(n)}`)];
    const { energy, messages } = read(lines, { meteringPointGuid: 'point' });
    expect(energy).toEqual({});
    expect(messages[0]).toContain('В таблице несколько точек: «ТП-1», «ТП-2»');
  });
});

describe('columns that a person chose', () => {
  const lines = [
    'Дата;Время;План, кВт·ч;Факт, кВт·ч;Место',
    ...hours.map((n) => `01.10.2026;${clock(60 * n)};${kwh(n)};${kwh(n, 2)};Цех 1`),
  ];

  it('are read as chosen', () => {
    expect(read(lines, { columns: ['date', 'time', 'ignored', '01', 'ignored'] }).energy).toEqual({
      '01 01': sumOf(24, 2),
    });
    const named = { columns: ['date', 'time', '02', '01', 'point'] as const, meteringPointGuid: null };
    expect(read(lines, { ...named, columns: [...named.columns] }).energy).toEqual({
      'Цех 1 01 01': sumOf(24, 2),
      'Цех 1 02 01': sumOf(24),
    });
  });

  it.each<[TableReading['columns'], RegExp]>([
    [['ignored', 'time', '01', 'ignored', 'ignored'], /столбец даты/],
    [['date', 'time', 'ignored', 'ignored', 'ignored'], /Столбцов со значениями 2: «План, кВт·ч», «Факт, кВт·ч»/],
    [['date', 'time', '01', '01', 'ignored'], /Один канал выбран у нескольких столбцов/],
  ])('%s are refused', (columns, why) => {
    const { energy, messages } = read(lines, { columns });
    expect(energy).toEqual({});
    expect(messages.join()).toMatch(why);
  });

  it('are proposed by the heads', () => {
    const own = [
      'Место;Дата;Начало;Конец;A+;R+;Статус',
      ...hours.map((n) => `Цех;01.10.2026;${clock(60 * n)};${clock(60 * n + 60)};1;2;0`),
    ];
    expect(read(own).layout.columns).toEqual(['point', 'date', 'time', 'end', '01', '03', 'ignored']);
  });
});
