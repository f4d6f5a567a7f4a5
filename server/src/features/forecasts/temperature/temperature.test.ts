import { moscowToday, shownDay, addDays, dayNumber, daysBetween } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openForecastStand, type ForecastStand } from '../../../testing/forecast-stand.ts';
import { multipartOf, multipartType } from '../../../testing/messages.ts';
import { moment } from '../../../testing/moment.ts';
import { journalOf } from '../../../testing/world.ts';

let stand: ForecastStand;
let [warm, plain] = [] as unknown as { guid: string; name: string }[];
const today = moscowToday();
const FIRST = addDays(today, -240);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Frost that cannot be predicted from earlier loads. */
const degreesAt = (day: string) => Math.round(100 * (-5 + 12 * Math.sin(dayNumber(day) ** 2 * 1.37))) / 10 / 10;
const loadAt = (day: string, hour: number) =>
  1000 + 100 * Math.sin((hour / 12) * Math.PI) + 12 * (18 - degreesAt(day)) + Math.sin(dayNumber(day) * 24 + hour);

const csv = (rows: readonly (readonly unknown[])[]) => Buffer.from(rows.map((row) => row.join(';')).join('\r\n'));
const decimal = (value: number) => String(value).replace('.', ',');
const TITLES = ['Регион', 'Дата', 'Час', 'Температура, °C'];
const measured = (region: string, days: readonly string[], at = degreesAt) =>
  csv([TITLES, ...days.flatMap((day) => HOURS.map((hour) => [region, shownDay(day), hour + 1, decimal(at(day))]))]);
/** The weather as it was forecast at the start of the day before. */
const expected = (region: string, days: readonly string[], at = degreesAt) =>
  csv([
    [...TITLES, 'Выпущен'],
    ...days.flatMap((day) =>
      HOURS.map((hour) => [region, shownDay(day), hour + 1, decimal(at(day)), `${shownDay(addDays(day, -1))} 00:00`]),
    ),
  ]);

const send = (content: Buffer, kind: string, mode: 'check' | 'write' = 'write', client = stand.analyst) =>
  client.send(
    'POST',
    `/api/forecast-temperatures?kind=${kind}&mode=${mode}`,
    multipartOf([{ name: 'погода.csv', content }]),
    { 'content-type': multipartType },
  );
const loads = async () => (await stand.analyst.get('/api/forecast-temperatures')).body;

beforeAll(async () => {
  stand = await openForecastStand();
  [warm, plain] = stand.regions as [(typeof stand.regions)[0], (typeof stand.regions)[0]];
  const days = daysBetween(FIRST, addDays(today, -1));
  for (const { guid } of [warm!, plain!]) await stand.write(guid, days, loadAt);
  await stand.backdate();
}, 60_000);
afterAll(() => stand.close());

describe('a file of temperature', () => {
  it('reports each wrong cell, and changes nothing', async () => {
    const rows = [
      TITLES,
      ['Нигде', shownDay(FIRST), 1, '5'],
      [warm!.name, 'вчера', 1, '5'],
      [warm!.name, shownDay(FIRST), 25, '5'],
      [warm!.name, shownDay(FIRST), 1, 'тепло'],
      [warm!.name, shownDay(FIRST), 1, '75'],
      [warm!.name, shownDay(addDays(today, 1)), 1, '5'],
      [warm!.name, shownDay(FIRST), 2, '−5,5'],
      [warm!.name, shownDay(FIRST), 2, '-6'],
    ];
    for (const mode of ['check', 'write'] as const) {
      const { status, body } = await send(csv(rows), 'actual', mode);
      expect([status, body.isWritten]).toEqual([200, false]);
      expect(body.findings.map(({ place }: { place: string }) => place)).toEqual([
        'строка 2, столбец A',
        'строка 3, столбец B',
        'строка 4, столбец C',
        'строка 5, столбец D',
        'строка 6, столбец D',
        'строка 7, столбец B',
        'строка 9, столбец C',
      ]);
    }
    const late = csv([
      [...TITLES, 'Выпущен'],
      [warm!.name, shownDay(today), 1, 5, shownDay(addDays(today, 3))],
    ]);
    expect((await send(late, 'forecast')).body.findings).toMatchObject([{ place: 'строка 2, столбец E' }]);
    expect((await send(csv([['Час', 'Значение']]), 'actual')).body.findings).toHaveLength(1);
    expect((await send(Buffer.alloc(0), 'actual')).status).toBeLessThan(500);
    expect(await loads()).toEqual([]);
  });

  it('is checked first, then written once with one journal entry, and can be cancelled once', async () => {
    const file = measured(plain!.name, [FIRST, addDays(FIRST, 1)]);
    const tried = await send(file, 'actual', 'check');
    expect(tried.body).toMatchObject({ hours: 48, changed: 48, findings: [], isWritten: false, from: FIRST });
    expect((await send(file, 'actual')).body).toMatchObject({ changed: 48, isWritten: true, regions: [plain!.name] });
    expect((await send(file, 'actual')).body).toMatchObject({ changed: 0, isWritten: false });
    const [load] = await loads();
    expect(load).toMatchObject({ name: 'погода.csv', kind: 'actual', hours: 48, undoneAt: null, from: FIRST });
    expect(load).toMatchObject({ to: addDays(FIRST, 1), regions: [plain!.name] });
    // Only the hours that differ are new.
    const other = csv([
      TITLES,
      ...[1, 2].map((hour) => [plain!.name, shownDay(FIRST), hour, decimal(degreesAt(FIRST))]),
    ]);
    const warmer = other.toString().replace(`;2;${decimal(degreesAt(FIRST))}`, ';2;59');
    expect((await send(Buffer.from(warmer), 'actual', 'check')).body).toMatchObject({ hours: 2, changed: 1 });
    const stranger = await stand.world.person(await stand.world.organization(), { forecasts: 'full' });
    expect((await stranger.get('/api/forecast-temperatures')).body).toEqual([]);
    expect((await stranger.post(`/api/forecast-temperatures/${load.guid}/undo`, {})).status).toBe(404);
    const reader = await stand.world.person(stand.organization, { forecasts: 'read' });
    expect((await reader.post(`/api/forecast-temperatures/${load.guid}/undo`, {})).status).toBe(403);
    expect((await send(file, 'actual', 'check', reader)).status).toBe(403);
    const undone = await stand.analyst.post(`/api/forecast-temperatures/${load.guid}/undo`, {});
    expect([undone.status, undone.body.undoneAt]).toEqual([200, expect.any(String)]);
    expect((await stand.analyst.post(`/api/forecast-temperatures/${load.guid}/undo`, {})).status).toBe(409);
    expect((await journalOf(stand.world, load.guid)).map(({ action }) => action)).toEqual(['import', 'update']);
  });
});

describe('a forecast', () => {
  const asked = { from: addDays(today, -30), to: addDays(today, -1), leads: 1, knowledge: 'dayEnd' };
  let [ofWarm, ofPlain] = ['', ''];
  beforeAll(async () => {
    ofWarm = await stand.create({ name: 'С погодой', regionGuid: warm!.guid });
    ofPlain = await stand.create({ name: 'Без погоды', regionGuid: plain!.guid });
  });

  it('that knows the temperature is more accurate, and that of another region does not change', async () => {
    const [before, other] = [await stand.test(ofWarm, asked), await stand.test(ofPlain, asked)];
    const { body: nothing } = await stand.analyst.get(`/api/forecasts/${ofWarm}/inputs`);
    expect(nothing.temperature).toBeNull();
    const past = daysBetween(FIRST, addDays(today, -31));
    expect((await send(measured(warm!.name, past), 'actual')).body.isWritten).toBe(true);
    const ahead = daysBetween(addDays(today, -30), addDays(today, 1));
    expect((await send(expected(warm!.name, ahead), 'forecast')).body).toMatchObject({ findings: [], isWritten: true });
    const after = await stand.test(ofWarm, asked);
    expect(after.wape!).toBeLessThan(0.7 * before.wape!);
    expect((await stand.test(ofPlain, asked)).scores).toEqual(other.scores);
    const { body } = await stand.analyst.get(`/api/forecasts/${ofWarm}/inputs`);
    expect(body.temperature).toEqual({
      present: 241 * 24,
      expected: 241 * 24,
      ahead: 24,
      aheadExpected: 24,
      last: addDays(today, 1),
    });
    // At the midnights of the tested days their measured temperature was not known yet.
    expect(
      (
        await send(
          measured(warm!.name, daysBetween(asked.from, asked.to), () => 30),
          'actual',
        )
      ).body.isWritten,
    ).toBe(true);
    const again = await stand.test(ofWarm, asked);
    expect(again.scores).toEqual(after.scores);
  });

  it('whose load comes late, or that had no temperature, is marked when the first temperature arrives', async () => {
    const region = stand.regions[2]!;
    const lagging = daysBetween(addDays(today, -60), addDays(today, -20));
    await stand.write(region.guid, lagging, loadAt);
    const guid = await stand.create({ name: 'С опозданием', regionGuid: region.guid });
    const isMarked = async (version: { guid: string }) =>
      (await stand.analyst.get(`/api/forecast-versions/${version.guid}`)).body.isChanged;
    const cold = await stand.build(guid);
    expect(await isMarked(cold)).toBe(false);
    expect((await send(measured(region.name, [addDays(today, -30)]), 'actual')).body.isWritten).toBe(true);
    expect(await isMarked(cold)).toBe(true);
    const known = await stand.build(guid);
    expect(await isMarked(known)).toBe(false);
    // A measured day whose load is not known yet.
    expect((await send(measured(region.name, [addDays(today, -2)]), 'actual')).body.isWritten).toBe(true);
    expect(await isMarked(known)).toBe(true);
  });

  it('uses no temperature that became known later, and is marked when its inputs change', async () => {
    const asOf = await moment();
    const first = await stand.build(ofWarm, { asOf });
    const other = await stand.build(ofPlain);
    expect(first).toMatchObject({ isChanged: false });
    const cold = expected(warm!.name, [addDays(today, 1)], () => -40);
    expect((await send(cold, 'forecast')).body.isWritten).toBe(true);
    const isChanged = async (guid: string) =>
      (await stand.analyst.get(`/api/forecast-versions/${guid}`)).body.isChanged;
    expect([await isChanged(first.guid), await isChanged(other.guid)]).toEqual([true, false]);
    expect((await stand.build(ofWarm, { asOf })).values).toEqual(first.values);
    const later = await moment();
    const now = await stand.build(ofWarm, { asOf: later });
    expect(now.values).not.toEqual(first.values);
    const [load] = await loads();
    await stand.analyst.post(`/api/forecast-temperatures/${load.guid}/undo`, {});
    expect(await isChanged(now.guid)).toBe(true);
    expect((await stand.build(ofWarm, { asOf: later })).values).toEqual(now.values);
    expect((await stand.build(ofWarm)).values).toEqual(first.values);
  });
});
