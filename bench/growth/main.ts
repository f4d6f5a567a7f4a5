// `npm run bench:growth`: how the time of the program grows with records and with series, see docs/bench.md.
import { measureRecords } from './records.ts';
import { measureSeriesGrowth } from './series.ts';
import { finishBench } from '../report.ts';
import { named } from '../settings.ts';
import { withBase } from '../stand.ts';

const measures = { records: measureRecords, series: measureSeriesGrowth };

for (const [name, measure] of Object.entries(measures))
  if (named.length === 0 || named.includes(name)) await withBase(measure);
finishBench();
