import { interleave, middle, ratio, repeat } from './figure.ts';
import { requestOf, runLoad } from './load.ts';
import { openOrganizations } from './organizations.ts';
import { report, round } from './report.ts';
import { fillSample, quarter, sample, type Part } from './sample.ts';
import type { Base, Stand } from './stand.ts';

const ROUNDS = 5;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2) / 2;
/** The number of rows in the administrator's own organization, then in the smallest and the largest of the other
 *  organizations. */
const [ROWS = 0, ...OTHERS] = (process.env['BENCH_ROWS'] ?? '1000000,10000,5000000').split(',').map(Number);

let parts: readonly Part[] = [];

/** Fills the administrator's own organization, and the other ones when they are measured. */
export async function prepareSizes(base: Base, withOthers = false): Promise<void> {
  const sizes = withOthers ? OTHERS : [];
  const organizations = await openOrganizations(base, sizes.length);
  const others = sizes.map((rows, index) => ({ organization: organizations[index]!, rows }));
  parts = [{ organization: base.organization, rows: ROWS }, ...others];
  console.log(`Готовятся строки: ${parts.map(({ rows }) => rows.toLocaleString('ru')).join(', ')}…`);
  await fillSample(base.owner, parts, base.appConnection.user!);
}

/** The p95 of a page in milliseconds, one request at a time. */
const p95Of = (stand: Stand, organization: string, query = '') => {
  const headers = { ...stand.headers, 'org-id': organization };
  const request = requestOf('GET', `/api/${sample.name}?limit=50${query}`, headers);
  return async () =>
    (await runLoad({ port: stand.port, connections: 1, seconds: SECONDS, request: () => request })).p95;
};

async function measureGrowth(stand: Stand): Promise<void> {
  const works = Object.fromEntries(parts.map(({ organization, rows }) => [String(rows), p95Of(stand, organization)]));
  await interleave(1, works);
  const pages = await interleave(ROUNDS, works);
  const [least, ...rest] = parts.map(({ rows }) => rows).toSorted((a, b) => a - b);
  for (const rows of rest)
    report(
      `Начало списка из ${rows.toLocaleString('ru')} строк к началу ${least!.toLocaleString('ru')}, p95, раз`,
      ratio(pages[rows]!, pages[least!]!),
      { atMost: 1.3 },
      `${round(middle(pages[rows]!))} против ${round(middle(pages[least!]!))} мс`,
    );
}

/** A long list: how the time of its first page grows, and the time of sorting, a search and the exact count. */
export async function measureSizes(stand: Stand): Promise<void> {
  await measureGrowth(stand);
  const own = `Список из ${ROWS.toLocaleString('ru')} строк`;
  const page = async (query: string) => {
    const p95 = p95Of(stand, stand.organization, query);
    await p95();
    return repeat(ROUNDS, p95);
  };
  for (const column of sample.list.columns)
    for (const sort of [column, `-${column}`])
      report(`${own}, порядок «${sort}», p95, мс`, await page(`&sort=${sort}`), { atMost: 200 });
  report(`${own}, поиск, p95, мс`, await page('&search=a1b2c'), { atMost: 100 });
  report(`${own}, поиск частого, p95, мс`, await page('&search=a1b'), { atMost: 100 });
  report(`${own}, точный счёт четверти, p95, мс`, await page(`&${quarter}&exact=true`), { atMost: 150 });
}
