// Directus over the same rows, installed in its own folder, see docs/bench.md.
import { execFile, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../server/src/testing/free-port.ts';
import { keep } from './programs.ts';
import { fillRows, sampleColumns, type Part } from './sample.ts';
import { PASSWORD, type Base, type Headers } from './stand.ts';

const DATABASE = 'directus';
const ADMIN = 'admin@example.com';
const PERSON = 'person@example.com';
const READY_MS = 60_000;

export interface Directus {
  port: number;
  /** Of an ordinary signed-in user. */
  headers: Headers;
}

const environment = ({ ownerConnection, folder }: Base, port: number): Record<string, string> => ({
  DB_CLIENT: 'pg',
  DB_HOST: String(ownerConnection.host),
  DB_PORT: String(ownerConnection.port),
  DB_DATABASE: DATABASE,
  DB_USER: String(ownerConnection.user),
  SECRET: PASSWORD.repeat(2),
  HOST: '127.0.0.1',
  PORT: String(port),
  ADMIN_EMAIL: ADMIN,
  ADMIN_PASSWORD: PASSWORD,
  ACCESS_TOKEN_TTL: '1d',
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  SERVE_APP: 'false',
  TELEMETRY: 'false',
  CACHE_ENABLED: 'false',
  RATE_LIMITER_ENABLED: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  WEBSOCKETS_ENABLED: 'false',
  EXTENSIONS_PATH: join(folder, 'directus', 'extensions'),
  STORAGE_LOCAL_ROOT: join(folder, 'directus', 'uploads'),
});

/** The sample table with the indexes that the program has: Directus searches in every text column. */
const TABLE = [
  `create collation russian (provider = icu, locale = 'ru-u-kn')`,
  'create extension pg_trgm',
  `create table bench_point (${sampleColumns})`,
  `alter table bench_point add column organization_guid uuid not null, add column version integer not null default 1,
     add column created_at timestamptz not null default now(), add column updated_at timestamptz not null default now()`,
  ...['name', 'code', 'address'].map((column) => `alter table bench_point alter ${column} type text collate russian`),
];
const INDEXES = [
  ...['name', 'code', 'address', 'voltage'].map(
    (column) => `create index on bench_point (organization_guid, ${column}, guid)`,
  ),
  `create index on bench_point using gin (${['name', 'code', 'address', 'serial', 'voltage'].map((column) => `lower(${column}) gin_trgm_ops`).join(', ')})`,
  'vacuum analyze bench_point',
];

async function fill(base: Base, parts: readonly Part[]): Promise<void> {
  const client = new pg.Client({ ...base.ownerConnection, database: DATABASE });
  await client.connect();
  for (const statement of TABLE) await client.query(statement);
  await fillRows(client, parts);
  for (const statement of INDEXES) await client.query(statement);
  await client.end();
}

/** What a response returns: the key of the created item, or the token of a sign-in. */
interface Answered {
  id: string;
  access_token: string;
}

/** A Directus client of a signed-in user. */
async function speaker(origin: string, email: string) {
  const send = async (path: string, body: object, headers: Headers = {}, method: 'POST' | 'PATCH' = 'POST') => {
    const answer = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Directus ${path}: ${text}`);
    return (JSON.parse(text || '{}') as { data: Answered }).data;
  };
  const { access_token: token } = await send('/auth/login', { email, password: PASSWORD });
  const headers = { authorization: `Bearer ${token}` };
  return {
    headers,
    post: (path: string, body: object) => send(path, body, headers),
    patch: (path: string, body: object) => send(path, body, headers, 'PATCH'),
  };
}

type Speaker = Awaited<ReturnType<typeof speaker>>;

/** A user with full access to the rows; permissions that restrict him to some of the rows need a paid license. */
async function addPerson(admin: Speaker): Promise<void> {
  const { id: policy } = await admin.post('/policies', { name: 'Стенд' });
  for (const action of ['create', 'read', 'update', 'delete'])
    await admin.post('/permissions', { policy, collection: 'bench_point', action, permissions: null, fields: ['*'] });
  const { id: role } = await admin.post('/roles', { name: 'Стенд', policies: [{ policy }] });
  await admin.post('/users', { email: PERSON, password: PASSWORD, role });
}

async function start(folder: string, env: Record<string, string>): Promise<string> {
  const cli = join(folder, 'node_modules', 'directus', 'cli.js');
  const options = { cwd: folder, env: { ...process.env, ...env } };
  await promisify(execFile)(process.execPath, [cli, 'bootstrap'], options);
  keep(spawn(process.execPath, [cli, 'start'], { ...options, stdio: ['ignore', 'ignore', 'inherit'] }));
  const origin = `http://127.0.0.1:${env['PORT']}`;
  const deadline = Date.now() + READY_MS;
  while (!(await fetch(`${origin}/server/ping`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error('Directus does not start');
    await sleep(100);
  }
  return origin;
}

/** Starts Directus on its own database in the same cluster, with the same rows. */
export async function startDirectus(base: Base, folder: string, parts: readonly Part[]): Promise<Directus> {
  await base.owner.query(`create database ${DATABASE}`);
  await mkdir(join(base.folder, 'directus', 'extensions'), { recursive: true });
  await fill(base, parts);
  const port = await freePort();
  const origin = await start(folder, environment(base, port));
  const admin = await speaker(origin, ADMIN);
  // Directus records every action, as the journal of the program does.
  await admin.patch('/collections/bench_point', { meta: { accountability: 'all' } });
  await addPerson(admin);
  return { port, headers: (await speaker(origin, PERSON)).headers };
}
