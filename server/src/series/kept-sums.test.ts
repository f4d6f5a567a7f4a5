import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysBetween, intervalsOf } from 'contract/time/day-shape.ts';
import { cleanUp } from '../core/cleaning.ts';
import { sql, type Sql } from '../core/sql.ts';
import { asOrg, type Tx } from '../core/transaction.ts';
import { openMatrix, type Matrix } from '../testing/matrix.ts';
import { periodSums } from './aggregate.ts';
import { hourSums } from './hour-sums.ts';
import { coverageOfMany } from './coverage.ts';
import type { DayValues } from './day-copy.ts';
import { writeDays } from './write.ts';

const [FROM, TO] = ['2026-03-26', '2026-04-03'];
/** The number of empty series that makes the set large enough for stored sums. */
const MORE = 10_000;

let world: Matrix;
let region: string;
let ofZones: { id: number; step: number; zone: string }[];
const inOrganization = <T>(work: (tx: Tx) => Promise<T>, organization = world.organizationGuid) =>
  asOrg(world.pool, { organization, account: null }, 'write', work);
const reading = <T>(work: (tx: Tx) => Promise<T>, organization = world.organizationGuid) =>
  asOrg(world.pool, { organization, account: null }, 'read', work);

beforeAll(async () => {
  world = await openMatrix();
  region = (await world.owner('select guid from dictionary_value limit 1'))[0].guid;
  const insert = (tx: Tx, name: string, count: number, step: number, zone: string) =>
    tx.rows<{ id: number; step: number; zone: string }>(sql`
      insert into series (organization_guid, region_guid, quantity, step_minutes, unit, zone)
      select current_organization(), ${region}, ${name} || n, ${step}, 'kWh', ${zone} from generate_series(1, ${count}::integer) n
      returning id, step_minutes as step, zone`);
  ofZones = await inOrganization(async (tx) => {
    await insert(tx, 'empty ', MORE, 30, 'Europe/Moscow');
    return [
      ...(await insert(tx, 'known half-hours ', 12, 30, 'Europe/Moscow')),
      ...(await insert(tx, 'known hours ', 8, 60, 'Asia/Vladivostok')),
      ...(await insert(tx, 'known days of a switch ', 8, 30, 'Europe/Berlin')),
    ];
  });
});
afterAll(() => world.close());

/** A deterministic pseudo-random generator. */
function dice(seed: number) {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

function randomDays(seed: number, days: readonly string[]): DayValues[] {
  const next = dice(seed);
  return ofZones.flatMap(({ id, step, zone }) =>
    days.flatMap((day) => {
      if (next() < 0.2) return [];
      const length = intervalsOf(day, zone, step);
      const hasGaps = next() < 0.4;
      const isEstimated = next() < 0.4;
      const values = Array.from({ length }, () => (hasGaps && next() < 0.3 ? null : Math.round(next() * 1e6) / 1e3));
      return [{ series: id, day, values, quality: values.map(() => (isEstimated && next() < 0.5 ? 2 : 0)) }];
    }),
  );
}
const write = (days: DayValues[]) => inOrganization((tx) => writeDays(tx, { source: 'table' }, days));

const all = () => sql`s.region_guid = ${region}`;
/** The same series without the empty ones: few enough to be read directly. */
const known = () => sql`${all()} and s.quantity like 'known %'`;
const keyed = { joins: sql``, key: sql`rtrim(s.quantity, '0123456789')` };

/** More keys than sums are stored for, each of up to three series. */
const apart = { joins: sql``, key: sql`(s.id / 3)` };

const counted = { areSeriesCounted: true };

async function answers(tx: Tx, series: Sql) {
  return {
    hours: await hourSums(tx, series, FROM, TO),
    days: await periodSums(tx, series, FROM, TO, 'day'),
    months: await periodSums(tx, series, FROM, TO, 'month', counted),
    period: await periodSums(tx, series, FROM, TO, 'period', counted),
    byKey: await periodSums(tx, series, FROM, TO, 'month', { keyed, ...counted }),
    apart: await periodSums(tx, series, FROM, TO, 'period', { keyed: apart }),
    present: await periodSums(tx, series, FROM, TO, 'period', { keyed: apart, isPresenceOnly: true }),
    coverage: await coverageOfMany(tx, series, FROM, TO),
  };
}
type Answers = Awaited<ReturnType<typeof answers>>;

/** Rounded, because the order of addition differs. */
const rounded = (given: Answers) =>
  JSON.parse(JSON.stringify(given), (name, value) => (name === 'value' ? Number(value.toPrecision(10)) : value));
async function expectAsRead(tx: Tx) {
  const [many, few] = [await answers(tx, all()), await answers(tx, known())];
  expect(rounded(many)).toEqual(rounded(few));
}
const kept = () => world.owner('select day::text, series_set, summed_at::text from day_sum order by 1, 2');

beforeEach(async () => {
  await world.owner('truncate day_sum, day_write');
  await write(randomDays(1, daysBetween(FROM, TO)));
});

it('sums of days of very many series are those that are read: gaps, estimates, two intervals, three zones, switches of clocks, keys', () =>
  reading(expectAsRead));

// Sums are not stored in a distributed database.
describe.skipIf(process.env.ON_CITUS)('sums of days of very many series', () => {
  it('are kept, and the same when they are asked for again', async () => {
    await reading(expectAsRead);
    const first = await kept();
    // A sum per interval, zone and key for every day; with keys the empty series form a set of their own.
    expect(first.length).toBe(9 * (3 + 2));
    await reading(expectAsRead);
    expect(await kept()).toEqual(first);
  });

  it('are recomputed only for days that were written since', async () => {
    await reading(expectAsRead);
    const first = await kept();
    await write(randomDays(2, ['2026-03-29', '2026-04-01']));
    await reading(expectAsRead);
    const isSame = new Map(first.map(({ day, series_set, summed_at }) => [`${day} ${series_set}`, summed_at]));
    const anew = (await kept()).filter((one) => isSame.get(`${one.day} ${one.series_set}`) !== one.summed_at);
    expect([...new Set(anew.map(({ day }) => day))]).toEqual(['2026-03-29', '2026-04-01']);
  });

  it('do not see what is not committed, and see it then', async () => {
    const before = await reading((tx) => answers(tx, known()));
    await inOrganization(async (tx) => {
      await writeDays(tx, { source: 'table' }, randomDays(3, daysBetween(FROM, TO)));
      // Computed and stored while the writer's transaction is open.
      expect(rounded(await reading((other) => answers(other, all())))).toEqual(rounded(before));
      expect((await kept()).length).toBeGreaterThan(0);
      // The writer sees its own changes.
      await expectAsRead(tx);
    });
    await reading(expectAsRead);
    expect(rounded(await reading((tx) => answers(tx, all())))).not.toEqual(rounded(before));
  });

  it('are not stored in read-only mode, but still answered', async () => {
    await world.owner(`select turn_read_only(true, 'обновление', null)`);
    try {
      await reading(expectAsRead);
      expect(await kept()).toEqual([]);
    } finally {
      await world.owner(`select turn_read_only(false, null, null)`);
    }
  });

  it('are those of its own moment for a reader that began earlier', async () => {
    await reading(async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read`);
      const before = await answers(tx, known());
      await write(randomDays(4, daysBetween(FROM, TO)));
      await reading(expectAsRead);
      expect(rounded(await answers(tx, all()))).toEqual(rounded(before));
    });
  });

  it('are of other series when a series goes or comes', async () => {
    await reading(expectAsRead);
    const gone = sql`${all()} and s.id <> ${ofZones[0]!.id}`;
    const left = sql`${known()} and s.id <> ${ofZones[0]!.id}`;
    const [many, few] = await reading(async (tx) => [await answers(tx, gone), await answers(tx, left)]);
    expect(rounded(many!)).toEqual(rounded(few!));
  });

  it('of one organization are nothing to another', async () => {
    await reading(expectAsRead);
    const other = await world.organization();
    const counts = (tx: Tx) =>
      tx.rows<{ sums: number; notes: number }>(
        sql`select (select count(*) from day_sum) as sums, (select count(*) from day_write) as notes`,
      );
    expect(await reading(counts, other)).toEqual([{ sums: 0, notes: 0 }]);
    expect((await reading(counts))[0]!.sums).toBeGreaterThan(0);
  });

  it('and notes of another database, which came with a copy, count for nothing', async () => {
    await reading(expectAsRead);
    await world.owner(`update day_sum set database = 'other', sums = '{}', series = 7`);
    await reading(expectAsRead);
    // Restored from a copy after changes elsewhere: transaction ids from there mean nothing here.
    await write(randomDays(5, ['2026-03-30']));
    await world.owner(`update day_write set database = 'other', transaction = '1'`);
    await reading(expectAsRead);
    await reading(expectAsRead);
    expect(await world.owner(`select from day_write where database = 'other'`)).toEqual([]);
  });

  it('that take long are reported as being computed, and are answered on the next request', async () => {
    await inOrganization(async (tx) => {
      await tx.run(sql`select hold_day_sums()`);
      await expect(reading((other) => periodSums(other, all(), FROM, TO, 'day'))).rejects.toMatchObject({
        code: 'computing',
        message: expect.stringContaining('готово суток — 0 из 9'),
        details: { retryAfter: 5 },
      });
    });
    await reading(expectAsRead);
  });

  it('are forgotten in time, and notes that all of them have seen', async () => {
    await reading(expectAsRead);
    const first = await kept();
    await write(randomDays(6, ['2026-03-31']));
    await cleanUp(world.pool);
    expect((await kept()).map(({ day }) => day)).not.toContain('2026-03-31');
    expect(await world.owner('select from day_write')).toEqual([]);
    await reading(expectAsRead);
    expect((await kept()).length).toBe(first.length);
    await world.owner(`update day_sum set summed_at = now() - interval '61 days'`);
    await cleanUp(world.pool);
    expect(await kept()).toEqual([]);
  });
});
