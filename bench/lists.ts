import { interleave, middle, ratio } from './figure.ts';
import { requestOf, runLoad, type Result } from './load.ts';
import { askerOf, referenceAnswer, referenceRate, type ReferenceName } from './reference.ts';
import { report, round } from './report.ts';
import { refuseDifference } from './same.ts';
import { quarter, sample } from './sample.ts';
import type { Stand } from './stand.ts';

const ROUNDS = 5;
const CONNECTIONS = 4;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);

interface Question {
  what: string;
  query: string;
  reference: ReferenceName;
}

const questions: readonly Question[] = [
  { what: 'Список: 50 строк и счёт', query: '', reference: 'list' },
  { what: 'Отбор четверти строк и счёт до 10 000', query: `&${quarter}`, reference: 'filter' },
  { what: 'Отбор четверти строк и точный счёт', query: `&${quarter}&exact=true`, reference: 'count' },
  { what: 'Поиск по части слова', query: '&search=a1b2c', reference: 'search' },
];

const pathOf = (query: string) => `/api/${sample.name}?limit=50${query}`;

async function measure(stand: Stand, { what, query, reference }: Question): Promise<void> {
  const { origin, port, headers } = stand;
  const answer = await fetch(origin + pathOf(query), { headers });
  refuseDifference(what, await answer.json(), await referenceAnswer(stand, reference));
  const request = requestOf('GET', pathOf(query), headers);
  const results: Result[] = [];
  const ours = async (seconds = SECONDS) => {
    results.push(await runLoad({ port, connections: CONNECTIONS, seconds, request: () => request }));
    return results.at(-1)!.perSecond;
  };
  await ours(2 * SECONDS);
  const rates = await interleave(ROUNDS, {
    ours,
    byHand: () => referenceRate(stand, reference, askerOf(stand), CONNECTIONS, SECONDS),
  });
  const { p50, p95 } = results.at(-1)!;
  const detail = `${round(middle(rates.ours))} против ${round(middle(rates.byHand))} в секунду, p50 ${round(p50)} мс, p95 ${round(p95)} мс`;
  report(`${what}, к запросу, написанному руками`, ratio(rates.ours, rates.byHand), { atLeast: 0.5 }, detail);
}

/** Typical list requests, compared with the best hand-written statements. */
export async function measureLists(stand: Stand): Promise<void> {
  for (const question of questions) await measure(stand, question);
}
