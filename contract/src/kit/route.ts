import * as z from 'zod/mini';
import type { Action, EntityType } from '../rights/permissions.ts';

/** Who may call a route: anyone; a signed-in account, whichever organization it names; one that names none or its own; a
 *  member of the organization that it names; who manages employees, groups and individual rights there at once; a holder of a
 *  right there. */
export type Access = 'public' | 'account' | 'signedIn' | 'member' | 'administrator' | Needed;

/** Rows of the service alone, or of the service and of organizations. */
export type OwnedByService = 'service' | 'both';

export interface Needed {
  entity: EntityType;
  action: Action;
  /** Whose the rows are that the route changes: those of the service ask for its right, too. Absent: organizations' only. */
  rows?: OwnedByService | undefined;
  /** The answer contains only the records within the person's rights, so a right to one of them is enough. */
  isNarrowed?: true;
  /** The route respects group rules, so a right to some rows, or without some fields, is enough. */
  isRuled?: true;
  /** The address names one record, which is checked against the rows of group rules before the route works; fields are shown
   *  and changed as they are. */
  isOfRecord?: true;
}

/** Temporary restrictions: of a session a pending duty (password or second factor) or viewing as another user, and of the whole
 *  program its read-only mode. */
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
/** The distinction between methods that matters to types: a deletion may leave out the version. */
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
  /** Additional addresses of the same route, where the specification spells it differently. */
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
  /** The list in a JSON body that may come as CSV instead: titles first, the last of them for all further cells of a row. */
  csv: string | null;
  /** The body may hold many values: a body in JSON or CSV is short otherwise. */
  isLoad: boolean;
  answers: keyof typeof answerTypes;
  /** The format of errors: RFC 9457 by default, or RFC 6749. */
  errors: 'problem' | 'oauth';
  /** Reading is recorded in the journal, so the transaction of a GET may write. */
  remembered: boolean;
  /** The route acts on one record in the version that was seen, named by `If-Match`. A PUT may carry the version in the
   *  object instead. A DELETE may name it in `version` of its query, or leave it out and delete the record in any version. */
  versioned: boolean;
  /** The parameter of the query or body that begins the period of the measured values that the route reads or writes: a day, a
   *  month or a moment. Refused at this parameter when it lies before the first day whose data the person sees. */
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
  // The defaults apply only when type parameters are absent, which the compiler cannot know.
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

/** Whether a route changes what people keep: it is refused in the read-only mode. A reading that records itself is not. */
export const isChanging = ({ method, exemptFrom }: Route): boolean =>
  method !== 'GET' && !exemptFrom.includes('readOnly');

/** The answer of a route. */
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
