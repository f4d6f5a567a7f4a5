import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanUp } from '../../../core/cleaning.ts';
import { loadXls, usualLoad, weekdaysOf } from '../../../testing/region-source.ts';
import { openRegionStand, type RegionStand } from '../../../testing/region-stand.ts';

const MONTH = '2026-05';
const FILE = '20260501_46_fact_region.xls';
const days = weekdaysOf(MONTH);
let stand: RegionStand;
beforeAll(async () => {
  stand = await openRegionStand();
  await stand.source();
});
afterAll(() => stand.close());

/** Reads the month after the source has published it again with larger values. */
const publish = async (more: number, given: object = {}) => {
  stand.put(
    FILE,
    loadXls('Московская область', days, (day, hour) => usualLoad(day, hour)! + more),
  );
  return stand.run(stand.wanted('50', MONTH, { mode: 'overwrite', ...given }));
};
const age = async () => {
  await stand.world.owner(`update region_file set received_at = received_at - interval '91 days'`);
  await stand.world.owner(`update region_refresh_item set finished_at = finished_at - interval '91 days'`);
};
const kept = async () => {
  const rows = await stand.world.owner(
    `select i.changed from region_refresh_item i join region_file f using (organization_guid, sha256) order by i.finished_at`,
  );
  return rows.map(({ changed }) => changed);
};
const files = async () => (await stand.world.owner('select count(*)::integer as count from region_file'))[0].count;

it('old files are removed except for the last one and the sources of current values', async () => {
  const first = { region: stand.region('50').guid, day: days[0]!, hours: [] };
  await publish(0);
  await publish(1);
  // Only the first day is written; the other days still refer to the previous file.
  await publish(2, { cells: [first] });
  expect([await kept(), await files()]).toEqual([[days.length * 24, days.length * 24, 24], 3]);
  await cleanUp(stand.world.pool);
  expect(await files()).toBe(3);
  await age();
  await cleanUp(stand.world.pool);
  expect([await kept(), await files()]).toEqual([[days.length * 24, 24], 2]);
  const { items } = (
    await stand.operator.get(`/api/region-actual/regions/${stand.region('50').guid}/month?month=${MONTH}`)
  ).body;
  expect(items.map(({ fileName }: { fileName: string | null }) => fileName)).toEqual([FILE, FILE, null]);
});

it('a file is kept while some hours of a day come from it, whatever has written the others since', async () => {
  await publish(3, { cells: days.map((day) => ({ region: stand.region('50').guid, day, hours: [1] })) });
  await age();
  await cleanUp(stand.world.pool);
  expect([await kept(), await files()]).toEqual([[days.length * 24, 24, days.length], 3]);
  await publish(4);
  await age();
  await cleanUp(stand.world.pool);
  expect([await kept(), await files()]).toEqual([[days.length * 24], 1]);
});

it('a file that arrives again is kept as long as a new one', async () => {
  await age();
  await publish(4, { mode: 'trial' });
  await cleanUp(stand.world.pool);
  expect(await files()).toBe(1);
});
