import type pg from 'pg';
import { asOrg } from '../../core/transaction.ts';
import { seedPassports } from './passport.ts';
import { seedReports } from './reports.ts';
import { seedSchedules } from './schedules.ts';
import { seedValues } from './values.ts';

/** The technical passports of the sample organizations (by their keys), what they do regularly and what they have reports of. */
export const seedObjects = (
  pool: pg.Pool,
  organizations: ReadonlyMap<string, string>,
  adminUsername: string,
): Promise<void> =>
  asOrg(pool, { organization: null, account: null }, 'write', async (tx) => {
    await seedPassports(tx, organizations);
    await seedSchedules(tx, organizations, adminUsername);
    await seedReports(tx, organizations);
  });

/** All that the sample organizations have: thousands of objects, then their values. */
export async function seedSample(...given: Parameters<typeof seedObjects>): Promise<void> {
  await seedObjects(...given);
  await seedValues(given[0]);
}
