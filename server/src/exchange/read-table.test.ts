import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableReading } from 'contract/features/measurements/imports/calls.ts';
import { knownLayout } from './known-layout.ts';
import { TableReader } from './read-table.ts';
import { pointIn, type TableRow } from './column-meaning.ts';

const TODAY = '2026-11-29';
const two = (number: number) => String(number).padStart(2, '0');
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const count = (length: number) => Array.from({ length }, (_, index) => index);
const rowsOf = (table: readonly (readonly (string | number)[])[]): TableRow[] =>
  table.map((cells, index) => [
    index + 1,
    cells.map((cell) => String(cell).replace('.', typeof cell === 'number' ? ',' : '.')),
  ]);

/** Reads a table like a user who accepts the proposed layout and answers the questions. */
function read(table: readonly (readonly (string | number)[])[], given: Partial<TableReading> = {}) {
  const rows = rowsOf(table);
  const { layout } = knownLayout(rows, null);
  const reading: TableReading = {
    ...layout,
    unit: layout.unit ?? 'kWh',
    hours: layout.hours ?? 'from0',
    meteringPointGuid: 'point',
    ...given,
  };
  const reader = new TableReader(reading, TODAY);
  for (const row of rows) reader.take(row);
  const { points, values, findings, errors, sum } = reader.message();
  const days = Object.fromEntries(
    points.flatMap(({ code, channels }) =>
      channels.map(({ code: channel, day, at, length, stepMinutes }) => [
        [code, channel, day].filter(Boolean).join(' '),
        {
          step: stepMinutes,
          values: [...values.subarray(at, at + length)].map((value) => (Number.isNaN(value) ? null : value)),
        },
      ]),
    ),
  );
  return {
    asked: [layout.unit ? null : 'unit', layout.hours ? null : 'hours'].filter(Boolean),
    reading,
    days,
    errors,
    sum: Number(sum),
    messages: findings.map(({ line, path, message }) => `${line ?? ''} ${path}: ${message}`),
  };
}
const energyOf = ({ days }: ReturnType<typeof read>) =>
  Object.fromEntries(
    Object.entries(days).map(([key, { values }]) => [
      key,
      values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    ]),
  );

const hours = count(24);
const quarters = count(96).map((index) => clock(15 * index));

describe('a matrix of days', () => {
  it.each<[string, (string | number)[], number]>([
    ['hours 0 to 23', hours, 24],
    ['hours 1 to 24', hours.map((hour) => hour + 1), 24],
    ['clock readings', hours.map((hour) => clock(60 * hour)), 24],
    ['ends of hours, the last of them midnight', hours.map((hour) => clock((60 * (hour + 1)) % 1440)), 24],
    ['intervals', hours.map((hour) => `${clock(60 * hour)}–${clock(60 * hour + 60)}`), 24],
    ['words', hours.map((hour) => `Час ${hour + 1}`), 24],
    ['parts of a day, as a workbook keeps times', hours.map((hour) => (hour === 0 ? '00:00' : String(hour / 24))), 24],
    ['half-hours', count(48).map((index) => clock(30 * index)), 48],
    ['numbers of half-hours', count(48).map((index) => index + 1), 48],
    ['quarter-hours', quarters, 96],
  ])('%s', (_, heads, length) => {
    const values = heads.map((__, index) => index + 1);
    const found = read([
      ['Дата', ...heads],
      ['01.03.2026', ...values],
    ]);
    expect([found.errors, found.sum]).toEqual([0, (length * (length + 1)) / 2]);
    const { step, values: own } = found.days['01 2026-03-01']!;
    expect([step, own.length]).toEqual(length === 24 ? [60, 24] : [30, 48]);
    expect(energyOf(found)['01 2026-03-01']).toBe((length * (length + 1)) / 2);
    expect(own[0]).toBe(length === 96 ? 3 : 1);
  });

  it('tells sums and greatest values apart wherever they stand', () => {
    const found = read([
      ['Расход за март'],
      ['Дата', 'Всего', ...hours, 'Максимум', 'Минимум'],
      ['01.03.2026', 24, ...hours.map(() => 1), 9, 0],
    ]);
    expect([found.errors, found.days['01 2026-03-01']!.values]).toEqual([0, hours.map(() => 1)]);
  });

  it.each<[string, (string | number)[], (string | number)[]]>([
    ['active and reactive hours side by side', [...hours, ...hours], count(48)],
    ['a total before the hours, without times above', ['Итого', ...hours.map(() => 'кВт·ч')], count(25)],
    ['an hour too few', hours.slice(1), count(23)],
    ['halves of hours alone', hours.map((hour) => `${clock(60 * hour)}–${clock(60 * hour + 30)}`), count(24)],
    ['hours out of order', [...hours.slice(12), ...hours.slice(0, 12)], count(24)],
    ['no heads and a column too many', [], count(25)],
  ])('refuses %s, with what it has seen', (_, heads, values) => {
    const table = heads.length
      ? [
          ['Дата', ...heads],
          ['01.03.2026', ...values],
        ]
      : [['01.03.2026', ...values]];
    const found = read(table, { form: 'matrix' });
    expect([found.errors, found.days]).toEqual([1, {}]);
    expect(found.messages[0]).toMatch(/нужно 24, 48 или 96 по порядку за сутки, а их \d+/);
  });

  it('takes neither the row of a template nor a title for a day', () => {
    const found = read([
      ['Отчёт сформирован 12.03.2026 10:15', ...hours.map(() => '')],
      ['Дата', ...hours],
      ['01.03.2026', ...hours.map(() => 2)],
      ['02.03.2026', ...hours.map(() => '')],
    ]);
    expect([found.errors, Object.keys(found.days)]).toEqual([0, ['01 2026-03-01']]);
  });

  it('tells that a day is not full', () => {
    const found = read([
      ['Дата', ...hours],
      ['01.03.2026', ...hours.map((hour) => (hour < 5 ? 1 : 'Н/Д'))],
    ]);
    expect(found.messages).toEqual(['2 01.03.2026: Сутки неполные: значений 5 из 24']);
  });

  it('knows the hour that a day of a clock change lacks, and the one that it has twice', () => {
    const spring = read([
      ['Дата', ...hours],
      ['28.03.2010', ...hours.map((hour) => (hour === 2 ? 0 : hour))],
    ]);
    expect(spring.days['01 2010-03-28']!.values).toEqual(hours.filter((hour) => hour !== 2));
    const autumn = read([
      ['Дата', ...count(25).map((index) => index + 1)],
      ['31.10.2010', ...count(25)],
    ]);
    expect(autumn.days['01 2010-10-31']!.values).toEqual(count(25));
    const short = read([
      ['Дата', ...hours],
      ['31.10.2010', ...hours],
    ]);
    expect(short.messages).toEqual(['2 столбец 1: В этих сутках 25 часов, а столбцов меньше']);
  });
});

describe('a list', () => {
  const list = (rows: readonly (string | number)[][], heads = ['Дата', 'Время', 'Значение, кВт·ч']) =>
    read([heads, ...rows]);

  it('of half-hours keeps their minutes', () => {
    const found = list(count(48).map((index) => ['01.03.2026', clock(30 * index), 1]));
    expect([found.asked, found.reading.hours]).toEqual([[], 'from0']);
    expect(found.days['01 2026-03-01']).toEqual({ step: 30, values: count(48).map(() => 1) });
  });

  it.each([
    ['in a cell of their own, on the day itself', (index: number) => ['01.03.2026', clock((30 * (index + 1)) % 1440)]],
    [
      'in a cell of their own, on the next day',
      (index: number) => [index === 47 ? '02.03.2026' : '01.03.2026', clock((30 * (index + 1)) % 1440)],
    ],
    ['as 24:00', (index: number) => ['01.03.2026', clock(30 * (index + 1))]],
  ])('of half-hours told by their ends, %s', (_, at) => {
    const found = list(count(48).map((index) => [...at(index), index]));
    expect([found.reading.hours, found.errors]).toEqual(['from1', 0]);
    expect(found.days).toEqual({ '01 2026-03-01': { step: 30, values: count(48) } });
  });

  it.each([
    ['one cell', (index: number) => [`01.03.2026 ${clock(60 * index)}`]],
    ['one cell with seconds', (index: number) => [`01.03.2026 ${clock(60 * index)}:00`]],
    ['ISO with the offset of Moscow', (index: number) => [`2026-03-01T${clock(60 * index)}:00+03:00`]],
    ['a year of two digits', (index: number) => ['1.3.26', clock(60 * index)]],
    ['the day of the week before it', (index: number) => ['Вс 01.03.2026', `${index}`]],
    ['an interval', (index: number) => ['01.03.2026', `${clock(60 * index)} - ${clock(60 * index + 60)}`]],
  ])('of hours with the time as %s', (_, at) => {
    const first = at(0);
    const found = read([
      [...first.map((__, column) => ['Дата', 'Час'][column]!), 'Значение'],
      ...hours.map((hour) => [...at(hour), hour + 1]),
    ]);
    expect([found.errors, found.days['01 2026-03-01']?.values]).toEqual([0, hours.map((hour) => hour + 1)]);
  });

  it('reckons a moment of another zone to the day of Moscow', () => {
    const found = read([['Время', 'A+'], ...hours.map((hour) => [`2026-03-01T${clock(60 * hour)}:00+05:00`, 1])], {
      hours: 'from0',
    });
    expect(
      Object.entries(found.days).map(([key, { values }]) => [key, values.filter((value) => value !== null).length]),
    ).toEqual([
      ['01 2026-02-28', 2],
      ['01 2026-03-01', 22],
    ]);
  });

  it('of quarter-hours is summed to half-hours, and mean power to energy', () => {
    const energy = list(quarters.map((time) => ['01.03.2026', time, 1]));
    expect(energy.days['01 2026-03-01']).toEqual({ step: 30, values: count(48).map(() => 2) });
    const power = list(
      quarters.map((time) => ['01.03.2026', time, 8]),
      ['Дата', 'Время', 'Мощность, кВт'],
    );
    expect(energyOf(power)['01 2026-03-01']).toBe(192);
  });

  it('with a beginning and an end fills four channels by their heads', () => {
    const found = read([
      ['Дата', 'Начало', 'Конец', 'А+, кВт·ч', 'А−, кВт·ч', 'R+, квар·ч', 'R−, квар·ч'],
      ...hours.map((hour) => ['01.03.2026', clock(60 * hour), clock((60 * hour + 60) % 1440), 1, 2, 3, 4]),
    ]);
    expect([found.errors, energyOf(found)]).toEqual([
      0,
      { '01 2026-03-01': 24, '02 2026-03-01': 48, '03 2026-03-01': 72, '04 2026-03-01': 96 },
    ]);
  });

  it('with several points side by side is none of them', () => {
    const found = list(
      hours.map((hour) => ['01.03.2026', hour, 1, 2]),
      ['Дата', 'Час', 'Ввод 1', 'Ввод 2'],
    );
    expect(found.messages[0]).toContain('В таблице несколько точек: «Ввод 1», «Ввод 2»');
  });

  it('finds the value after a name that stands between, and no status for a value', () => {
    const found = list(
      hours.map((hour) => ['01.03.2026', hour, 'Цех № 2', 5, 0]),
      ['Дата', 'Час', 'Объект', 'Расход, кВт·ч', 'Статус'],
    );
    expect([found.errors, energyOf(found)]).toEqual([0, { '01 2026-03-01': 120 }]);
    expect(pointIn(['01.03.2026', '0', 'Цех № 2', '5'], [2])).toBe('Цех № 2');
  });

  it('says which hour is given twice, and takes none of it', () => {
    const found = list([...hours, 7].map((hour) => ['01.03.2026', hour, 1]));
    expect([found.errors, found.messages]).toEqual([
      1,
      ['26 столбец 3: Интервал указан дважды, или его нет в этих сутках'],
    ]);
  });

  it('takes the half-hour of a day that has no other for a half-hour, and a whole day of hours for hours', () => {
    const halves = count(48).map((index) => ['01.03.2026', clock(30 * index), 1]);
    const whole = hours.map((hour) => ['02.03.2026', clock(60 * hour), 2]);
    const found = list([...halves, ...whole, ['03.03.2026', '00:00', 1], ['03.03.2026', '01:00', 1]]);
    expect(Object.values(found.days).map(({ step }) => step)).toEqual([30, 60, 30]);
    expect(found.messages).toEqual(['74 03.03.2026: Сутки неполные: значений 2 из 48']);
  });

  it('does not take the name of a plant for a sum', () => {
    const rows = hours.map((hour) => ['01.03.2026', hour, 1]);
    const found = read([
      ['Дата', 'Час', 'A+', 'Объект'],
      ...rows.map((row) => [...row, 'Минский завод «Максима»']),
      ['', 3, 7, 'Минский завод «Максима»'],
    ]);
    expect([found.errors, found.messages[0]]).toEqual([1, '26 столбец 1: Значение есть, а даты в строке нет']);
  });

  it('refuses a value without a day, and skips sums and signatures', () => {
    const rows = hours.map((hour) => [hour === 0 ? '01.03.2026' : '', hour, 1]);
    const found = list([...rows, ['Итого', '', 24], ['Исполнитель: Орлова Е. В.', '', '']]);
    expect([found.errors, found.messages[0]]).toEqual([23, '3 столбец 1: Значение есть, а даты в строке нет']);
  });

  it('gives the energy of hours as MWh, kWh and mean power by the head, and asks where it says nothing', () => {
    const of = (head: string) =>
      list(
        hours.map((hour) => ['01.03.2026', hour, 1]),
        ['Дата', 'Час', head],
      );
    expect(
      ['Объём, МВт·ч', 'Объём, кВт*ч', 'Мощность, кВт'].map((head) => energyOf(of(head))['01 2026-03-01']),
    ).toEqual([24_000, 24, 24]);
    expect(of('Объём').asked).toEqual(['unit']);
  });
});

it('days side by side over hours in rows', () => {
  const found = read([
    ['Час', '01.03.2026', '02.03.2026', '03.03.2026'],
    ...hours.map((hour) => [hour + 1, 1, 2, hour < 12 ? 3 : '']),
    ['Итого', 24, 48, 36],
  ]);
  expect([found.errors, energyOf(found)]).toEqual([
    0,
    { '01 2026-03-01': 24, '01 2026-03-02': 48, '01 2026-03-03': 36 },
  ]);
  expect(found.messages).toEqual(['2 03.03.2026: Сутки неполные: значений 12 из 24']);
});

it.each([
  ['1234,5', 1234.5],
  ['1 234,5', 1234.5],
  ['1\u00A0234,5', 1234.5],
  ['1\u202F234,5', 1234.5],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1’234,5', 1234.5],
  ['1.234', 1.234],
  ['1,2E-05', 0.000012],
  ['+7', 7],
])('the number %s', (text, value) => {
  expect(
    energyOf(
      read([
        ['Дата', 'Час', 'A+'],
        ['01.03.2026', 0, text],
      ]),
    )['01 2026-03-01'],
  ).toBeCloseTo(value, 12);
});

it.each(['много', '12 %', '5 руб.', '−3', '1-2', '#ЗНАЧ!'])('no number: %s', (text) => {
  const found = read([
    ['Дата', 'Час', 'A+'],
    ['01.03.2026', 0, 1],
    ['01.03.2026', 1, text],
  ]);
  expect(found.errors).toBe(1);
});

it('a day to come is refused', () => {
  expect(
    read([
      ['Дата', 'Час', 'A+'],
      ['30.11.2026', 0, 1],
    ]).messages,
  ).toContain('2 столбец 1: День в будущем');
});

/** Different notations of numbers, days and times. */
const notations = {
  number: [
    (value: number) => String(value).replace('.', ','),
    (value: number) => String(value),
    (value: number) => value.toLocaleString('ru', { maximumFractionDigits: 3 }),
    (value: number) => value.toExponential(),
  ],
  day: [
    (day: number) => `${two(day)}.03.2026`,
    (day: number) => `${day}.3.26`,
    (day: number) => `2026-03-${two(day)}`,
    (day: number) => `${two(day)}/03/2026`,
  ],
  hour: [
    (index: number, step: number) => clock(index * step),
    (index: number, step: number) => `${clock(index * step)}:00`,
    (index: number, step: number) => `${clock(index * step)}-${clock((index + 1) * step)}`,
    (index: number, step: number) => clock((index + 1) * step),
  ],
} as const;
type Written = { day: string; times: string[]; values: string[] }[];
/** Different layouts of the same days. */
const layouts: readonly ((days: Written) => string[][])[] = [
  (days) => [['Дата', ...days[0]!.times], ...days.map(({ day, values }) => [day, ...values])],
  (days) => [
    ['№', 'Дата', 'Итого', ...days[0]!.times],
    ...days.map(({ day, values }, at) => [`${at + 1}`, day, '0', ...values]),
  ],
  (days) => [
    ['Дата', 'Время', 'A+, кВт·ч'],
    ...days.flatMap(({ day, times, values }) => times.map((time, at) => [day, time, values[at]!])),
  ],
  (days) => [
    ['Профиль нагрузки', '', '', ''],
    ['Дата', 'Время', 'Статус', 'Расход'],
    ...days.flatMap(({ day, times, values }) => times.map((time, at) => [day, time, '0', values[at]!])),
    ['Итого', '', '', '1'],
  ],
  (days) => [
    ['Время', ...days.map(({ day }) => day)],
    ...days[0]!.times.map((time, at) => [time, ...days.map(({ values }) => values[at]!)]),
  ],
];

it('any table read back gives the same energy or a refusal, never another', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(60, 30, 15),
      fc.constantFrom(...layouts),
      fc.constantFrom(...notations.number),
      fc.constantFrom(...notations.day),
      fc.constantFrom(...notations.hour),
      fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 96, maxLength: 96 }),
      fc.integer({ min: 1, max: 4 }),
      (step, layout, number, day, hour, all, length) => {
        const per = 1440 / step;
        const days = count(length).map((at) => ({
          number: at + 1,
          values: all.slice(0, per).map((one) => ((one + at) % 9_999_999) / 1000),
        }));
        const table = layout(
          days.map((one) => ({
            day: day(one.number),
            times: count(per).map((index) => hour(index, step)),
            values: one.values.map(number),
          })),
        );
        const found = read(table);
        if (found.errors || found.asked.includes('hours')) return;
        expect(Object.keys(found.days)).toEqual(days.map((one) => `01 2026-03-${two(one.number)}`));
        for (const one of days) {
          const own = found.days[`01 2026-03-${two(one.number)}`]!;
          const expected =
            step === 15 ? count(48).map((at) => one.values[2 * at]! + one.values[2 * at + 1]!) : one.values;
          expect(own.values.map((value) => value!.toFixed(6))).toEqual(expected.map((value) => value.toFixed(6)));
        }
      },
    ),
    { numRuns: 300 },
  );
});
