import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { name, sql, type Sql } from './sql.ts';
import { isOfValues } from './hidden-values.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const said = (text: string): Sql => ({ strings: [text], values: [] });

it.each([
  'select v from interval_day',
  'select v from interval_day_past where day = $1',
  'select text from "measurement_finding"',
  'select total from known_reading r',
  'select total from reading',
  'select total from\n      reading r',
  'SELECT total FROM Reading',
  'select total from metering_device d, reading r where r.device_guid = d.guid',
  'select total from public.reading',
  'update metering_point p set note = r.total from device_placement d left join reading r on true',
  'delete from reading using metering_device d',
  'insert into reading (guid) values ($1)',
])('%s: is about values', (text) => {
  expect(isOfValues(said(text))).toBe(true);
});

it('is about none where records are read, which are narrowed as such, and where a word only looks like it', () => {
  for (const statement of [
    sql`select * from ${name('reading')} t where ${sql`t.taken_at >= ${'2026-03-01'}`}`,
    sql`select from region_refresh_item i where i.state in ('waiting', 'reading')`,
    sql`select reading_guid, own_reading, "readingGuid" from device_placement where kind = ${'reading'}`,
  ])
    expect(isOfValues(statement)).toBe(false);
});

/** Database functions that work with values but return none of them. */
const silent =
  /^(forget_day_sums|keeps_day_sums|make_interval_months|move_days|place_readings|refine_series|told_since)$/;

it('is about them also through whatever in the database reads them', async () => {
  const made: { name: string; text: string }[] = await world.owner(`
    select viewname as name, definition as text from pg_views where schemaname = 'public'
    union all
    select proname, coalesce(prosrc, '') || coalesce(pg_get_function_sqlbody(oid), '') from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'`);
  const ofValues = made.filter(({ text }) => isOfValues(said(text))).map((one) => one.name);
  expect(ofValues).toContain('known_reading');
  const unknown = ofValues.filter((one) => !silent.test(one) && !isOfValues(said(`select from ${one}`)));
  expect(unknown).toEqual([]);
});
