import { readFileSync } from 'node:fs';
import { address, password } from './settings.ts';

/** The people of the sample data who appear in the tests. */
export const people = {
  /** Has full access in all three organizations. */
  admin: 'АО «Образец Энергосбыт»',
  /** An administrator of one organization: reads dictionaries, changes the glossary. */
  orlova: 'АО «Образец Энергосбыт»',
  /** Reads everything, changes nothing. */
  fyodorov: 'ООО «Образцовый завод»',
  /** «Оператор подкачки»: sees some of the sections. */
  tikhonov: 'АО «Образец Энергосбыт»',
  /** Works in two organizations. */
  gromov: 'АО «Образцовые электросети»',
} as const;
export type Person = keyof typeof people;

export interface Session {
  token: string;
  /** The organization of the person in `people`. */
  organization: string;
  organizations: { id: string; name: string; linkCode: string | null }[];
}

export async function signIn(person: Person, at = address): Promise<Session> {
  const body = new URLSearchParams({ grant_type: 'password', username: person, password });
  const answer = await fetch(`${at}/connect/token`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`${person}: ${answer.status} ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const orgs = await fetch(`${at}/api/auth/orgs`, { headers: { Authorization: `Bearer ${token}` } });
  const organizations = (await orgs.json()) as Session['organizations'];
  // Without the sample data there is a single organization.
  const own = organizations.length === 1 ? organizations[0] : organizations.find(({ name }) => name === people[person]);
  const organization = own?.id;
  if (!organization) throw new Error(`${person}: нет организации «${people[person]}»`);
  return { token, organization, organizations };
}

/** A session shared by the tests. */
export const session = (person: Person): Session =>
  (JSON.parse(readFileSync(process.env.E2E_SESSIONS!, 'utf8')) as Record<Person, Session>)[person];

export interface Row {
  guid: string;
  version: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a wrong guess fails the story
  [field: string]: any;
}
export interface Request {
  as?: Person;
  /** A program other than the one under test. */
  at?: { address: string; session: Session };
  body?: unknown;
  version?: number;
  headers?: Record<string, string>;
}

/** Sends a request directly to the API to prepare data for a test; throws when it is refused. */
export async function api<T = Row>(method: string, path: string, request: Request = {}): Promise<T> {
  const { token, organization } = request.at?.session ?? session(request.as ?? 'admin');
  const headers = new Headers({ Authorization: `Bearer ${token}`, 'Org-Id': organization, ...request.headers });
  if (request.body !== undefined) headers.set('Content-Type', 'application/json');
  if (request.version !== undefined) headers.set('If-Match', `"${request.version}"`);
  const answer = await fetch((request.at?.address ?? address) + path, {
    method,
    headers,
    body: JSON.stringify(request.body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

export const items = async (path: string): Promise<Row[]> => (await api<{ items: Row[] }>('GET', path)).items;

let made = 0;
/** A name unique among all tests. */
export const unique = (name: string): string => `${name} ${process.pid}-${++made}`;

export const createBrand = (name: string, more: object = {}): Promise<Row> =>
  api('POST', '/api/brands', { body: { name, fullName: null, country: null, site: null, isActive: true, ...more } });

/** A parameter of a dictionary or of an object type. */
export const parameter = (code: string, name: string, type: string, more: object = {}) => ({
  code,
  name,
  type,
  unit: null,
  options: [],
  dcDictionaryId: null,
  isRequired: false,
  isMultiple: false,
  ...more,
});
