import * as z from 'zod/mini';
import type { Action, EntityType } from '../rights/permissions.ts';

/** Who may call a route: anyone; a signed-in account whatever organization it names; one that names none or its own; a member
 *  of the organization it names; a holder of a right there. */
export type Access = 'public' | 'account' | 'signedIn' | 'member' | Needed;

export interface Needed {
  entity: EntityType;
  action: Action;
  /** The answer holds only the records that the person's rights reach: a right on one of them is enough. */
  isNarrowed?: true;
  /** It keeps to the rows that rules of groups leave: a right on some of them is enough. */
  isRuled?: true;
}

/** What may narrow a session for a while: a password or a second factor that is due, looking through another's eyes. */
type Narrowing = 'duty' | 'viewing';

/** What a route can answer with, and the media types that it comes in: a JSON document, a table as a file, plain text, a page
 *  for people, events as they happen, nothing. */
export const answerTypes = {
  json: ['application/json'],
  file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  text: ['text/plain'],
  page: ['text/html'],
  events: ['text/event-stream'],
  nothing: [],
} as const;

/** The media types of bodies: a JSON document, a form, a file as it is, several files with their names. */
export const acceptedTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
  files: 'multipart/form-data',
} as const;
export type AcceptedType = keyof typeof acceptedTypes;

/** The body of a file: a Blob of the browser, a stream on the server. */
export const bytes = z.custom<{ readonly size?: number; readonly readableLength?: number }>();

/** The body of several files: those of the browser under `file`, read whole on the server. */
export const files = z.custom<{ readonly file?: readonly Blob[]; readonly given?: readonly UploadedFile[] }>();

export interface UploadedFile {
  name: string;
  content: Uint8Array;
}

type Schema = z.ZodMiniType;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** What of a method matters to types: a deletion may name no version. */
type KnownMethod<M extends Method> = M extends 'DELETE' ? 'DELETE' : Exclude<Method, 'DELETE'>;

export interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  M extends Method = Method,
> {
  method: M;
  /** `/api/brands/{guid}`; a name in braces is a key of `params`. */
  path: string;
  /** Further addresses of the same route, where the specification has its own spelling. */
  also?: readonly string[];
  access: Access;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  response: Response;
  status: 200 | 201 | 202 | 204;
  /** The body of the request: JSON unless said otherwise. */
  accepts: AcceptedType;
  answers: keyof typeof answerTypes;
  /** How a refusal is worded: as RFC 9457 unless said otherwise, or as RFC 6749. */
  errors: 'problem' | 'oauth';
  /** Reading it is remembered in the journal: the transaction of a GET may write. */
  remembered: boolean;
  /** It is about one record as it was seen: `If-Match` names the version. A PUT may have it in the object itself instead; a
   *  DELETE may name it in `version` of its query, or none: then the record goes as it is. */
  versioned: boolean;
  /** It is about the person's own things: no token of a program opens it. */
  isPersonal: boolean;
  /** The narrowing of a session that does not close this route. */
  despite: Narrowing | null;
}

const nothing = z.strictObject({});
type Nothing = typeof nothing;
const noContent = z.unknown();

type RouteFacts<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, M extends Method> = Pick<
  Route<P, Q, B, R, M>,
  'method' | 'path' | 'access' | 'summary'
> &
  Partial<Route<P, Q, B, R, M>>;

/** A route as a value: the server serves it, the console calls it, OpenAPI prints it. */
export function route<
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
  R extends Schema = typeof noContent,
  M extends Method = Method,
>(given: RouteFacts<P, Q, B, R, M>): Route<P, Q, B, R, KnownMethod<M>> {
  const answers = given.answers ?? (given.response ? 'json' : 'nothing');
  // The defaults stand for absent type parameters only, which the compiler cannot know.
  const defaults = { params: nothing, query: nothing, body: nothing, response: noContent } as unknown as Route<
    P,
    Q,
    B,
    R,
    KnownMethod<M>
  >;
  return {
    ...defaults,
    status: answers === 'nothing' ? 204 : 200,
    accepts: 'json',
    errors: 'problem',
    remembered: false,
    versioned: false,
    isPersonal: false,
    despite: null,
    ...(given as RouteFacts<P, Q, B, R, KnownMethod<M>>),
    answers,
  };
}

/** What a route answers with. */
export type Answer<R extends Route> = z.output<R['response']>;

/** `/api/brands/{guid}` as the router of the server has it: `/api/brands/:guid`. */
export const addressPattern = (path: string): string => path.replaceAll('{', ':').replaceAll('}', '');

const segment = /\{(\w+)\}/g;

/** The address of a route with its parameters and query filled in, each escaped. */
export function addressOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(segment, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}
