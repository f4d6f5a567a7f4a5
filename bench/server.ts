// `npm run bench`: measures the server, see docs/bench.md. `npm run bench -- lists creations` measures these two only.
import { measureAddresses } from './addresses.ts';
import { measureCreations } from './creations.ts';
import { measureExchange } from './exchange.ts';
import { measureFiles } from './files.ts';
import { measureRegions } from './forecast-regions.ts';
import { measureImport } from './import.ts';
import { measureJobs } from './jobs.ts';
import { measureJournal } from './journal.ts';
import { measureLists } from './lists.ts';
import { measureMemory } from './memory.ts';
import { measurePassport } from './passport.ts';
import { measurePeople } from './people.ts';
import { measurePricing } from './pricing.ts';
import { measureProcessor } from './processor.ts';
import { finishBench } from './report.ts';
import { measureSeries } from './series.ts';
import { named } from './settings.ts';
import { measureSizes, prepareSizes } from './sizes.ts';
import { startOn, withBase, type Stand } from './stand.ts';
import { measureStarts } from './starts.ts';
import { measureWorkers } from './workers.ts';

type Measures<Given extends unknown[]> = Readonly<Record<string, (...given: Given) => Promise<void>>>;

/** Measures over millions of sample rows. */
const overSample: Measures<[Stand]> = {
  lists: measureLists,
  sizes: measureSizes,
  // Creates tens of thousands of records within seconds, without a vacuum.
  creations: measureCreations,
  processor: measureProcessor,
};
const overProgram: Measures<[Stand]> = {
  people: measurePeople,
  import: measureImport,
  exchange: measureExchange,
  passport: measurePassport,
  series: measureSeries,
  journal: measureJournal,
  // Uses the million points and the journal created by the previous measures.
  addresses: measureAddresses,
  files: measureFiles,
};
const alone: Measures<[]> = {
  pricing: measurePricing,
  jobs: measureJobs,
  regions: measureRegions,
  starts: measureStarts,
  memory: measureMemory,
  workers: measureWorkers,
};

/** The measures named on the command line; all of them when none is named. */
const asked = <Given extends unknown[]>(measures: Measures<Given>) =>
  Object.entries(measures).flatMap(([name, measure]) => (named.length === 0 || named.includes(name) ? [measure] : []));

const [sampleAsked, programAsked] = [asked(overSample), asked(overProgram)];
if (sampleAsked.length + programAsked.length > 0)
  await withBase(async (base) => {
    if (sampleAsked.length > 0) await prepareSizes(base, sampleAsked.includes(measureSizes));
    const stand = await startOn(base);
    for (const measure of [...sampleAsked, ...programAsked]) await measure(stand);
  });
for (const measure of asked(alone)) await measure();
finishBench();
