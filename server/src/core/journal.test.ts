import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brands } from 'contract/features/brands.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { create, openMatrix, type Matrix } from '../testing/matrix.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

/** Entries whose hash does not follow from the one before, gaps, and lanes that end elsewhere than their journal. */
const breaks = () =>
  world.owner(`
    with chain as (
      select j, lag(j.hash, 1, '\\x') over lane as previous, row_number() over lane as expected
      from journal j window lane as (partition by j.lane order by j.position))
    select (j).number::int as number from chain where (j).hash <> journal_hash(j, previous) or (j).position <> expected
    union all
    select -l.lane from journal_lane l, lateral (
      select max(j.position) as length, (array_agg(j.hash order by j.position desc))[1] as hash from journal j where j.lane = l.lane) last
    where (l.length, l.hash) is distinct from (coalesce(last.length, 0), coalesce(last.hash, '\\x'))
    order by 1`);

describe('the journal', () => {
  it('is a chain in every lane after changes at the same time', async () => {
    // The fence hides entries of organizations from an owner that is no superuser.
    await world.owner('alter table journal no force row level security');
    await Promise.all(Array.from({ length: 60 }, () => create(world.master, anyResource(brands))));
    const [{ lanes }] = await world.owner('select count(distinct lane)::int as lanes from journal');
    expect(lanes).toBeGreaterThan(1);
    expect(await breaks()).toEqual([]);
  });

  it.each([
    ['an altered entry', "update journal set user_name = 'Никто' where number = $1"],
    ['an altered time', "update journal set occurred_at = occurred_at - interval '1 day' where number = $1"],
    ['a removed entry', 'delete from journal where number = $1'],
    ['a moved entry', 'update journal set position = position + 1000000 where number = $1'],
  ])('shows %s', async (_, change) => {
    const before = await breaks();
    const [{ number }] = await world.owner(
      'select number from journal where number <> all($1) order by number offset 7 limit 1',
      [before.map(({ number: broken }) => broken)],
    );
    await world.owner(change.replace('$1', number));
    expect(await breaks()).not.toEqual(before);
  });

  it.each([
    ['changed', "update journal set user_name = 'Никто'"],
    ['removed', 'delete from journal'],
    ['emptied', 'truncate journal'],
    ['rechained', "update journal_lane set hash = '\\x'"],
  ])('cannot be %s by the program', async (_, statement) => {
    await expect(world.pool.query(statement)).rejects.toThrow(/permission denied/);
  });
});
