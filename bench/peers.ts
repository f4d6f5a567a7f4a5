// `npm run bench:peers -- directus=FOLDER`: the console beside what people would take in its place, see docs/bench.md.
import { startDirectus } from './directus.ts';
import { compareLists } from './directus-lists.ts';
import { compareWrites } from './directus-writes.ts';
import { openOrganizations } from './organizations.ts';
import { conclude } from './report.ts';
import { fillSample } from './sample.ts';
import { numbers, setting } from './settings.ts';
import { startOn, withBase } from './stand.ts';

const sizes = numbers('sizes', [500, 5_000, 10_000, 100_000, 1_000_000]);
const connections = numbers('connections', [1, 4, 8]);
const folder = setting('directus');
if (!folder) {
  console.error(
    'Назовите папку, в которую установлен Directus: npm run bench:peers -- directus=ПАПКА (docs/bench.md).',
  );
  process.exit(1);
}

await withBase(async (base) => {
  const organizations = await openOrganizations(base, sizes.length);
  const parts = sizes.map((rows, index) => ({ organization: organizations[index]!, rows }));
  console.log(`Готовятся строки: ${sizes.map((size) => size.toLocaleString('ru')).join(', ')}…`);
  await fillSample(base.owner, parts, base.appConnection.user!);
  const directus = await startDirectus(base, folder, parts);
  const stand = await startOn(base);
  const peers = { stand, directus };
  await compareLists(peers, parts, connections);
  await compareWrites(peers, parts.at(-1)!.organization, connections);
});
conclude();
