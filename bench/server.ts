// `npm run bench`: what the server is measured by, see docs/bench.md. `npm run bench -- lists creations` measures only these.
import { measureCreations } from './creations.ts';
import { measureLists } from './lists.ts';
import { measureProcessor } from './processor.ts';
import { writePlan } from './reference.ts';
import { conclude } from './report.ts';
import { named } from './settings.ts';
import { measureSizes, prepareSizes } from './sizes.ts';
import { startOn, withBase } from './stand.ts';
await withBase(async (base) => {
  const parts = await prepareSizes(base);
  const stand = await startOn(base);
  if (named.includes('plans'))
    for (const n of ['list', 'count', 'search', 'create'] as const) await writePlan(stand, n);
  await measureLists(stand);
  await measureCreations(stand);
  await measureProcessor(stand);
  await measureSizes(stand, parts);
});
conclude();
