import type pg from 'pg';
import { sql } from './sql.ts';
import { asOrg } from './transaction.ts';

/** Removes what nobody asks for any more: counted guesses, links and sessions long over, answers kept for repeated requests,
 *  files of imports, runs and notifications long over. */
export async function cleanUp(pool: pg.Pool): Promise<void> {
  const organizations = await asOrg(pool, { organization: null, account: null }, 'write', async (tx) => {
    await tx.run(sql`delete from sign_in_guess where window_start < now() - interval '1 hour'`);
    await tx.run(sql`delete from account_link where expires_at < now() - interval '90 days'`);
    await tx.run(sql`delete from session where ends_at < now() - interval '90 days'`);
    return tx.rows<{ guid: string }>(sql`select guid from organization`);
  });
  for (const { guid } of organizations) {
    await asOrg(pool, { organization: guid, account: null }, 'write', async (tx) => {
      await tx.run(sql`delete from repeated_request where created_at < now() - interval '1 day'`);
      await tx.run(sql`delete from import where created_at < now() - interval '1 day'`);
      await tx.run(sql`delete from run where finished_at < now() - interval '90 days'`);
      await tx.run(sql`delete from notification where created_at < now() - interval '180 days'`);
    });
  }
}
