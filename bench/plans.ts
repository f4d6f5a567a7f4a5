// `npm run bench:plans`: writes beside the statements of bench/reference how PostgreSQL does them on the rows of a bench.
import { writePlans } from './reference.ts';
import { prepareSizes } from './sizes.ts';
import { startOn, withBase } from './stand.ts';

await withBase(async (base) => {
  await prepareSizes(base);
  await writePlans(await startOn(base));
});
