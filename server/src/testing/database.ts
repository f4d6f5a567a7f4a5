import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openPool } from '../db/connect.ts';
import { asOwner } from './global-setup.ts';

/** A migrated database of the test file's own; `drop` closes and removes it. */
export async function testDatabase(): Promise<Database & { drop(): Promise<void> }> {
  const { owner, app, template } = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(owner, `create database ${name} template ${template}`);
  const pool = openPool({ ...app, database: name });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= pool.end());
  const drop = async () => {
    await close();
    await asOwner(owner, `drop database ${name} with (force)`);
  };
  return { pool, ownerConnection: { ...owner, database: name }, close, drop };
}
