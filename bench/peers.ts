// `npm run bench:peers -- directus=FOLDER reactadmin=FOLDER`: compares the program with its alternatives, see docs/bench.md.
import { startDirectus } from './directus.ts';
import { compareLists } from './directus-lists.ts';
import { compareWrites } from './directus-writes.ts';
import { openOrganizations } from './organizations.ts';
import { compareConsole } from './react-admin.ts';
import { finishBench } from './report.ts';
import { fillSample } from './sample.ts';
import { numbers, setting } from './settings.ts';
import { startOn, withBase } from './stand.ts';

const sizes = numbers('sizes', [500, 5_000, 10_000, 100_000, 1_000_000]);
const connections = numbers('connections', [1, 4, 8]);
const [directus, reactAdmin] = [setting('directus'), setting('reactadmin')];
if (!directus && !reactAdmin) {
  console.error(
    'Назовите папки, в которые установлены Directus и react-admin (как — в docs/bench.md): ' +
      'npm run bench:peers -- directus=ПАПКА reactadmin=ПАПКА',
  );
  process.exit(1);
}

/** Runs separately from the console: other running programs slow the browser down. */
const compareServers = (installed: string) =>
  withBase(async (base) => {
    const organizations = await openOrganizations(base, sizes.length);
    const parts = sizes.map((rows, index) => ({ organization: organizations[index]!, rows }));
    console.log(`Готовятся строки: ${sizes.map((size) => size.toLocaleString('ru')).join(', ')}…`);
    await fillSample(base.owner, parts, base.appConnection.user!);
    const peers = { directus: await startDirectus(base, installed, parts), stand: await startOn(base) };
    await compareLists(peers, parts, connections);
    await compareWrites(peers, parts.at(-1)!.organization, connections);
  });

if (directus) await compareServers(directus);
if (reactAdmin) await withBase(async (base) => compareConsole(await startOn(base), reactAdmin));
finishBench();
