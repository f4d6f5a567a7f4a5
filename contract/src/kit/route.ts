import * as z from 'zod/mini';
import type { Action, EntityType } from '../rights/permissions.ts';

/** Who may call a route. `public`: anyone. `account`: a signed-in user, whatever organization the request names.
 *  `signedIn`: a signed-in user whose request names no organization or one of their own. `member`: a member of the
 *  named organization. `administrator`: a user who manages employees, groups and individual rights there. Otherwise: a
 *  holder of the needed right. */
export type Access = 'public' | 'account' | 'signedIn' | 'member' | 'administrator' | Needed;

/** Rows of the service only, or of the service and of organizations. */
export type OwnedByService = 'service' | 'both';

export interface Needed {
  entity: EntityType;
  action: Action;
  /** The owner of the changed rows; those of the service also require its right. By default organizations only. */
  rows?: OwnedByService | undefined;
  /** The answer is limited to the person's rights, so a right to a single record is enough. */
  isNarrowed?: true;
  /** The route applies group rules, so a right to some rows or without some fields is enough. */
  isRuled?: true;
  /** The address names one record, which is checked against group rules before the handler runs; its fields are neither
   *  hidden nor protected. */
  isOfRecord?: true;
}

/** Temporary restrictions: a pending duty of the session (password or second factor), viewing as another user, and the
 *  read-only mode. */
type Narrowing = 'duty' | 'viewing' | 'readOnly';

/** The kinds of answers and their media types: a JSON document, a table as a file, plain text, a calendar, an HTML page, a
 *  stream of events, nothing. */
export const answerTypes = {
  json: ['application/json'],
  file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  text: ['text/plain'],
  calendar: ['text/calendar'],
  page: ['text/html'],
  events: ['text/event-stream'],
  nothing: [],
} as const;

/** The media types of bodies: a JSON document, a form, a raw file, several named files. */
export const acceptedTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
  files: 'multipart/form-data',
} as const;
export type AcceptedType = keyof typeof acceptedTypes;

/** The body of a file: a Blob in the browser, a stream on the server. */
export const bytes = z.custom<{ readonly size?: number; readonly readableLength?: number }>();

/** The body of several files: Blobs under `file` in the browser, read completely on the server. */
export const files = z.custom<{ readonly file?: readonly Blob[]; readonly given?: readonly UploadedFile[] }>();

export interface UploadedFile {
  name: string;
  content: Uint8Array;
}

type Schema = z.ZodMiniType;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** The only difference between methods that types depend on: a deletion may leave out the version. */
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
  /** Other addresses of the route, where the external specification spells it differently. */
  also?: readonly string[];
  access: Access;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  response: Response;
  status: 200 | 201 | 202 | 204;
  /** The kind of request body; JSON by default. */
  accepts: AcceptedType;
  /** The list in a JSON body that may be sent as CSV instead: titles first; the last title applies to all further cells
   *  of a row. */
  csv: string | null;
  /** The body may contain many values; without this the size of a JSON or CSV body is limited. */
  isLoad: boolean;
  answers: keyof typeof answerTypes;
  /** The format of errors: RFC 9457 by default, or RFC 6749. */
  errors: 'problem' | 'oauth';
  /** Reading is recorded in the journal, so the transaction of a GET may write. */
  remembered: boolean;
  /** The route acts on one record in the version named by `If-Match`. A PUT may carry the version in the object
   *  instead. A DELETE may name it in the query parameter `version`, or delete any version. */
  versioned: boolean;
  /** The query or body parameter with the beginning of the period of measured values (a day, month or moment). A period
   *  that begins before the first day visible to the person is refused at this parameter. */
  valuesFrom: string | null;
  /** The route concerns the person's own account, so API tokens may not call it. */
  isPersonal: boolean;
  /** The restrictions that do not apply to this route. */
  exemptFrom: readonly Narrowing[];
}

const nothing = z.strictObject({});
type Nothing = typeof nothing;
const noContent = z.unknown();

type RouteFacts<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, M extends Method> = Pick<
  Route<P, Q, B, R, M>,
  'method' | 'path' | 'access' | 'summary'
> &
  Partial<Route<P, Q, B, R, M>>;

/** A route as a value: the server serves it, the console calls it, OpenAPI documents it. */
export function route<
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
  R extends Schema = typeof noContent,
  M extends Method = Method,
>(given: RouteFacts<P, Q, B, R, M>): Route<P, Q, B, R, KnownMethod<M>> {
  const answers = given.answers ?? (given.response ? 'json' : 'nothing');
  // The compiler cannot know that the defaults are used only for omitted type parameters.
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
    csv: null,
    isLoad: false,
    errors: 'problem',
    remembered: false,
    versioned: false,
    valuesFrom: null,
    isPersonal: false,
    exemptFrom: [],
    ...(given as RouteFacts<P, Q, B, R, KnownMethod<M>>),
    answers,
  };
}

/** Whether a route changes data and is therefore refused in the read-only mode. A read that is recorded in the journal
 *  does not count. */
export const isChanging = ({ method, exemptFrom }: Route): boolean =>
  method !== 'GET' && !exemptFrom.includes('readOnly');

export type Answer<R extends Route> = z.output<R['response']>;

/** `/api/brands/{guid}` in the syntax of the server's router: `/api/brands/:guid`. */
export const addressPattern = (path: string): string => path.replaceAll('{', ':').replaceAll('}', '');

const segment = /\{(\w+)\}/g;

/** The address of a route with its parameters and query filled in and escaped. */
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
