import { beside, middle, repeat, type Figure } from './figure.ts';
import { report, round } from './report.ts';
import { sample } from './sample.ts';
import type { Stand } from './stand.ts';

const ROUNDS = 3;
/** An address whose first response takes this long is measured only once. */
const LATE_MS = 3_000;
const REPORTED_MS = 300;

interface Operation {
  parameters?: readonly { in: string; name: string; required?: boolean }[];
}

interface Answered {
  status: number;
  ms: number;
  text: string;
}

/** Parameters for addresses that require them. */
const given: readonly (readonly [RegExp, string])[] = [
  [/^format$/, 'csv'],
  [/^(from|start)$/, '2026-10-01'],
  [/^(to|end)$/, '2026-10-31'],
  [/month/i, '2026-10'],
  [/year/i, '2026'],
  [/zone/i, 'Europe/Moscow'],
  [/search/i, '777'],
  [/day|date|at$/i, '2026-10-15'],
];

/** Excludes event streams, which never end, file exports, and the bench's own rows, which are measured as lists. */
const isScreen = (path: string) =>
  path !== '/api/events' &&
  !path.startsWith(`/api/${sample.name}`) &&
  !/\/(export|bundle|import-template|print)\b/.test(path);

async function asked({ origin, headers }: Stand, path: string): Promise<Answered> {
  const start = performance.now();
  const answer = await fetch(origin + path, { headers });
  const text = await answer.text();
  return { status: answer.status, ms: performance.now() - start, text };
}

/** The first record of a list, for the addresses of one record. */
async function firstOf(stand: Stand, list: string): Promise<string | undefined> {
  const { status, text } = await asked(stand, `${list}?limit=1`);
  if (status !== 200) return undefined;
  const body = JSON.parse(text) as { items?: readonly { guid?: string }[] } | readonly { guid?: string }[];
  return ('items' in body ? body.items : (body as readonly { guid?: string }[]))?.[0]?.guid;
}

/** All reading addresses of the program; those of one record use the first record of their list. */
async function addresses(stand: Stand): Promise<string[]> {
  const { paths } = JSON.parse((await asked(stand, '/api/openapi.json')).text) as {
    paths: Readonly<Record<string, { get?: Operation }>>;
  };
  const firsts = new Map<string, string | undefined>();
  const found: string[] = [];
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || !isScreen(path)) continue;
    const list = path.slice(0, path.indexOf('/{'));
    if (path.includes('{') && !firsts.has(list)) firsts.set(list, await firstOf(stand, list));
    const first = firsts.get(list);
    if (path.includes('{') && !first) continue;
    const query = (get.parameters ?? []).flatMap(({ in: where, name, required }) => {
      const value = given.find(([names]) => names.test(name))?.[1];
      return where === 'query' && required && value ? [`${name}=${encodeURIComponent(value)}`] : [];
    });
    found.push(path.replaceAll(/\{[^}]+\}/g, first ?? '') + (query.length ? `?${query.join('&')}` : ''));
  }
  return found;
}

/** Requests every reading address over the data of the other measures: none may fail; reports the time of the
 *  slowest. */
export async function measureAddresses(stand: Stand): Promise<void> {
  await stand.owner.query('analyze');
  const measured: { path: string; ms: number }[] = [];
  const failed: string[] = [];
  const walk = async () => {
    for (const path of await addresses(stand)) {
      const answers: Answered[] = [];
      while (answers.length < ROUNDS && (answers.at(-1)?.ms ?? 0) < LATE_MS) answers.push(await asked(stand, path));
      if (answers.some(({ status }) => status >= 500)) failed.push(path);
      if (answers[0]!.status === 200) measured.push({ path, ms: Math.min(...answers.map(({ ms }) => ms)) });
    }
    return measured.length;
  };
  const walked: Figure = await repeat(1, walk);
  const slowest = measured.toSorted((a, b) => b.ms - a.ms);
  const long = slowest.filter(({ ms }) => ms > REPORTED_MS).map(({ path, ms }) => `${path} ${round(ms)}`);
  report(
    `Обход ${middle(walked)} адресов чтения: самый долгий, мс`,
    beside(walked, slowest[0]!.ms),
    { atMost: 3_000 },
    long.join(', '),
  );
  report('Из них с отказом самой программы', beside(walked, failed.length), { atMost: 0 }, failed.join(', '));
}
