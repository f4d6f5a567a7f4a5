import { firstDayOf } from 'contract/time/calendar.ts';
import { jobOfDataset, type RefreshMode, type RegionDataset } from 'contract/features/region-actual/facts.ts';
import type { Refresh, RefreshItem } from 'contract/features/region-actual/answers.ts';
import type { RefreshRequest } from 'contract/features/region-actual/calls.ts';
import type { RegionColumns } from '../../../exchange/read-region-table.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { publishEvent } from '../../../core/events.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal } from '../../../core/journal.ts';
import { ownOrCommonName } from '../../../core/own-reading.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { participantsOf } from './regions.service.ts';

/** A requested month of a region; for peak hours, of one supplier. */
export interface RefreshMonth {
  region: string;
  participant: string | null;
  month: string;
  /** An uploaded file and its layout. */
  sha256?: string | null;
  layout?: RegionColumns | null;
}

/** The days and hours that may be written, by region and day; an empty list means the whole day. */
export type Selection = Record<string, Record<string, number[]>>;

export const selectionOf = (cells: RefreshRequest['cells']): Selection | null => {
  if (!cells) return null;
  const selection: Selection = {};
  for (const { region, day, hours } of cells) (selection[region] ??= {})[day] = hours;
  return selection;
};

/** The requests to sources for months of regions; with cells, only for the months of the cells. */
export async function askedOf(
  tx: Tx,
  dataset: RegionDataset,
  regions: readonly string[],
  months: readonly string[],
  selection: Selection | null,
) {
  const wanted = regions.flatMap((region) => {
    const days = selection && Object.keys(selection[region] ?? {});
    return months
      .filter((month) => !days || days.some((day) => day.startsWith(month)))
      .map((month) => ({ region, month, participant: null as string | null }));
  });
  if (dataset === 'load') return wanted;
  const participants = Map.groupBy(await participantsOf(tx, regions), ({ region }) => region);
  return wanted.flatMap((one) =>
    (participants.get(one.region) ?? []).map(({ guid }) => ({ ...one, participant: guid })),
  );
}

const isOpenRun = sql`exists (select from run o where o.guid = i.refresh_guid and o.state in ('queued', 'waiting', 'running'))`;
const isOpenItem = sql`i.state in ('waiting', 'fetching', 'reading')`;

/** The regions of a dataset that have a running refresh. */
export const busyRegions = async (tx: Tx, dataset: RegionDataset): Promise<Set<string>> => {
  const found = await tx.rows<{ region: string }>(sql`
    select distinct i.region_guid as region from region_refresh_item i
    where i.dataset = ${dataset} and ${isOpenItem} and ${isOpenRun}`);
  return new Set(found.map(({ region }) => region));
};

export interface NewRefresh {
  dataset: RegionDataset;
  mode: RefreshMode;
  selection: Selection | null;
  items: readonly RefreshMonth[];
}

/** Serializes refreshes that start at the same time. */
export const lockRefreshes = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('refresh ' || current_organization(), 0))`);

/** Stores the work of a run. */
export async function openRefresh(tx: Tx, run: string, { dataset, mode, selection, items }: NewRefresh): Promise<void> {
  await tx.run(sql`
    insert into region_refresh (guid, organization_guid, dataset, mode, selection, account_guid)
    values (${run}, current_organization(), ${dataset}, ${mode}, ${selection ? JSON.stringify(selection) : null}::jsonb, current_account())`);
  const rows = items.map(({ region, participant, month, sha256, layout }) => ({
    guid: newGuid(),
    region,
    participant,
    month: firstDayOf(month),
    sha256,
    layout,
  }));
  await tx.run(sql`
    insert into region_refresh_item (guid, organization_guid, refresh_guid, dataset, region_guid, participant_guid, month, sha256, is_given, layout)
    select x.guid, current_organization(), ${run}, ${dataset}, x.region, x.participant, x.month, x.sha256, x.sha256 is not null, x.layout
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (guid uuid, region uuid, participant uuid, month date, sha256 text, layout jsonb)`);
  publishEvent(tx, 'regionActual', run);
}

/** Starts a run requested by a user. Errors: 409 while another run works on one of its regions, 422. */
export async function beginRefresh(tx: Tx, actor: Actor, opened: NewRefresh): Promise<Refresh> {
  await lockRefreshes(tx);
  if (opened.items.length === 0) throw invalidField('regions', 'Для этих регионов запрашивать нечего');
  if (opened.items.length > 5000)
    throw invalidField('regions', 'Не больше 5 000 файлов за раз: возьмите меньше регионов или месяцев');
  const busy = await busyRegions(tx, opened.dataset);
  if (opened.items.some(({ region }) => busy.has(region)))
    throw new AppError('conflict', {
      detail: 'Для одного из этих регионов подкачка уже идёт: дождитесь её или остановите.',
    });
  const run = await enqueue(tx, jobOfDataset[opened.dataset], {});
  await openRefresh(tx, run, opened);
  const { mode, dataset, items } = opened;
  writeJournal(tx, actor, {
    action: 'run',
    organization: actor.organization,
    entity: 'region_refresh',
    record: run,
    recordName: dataset === 'load' ? 'Факт региона' : 'Часы пик',
    after: { mode, items: items.length },
  });
  return readRefresh(tx, run);
}

/** A run has ended when all its items have, because users without rights to the scheduler receive events of items
 *  only. */
const stateOfRefresh = sql`
  case when r.state in ('queued', 'waiting', 'failed', 'parked', 'stopped') or r.state = 'running' and bool_or(${isOpenItem}) then r.state
    when bool_or(i.state = 'stopped') then 'stopped'
    when bool_or(i.state = 'failed') or not coalesce(bool_or(i.state in ('done', 'warned', 'same')), false) then 'warned' else 'done' end`;

const refreshes = (condition: Sql): Sql => sql`
  select f.guid, f.dataset, f.mode, ${stateOfRefresh} as state, a.full_name as author, f.created_at as "createdAt",
    count(i.*)::integer as total, (count(i.*) filter (where not ${isOpenItem}))::integer as done,
    (count(i.*) filter (where i.state = 'failed'))::integer as failed, coalesce(sum(i.changed), 0)::integer as changed
  from region_refresh f
    left join run r on r.guid = f.guid left join account a on a.guid = f.account_guid
    left join region_refresh_item i on i.refresh_guid = f.guid
  where ${condition} group by f.guid, r.state, a.full_name order by f.created_at desc limit 50`;

export const readRefreshes = (tx: Tx): Promise<Refresh[]> => tx.rows<Refresh>(refreshes(sql`true`));

/** Errors: 404. */
export async function readRefresh(tx: Tx, guid: string): Promise<Refresh> {
  const [found] = await tx.rows<Refresh>(refreshes(sql`f.guid = ${guid}`));
  return found ?? Promise.reject(new AppError('not_found'));
}

/** The items that match a condition on `i`, the latest first. */
export const readItems = (tx: Tx, condition: Sql, limit: number): Promise<RefreshItem[]> =>
  tx.rows<RefreshItem>(sql`
    select i.guid, i.refresh_guid as "refreshGuid", i.dataset, i.region_guid as region, ${ownOrCommonName(sql`v`)} as "regionName", ${ownOrCommonName(sql`p`)} as "participantName",
      to_char(i.month, 'YYYY-MM') as month, i.state, i.error_code as "errorCode", i.findings, i.source_name as "sourceName", f.name as "fileName",
      i.rows, i.changed, i.finished_at as "finishedAt"
    from region_refresh_item i join dictionary_value v on v.guid = i.region_guid
      left join dictionary_value p on p.guid = i.participant_guid
      left join region_file f on f.organization_guid = i.organization_guid and f.sha256 = i.sha256
    where ${condition} order by i.finished_at desc nulls first, i.guid desc limit ${limit}`);

/** Requests a run to stop after its current months. Errors: 404, 409. */
export async function stopRefresh(tx: Tx, actor: Actor, guid: string): Promise<Refresh> {
  const { dataset } = await readRefresh(tx, guid);
  const asked = await tx.run(sql`
    update run set stop_asked_at = coalesce(stop_asked_at, now()) where guid = ${guid} and state in ('queued', 'waiting', 'running')`);
  if (!asked) throw new AppError('conflict', { detail: 'Этот запуск уже закончен.' });
  writeJournal(tx, actor, {
    action: 'update',
    organization: actor.organization,
    entity: 'region_refresh',
    record: guid,
    recordName: dataset === 'load' ? 'Факт региона' : 'Часы пик',
    before: null,
    after: { state: 'stopped' },
  });
  return readRefresh(tx, guid);
}

/** Starts a new run for the failed items of a run. Errors: 404, 409, 422. */
export async function retryRefresh(tx: Tx, actor: Actor, guid: string): Promise<Refresh> {
  const { dataset, mode } = await readRefresh(tx, guid);
  const before = await tx.one<{ selection: Selection | null }>(
    sql`select selection from region_refresh where guid = ${guid}`,
  );
  // Includes items left by a run that ended for another reason.
  const items = await tx.rows<RefreshMonth & { isForgotten: boolean }>(sql`
    select i.region_guid as region, i.participant_guid as participant, to_char(i.month, 'YYYY-MM') as month,
      case when i.is_given then i.sha256 end as sha256, i.layout,
      i.is_given and i.sha256 is null as "isForgotten"
    from region_refresh_item i
    where i.refresh_guid = ${guid}
      and (i.state in ('failed', 'absent', 'stopped') or ${isOpenItem} and not ${isOpenRun}) order by i.guid`);
  if (items.every(({ isForgotten }) => isForgotten) && items.length > 0)
    throw new AppError('conflict', { detail: 'Файлы этого запуска уже не хранятся: загрузите их снова.' });
  return beginRefresh(tx, actor, {
    dataset,
    mode,
    selection: before!.selection,
    items: items.filter(({ isForgotten }) => !isForgotten),
  });
}
