import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, multipartOf, multipartType } from '../server/src/testing/messages.ts';
import { PASSWORD, type Person } from './stand.ts';
import { buildingInput } from './writers.ts';

/** Reports the outcome of each request: the action, its duration, and the status (0: connection broken, −1: no
 *  response). */
export type Report = (work: string, ms: number, status: number) => void;

interface Work {
  what: string;
  pauseMs: number;
  /** The number of people who do it at the same time. */
  people?: number;
  once(ask: Person['ask'], turn: number): Promise<unknown>;
}

const LISTS = [
  '/api/metering-points?limit=50',
  '/api/contracts?limit=50&sort=number',
  '/api/buildings?limit=50&search=энерг',
  '/api/journal?limit=50',
  '/api/forecasts/overview',
  '/api/morning',
  '/api/tech-passport/verifications',
  '/api/users?limit=50',
];
const EXPORTS = ['/api/metering-points/export?format=xlsx', '/api/equipment-types/export?format=csv'];
const CODES = Array.from({ length: 20 }, (_, index) => String(502_070_000_900_000 + index));
const STREAM_MS = 20_000;

const dayAt = (turn: number) => new Date(Date.UTC(2026, 2, 1 + (turn % 200))).toISOString().slice(0, 10);

/** A moderate mix of user actions; created records are deleted again, so that the database does not grow. */
function worksOn(base: string, person: Person): Work[] {
  const file = (turn: number) =>
    new Uint8Array(
      multipartOf([
        {
          content: messageOf({
            codes: CODES,
            day: dayAt(turn).replaceAll('-', ''),
            number: turn + 1,
            value: (point, _, interval) => (point * 7 + interval * 13 + turn) % 997,
          }),
        },
      ]),
    );
  return [
    { what: 'списки', pauseMs: 100, people: 3, once: (ask, turn) => ask(base, 'GET', LISTS[turn % LISTS.length]!) },
    {
      what: 'записи',
      pauseMs: 200,
      people: 2,
      async once(ask) {
        const input = buildingInput(`Выдержка ${randomUUID()}`);
        const { body } = await ask(base, 'POST', '/api/buildings', input, { 'idempotency-key': randomUUID() });
        if (!body?.guid) return;
        const path = `/api/buildings/${body.guid}`;
        await ask(base, 'PUT', path, { ...input, address: 'ул. Мира, 2' }, { 'if-match': `"${body.version}"` });
        await ask(base, 'GET', `${path}/history`);
        await ask(base, 'DELETE', path);
      },
    },
    { what: 'выгрузки', pauseMs: 3000, once: (ask, turn) => ask(base, 'GET', EXPORTS[turn % EXPORTS.length]!) },
    {
      what: 'файлы',
      pauseMs: 5000,
      once: (ask, turn) =>
        ask(base, 'POST', '/api/measurement-imports?createPoints=true', file(turn), { 'content-type': multipartType }),
    },
    {
      what: 'прогнозы',
      pauseMs: 15_000,
      async once(ask, turn) {
        const { body } = await ask(base, 'GET', '/api/forecasts/overview');
        const { guid } = body[turn % body.length];
        await ask(base, 'POST', `/api/forecasts/${guid}/build`, { from: null, asOf: null });
      },
    },
    {
      what: 'события',
      pauseMs: 500,
      people: 3,
      async once() {
        const ending = new AbortController();
        const stream = await fetch(`${base}/api/events`, { headers: person.headers, signal: ending.signal });
        await sleep(STREAM_MS);
        ending.abort();
        await stream.text().catch(() => undefined);
      },
    },
  ];
}

/** Signs in and out again, as another person. */
async function signInAndOut(base: string): Promise<number> {
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
  const signed = await fetch(
    `${base}/connect/token`,
    form({ grant_type: 'password', username: 'orlova', password: PASSWORD }),
  );
  const { access_token: token } = (await signed.json()) as { access_token?: string };
  if (!token) return signed.status;
  const out = await fetch(`${base}/connect/revocation`, form({ token, token_type_hint: 'access_token' }));
  await out.arrayBuffer();
  return out.status;
}

/** Runs the actions until stopped; the returned function resolves when all requests are answered. */
export function workOn(base: string, person: Person, report: Report): () => Promise<void> {
  let isOver = false;
  const timed = async <T>(what: string, ask: () => Promise<T>, statusOf: (answer: T) => number): Promise<T> => {
    const began = performance.now();
    const answer = await ask();
    report(what, performance.now() - began, statusOf(answer));
    return answer;
  };
  const keep = async ({ pauseMs, once }: Pick<Work, 'pauseMs'> & { once(turn: number): Promise<unknown> }) => {
    for (let turn = 0; !isOver; turn++) {
      await once(turn);
      await sleep(pauseMs);
    }
  };
  const works = worksOn(base, person).flatMap(({ what, pauseMs, people = 1, once }) =>
    Array.from({ length: people }, (_, first) => {
      const ask: Person['ask'] = (...given) =>
        timed(
          what,
          () => person.ask(...given),
          ({ status }) => status,
        );
      return keep({ pauseMs, once: (turn) => once(ask, turn * people + first) });
    }),
  );
  const signing = keep({
    pauseMs: 2000,
    once: () =>
      timed(
        'входы',
        () => signInAndOut(base).catch(() => 0),
        (status) => status,
      ),
  });
  return async () => {
    isOver = true;
    await Promise.all([...works, signing]);
  };
}
