import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../db/connect.ts';
import { openPool, openReserved } from '../db/pool.ts';

/** Whether the tests run on an external server, whose owner is an ordinary role, rather than on the embedded one. */
export const isOwnServer = (): boolean => inject('testServer').admin.user !== inject('testServer').owner.user;

/** Dropping a database breaks its idle connections. */
const ignore = () => undefined;

/** The owner's connections, reused because opening one costs more than the queries on it. */
export function ownerPool(connection: pg.ClientConfig): pg.Pool {
  return new pg.Pool({ ...connection, max: 4, allowExitOnIdle: true }).on('error', ignore);
}

let administration: pg.Pool | undefined;

/** A migrated database for one test file; `drop` closes and removes it. */
export async function testDatabase(): Promise<Database & { drop(): Promise<void> }> {
  const { admin, owner, app, template } = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  administration ??= ownerPool(admin);
  // Copying the files takes half of the work of also writing every page to the log.
  await administration.query(`create database ${name} owner ${owner.user} template ${template} strategy file_copy`);
  const connection = { ...app, database: name };
  const [pool, reserved] = [openPool(connection), openReserved(connection)];
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= Promise.all([pool.end(), reserved.end()]).then(() => undefined));
  const drop = async () => {
    await close();
    await administration!.query(`drop database ${name} with (force)`);
  };
  return { pool, reserved, connection, ownerConnection: { ...owner, database: name }, close, drop };
}
