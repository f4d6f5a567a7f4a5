// `npm run bench:plans`: writes the PostgreSQL plans of the statements of bench/reference, taken on the data of a bench, next to
// them.
import { writePlans } from './reference.ts';
import { prepareSizes } from './sizes.ts';
import { startOn, withBase } from './stand.ts';

await withBase(async (base) => {
  await prepareSizes(base);
  await writePlans(await startOn(base));
});
