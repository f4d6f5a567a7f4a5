import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysBetween } from 'contract/time/day-shape.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { sql } from '../core/sql.ts';
import { asOrg, type Tx } from '../core/transaction.ts';
import { create, openMatrix, type Matrix } from '../testing/matrix.ts';
import { periodSums } from './aggregate.ts';
import { hourSums } from './hour-sums.ts';
import { coverageOfMany } from './coverage.ts';
import { daysOf } from './read.ts';
import { seriesOf, type Series } from './series.ts';
import { writeDays } from './write.ts';
import type { DayValues } from './day-copy.ts';

let world: Matrix;
let point: string;
let stranger: string;
const shape = { stepMinutes: 30, unit: 'kWh', zone: 'Europe/Moscow' };
const inOrganization = <T>(work: (tx: Tx) => Promise<T>, organization = world.organizationGuid) =>
  asOrg(world.pool, { organization, account: null }, 'write', work);

beforeAll(async () => {
  world = await openMatrix();
  point = (await create(world.master, meteringPoints, { parentGuid: null })).guid;
  stranger = await world.organization();
});
afterAll(() => world.close());

const one = async (channel: string): Promise<Series> =>
  (await inOrganization((tx) => seriesOf(tx, [{ meteringPoint: point, channel }], shape)))[0]!;
const flat = (value: number | null, count = 48) => Array.from({ length: count }, () => value);
const write = (days: DayValues[], mode?: 'merge') =>
  inOrganization((tx) => writeDays(tx, { source: 'table' }, days, mode));
const stored = (series: number) =>
  inOrganization((tx) =>
    tx.rows<{ day: string; version: number; v: (number | null)[]; q: string | null }>(
      sql`select day::text, version, v, q from interval_day where series = ${series} order by day`,
    ),
  );

describe('writing days', () => {
  it('writes new and changed days, skips unchanged ones, and keeps former versions', async () => {
    const { id } = await one('01');
    const days = daysBetween('2026-03-30', '2026-04-02').map((day) => ({ series: id, day, values: flat(1.5) }));
    expect(await write(days)).toEqual({ days: 4, values: 192, written: 4, changed: 0, same: 0 });
    expect(await write(days.toReversed())).toEqual({ days: 4, values: 192, written: 0, changed: 0, same: 4 });
    const [first, ...rest] = days;
    const changed = { ...first!, values: [null, ...flat(0.1 + 0.2, 47)], quality: [0, ...flat(3, 47)] as number[] };
    expect(await write([changed, ...rest])).toMatchObject({ written: 1, changed: 1, same: 3 });
    expect((await stored(id))[0]).toEqual({
      day: '2026-03-30',
      version: 2,
      v: changed.values,
      q: `0${'3'.repeat(47)}`,
    });
    const past = await inOrganization((tx) =>
      tx.rows(sql`select day::text, version, v[1] as first from interval_day_past where series = ${id}`),
    );
    expect(past).toEqual([{ day: '2026-03-30', version: 1, first: 1.5 }]);
  });

  it('merges: an unknown value keeps the stored one', async () => {
    const { id } = await one('02');
    const day = '2026-05-01';
    await write([{ series: id, day, values: [1, null, ...flat(null, 46)], quality: [1] }]);
    const given = [null, 2, ...flat(null, 46)];
    await write([{ series: id, day, values: given, quality: [0, 2] }], 'merge');
    expect(await stored(id)).toEqual([{ day, version: 2, v: [1, 2, ...flat(null, 46)], q: `12${'0'.repeat(46)}` }]);
    expect((await write([{ series: id, day, values: given, quality: [0, 2] }], 'merge')).same).toBe(1);
  });

  it('accepts only as many values as the day has intervals, finite, and of existing series', async () => {
    const { id } = await one('03');
    const refused = (given: Partial<DayValues>) =>
      expect(write([{ series: id, day: '2026-05-01', values: flat(1), ...given }])).rejects.toThrow(RangeError);
    await refused({ values: flat(1, 47) });
    await refused({ values: [Number.NaN, ...flat(1, 47)] });
    await refused({ series: 999_999 });
    const foreign = inOrganization(
      (tx) => writeDays(tx, { source: 'table' }, [{ series: id, day: '2026-05-01', values: flat(1) }]),
      stranger,
    );
    await expect(foreign).rejects.toThrow(RangeError);
    await expect(
      inOrganization((tx) => seriesOf(tx, [{ meteringPoint: point, channel: '01' }], shape), stranger),
    ).rejects.toThrow(/foreign key/);
    expect(await stored(id)).toEqual([]);
  });

  it('does not deadlock with writers of the same days of new months in another order', async () => {
    const series = await inOrganization((tx) =>
      seriesOf(
        tx,
        ['01', '02', '03', '04'].map((channel) => ({ meteringPoint: point, channel })),
        shape,
      ),
    );
    const days = (value: number) =>
      daysBetween('2031-01-30', '2031-02-02').flatMap((day) =>
        series.map(({ id }) => ({ series: id, day, values: flat(value) })),
      );
    const results = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((value) => write(value % 2 ? days(value) : days(value).toReversed())),
    );
    expect(results.map(({ days: given }) => given)).toEqual(flat(16, 6));
    const kept = await inOrganization((tx) =>
      tx.rows<{ number: number }>(
        sql`select count(*)::integer as number from interval_day_past where day >= '2031-01-01'`,
      ),
    );
    expect(kept).toEqual([{ number: results.reduce((sum, { changed }) => sum + changed, 0) }]);
  });

  it('accepts a stream of any length', async () => {
    const [{ guid: region }] = (await world.owner('select guid from dictionary_value limit 1')) as [{ guid: string }];
    const keys = Array.from({ length: 700 }, (_, index) => ({ region, quantity: `q${index}` }));
    const series = await inOrganization((tx) => seriesOf(tx, keys, { ...shape, stepMinutes: 60 }));
    async function* many() {
      for (const day of daysBetween('2026-06-01', '2026-06-30'))
        for (const { id } of series) yield { series: id, day, values: flat(id, 24) };
    }
    const stream = () => inOrganization((tx) => writeDays(tx, { source: 'refresh' }, many()));
    expect(await stream()).toMatchObject({ days: 21_000, values: 504_000, written: 21_000 });
    expect(await stream()).toMatchObject({ written: 0, same: 21_000 });
  });
});

describe('a day of a zone', () => {
  const databaseZones = ['UTC', 'Asia/Vladivostok', 'America/New_York'];

  it('is the same in every zone of the database: 46, 48 and 50 half-hours, each summed in its hour', async () => {
    const berlin = { ...shape, zone: 'Europe/Berlin' };
    const [{ guid: region }] = (await world.owner('select guid from dictionary_value limit 1')) as [{ guid: string }];
    const [series] = await inOrganization((tx) => seriesOf(tx, [{ region, quantity: 'berlin' }], berlin));
    const days = [
      ['2026-03-29', 46],
      ['2026-03-30', 48],
      ['2026-10-25', 50],
    ] as const;
    await write(
      days.map(([day, count]) => ({ series: series!.id, day, values: Array.from({ length: count }, (_, n) => n) })),
    );
    const read = (zone: string) =>
      inOrganization(async (tx) => {
        await tx.rows(sql`select set_config('timezone', ${zone}, true)`);
        const own = sql`s.id = ${series!.id}`;
        return [
          await hourSums(tx, own, '2026-03-01', '2026-10-31'),
          await daysOf(tx, series!.id, '2026-03-01', '2026-10-31'),
        ];
      });
    const [first, ...others] = await Promise.all(databaseZones.map(read));
    for (const other of others) expect(other).toEqual(first);
    const hours = first![0] as { at: number; value: number }[];
    expect(hours).toHaveLength(23 + 24 + 25);
    expect(hours[0]).toMatchObject({ at: Date.parse('2026-03-28T23:00:00Z'), value: 0 + 1 });
    expect(hours.at(-1)).toMatchObject({ at: Date.parse('2026-10-25T22:00:00Z'), value: 48 + 49 });
  });

  it('gives the same sums and coverage for more series than can be listed one by one', async () => {
    const day = '2026-06-01';
    const found = await inOrganization(async (tx) => {
      const [region] = await tx.rows<{ guid: string }>(sql`select guid from dictionary_value offset 1 limit 1`);
      const few = await seriesOf(
        tx,
        ['first', 'second'].map((quantity) => ({ region: region!.guid, quantity })),
        shape,
      );
      await writeDays(
        tx,
        { source: 'table' },
        few.map(({ id }) => ({ series: id, day, values: flat(1.5) })),
      );
      const own = sql`s.region_guid = ${region!.guid}`;
      const ask = async () => ({
        hours: await hourSums(tx, own, day, day),
        days: await periodSums(tx, own, day, day, 'day'),
        coverage: await coverageOfMany(tx, own, day, day),
      });
      const named = await ask();
      await tx.rows(sql`
        insert into series (organization_guid, region_guid, quantity, step_minutes, unit)
        select current_organization(), ${region!.guid}, 'more ' || n, 60, 'kWh' from generate_series(1, 10000) n`);
      return { named, joined: await ask() };
    });
    expect(found.joined).toEqual(found.named);
    expect(found.named.days).toEqual([
      { key: null, at: day, value: 144, present: 96, estimated: 0, nonCommercial: 0, stored: 96, series: 2 },
    ]);
    expect(found.named.hours).toHaveLength(24);
    expect(found.named.coverage).toEqual([{ day, complete: 2, estimated: 0, partial: 0 }]);
  });
});

it('the database gets the number of series of a month: by its own estimate it would read the whole month for a few of them', async () => {
  const days = [{ series: (await one('01')).id, day: '2031-05-05', values: flat(1) }];
  await write(days);
  const rows = await world.owner(`
    select c.relname as month, coalesce('n_distinct=-0.033' = any (a.attoptions), false) as "isSet" from pg_inherits i join pg_class c on c.oid = i.inhrelid
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'series'
     where i.inhparent = 'interval_day'::regclass`);
  expect(rows.map(({ month }) => month)).toContain('interval_day_2031_05');
  expect(rows.filter(({ isSet }) => !isSet)).toEqual([]);
});
