import type pg from 'pg';
import { hashPassword, randomPassword } from '../../core/password.ts';
import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';

export interface SeedSettings {
  adminUsername: string;
  adminPassword: string | undefined;
  sampleData: boolean;
}

interface Seeded {
  /** By their keys; none: somebody has filled the database before. */
  organizations?: ReadonlyMap<string, string>;
  /** The administrator's, if it was made up. */
  password?: string;
}

/** Fills an empty database once, however many programs start at the same time. */
export async function seed(pool: pg.Pool, settings: SeedSettings): Promise<Seeded> {
  const nobody = { organization: null, account: null };
  const isEmpty = (await pool.query('select not exists (select from dictionary) as empty')).rows[0].empty as boolean;
  if (!isEmpty) return {};
  const password = settings.adminPassword ?? randomPassword();
  const passwordHash = await hashPassword(password);
  return asOrg(pool, nobody, 'write', async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('energoconsole seed'))`);
    const [found] = await tx.rows(sql`select from dictionary limit 1`);
    if (found) return {};
    // Thousands of lines that only the first start needs.
    const [{ seedReferenceData }, { seedPeople }] = await Promise.all([
      import('./reference-data.ts'),
      import('./people.ts'),
    ]);
    await seedReferenceData(tx);
    const organizations = await seedPeople(tx, { ...settings, passwordHash });
    return { organizations, ...(settings.adminPassword === undefined && { password }) };
  });
}
