import type { Directus } from './directus.ts';
import { interleave, middle, ratio } from './figure.ts';
import { requestOf, runLoad, type Result } from './load.ts';
import { mention, report, round } from './report.ts';
import { quarter, sample, type Part } from './sample.ts';
import type { Stand } from './stand.ts';

const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1);
const WARM_UP_SECONDS = 4;
const TIMES = 8;
const LIMIT = 'limit=50';
const COUNTED = '&meta=filter_count';
const fields =
  'fields=guid,name,code,address,serial,ratio,voltage,commissioned_at,is_active,version,created_at,updated_at';

interface Question {
  name: string;
  ours: string;
  theirs: string;
  filter?: object;
}

const json = (value: object) => encodeURIComponent(JSON.stringify(value));

/** Typical list requests: the first page, another order, a filter, a search by part of a word. */
const questions: readonly Question[] = [
  { name: 'начало списка', ours: '', theirs: '&sort=name' },
  { name: 'порядок по коду с конца', ours: '&sort=-code', theirs: '&sort=-code' },
  {
    name: 'отбор четверти строк',
    ours: `&${quarter}`,
    theirs: '&sort=name',
    filter: { voltage: { _eq: 'SN2' } },
  },
  { name: 'поиск по части слова', ours: '&search=a1b', theirs: '&sort=name&search=a1b' },
];

export interface Peers {
  stand: Stand;
  directus: Directus;
}

/** Requests per second, and the times of the last load. */
function asker(port: number, request: Buffer, connections: number) {
  const results: Result[] = [];
  const ask = async (seconds = SECONDS) => {
    const result = await runLoad({ port, connections, seconds, request: () => request });
    results.push(result);
    return result.perSecond;
  };
  return { ask, p95: () => round(results.at(-1)!.p95) };
}

async function compare({ stand, directus }: Peers, part: Part, question: Question, connections: number): Promise<void> {
  const { port, headers } = stand;
  const filter = json({ organization_guid: { _eq: part.organization }, ...question.filter });
  const asked = `/items/bench_point?${fields}&${LIMIT}&filter=${filter}${question.theirs}`;
  const theirs = (counted: string) => requestOf('GET', asked + counted, directus.headers);
  const own = requestOf('GET', `/api/${sample.name}?${LIMIT}${question.ours}`, {
    ...headers,
    'org-id': part.organization,
  });
  const ours = asker(port, own, connections);
  const counted = asker(directus.port, theirs(COUNTED), connections);
  const uncounted = asker(directus.port, theirs(''), connections);
  for (const { ask } of [ours, counted, uncounted]) await ask(SECONDS / 2);
  const rates = await interleave(ROUNDS, { ours: ours.ask, counted: counted.ask, uncounted: uncounted.ask });
  const what = `${part.rows.toLocaleString('ru')} строк, соединений ${connections}, ${question.name}`;
  const detail = `${round(middle(rates.ours))} против ${round(middle(rates.counted))} в секунду, p95 ${ours.p95()} и ${counted.p95()} мс`;
  report(`${what}: к Directus`, ratio(rates.ours, rates.counted), { atLeast: TIMES }, detail);
  mention(
    `${what}: к Directus без счёта`,
    ratio(rates.ours, rates.uncounted),
    `${round(middle(rates.uncounted))} в секунду`,
  );
}

/** Just-in-time compilation happens in the first seconds, so they are not measured. */
async function warmUp({ stand, directus }: Peers): Promise<void> {
  await asker(stand.port, requestOf('GET', `/api/${sample.name}?${LIMIT}`, stand.headers), 4).ask(WARM_UP_SECONDS);
  const theirs = requestOf('GET', `/items/bench_point?${fields}&${LIMIT}${COUNTED}`, directus.headers);
  await asker(directus.port, theirs, 4).ask(WARM_UP_SECONDS);
}

export async function compareLists(
  peers: Peers,
  parts: readonly Part[],
  connections: readonly number[],
): Promise<void> {
  await warmUp(peers);
  for (const part of parts)
    for (const question of questions) for (const count of connections) await compare(peers, part, question, count);
}
