import { sql } from '../server/src/core/sql.ts';
import { asOrg, type Tx } from '../server/src/core/transaction.ts';
import { hourSums } from '../server/src/series/hour-sums.ts';
import { coverageOfMany } from '../server/src/series/coverage.ts';
import { latestOf } from '../server/src/series/latest.ts';
import { interleave, middle, ratio, type Figure } from './figure.ts';
import { report, round } from './report.ts';
import { daysOf, ingest, makeSeries, MONTH } from './series-rows.ts';
import type { Base } from './stand.ts';
import { timeOf } from './time.ts';

const ROUNDS = 5;
const SERIES = (process.env['BENCH_SERIES'] ?? '2000,20000,200000').split(',').map(Number);

/** Fetches every day of the month without reading its values: the minimal disk and index work of any answer. */
const READ_BY_HAND = `
  select sum(pg_column_size(v)) from interval_day where series = any($1::integer[]) and day between $2 and $3`;

type Asked = 'sums' | 'coverage' | 'latest' | 'byHand';

interface Grown {
  series: number;
  times: Record<Asked, Figure>;
}

/** Repeats the same reads of the same series as other series are added. */
async function ask({ pool, owner, organization }: Base, ids: readonly number[]): Promise<Record<Asked, Figure>> {
  const some = sql`s.id = any(${ids}::integer[])`;
  const [from, to] = [MONTH[0]!, MONTH.at(-1)!];
  const inRead = (work: (tx: Tx) => Promise<unknown>) => () =>
    timeOf(() => asOrg(pool, { organization, account: null }, 'read', work));
  const works = {
    sums: inRead((tx) => hourSums(tx, some, from, to)),
    coverage: inRead((tx) => coverageOfMany(tx, some, from, to)),
    latest: inRead((tx) => latestOf(tx, some, ids.length)),
    byHand: () => timeOf(() => owner.query({ name: 'by hand', text: READ_BY_HAND, values: [ids, from, to] })),
  };
  await interleave(1, works);
  return interleave(ROUNDS, works);
}

async function grow(base: Base): Promise<Grown[]> {
  const grown: Grown[] = [];
  let asked: number[] = [];
  let made = 0;
  for (const series of SERIES) {
    const ids = await makeSeries(base.owner, base.organization, series - made, 60);
    if (made === 0) asked = ids;
    made = series;
    await ingest(base.pool, base.organization, daysOf(ids, MONTH, 24));
    await base.owner.query('vacuum analyze interval_day');
    grown.push({ series, times: await ask(base, asked) });
  }
  return grown;
}

/** Reads of 2,000 series, and how their time grows with the number of other series. */
export async function measureGrowth(base: Base): Promise<void> {
  const grown = await grow(base);
  const [first, last] = [grown[0]!.times, grown.at(-1)!.times];
  const describe = (asked: Asked) =>
    grown
      .map(({ series, times }) => `${series.toLocaleString('ru')} рядов — ${round(middle(times[asked]))} мс`)
      .join(', ');
  const byHand = `чтение руками ${round(middle(first.byHand))} мс`;
  report(
    'Сумма 2 000 рядов за месяц по часам, к чтению тех же суток руками',
    ratio(first.sums, first.byHand),
    { atMost: 3.5 },
    `${describe('sums')}; ${byHand}`,
  );
  report(
    'Полнота 2 000 рядов за месяц, к чтению тех же суток руками',
    ratio(first.coverage, first.byHand),
    { atMost: 2.2 },
    `${describe('coverage')}; ${byHand}`,
  );
  report(
    'Рост времени сумм со 100-кратным числом рядов, раз',
    ratio(last.sums, first.sums),
    { atMost: 3 },
    describe('sums'),
  );
  report('Рост времени последних значений, раз', ratio(last.latest, first.latest), { atMost: 3 }, describe('latest'));
}
