import type pg from 'pg';
import { hashPassword, randomPassword } from '../../core/password.ts';
import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';

interface SeedSettings {
  adminUsername: string;
  adminPassword: string | undefined;
  sampleData: boolean;
}

/** Whether a database has not been seeded. */
export const isEmpty = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query<{ empty: boolean }>('select not exists (select from dictionary) as empty')).rows[0]!.empty;

/** Seeds an empty database exactly once, however many programs start at the same time; the sample data are then pending.
 *  Returns the password if it generated one. */
export async function seed(pool: pg.Pool, settings: SeedSettings): Promise<string | undefined> {
  const nobody = { organization: null, account: null, changesShared: true };
  const password = settings.adminPassword ?? randomPassword();
  const passwordHash = await hashPassword(password);
  return asOrg(pool, nobody, 'write', async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('energoconsole seed'))`);
    const [found] = await tx.rows(sql`select from dictionary limit 1`);
    if (found) return undefined;
    // Imported lazily, because only the first start needs these large files.
    const [{ seedReferenceData }, { seedPeople }] = await Promise.all([
      import('./reference-data.ts'),
      import('./people.ts'),
    ]);
    await seedReferenceData(tx);
    await seedPeople(tx, { ...settings, passwordHash });
    if (settings.sampleData) await tx.run(sql`insert into sample_progress default values`);
    return settings.adminPassword === undefined ? password : undefined;
  });
}
