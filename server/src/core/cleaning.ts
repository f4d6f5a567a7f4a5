import type pg from 'pg';
import { sql } from './sql.ts';
import { asOrg, type Tx } from './transaction.ts';

/** Deletes old region files, except the last one read from each source and those behind present values: other hours of a day
 *  may have been written since. */
async function forgetRegionFiles(tx: Tx): Promise<void> {
  // A subquery per file: a join would read every day of every series.
  await tx.run(sql`
    update region_refresh_item i set sha256 = null
    where i.sha256 is not null and i.finished_at < now() - interval '90 days'
      and i.guid not in (
        select distinct on (dataset, region_guid, participant_guid, month, source_name) guid from region_refresh_item
        where sha256 is not null and state in ('done', 'warned', 'same')
        order by dataset, region_guid, participant_guid, month, source_name, finished_at desc)
      and (
        select true from series s join interval_day d on d.series = s.id
          cross join lateral (
            select d.origin, d.v
            union all
            select p.origin, p.v from interval_day_past p where p.series = d.series and p.day = d.day) w
          join series_origin o on o.id = w.origin
        where s.region_guid = i.region_guid and d.day >= i.month and d.day < i.month + interval '1 month' and o.guid = i.refresh_guid
          and exists (select from unnest(w.v, d.v) x (was, present) where x.was = x.present)
        limit 1) is null
      and not exists (
        select from region_peak_hour h
        where h.region_guid = i.region_guid and h.participant_guid = i.participant_guid and h.is_current and h.refresh_guid = i.refresh_guid
          and h.day >= i.month and h.day < i.month + interval '1 month')`);
  await tx.run(sql`
    delete from region_file f
    where f.received_at < now() - interval '90 days' and not exists (
      select from region_refresh_item i where i.organization_guid = f.organization_guid and i.sha256 = f.sha256)`);
}

/** Files of the state register are kept until they are loaded: of a loading that ended otherwise nobody needs them. */
const forgetFailedLoadings = (tx: Tx) =>
  tx.run(sql`
    update gar_loading set contents = null where guid in (
      select l.guid from gar_loading l
      where l.contents is not null
        and not exists (
          select from run r
          where r.kind = 'garLoading' and r.parameters ->> 'loading' = l.guid::text and r.state in ('queued', 'waiting', 'running'))
      for update of l skip locked)`);

/** Removes expired data: counted guesses, forgotten devices, ended links, to desktops too, and sessions, answers kept for repeated requests, cards that fell
 *  silent, files of imports and of failed loadings, classifiers that were read and not applied, views of removed terms, old runs and
 *  notifications, and region files behind no values. */
export async function cleanUp(pool: pg.Pool): Promise<void> {
  const organizations = await asOrg(pool, { organization: null, account: null }, 'write', async (tx) => {
    await tx.run(sql`delete from sign_in_guess where window_start < now() - interval '1 hour'`);
    await tx.run(sql`delete from known_device where signed_in_at < now() - interval '180 days'`);
    await tx.run(sql`delete from account_link where expires_at < now() - interval '90 days'`);
    await tx.run(sql`delete from session where ends_at < now() - interval '90 days'`);
    return tx.rows<{ guid: string }>(sql`select guid from organization`);
  });
  for (const { guid } of organizations) {
    await asOrg(pool, { organization: guid, account: null }, 'write', async (tx) => {
      await tx.run(sql`delete from repeated_request where created_at < now() - interval '1 day'`);
      await tx.run(sql`delete from rights_trial where ends_at < now() - interval '1 day'`);
      await tx.run(sql`delete from desktop_link where expires_at < now()`);
      await tx.run(sql`delete from record_viewer where seen_at < now() - interval '1 hour'`);
      await tx.run(sql`delete from import where created_at < now() - interval '1 day'`);
      await tx.run(sql`delete from run where finished_at < now() - interval '90 days'`);
      await tx.run(sql`delete from notification where created_at < now() - interval '180 days'`);
      await forgetFailedLoadings(tx);
      await tx.run(
        sql`delete from term_view v where not exists (select from glossary_term t where t.guid = v.term_guid)`,
      );
      await tx.run(
        sql`delete from classifier_load where applied_at is null and received_at < now() - interval '7 days'`,
      );
      await forgetRegionFiles(tx);
    });
  }
}
