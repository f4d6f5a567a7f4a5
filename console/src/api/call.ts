import { acceptedTypes, addressOf, type Answer, type Route } from 'contract/kit/route.ts';
import * as z from 'zod/mini';
import { reportConnection } from './connection.ts';
import { recordContact, isPassive } from './last-contact.ts';
import { ConnectionError, OtherOrganizationError, problemOf } from './problem-error.ts';
import { refused } from './refusals.ts';
import { sessionEnded } from './session-end.ts';
import { organization, trial } from './session.ts';
import { liveToken } from './token-refresh.ts';

interface Conditions {
  signal?: AbortSignal;
  /** The version that was loaded; the server refuses the change when a newer one is stored. */
  ifMatch?: number;
  /** The same key on all attempts, so that the record is created only once. */
  idempotencyKey?: string;
  /** The organization that the screen was loaded for. */
  organization?: string | null;
  /** Sent by the console itself, even while the page is closing, so it does not keep the session alive. */
  isPassive?: true;
  /** Called with the request's identifier, which is needed to undo the change. */
  onAnswer?: (request: string) => void;
}

type Part = 'params' | 'query' | 'body';
type IsEmpty<T> = [T[keyof T]] extends [never] ? true : false;
type Needed<R extends Route> = {
  [K in Part as IsEmpty<z.input<R[K]>> extends true ? never : {} extends z.input<R[K]> ? never : K]: z.input<R[K]>;
};
type Possible<R extends Route> = {
  [K in Part as IsEmpty<z.input<R[K]>> extends true ? never : {} extends z.input<R[K]> ? K : never]?: z.input<R[K]>;
};
/** The parts of a request that its route declares; a part without required fields may be omitted. */
export type CallOptions<R extends Route> = Needed<R> & Possible<R> & Conditions;

interface Loose extends Conditions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

function formOf(files: readonly Blob[]): FormData {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  return form;
}

function bodyOf(route: Route, body: Record<string, unknown> | undefined): BodyInit | undefined {
  if (!body) return undefined;
  if (route.accepts === 'json') return JSON.stringify(body);
  if (route.accepts === 'bytes') return body as unknown as Blob;
  if (route.accepts === 'files') return formOf(body.file as readonly Blob[]);
  const filled = Object.entries(body).filter(([, value]) => value !== undefined);
  return new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
}

/** Marks requests that the console sends by itself and that do not keep the session alive. */
const PASSIVE = 'X-Passive';

function headersOf(route: Route, given: Loose, token: string | null): Headers {
  const headers = new Headers({
    Accept: route.answers === 'file' || route.answers === 'events' ? '*/*' : 'application/json',
  });
  // The browser sets the content type of a form and of files itself.
  if (given.body && route.accepts !== 'form' && route.accepts !== 'files')
    headers.set('Content-Type', acceptedTypes[route.accepts]);
  if (given.ifMatch !== undefined) headers.set('If-Match', `"${given.ifMatch}"`);
  if (given.idempotencyKey) headers.set('Idempotency-Key', given.idempotencyKey);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const chosen = organization();
  if (token && chosen) headers.set('Org-Id', chosen);
  if (token && (isPassive() || given.isPassive)) headers.set(PASSIVE, '1');
  const tried = trial();
  if (token && tried) headers.set('X-Trial', tried);
  return headers;
}

/** Requests that carry files wait for a free slot, which comes soon. */
const carriesFile = ({ accepts, answers }: Route) => accepts === 'bytes' || accepts === 'files' || answers === 'file';

/** Sends the request of a route and returns a successful answer; a refusal is thrown as ProblemError. */
export async function send<R extends Route>(route: R, given: CallOptions<R>): Promise<Response> {
  // Only the caller's types know which parts the route has.
  const loose = given as Loose;
  const token = route.access === 'public' ? null : await liveToken();
  if (loose.organization !== undefined && loose.organization !== organization()) throw new OtherOrganizationError();
  const init = {
    method: route.method,
    headers: headersOf(route, loose, token),
    body: bodyOf(route, loose.body),
    signal: loose.signal,
    keepalive: loose.isPassive,
  };
  const asked = Date.now();
  const response = await fetch(addressOf(route.path, loose.params, loose.query), init).catch((error: unknown) => {
    if (loose.signal?.aborted) throw error;
    reportConnection(false);
    throw new ConnectionError();
  });
  reportConnection(true);
  if (response.ok) {
    if (token && !init.headers.has(PASSIVE)) recordContact(asked);
    loose.onAnswer?.(response.headers.get('x-request-id')!);
    return response;
  }
  if (response.status === 401 && route.access !== 'public') {
    // The tokens were renewed in the meantime, here or in another tab. The refused request changed nothing, so it may be sent
    // again.
    const renewed = await liveToken();
    if (renewed && renewed !== token) return send(route, given);
    sessionEnded(token);
  }
  const problem = await problemOf(response);
  if (carriesFile(route) && problem.is('too_many')) {
    const { waitTurn } = await import('./wait-turn.ts');
    if (await waitTurn(given, response, problem, loose.signal)) return send(route, given);
  }
  refused(problem);
  throw problem;
}

/** Calls a route and checks its answer against the contract. */
export async function call<R extends Route>(route: R, given: CallOptions<R>): Promise<Answer<R>> {
  const response = await send(route, given);
  // A route without an answer has the response type `unknown`.
  if (route.answers !== 'json') return undefined as Answer<R>;
  return z.parse(route.response, await response.json()) as Answer<R>;
}
