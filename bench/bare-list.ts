// The limit for a list: node:http and the driver, which send for every request the statements that the program sends, and
// nothing else: no routing, no rights, no checks.
import { createServer } from 'node:http';
import pg from 'pg';

/** What the peer is told by its parent. */
export interface BareList {
  port: number;
  database: pg.PoolConfig;
  /** Who asks: one statement. */
  actor: { text: string; values: unknown[] };
  begin: string;
  list: { text: string; values: unknown[] };
}

const told = JSON.parse(process.argv[2] ?? '{}') as BareList;
const pool = new pg.Pool({ ...told.database, max: 10, pipeline: true } as pg.PoolConfig);

createServer(async (_, response) => {
  await pool.query({ name: 'actor', ...told.actor });
  const client = await pool.connect();
  const begun = client.query(told.begin);
  const listed = client.query<{ answer: string }>(told.list);
  const done = client.query('commit');
  const [, { rows }] = await Promise.all([begun, listed, done]);
  client.release();
  const body = rows[0]?.answer ?? '';
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  response.writeHead(200, headers).end(body);
}).listen(told.port, '127.0.0.1', () => process.send?.('ready'));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
