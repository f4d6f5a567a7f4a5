import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { brokenLanes, forgetAt, keepFor } from '../../testing/forgetting.ts';
import { everyRight } from '../../testing/matrix.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let master: Client;
beforeAll(async () => {
  world = await openWorld();
  const organization = await world.organization();
  master = await world.person(organization, everyRight('full'));
  // A single connection writes into a single lane; every second entry is forgotten.
  await world.owner(
    `insert into journal (occurred_at, organization_guid, action, entity, request_id)
     select now() - make_interval(months => case when n % 2 = 0 then 20 else 1 end), $1, 'update', 'sample_meter', 'lane'
     from generate_series(1, 10) n`,
    [organization],
  );
  const version = await keepFor(master, { changes: 12 });
  expect(await brokenLanes(master)).toEqual([]);
  expect((await forgetAt(master, version)).body.forgotten).toBe(5);
  expect(await brokenLanes(master)).toEqual([]);
});
afterAll(() => world.close());

/** A forgotten entry directly before a kept one. */
const forgotten = async () =>
  (
    await world.owner(`
      select f.lane, f.position, f.hash, f.entry, v.lane as vouching_lane, v.position as vouching_position
      from journal_forgotten f join journal v on v.number = f.entry
      join journal j on j.lane = f.lane and j.position = f.position + 1 order by f.lane, f.position limit 1`)
  )[0];
const place = (lane: number, position: string, problem: string) => ({ lane, position: Number(position), problem });

it('is checked range by range', async () => {
  const found = await world.owner(`
    with recursive stretches as (
      select l.lane, c.* from generate_series(0, 63) l (lane), check_lane(l.lane::smallint, 0, 2) c
      union all
      select s.lane, c.* from stretches s, check_lane(s.lane::smallint, s.last, 2) c where not s.is_end)
    select sum(checked)::int as checked, sum(forgotten)::int as forgotten, count(problem)::int as problems from stretches`);
  const [{ kept }] = await world.owner('select count(*)::int as kept from journal');
  expect(found).toEqual([{ checked: kept + 5, forgotten: 5, problems: 0 }]);
});

it('is detected when its hash was altered: at its place, and by the digest of its forgetting', async () => {
  const { lane, position, hash, vouching_lane, vouching_position } = await forgotten();
  const set = (to: unknown) =>
    world.owner('update journal_forgotten set hash = $3 where lane = $1 and position = $2', [lane, position, to]);
  await set(Buffer.alloc(32));
  const expected = [place(lane, position, 'forgotten'), place(vouching_lane, vouching_position, 'digest')];
  // Only the first break of a lane is reported.
  expect(await brokenLanes(master)).toEqual(
    expected.filter((one, index) => index === 0 || one.lane !== lane).toSorted((a, b) => a.lane - b.lane),
  );
  await set(hash);
  expect(await brokenLanes(master)).toEqual([]);
});

it('is detected when its hash was removed', async () => {
  const { lane, position, hash, entry } = await forgotten();
  await world.owner('delete from journal_forgotten where lane = $1 and position = $2', [lane, position]);
  expect(await brokenLanes(master)).toContainEqual(place(lane, position, 'missing'));
  await world.owner('insert into journal_forgotten values ($1, $2, $3, $4)', [lane, position, hash, entry]);
  expect(await brokenLanes(master)).toEqual([]);
});

it('is detected when no entry proves it', async () => {
  const { lane, position, entry } = await forgotten();
  const set = (to: number) =>
    world.owner('update journal_forgotten set entry = $3 where lane = $1 and position = $2', [lane, position, to]);
  await set(999_999_999);
  expect(await brokenLanes(master)).toContainEqual(place(lane, position, 'unvouched'));
  await set(entry);
  expect(await brokenLanes(master)).toEqual([]);
});

it('differs from a removed entry, and from one that was made to look forgotten', async () => {
  const { lane, position, entry, vouching_lane, vouching_position } = await forgotten();
  const next = [lane, String(Number(position) + 1)] as const;
  await world.owner('create table saved as select * from journal where lane = $1 and position = $2', [...next]);
  await world.owner('delete from journal where lane = $1 and position = $2', [...next]);
  expect(await brokenLanes(master)).toEqual([place(...next, 'missing')]);
  await world.owner('insert into journal_forgotten select lane, position, hash, $1 from saved', [entry]);
  expect(await brokenLanes(master)).toEqual([place(vouching_lane, vouching_position, 'digest')]);
});

it.each([
  ['remove', 'delete from journal_forgotten'],
  ['alter', "update journal_forgotten set hash = '\\x'"],
  ['add', "insert into journal_forgotten values (0, 1, '\\x', 1)"],
  ['read', 'select from journal_forgotten'],
])('cannot be %s by the program', async (_, statement) => {
  await expect(world.pool.query(statement)).rejects.toThrow(/permission denied/);
});
