import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { asOrg } from '../../../core/transaction.ts';
import { seriesOf } from '../../../series/series.ts';
import { writeDays } from '../../../series/write.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { exchange, messageOf } from '../../../testing/messages.ts';
import { measurementImportJob } from '../imports/measurement-import.job.ts';

let world: Matrix;
let object: AnyRow;
const points: Record<string, AnyRow> = {};
beforeAll(async () => {
  world = await openMatrix();
  await world.work([measurementImportJob]);
  object = await create(world.master, consumptionObjects);
  points['complete'] = await newPoint('Полная', { purpose: 'technical' });
  points['holed'] = await newPoint('С пропусками', { consumptionObjectGuid: object.guid });
  points['estimated'] = await newPoint('Рассчитанная');
  points['silent'] = await newPoint('Молчащая', { code: '500000000000011', status: 'silent' });
  points['retired'] = await newPoint('Выведенная', { status: 'retired' });
  points['gone'] = await newPoint('Выведенная раньше', { status: 'retired' });
  points['virtual'] = await newPoint('Виртуальная', { formula: '500000000000011 * 2' });
  points['late'] = await newPoint('Новая', { admissionActDate: '2026-03-04' });
  const [full, holed] = [lively(1), [null, ...lively(1).slice(1)]];
  await store('complete', { '2026-03-02': full, '2026-03-03': full, '2026-03-04': full });
  await store('holed', { '2026-03-02': full, '2026-03-03': holed, '2026-03-04': full });
  await store('estimated', { '2026-03-02': full, '2026-03-04': full });
  await store('estimated', { '2026-03-03': full }, 2);
  await store('retired', { '2026-03-02': full });
});
afterAll(() => world.close());

const newPoint = (name: string, given: AnyInput = {}) =>
  create(world.master, meteringPoints, {
    name,
    code: null,
    formula: null,
    parentGuid: null,
    signInBalance: null,
    profileInterval: null,
    status: 'working',
    purpose: 'control',
    direction: 'intake',
    admissionActNumber: '1',
    admissionActDate: '2026-01-01',
    ...given,
  });
/** A varying load that violates no check. */
const lively = (mean: number): (number | null)[] => Array.from({ length: 48 }, (_, index) => mean + (index % 7) / 100);

const store = (name: string, days: Record<string, (number | null)[]>, quality = 0) =>
  asOrg(world.pool, { organization: world.organizationGuid, account: null }, 'write', async (tx) => {
    const [series] = await seriesOf(tx, [{ meteringPoint: points[name]!.guid, channel: '01' }], {
      stepMinutes: 30,
      unit: 'kWh',
      zone: 'Europe/Moscow',
    });
    const given = Object.entries(days).map(([day, values]) => ({
      series: series!.id,
      day,
      values,
      quality: values.map(() => quality),
    }));
    return writeDays(tx, { source: 'table', note: 'март.xlsx' }, given);
  });

const period = 'channel=01&from=2026-03-02&to=2026-03-04';
const board = async (more = '', of = period) =>
  (await world.master.get(`/api/measurements/board?${of}${encodeURI(more)}`)).body;
const namesOf = ({ points: found }: AnyRow) => (found as AnyRow[]).map(({ name }) => name);
const cellsOf = ({ points: found }: AnyRow, point: string) => {
  const { cells } = (found as AnyRow[]).find(({ name }) => name === point)!;
  return (cells as AnyRow[]).map(({ day, present, estimated, expected }) => [day, present, estimated, expected]);
};

describe('the board of collection', () => {
  it('shows the points that should have values, the least complete first', async () => {
    const found = await board();
    expect(found.states).toEqual({ complete: 2, estimated: 1, partial: 1, none: 3 });
    expect(found.total).toBe(7);
    expect(namesOf(found)).toEqual([
      'Виртуальная',
      'Молчащая',
      'Новая',
      'С пропусками',
      'Рассчитанная',
      'Выведенная',
      'Полная',
    ]);
  });

  it('counts the intervals of every day', async () => {
    const found = await board();
    expect(cellsOf(found, 'С пропусками')).toEqual([
      ['2026-03-02', 48, 0, 48],
      ['2026-03-03', 47, 0, 48],
      ['2026-03-04', 48, 0, 48],
    ]);
    expect(cellsOf(found, 'Рассчитанная')[1]).toEqual(['2026-03-03', 48, 48, 48]);
    expect(cellsOf(found, 'Новая')).toEqual([['2026-03-04', 0, 0, 48]]);
    expect(cellsOf(found, 'Выведенная')).toEqual([['2026-03-02', 48, 0, 48]]);
    expect(found.points[0]).toMatchObject({ isVirtual: true, lastAt: null });
    expect(found.points.at(-1)).toMatchObject({ lastAt: '2026-03-04T20:30:00.000Z' });
    expect(found.points[3].cells[1].findings).toBe(1);
  });

  it('counts the intervals of every hour of one day', async () => {
    const hoursOf = ({ points: found }: AnyRow, point: string) =>
      ((found as AnyRow[]).find(({ name }) => name === point)!['hours'] as AnyRow[]).map(
        ({ present, estimated, expected }) => `${present} ${estimated} ${expected}`,
      );
    const found = await board('', 'channel=01&from=2026-03-03&to=2026-03-03');
    const day = (first: string, rest: string) => [first, ...Array.from({ length: 23 }, () => rest)];
    expect(hoursOf(found, 'С пропусками')).toEqual(day('1 0 2', '2 0 2'));
    expect(hoursOf(found, 'Рассчитанная')).toEqual(day('2 2 2', '2 2 2'));
    expect(hoursOf(found, 'Молчащая')).toEqual(day('0 0 2', '0 0 2'));
    expect(hoursOf(await board(), 'Полная')).toEqual([]);
  });

  it('is narrowed by state, object, purpose and search, with the counts of the selection', async () => {
    expect(namesOf(await board('&state=none'))).toEqual(['Виртуальная', 'Молчащая', 'Новая']);
    expect((await board('&state=none')).states.complete).toBe(2);
    expect(namesOf(await board(`&objectGuid=${object.guid}`))).toEqual(['С пропусками']);
    expect(namesOf(await board('&purpose=technical'))).toEqual(['Полная']);
    expect(namesOf(await board('&search=молч'))).toEqual(['Молчащая']);
    expect(await board('&page=2')).toMatchObject({ total: 7, points: [] });
  });

  it('agrees with the counts by days', async () => {
    const days: AnyRow[] = (await world.master.get(`/api/measurements/coverage?${period}`)).body;
    for (const { day, ...counts } of days)
      expect([day, (await board('', `channel=01&from=${day}&to=${day}`)).states]).toEqual([day, counts]);
  });

  it('agrees with the year of each point', async () => {
    const { points: found } = await board();
    for (const { meteringPointGuid, name, cells } of found as AnyRow[]) {
      const path = `/api/metering-points/${meteringPointGuid}/coverage?channel=01&year=2026`;
      const days: { day: string }[] = (await world.master.get(path)).body.days;
      const shown = days.filter(({ day }) => day >= '2026-03-02' && day <= '2026-03-04');
      expect([name, shown]).toEqual([name, cells]);
      if (name === 'Новая') expect(days[0]!.day).toBe('2026-03-04');
    }
  });

  it('refuses a period longer than 31 days and one that ends before it begins', async () => {
    for (const of of ['from=2026-03-01&to=2026-04-01', 'from=2026-03-02&to=2026-03-01']) {
      const { status, body } = await world.master.get(`/api/measurements/board?channel=01&${of}`);
      expect([status, body.errors[0].path]).toEqual([422, 'to']);
    }
  });

  it('shows nothing of another organization, and nothing without the right to read', async () => {
    const stranger = await world.person(await world.organization(), everyRight('full'));
    expect((await stranger.get(`/api/measurements/board?${period}`)).body).toMatchObject({ total: 0, points: [] });
    const path = `/api/metering-points/${points['silent']!.guid}/day-reasons?channel=01&day=2026-03-02`;
    expect((await stranger.get(path)).status).toBe(404);
    const powerless = await world.person(world.organizationGuid, {});
    expect((await powerless.get(`/api/measurements/board?${period}`)).status).toBe(403);
    expect((await powerless.get(path)).status).toBe(403);
  });
});

describe('the reasons of a day without values', () => {
  const reasons = async (name: string, day: string) => {
    const { body } = await world.master.get(
      `/api/metering-points/${points[name]!.guid}/day-reasons?channel=01&day=${day}`,
    );
    return (body as AnyRow[]).map(({ text }) => text);
  };

  it('come from the card of the point', async () => {
    expect(await reasons('silent', '2026-03-02')).toEqual([
      'Точка не опрашивается: так указано в её карточке.',
      'Значений этого канала ещё не поступало ни разу.',
    ]);
    expect((await reasons('virtual', '2026-03-02'))[0]).toContain('Точка виртуальная');
    expect((await reasons('late', '2026-03-02'))[0]).toBe(
      'Значений ждут с 04.03.2026: с допуска точки или первых её значений.',
    );
    expect((await reasons('retired', '2026-03-03'))[0]).toBe('Точка выведена: новых значений от неё не ждут.');
  });

  it('come from what was written, and from the last write before', async () => {
    expect((await reasons('holed', '2026-03-03'))[0]).toMatch(
      /^Сутки записаны \d\d\.\d\d\.\d{4}, источник — «Таблица: март\.xlsx»: значений в них 47 из 48\.$/,
    );
    expect(await reasons('holed', '2026-03-06')).toEqual([
      'За эти сутки записей нет. Последние сутки с записью до них — 04.03.2026, источник — «Таблица: март.xlsx».',
    ]);
    expect(await reasons('complete', '2026-03-03')).toEqual([]);
  });

  it('come from the files of the sender of the point, to those who may read files', async () => {
    const codes = ['502070000113101', '502070000113102'];
    const [exchanged] = [
      await newPoint('По обмену', { code: codes[0] }),
      await newPoint('Соседняя', { code: codes[1] }),
    ];
    points['exchanged'] = exchanged;
    const message = { sender: '5001000001', channels: ['01'] };
    const came = await exchange(world.master, messageOf({ ...message, codes, number: 1, day: '20260302' }));
    await exchange(world.master, messageOf({ ...message, codes: codes.slice(1), number: 2, day: '20260303' }));
    const before = 'За эти сутки записей нет. Последние сутки с записью до них — 02.03.2026, источник — «Файл обмена: ';
    const [last, file] = await reasons('exchanged', '2026-03-03');
    expect(last).toContain(before);
    expect(file).toMatch(/^Файл «.+» от \d\d\.\d\d\.\d{4} принят.*этой точки/);
    const path = `/api/metering-points/${exchanged.guid}/day-reasons?channel=01&day=2026-03-04`;
    const { body } = await world.master.get(path);
    expect(body[0].measurementImportGuid).toBe(came.guid);
    expect(body[1].text).toBe('Файла за эти сутки от отправителя с ИНН 5001000001 не приходило.');

    const reader = await world.person(world.organizationGuid, { ...everyRight('full'), exchangeFiles: 'none' });
    expect((await reader.get(path)).body).toEqual([{ text: body[0].text, measurementImportGuid: null }]);
  });
});
