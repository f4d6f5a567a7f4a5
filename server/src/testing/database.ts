import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../db/connect.ts';
import { openPool, openReserved } from '../db/pool.ts';

/** Whether the tests run on an external server (whose owner is an ordinary role) instead of the embedded one. */
export const isOwnServer = (): boolean => inject('testServer').admin.user !== inject('testServer').owner.user;

/** Dropping a database breaks its idle connections. */
const ignore = () => undefined;

/** The owner's connections, reused because opening one costs more than the queries on it. */
export function ownerPool(connection: pg.ClientConfig): pg.Pool {
  return new pg.Pool({ ...connection, max: 4, allowExitOnIdle: true }).on('error', ignore);
}

let administrations: pg.Pool[] | undefined;

/** A migrated database for one test file; `drop` closes and removes it. */
export async function testDatabase(): Promise<Database & { drop(): Promise<void> }> {
  const { admin, owner, app, template, workers } = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  administrations ??= [admin, ...workers].map(ownerPool);
  const onEach = (statement: string) => Promise.all(administrations!.map((server) => server.query(statement)));
  // Copying the files takes half as long as also writing every page to the WAL.
  await onEach(`create database ${name} owner ${owner.user} template ${template} strategy file_copy`);
  if (workers.length)
    await administrations[0]!.query(`alter database ${name} set citus.propagate_set_commands = 'local'`);
  const connection = { ...app, database: name };
  const [pool, reserved] = [openPool(connection), openReserved(connection)];
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= Promise.all([pool.end(), reserved.end()]).then(() => undefined));
  const drop = async () => {
    await close();
    await onEach(`drop database ${name} with (force)`);
  };
  return { pool, reserved, connection, ownerConnection: { ...owner, database: name }, close, drop };
}
