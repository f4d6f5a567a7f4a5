import type pg from 'pg';
import { sql } from './sql.ts';
import { asOrg, type Tx } from './transaction.ts';

interface OldFile {
  guid: string;
  series: number | null;
  month: string;
  acts: number[];
}

/** The old files of month series that are still the source of a current hourly value. */
async function filesBehind(tx: Tx, files: readonly OldFile[]): Promise<ReadonlySet<string>> {
  const all = files.flatMap(({ guid, series, month, acts }) => acts.map((act) => ({ guid, series, month, act })));
  if (all.length === 0) return new Set();
  const found = await tx.rows<{ guid: string }>(sql`
    select distinct k.guid
    from unnest(${all.map(({ guid }) => guid)}::uuid[], ${all.map(({ series }) => series)}::integer[], ${all.map(({ month }) => month)}::date[],
        ${all.map(({ act }) => act)}::integer[]) with ordinality k (guid, series, month, act, n)
      join interval_day d on d.series = k.series and d.day >= k.month and d.day < k.month + interval '1 month'
    where d.origin = k.act and day_present(d.v) > 0 or exists (
      select from interval_day_past p
      where p.series = d.series and p.day = d.day and p.origin = k.act
        and exists (select from unnest(p.v, d.v) with ordinality x (was, present, n) where x.was = x.present))`);
  return new Set(found.map(({ guid }) => guid));
}

/** Deletes old region files, except the last one of each source and those with current values: their other hours may
 *  have been overwritten since. */
async function forgetRegionFiles(tx: Tx): Promise<void> {
  const old = await tx.rows<OldFile>(sql`
    select i.guid, s.id as series, i.month, array(select o.id from series_origin o where o.guid = i.refresh_guid) as acts
    from region_refresh_item i left join series s on s.region_guid = i.region_guid
    where i.sha256 is not null and i.finished_at < now() - interval '90 days'
      and i.guid not in (
        select distinct on (dataset, region_guid, participant_guid, month, source_name) guid from region_refresh_item
        where sha256 is not null and state in ('done', 'warned', 'same')
        order by dataset, region_guid, participant_guid, month, source_name, finished_at desc)
      and not exists (
        select from region_peak_hour h
        where h.region_guid = i.region_guid and h.participant_guid = i.participant_guid and h.is_current and h.refresh_guid = i.refresh_guid
          and h.day >= i.month and h.day < i.month + interval '1 month')`);
  const needed = await filesBehind(tx, old);
  const forgotten = old.flatMap(({ guid }) => (needed.has(guid) ? [] : [guid]));
  await tx.run(sql`update region_refresh_item set sha256 = null where guid = any(${forgotten}::uuid[])`);
  await tx.run(sql`
    delete from region_file f
    where f.received_at < now() - interval '90 days' and not exists (
      select from region_refresh_item i where i.organization_guid = f.organization_guid and i.sha256 = f.sha256)`);
}

/** Address register files are kept until they are loaded; a failed load does not need them any more. */
const forgetFailedLoadings = (tx: Tx) =>
  tx.run(sql`
    update gar_loading set contents = null where guid in (
      select l.guid from gar_loading l
      where l.contents is not null
        and not exists (
          select from run r
          where r.kind = 'garLoading' and r.parameters ->> 'loading' = l.guid::text and r.state in ('queued', 'waiting', 'running'))
      for update of l skip locked)`);

/** Deletes day sums after two months; they are recomputed on demand. Skipped while sums are being computed. */
async function forgetDaySums(tx: Tx): Promise<void> {
  const [held] = await tx.rows<{ isHeld: boolean }>(sql`select try_to_hold_day_sums() as "isHeld"`);
  if (!held!.isHeld) return;
  await tx.run(sql`delete from day_sum where summed_at < now() - interval '60 days'`);
  await tx.run(sql`select forget_day_sums(null)`);
}

/** Deletes expired data: sign-in attempts, forgotten devices, links, invitations and sessions, stored answers for
 *  repeated requests, closed cards, files of imports and failed loads, unapplied classifier loads, views of removed
 *  terms, old runs and notifications, unused region files, and day sums. */
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
      await tx.run(sql`delete from organization_invitation where expires_at < now() - interval '30 days'`);
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
      await forgetDaySums(tx);
    });
  }
}
