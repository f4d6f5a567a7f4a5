import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCronDay, parseCron, wideStep } from './cron.ts';
import { timingWords } from './cron-words.ts';
import { addDays } from './day-shape.ts';
import { nextStarts, type Timing } from './schedule-times.ts';
import { wallClock } from './wall-clock.ts';

const moscow = { cron: null, everyMinutes: null, zone: 'Europe/Moscow', days: 'any' } as const;
const weekdaysOnly = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());
const starts = (timing: Partial<Timing>, after: string, count = 3) =>
  nextStarts({ ...moscow, ...timing }, new Date(after), count, weekdaysOnly).map((start) => start.toISOString());

it.each([
  ['0 6 * * *', 'any', 'каждый день в 06:00 по Москве'],
  ['0 6 * * *', 'working', 'каждый рабочий день в 06:00 по Москве'],
  ['0 6 * * *', 'off', 'каждый выходной день в 06:00 по Москве'],
  ['0 * 8-14 * *', 'any', 'с 8-го по 14-е число каждый час по Москве'],
  ['0 6 8-14 * *', 'working', 'с 8-го по 14-е число, только в рабочие дни, в 06:00 по Москве'],
  ['*/10 * * * *', 'any', 'каждые 10 минут по Москве'],
  ['* * * * *', 'any', 'каждую минуту по Москве'],
  ['0 */2 * * *', 'any', 'каждые 2 часа по Москве'],
  ['5 * * * *', 'any', 'каждый час, на 5-й минуте по Москве'],
  ['0 */6 * * *', 'any', 'каждый день в 00:00, 06:00, 12:00 и 18:00 по Москве'],
  ['0 4 * * 1', 'any', 'по понедельникам в 04:00 по Москве'],
  ['0 4 * * mon-fri', 'any', 'с понедельника по пятницу в 04:00 по Москве'],
  ['0 4 * * 6,7', 'any', 'по субботам и воскресеньям в 04:00 по Москве'],
  ['0 3 1 * *', 'any', '1-го числа в 03:00 по Москве'],
  ['0 2 1 12 *', 'any', '1 декабря в 02:00 по Москве'],
  ['30 17 * 5-9 *', 'any', 'с мая по сентябрь в 17:30 по Москве'],
  ['0 8-20 * * *', 'any', 'каждый час с 08:00 до 20:00 по Москве'],
  ['*/15 8-9 * * *', 'any', 'каждые 15 минут с 08:00 до 09:45 по Москве'],
  ['0 9 1,15 * 1', 'any', '1-го и 15-го числа или по понедельникам в 09:00 по Москве'],
  ['0 9 L * *', 'any', 'в последний день месяца в 09:00 по Москве'],
  ['0 9 1W * *', 'any', 'в первый рабочий день месяца в 09:00 по Москве'],
  ['0 9 1W * *', 'next', 'в первый рабочий день месяца в 09:00 по Москве'],
  ['0 9 lw * *', 'working', 'в последний рабочий день месяца в 09:00 по Москве'],
  ['0 9 15,L * *', 'any', '15-го числа и в последний день месяца в 09:00 по Москве'],
  ['0 9 L 3,6 *', 'any', 'в последний день месяца в марте и июне в 09:00 по Москве'],
  ['0 9 31 * *', 'next', '31-го числа, а если это выходной — в следующий рабочий день, в 09:00 по Москве'],
  ['0 9 * * *', 'next', 'каждый рабочий день в 09:00 по Москве'],
] as const)('%s, %s: %s', (cron, days, words) => {
  expect(timingWords({ ...moscow, cron, days })).toBe(words);
});

it.each([
  [1, 'каждую минуту по Москве'],
  [5, 'каждые 5 минут по Москве'],
  [21, 'каждую 21 минуту по Москве'],
  [60, 'каждый час по Москве'],
  [180, 'каждые 3 часа по Москве'],
])('every %i minutes: %s', (everyMinutes, words) => {
  expect(timingWords({ ...moscow, everyMinutes })).toBe(words);
});

it.each([
  ['0 6 * *', 'Нужно пять частей через пробел: минуты, часы, дни месяца, месяцы, дни недели'],
  ['0 0 6 * * *', 'дни недели. Секунд и года здесь нет'],
  ['0 6 1,,2 * *', 'дни месяца: у запятой пусто'],
  ['60 6 * * *', 'минуты: «60» — не число от 0 до 59'],
  ['0 6 * * понедельник', 'дни недели: «понедельник» — не число от 0 до 7'],
  ['0 20-8 * * *', 'часы: «20-8» начинается позже, чем кончается'],
  ['*/0 * * * *', 'минуты: шаг должен быть не меньше 1'],
  ['0 0 31 2,4 *', 'Такого дня не бывает ни в одном году'],
  ['0 0 15W * *', 'дни месяца: «15W» — не число от 1 до 31 и не L, 1W, LW'],
  ['0 0 * * L', 'дни недели: «L» — не число от 0 до 7'],
])('refuses %s: %s', (cron, message) => {
  expect(() => parseCron(cron)).toThrow(message);
});

it.each([
  [
    '*/90 * * * *',
    'минуты: шаг 90 больше самой части, «*/90» значит только 0. Напишите 0 или шаг не больше 60: каждые 90 мин',
  ],
  ['*/1440 * * * *', 'каждые 1440 мин — это «Через равные промежутки»'],
  ['0 */36 * * *', 'часы: шаг 36 больше самой части, «*/36» значит только 0. Напишите 0 или шаг не больше 24'],
  ['0 8-20/15 * * *', 'часы: шаг 15 больше самой части, «8-20/15» значит только 8. Напишите 8 или шаг не больше 13'],
  ['0 6 1,*/40 * *', 'дни месяца: шаг 40'],
  ['0 6 1 */13 *', 'месяцы: шаг 13'],
  ['0 6 * * */8', 'дни недели: шаг 8'],
])('the step of %s is refused where it is written: %s', (cron, message) => {
  expect(wideStep(cron)).toContain(message);
  // Schedules stored earlier still start.
  expect(starts({ cron }, '2026-03-01T00:00:00Z', 2)).toHaveLength(2);
});

it('other steps are as large as they should be', () => {
  for (const cron of [
    '*/60 * * * *',
    '*/45 * * * *',
    '0 */24 * * *',
    '0 6 */31 * *',
    '0 6 * */12 *',
    '0 6 * * */7',
    '5/10 8-20/2 L * mon-fri',
  ])
    expect([cron, wideStep(cron)]).toEqual([cron, undefined]);
});

describe('the next starts', () => {
  const daysOf = (timing: Partial<Timing>, after: string, count: number) =>
    starts({ zone: 'UTC', ...timing }, after, count).map((start) => start.slice(0, 10));
  it('find the last day of every month', () => {
    expect(daysOf({ cron: '0 6 L * *' }, '2024-01-01T00:00:00Z', 4)).toEqual([
      '2024-01-31',
      '2024-02-29',
      '2024-03-31',
      '2024-04-30',
    ]);
  });
  it('find the first and the last working day of every month', () => {
    expect(daysOf({ cron: '0 6 1W * *' }, '2026-01-01T00:00:00Z', 5)).toEqual([
      '2026-01-01',
      '2026-02-02',
      '2026-03-02',
      '2026-04-01',
      '2026-05-01',
    ]);
    expect(daysOf({ cron: '0 6 LW * *' }, '2026-01-01T00:00:00Z', 5)).toEqual([
      '2026-01-30',
      '2026-02-27',
      '2026-03-31',
      '2026-04-30',
      '2026-05-29',
    ]);
  });
  it('move from days off to the working day after them, into the next month too, and once', () => {
    const monthly = { cron: '0 6 31 * *' };
    expect(daysOf({ ...monthly, days: 'working' }, '2026-01-01T00:00:00Z', 3)).toEqual([
      '2026-03-31',
      '2026-07-31',
      '2026-08-31',
    ]);
    expect(daysOf({ ...monthly, days: 'next' }, '2026-01-01T00:00:00Z', 5)).toEqual([
      '2026-02-02',
      '2026-03-31',
      '2026-06-01',
      '2026-07-31',
      '2026-08-31',
    ]);
    expect(daysOf({ cron: '0 6 * * 6,7,1', days: 'next' }, '2026-01-01T00:00:00Z', 2)).toEqual([
      '2026-01-05',
      '2026-01-12',
    ]);
  });
  it('follow working days', () => {
    expect(starts({ cron: '0 6 * * *', days: 'working' }, '2026-11-20T12:00:00Z')).toEqual([
      '2026-11-23T03:00:00.000Z',
      '2026-11-24T03:00:00.000Z',
      '2026-11-25T03:00:00.000Z',
    ]);
  });
  it('happen once after a missing hour, and once in a doubled one', () => {
    const berlin = { zone: 'Europe/Berlin' };
    expect(starts({ ...berlin, cron: '15,45 2 * * *' }, '2026-03-28T12:00:00Z')).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:15:00.000Z',
      '2026-03-30T00:45:00.000Z',
    ]);
    expect(starts({ ...berlin, cron: '30 2 * * *' }, '2026-10-24T12:00:00Z')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
      '2026-10-27T01:30:00.000Z',
    ]);
  });
  it('follow a reform of the zone', () => {
    expect(starts({ cron: '0 6 * * *' }, '2014-10-25T00:00:00Z', 3)).toEqual([
      '2014-10-25T02:00:00.000Z',
      '2014-10-26T03:00:00.000Z',
      '2014-10-27T03:00:00.000Z',
    ]);
  });
  it('count the interval in minutes from midnight', () => {
    expect(starts({ everyMinutes: 500 }, '2026-11-20T21:00:00Z')).toEqual([
      '2026-11-21T05:20:00.000Z',
      '2026-11-21T13:40:00.000Z',
      '2026-11-21T21:00:00.000Z',
    ]);
  });
  it('end when there are none', () => {
    expect(starts({ cron: '0 0 29 2 *' }, '2026-01-01T00:00:00Z', 1)).toEqual(['2028-02-28T21:00:00.000Z']);
  });
});

const list = (min: number, max: number) =>
  fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 3 }).map((values) => values.join(','));
const maybe = (arbitrary: fc.Arbitrary<string>) => fc.oneof(fc.constant('*'), arbitrary);

const monthDays = fc.oneof(list(1, 28), fc.constantFrom('L', '1W', 'LW', '28,L'));

it('match those found by stepping minute by minute', () => {
  const MINUTE = 60_000;
  const given = fc.record({
    cron: fc
      .tuple(list(0, 59), maybe(list(0, 23)), maybe(monthDays), fc.constant('*'), maybe(list(0, 6)))
      .map((fields) => fields.join(' ')),
    zone: fc.constantFrom(
      'Europe/Moscow',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kamchatka',
    ),
    days: fc.constantFrom('any' as const, 'working' as const, 'off' as const, 'next' as const),
    from: fc.integer({ min: Date.UTC(2026, 0, 1) / MINUTE, max: Date.UTC(2026, 11, 1) / MINUTE }),
  });
  fc.assert(
    fc.property(given, ({ cron, zone, days, from }) => {
      const parsed = parseCron(cron);
      const due = (wall: number) => {
        const date = new Date(wall);
        const [hour, minute] = [date.getUTCHours(), date.getUTCMinutes()];
        if (!parsed.hours.includes(hour) || !parsed.minutes.includes(minute)) return false;
        const day = date.toISOString().slice(0, 10);
        const isOff = (of: string) => !weekdaysOnly(of);
        if (days === 'next') {
          // In this calendar only Saturdays and Sundays are days off, so their starts move to Monday.
          const own = [day, addDays(day, -1), addDays(day, -2)].filter((of) => of === day || isOff(of));
          const isMonday = date.getUTCDay() === 1;
          return !isOff(day) && (isMonday ? own : [day]).some((of) => isCronDay(parsed, of, weekdaysOnly));
        }
        if (!isCronDay(parsed, day, weekdaysOnly)) return false;
        return days === 'any' || isOff(day) === (days === 'off');
      };
      const end = from + 3 * 1440;
      const found: number[] = [];
      // The latest wall-clock time so far; starts up to it have passed.
      let latest = wallClock((from - 1440) * MINUTE, zone);
      for (let minute = from - 1440 + 1; minute <= end; minute++) {
        const wall = wallClock(minute * MINUTE, zone);
        let isDue = false;
        for (let shown = latest + MINUTE; shown <= wall; shown += MINUTE) isDue ||= due(shown);
        latest = Math.max(latest, wall);
        if (isDue && minute > from) found.push(minute * MINUTE);
      }
      const next = nextStarts(
        { cron, everyMinutes: null, zone, days },
        new Date(from * MINUTE),
        found.length + 1,
        weekdaysOnly,
      );
      expect(next.map((start) => start.getTime()).filter((start) => start <= end * MINUTE)).toEqual(found);
    }),
    { numRuns: 60 },
  );
});
