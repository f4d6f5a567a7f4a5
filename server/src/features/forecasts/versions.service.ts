import type { ForecastOverview, ForecastVersion } from 'contract/features/forecasts/answers.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { publishEvent } from '../../core/events.ts';
import { writeJournal } from '../../core/journal.ts';
import { ownOrCommonName } from '../../core/own-reading.ts';
import { whole } from '../../core/data-from.ts';
import { name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { changedSince, type UsedDays } from '../../series/changed.ts';
import { belonging } from '../../resource/column.ts';
import { reached } from '../../resource/rights/reach.ts';

const personOf = (column: string): Sql =>
  sql`(select readable_name(a.guid, a.full_name) from account a where a.guid = v.${name(column)})`;

/** Whether values or prices of the input days, or temperatures it could have used, have changed since a version was
 *  built. Archived, failed and past versions are not checked. */
const isChecked = sql`v.state not in ('archived', 'failed') and v.day_to >= current_date - 30`;
const isChangedBeside = sql`
  ${isChecked} and (
    v.price_region is not null and is_price_changed(v.price_region, v.as_of, v.history_from, v.history_to, v.price_sets)
    or v.temperature_region is not null and is_temperature_changed(
      v.temperature_region, v.as_of, v.history_from, v.day_from - 1, v.day_to, v.day_from at time zone 'Europe/Moscow'))`;

interface Built {
  guid: string;
  isChanged: boolean;
  stretch: Omit<UsedDays, 'guid'>;
}
const built = sql`
  ${isChangedBeside} as "isChanged", json_build_object('series', case when ${isChecked} then v.series else '{}' end,
    'from', v.history_from, 'to', v.history_to, 'at', v.as_of) as stretch`;

/** Adds to versions whether their input values have changed. */
async function withChanges<T extends Built>(tx: Tx, versions: readonly T[]): Promise<Omit<T, 'stretch'>[]> {
  const changed = await changedSince(
    tx,
    versions.map(({ guid, stretch }) => ({ guid, ...stretch })),
  );
  return versions.map(({ stretch: _stretch, ...version }) => ({
    ...version,
    isChanged: version.isChanged || changed.has(version.guid),
  }));
}

const summary = sql`
  v.guid, v.forecast_guid as "forecastGuid", f.name as "forecastName", v.number, v.version, present_state(v) as state, f.kind, v.method, v.is_loaded as "isLoaded",
  v.unit, v.as_of as "asOf", v.day_from as "from", v.day_to as "to", v.is_fallback as "isFallback",
  (v.inputs ->> 'completeness')::float8 as completeness, ${built}, v.error, v.run_guid as "runGuid", v.created_at as "createdAt",
  ${personOf('account_guid')} as author, ${personOf('asked_by')} as "askedBy", v.asked_at as "askedAt", ${personOf('approved_by')} as "approvedBy",
  v.approved_at as "approvedAt", ${personOf('published_by')} as "publishedBy", v.published_at as "publishedAt",
  ${personOf('revoked_by')} as "revokedBy", v.revoked_at as "revokedAt", v.reason, v.deadline`;

const MOST = 200;

/** The versions built from one of these series that match a condition on `v`, with whether their inputs have
 *  changed. */
export async function versionsFrom(tx: Tx, series: readonly number[], condition: Sql) {
  const found = await whole(tx).rows<Built & { forecastGuid: string; name: string; number: number; from: string }>(sql`
    select v.forecast_guid as "forecastGuid", v.guid, f.name, v.number, v.day_from::text as "from", ${built}
    from forecast_version v join forecast f on f.guid = v.forecast_guid
    where v.series && ${series}::integer[] and ${condition} order by f.name collate russian, v.number desc`);
  return withChanges(tx, found);
}

/** The versions that match a condition on `v` and `f`, the latest first. */
export async function versionsWhere(tx: Tx, condition: Sql, limit = MOST): Promise<ForecastVersion[]> {
  const found = await whole(tx).rows<ForecastVersion & Built>(sql`
    select ${summary} from forecast_version v join forecast f on f.guid = v.forecast_guid
    where ${condition} order by v.number desc, v.guid limit ${limit}`);
  return withChanges(tx, found);
}

/** Errors: 404. */
export async function versionOf(tx: Tx, guid: string): Promise<ForecastVersion> {
  const [found] = await versionsWhere(tx, sql`v.guid = ${guid}`);
  return found ?? Promise.reject(new AppError('not_found'));
}

/** Reads a version for a change and locks it until the end of the transaction. Errors: 404, 412. */
export async function lockVersion(tx: Tx, guid: string, version: number): Promise<ForecastVersion> {
  await tx.run(sql`select from forecast_version where guid = ${guid} for no key update`);
  const found = await versionOf(tx, guid);
  if (found.version !== version)
    throw new AppError('stale', {
      detail: 'Прогноз изменён другим пользователем: обновите и повторите.',
      current: found as unknown as Record<string, unknown>,
    });
  return found;
}

/** Writes a journal entry about a version. */
export function writeEntry(
  tx: Tx,
  actor: Actor,
  { guid, forecastName, number }: ForecastVersion,
  before: object,
  after: object,
) {
  writeJournal(tx, actor, {
    action: 'update',
    organization: actor.organization,
    entity: 'forecast_version',
    record: guid,
    recordName: `${forecastName}, № ${number}`,
    before,
    after,
  });
  publishEvent(tx, 'forecasts', guid);
}

/** The name of the target of `f`. */
export const targetName = sql`
  case f.target
    when 'region' then (select ${ownOrCommonName(sql`r`)} from dictionary_value r where r.guid = f.region_guid)
    when 'gtp' then f.gtp_code
    when 'branch' then (select b.name from branch_office b where b.guid = f.target_branch_guid)
    when 'meteringPoint' then (select p.name from metering_point p where p.guid = f.target_point_guid)
    else (select o.short_name from organization o where o.guid = f.organization_guid) end`;

/** Every forecast with its latest version and its latest published version. */
export async function overviewOf(tx: Tx, rights: Rights): Promise<ForecastOverview[]> {
  const rows = await tx.rows<Omit<ForecastOverview, 'latest' | 'published'>>(sql`
    select f.guid, f.name, f.kind, f.target, ${targetName} as "targetName", f.is_automatic as "isAutomatic"
    from forecast f where f.guid in (select t.guid from forecast t where ${belonging(reached(forecasts, rights, 'read'))})
    order by f.name collate russian`);
  const guids = rows.map(({ guid }) => guid);
  const latestOf = (condition: Sql) => sql`
    v.forecast_guid = any(${guids}::uuid[]) and v.number = (select max(l.number) from forecast_version l where l.forecast_guid = v.forecast_guid and ${condition})`;
  const latest = await versionsWhere(tx, latestOf(sql`true`), rows.length);
  const published = await versionsWhere(tx, latestOf(sql`l.state = 'published'`), rows.length);
  const byForecast = (versions: readonly ForecastVersion[]) =>
    new Map(versions.map((version) => [version.forecastGuid, version]));
  const [last, open] = [byForecast(latest), byForecast(published)];
  return rows.map((row) => ({ ...row, latest: last.get(row.guid) ?? null, published: open.get(row.guid) ?? null }));
}
