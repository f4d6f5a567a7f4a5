import type { ConsoleEvent } from 'contract/features/events/calls.ts';
import { viewCalls } from 'contract/features/glossary/views.ts';
import { presence } from 'contract/features/presence/calls.ts';
import { preferences } from 'contract/features/profile/preferences.ts';
import { problems, type Problem, type ProblemCode } from 'contract/kit/errors.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Answer, Route } from 'contract/kit/route.ts';
import * as z from 'zod/mini';
import { completeValue } from './complete-value.ts';
import { matchRoute, type Match } from './match-route.ts';

/** A partial value; missing parts become as empty as the contract allows. */
export type Part<T> = T extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : T extends object
    ? { [K in keyof T]?: Part<T[K]> }
    : T;

/** A request sent by the console. */
export interface Sent {
  params: Record<string, string>;
  query: Record<string, string>;
  /** The JSON or the form of the request, or the bytes of a file. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a wrong guess fails the test
  body: any;
  headers: Headers;
}

type Reply = (sent: Sent) => Response | Promise<Response>;

const replies = new Map<string, Reply>();
const requests: (Sent & { key: string })[] = [];
let unanswered: string[] = [];

const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;
const json = (body: unknown, status = 200) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': crypto.randomUUID() },
  });

/** Completes a partial answer of a route. Throws when the contract does not allow it. */
export function answerOf<R extends Route>({ response, ...route }: R, part?: Part<Answer<R>>): Answer<R> {
  const answer = completeValue(response, part);
  const { error } = z.safeParse(response, answer);
  if (error) throw new Error(`No answer of ${keyOf(route)}: ${z.prettifyError(error)}`);
  return answer as Answer<R>;
}

/** Answers a route from now on: with a partial answer that is completed, or with the result of a function of the
 *  request. */
export function answer<R extends Route>(route: R, given?: Part<Answer<R>> | ((sent: Sent) => Part<Answer<R>>)): void {
  replies.set(keyOf(route), (sent) => {
    const part = typeof given === 'function' ? (given as (sent: Sent) => Part<Answer<R>>)(sent) : given;
    if (route.answers !== 'json') return new Response(null, { status: route.status });
    return json(answerOf(route, part), route.status);
  });
}

export function answerFile(route: Route, content: BodyInit, type: string): void {
  replies.set(keyOf(route), () => new Response(content, { headers: { 'Content-Type': type } }));
}

/** Refuses a route from now on. */
export function refuse(route: Route, code: ProblemCode, more: Partial<Problem> = {}): void {
  const { status, title } = problems[code];
  const problem = { type: 'about:blank', status, code, title, detail: title, requestId: crypto.randomUUID(), ...more };
  replies.set(keyOf(route), () => json(problem, status));
}

/** Simulates a connection error for a route from now on. */
export function disconnect(route: Route): void {
  replies.set(keyOf(route), () => Promise.reject(new TypeError('Failed to fetch')));
}

/** Holds the answers of a route until the returned function is called. */
export function hold(route: Route): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reply = replies.get(keyOf(route)) ?? emptiest(route);
  replies.set(keyOf(route), async (sent) => (await promise, reply(sent)));
  return resolve;
}

/** Serves the list and the cards of a family with these records. */
export function answerRecords<R extends Resource>(resource: R, given: readonly Part<AnyRow>[]): AnyRow[] {
  const rows = given.map((row) => answerOf(resource.routes.get, { guid: crypto.randomUUID(), version: 1, ...row }));
  answer(resource.routes.list, { items: rows, total: rows.length, totalIsExact: true } as never);
  answer(resource.routes.get, (({ params }: Sent) => rows.find(({ guid }) => guid === params['guid'])) as never);
  return rows;
}

/** The requests of a route so far, in order. */
export const sent = (route: Route): Sent[] => requests.filter(({ key }) => key === keyOf(route));

const emptiest =
  (route: Route): Reply =>
  () =>
    route.answers === 'json' ? json(answerOf(route), route.status) : new Response(null, { status: route.status });

const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

/** A stream of events that stays open until the console leaves it. */
function openStream(): ReadableStream<Uint8Array> {
  let own: ReadableStreamDefaultController<Uint8Array>;
  return new ReadableStream({
    start: (controller) => void streams.add((own = controller)),
    cancel: () => void streams.delete(own),
  });
}

/** Sends an event to the console, as the server does. */
export function sendEvent(event: ConsoleEvent): void {
  for (const stream of streams) stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
}

/** Requests that the console sends by itself, without an action of the person. */
const unpromptedRequests = [presence.report, presence.leave, preferences.save, viewCalls.count].map(keyOf);

/** Unanswered reads get the emptiest valid answer; unanswered writes fail the test. */
function replyTo({ route }: Match): Reply {
  const given = replies.get(keyOf(route));
  if (given) return given;
  if (unpromptedRequests.includes(keyOf(route))) return emptiest(route);
  if (route.answers === 'events') return () => new Response(openStream(), { status: 200 });
  if (route.method === 'GET' && route.answers === 'json') return emptiest(route);
  throw new Error(`${keyOf(route)} has no answer`);
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type.includes('json')) return request.json();
  if (type.includes('form')) return Object.fromEntries(await request.formData());
  return request.blob();
}

const browserFetch = globalThis.fetch;

async function answerRequest(request: Request, url: URL): Promise<Response> {
  const match = matchRoute(request.method, url.pathname);
  if (!match) throw new Error(`The contract has no ${request.method} ${url.pathname}`);
  const { route, params } = match;
  const query = Object.fromEntries(url.searchParams);
  const body = request.method === 'GET' ? null : await bodyOf(request.clone());
  const made: Sent = { params, query, body, headers: request.headers };
  requests.push({ ...made, key: keyOf(route) });
  return Promise.race([replyTo(match)(made), abortOf(request)]);
}

/** Rejects when a request is aborted, even if its answer is held. */
const abortOf = ({ signal }: Request): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));

/** Redirects the console's requests to the test's answers. */
export function installAnswers(): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!/^\/(?:api|connect)\//.test(url.pathname)) return browserFetch(input, init);
    return answerRequest(request, url).catch((error: unknown) => {
      if (!(error instanceof TypeError) && !request.signal.aborted) unanswered.push(String(error));
      throw error;
    });
  };
}

/** Removes the answers of a test. Returns the requests that had no answer. */
export function dropAnswers(): string[] {
  const missing = unanswered;
  replies.clear();
  streams.clear();
  requests.length = 0;
  unanswered = [];
  return missing;
}
