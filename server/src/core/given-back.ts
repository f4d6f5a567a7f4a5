import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { givenBack, MAX_VERSION } from 'contract/kit/accepted.ts';
import type { Route } from 'contract/kit/route.ts';
import { AppError, invalidField } from './app-error.ts';
import { isObject, readAt } from './left-out.ts';
import type { ServedRequest, Reading, Server } from './served.ts';

type Json = Record<string, unknown>;

/** A request body split into input, read-only properties sent back, and the version. */
interface RequestParts {
  body: unknown;
  back: Json;
  version: number | undefined;
}

function versionIn(body: Json): number | undefined {
  const { version } = body;
  if (version === undefined) return undefined;
  if (Number.isSafeInteger(version) && Number(version) >= 0 && Number(version) <= MAX_VERSION) return Number(version);
  throw invalidField('version', 'Версия — целое число, каким его прочли');
}

const known = new WeakMap<Route, Map<string, string>>();
function labelsOf(route: Route, { route: reading }: Reading): Map<string, string> {
  const labels = known.get(route) ?? givenBack(route, reading);
  known.set(route, labels);
  return labels;
}

/** Splits the body of a change. Unknown properties stay in the input and are rejected by its schema. */
export function part(server: Server, route: Route, body: unknown): RequestParts {
  if (route.method !== 'PUT' || !route.versioned || !isObject(body)) return { body, back: {}, version: undefined };
  const reading = server.readings.get(route.path);
  const labels = reading && labelsOf(route, reading);
  const own: Json = {};
  const back: Json = {};
  for (const [name, value] of Object.entries(body)) {
    if (name !== 'version') (labels?.has(name) ? back : own)[name] = value;
  }
  return { body: own, back, version: versionIn(body) };
}

const MOMENT = /^\d{4}-\d\d-\d\dT/;
/** Whether two values are equal: a moment may be written with another offset or without microseconds. */
const same = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(a, b) ||
  (typeof a === 'string' &&
    typeof b === 'string' &&
    MOMENT.test(a) &&
    MOMENT.test(b) &&
    Date.parse(a) === Date.parse(b));

export const filledByProgram = (label: string): string => `Поле «${label}» заполняет программа: его нельзя изменить`;

/** Refuses changed values of read-only properties. If the record has changed since it was read, the version check of
 *  the change reports that. Errors: 404, 422. */
export async function checkGivenBack(
  server: Server,
  route: Route,
  back: Json,
  asked: ServedRequest<Route>,
): Promise<void> {
  const reading = server.readings.get(route.path);
  const names = Object.keys(back);
  if (!reading || names.length === 0) return;
  const current = await readAt(reading, asked);
  if (current['version'] !== asked.version) return;
  const labels = labelsOf(route, reading);
  const errors = names
    .filter((name) => !same(current[name], back[name]))
    .map((name) => ({ path: name, message: filledByProgram(labels.get(name)!) }));
  if (errors.length) throw new AppError('invalid', { detail: errors.map(({ message }) => message).join('; '), errors });
}

const ETAG = /^(?:W\/)?"(\d{1,9})"$/;

function versionInHeader(request: FastifyRequest): number | undefined {
  const given = request.headers['if-match'];
  if (given === undefined) return undefined;
  const version = ETAG.exec(given)?.[1];
  if (version) return Number(version);
  throw new AppError('version_required', { detail: 'If-Match — версия записи в кавычках, как в её ETag: "3".' });
}

/** The version named by a request: in `If-Match`, in the object itself, or in the query of a deletion. Errors: 422 when two
 *  are named; 428 when a change names none. */
export function statedVersion(route: Route, request: FastifyRequest, inside: number | undefined): number | null {
  const header = versionInHeader(request);
  if (header !== undefined && inside !== undefined && header !== inside)
    throw invalidField('version', `Названы две версии: в If-Match — ${header}, в запросе — ${inside}`);
  const version = header ?? inside;
  if (version !== undefined) return version;
  if (route.method === 'DELETE') return null;
  const inObject = route.method === 'PUT' ? ' или в поле version самого объекта' : '';
  throw new AppError('version_required', { detail: `Укажите версию записи: в заголовке If-Match${inObject}.` });
}
