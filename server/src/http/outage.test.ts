import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { createApp } from '../app.ts';
import { openPool } from '../db/pool.ts';
import { Client, postForm } from '../testing/client.ts';
import { connectionOf, openWorld, PASSWORD, type World } from '../testing/world.ts';

let world: World;
let proxy: Server;
let http: ReturnType<typeof createApp>['http'];
let pool: ReturnType<typeof openPool>;
const lines = new Set<Socket>();
let isUp = true;

/** A database behind a connection that can be cut. */
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  const connection = connectionOf(world.pool);
  const { host = '127.0.0.1', port = 5432 } = connection;
  proxy = createServer((socket) => {
    if (!isUp) return void socket.destroy();
    const target = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const line of [socket, target]) {
      lines.add(line);
      line.on('error', () => undefined).on('close', () => lines.delete(line));
    }
    socket.pipe(target).pipe(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  pool = openPool({ ...connection, host: '127.0.0.1', port: (proxy.address() as AddressInfo).port });
  http = createApp({ pool, logLevel: 'silent' }).http;
  await http.ready();
});
afterAll(async () => {
  await http.close();
  await pool.end();
  proxy.close();
  await world.close();
});

async function administrator(): Promise<Client> {
  const { body: tokens } = await postForm(http, '/connect/token', {
    grant_type: 'password',
    username: 'admin',
    password: PASSWORD,
  });
  const anyone = new Client(http, tokens.access_token);
  const [{ id }] = (await anyone.get('/api/auth/orgs')).body;
  return anyone.in(id);
}

it('answers 503 while the database is away, and works again when it is back', async () => {
  const client = await administrator();
  expect((await client.get('/api/brands')).status).toBe(200);

  isUp = false;
  for (const line of lines) line.destroy();
  const away = [
    await client.get('/api/brands'),
    await client.post('/api/brands', {}),
    await client.get('/api/brands/export?format=csv'),
    await client.get('/readyz'),
    ...(await Promise.all(Array.from({ length: 20 }, () => client.get('/api/auth/info')))),
  ];
  for (const { status, body, headers } of away) {
    expect([status, body.code, headers['retry-after'], headers['content-type']]).toEqual([
      503,
      'unavailable',
      '5',
      'application/problem+json; charset=utf-8',
    ]);
  }
  const refused = await postForm(http, '/connect/token', {
    grant_type: 'password',
    username: 'admin',
    password: PASSWORD,
  });
  expect([refused.status, refused.body.error, refused.headers['retry-after']]).toEqual([
    503,
    'temporarily_unavailable',
    '5',
  ]);
  expect((await client.get('/livez')).status).toBe(200);

  isUp = true;
  expect((await client.get('/api/brands')).status).toBe(200);
  expect((await client.get('/readyz')).status).toBe(200);
});

it('answers 507 while the disk of the database is full, and writes nothing', async () => {
  await world.owner(`
    create function full_disk() returns trigger language plpgsql as $$
      begin raise exception using errcode = 'disk_full', message = 'could not extend file'; end $$`);
  const client = await administrator();
  const brand = { name: 'Полный диск', fullName: null, country: null, site: null, isActive: true };
  const create = () => client.post('/api/brands', brand, { 'idempotency-key': 'full-disk' });
  // The statement that writes the journal entry is followed by others.
  for (const table of ['brand', 'journal']) {
    await world.owner(`create trigger full_disk before insert on ${table} for each row execute function full_disk()`);
    const { status, body, headers } = await create();
    expect([table, status, body.code, headers['retry-after']]).toEqual([table, 507, 'no_room', '60']);
    await world.owner(`drop trigger full_disk on ${table}`);
  }
  expect((await create()).status).toBe(201);
});
