import type { LoadedTemperature, TemperatureKind, TemperatureLoad } from 'contract/features/forecasts/temperature.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { publishEvent } from '../../../core/events.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal } from '../../../core/journal.ts';
import { ownOrCommonName } from '../../../core/own-reading.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { TemperatureFile, WarmDay } from './temperature-file.ts';

const SHOWN = 50;
const SLICE = 5000;

const personOf = (account: Sql): Sql =>
  sql`(select readable_name(a.guid, a.full_name) from account a where a.guid = ${account})`;

const loadsWhere = (tx: Tx, condition: Sql): Promise<TemperatureLoad[]> =>
  tx.rows<TemperatureLoad>(sql`
    select l.guid, l.name, l.kind, l.hours, l.known_at as "knownAt", ${personOf(sql`l.account_guid`)} as author,
      l.undone_at as "undoneAt", ${personOf(sql`l.undone_by`)} as "undoneBy", l.day_from as "from", l.day_to as "to",
      array(select ${ownOrCommonName(sql`v`)} from dictionary_value v where v.guid = any(l.regions) order by ${ownOrCommonName(sql`v`)}) as regions
    from temperature_load l
    where l.organization_guid = current_organization() and ${condition} order by l.known_at desc, l.guid limit ${SHOWN}`);

export const readLoads = (tx: Tx): Promise<TemperatureLoad[]> => loadsWhere(tx, sql`true`);

const edgesOf = (days: readonly WarmDay[]) => {
  const named = days.map(({ day }) => day).toSorted();
  return { from: named[0] ?? null, to: named.at(-1) ?? null };
};

const keyOf = ({ region, day, issuedAt }: Omit<WarmDay, 'v'>, isDated: boolean) =>
  isDated ? `${region} ${day} ${new Date(issuedAt).getTime()}` : `${region} ${day}`;

const regionsOf = (days: readonly WarmDay[]) => [...new Set(days.map(({ region }) => region))];

/** The stored temperatures of a file's days: from the same weather forecast, or from the last one when the file has no
 *  issue dates. */
async function knownOf(tx: Tx, kind: TemperatureKind, { days, isDated }: TemperatureFile) {
  const [regions, dates] = [days.map(({ region }) => region), days.map(({ day }) => day)];
  const issued = days.map(({ issuedAt }) => issuedAt.toISOString());
  const rows = await tx.rows<WarmDay>(sql`
    select t.region_guid as region, t.day, t.issued_at as "issuedAt", t.v
    from unnest(${regions}::uuid[], ${dates}::date[], ${issued}::timestamptz[]) a (region, day, issued)
      join region_temperature t on t.organization_guid = current_organization() and t.region_guid = a.region and t.day = a.day
        ${isDated ? sql`and t.issued_at = a.issued` : sql``}
      join temperature_load l on l.guid = t.load_guid
    where l.kind = ${kind} and l.undone_at is null order by t.issued_at, l.known_at`);
  const known = new Map<string, WarmDay['v']>();
  for (const row of rows) {
    const key = keyOf(row, isDated);
    const before = known.get(key);
    known.set(key, before && isDated ? before.map((value, hour) => row.v[hour] ?? value) : row.v);
  }
  return known;
}

const changedHours = (day: WarmDay, known: WarmDay['v'] | undefined): number =>
  day.v.filter((value, hour) => value !== null && value !== known?.[hour]).length;

/** Compares a file with the known temperatures and finds the days that differ. */
async function compared(tx: Tx, kind: TemperatureKind, file: TemperatureFile) {
  const known = file.days.length ? await knownOf(tx, kind, file) : new Map<string, WarmDay['v']>();
  const tried = file.days.map((day) => ({ day, hours: changedHours(day, known.get(keyOf(day, file.isDated))) }));
  const days = tried.filter((one) => one.hours > 0).map(({ day }) => day);
  const changed = tried.reduce((sum, one) => sum + one.hours, 0);
  const { hours, regions, findings } = file;
  return { days, answer: { hours, changed, regions, ...edgesOf(file.days), findings, isWritten: false } };
}

export const checkTemperature = async (tx: Tx, kind: TemperatureKind, file: TemperatureFile) =>
  (await compared(tx, kind, file)).answer;

/** Stores a file; storing it again changes nothing. A file with errors is not stored. */
export async function writeTemperature(
  tx: Tx,
  actor: Actor,
  kind: TemperatureKind,
  file: TemperatureFile,
  name: string,
): Promise<LoadedTemperature> {
  const { days, answer } = await compared(tx, kind, file);
  if (file.findings.length || days.length === 0) return answer;
  const guid = newGuid();
  const { from, to } = edgesOf(days);
  await tx.run(sql`
    insert into temperature_load (guid, organization_guid, name, kind, hours, day_from, day_to, regions, account_guid)
    values (${guid}, current_organization(), ${name}, ${kind}, ${answer.changed}, ${from}, ${to}, ${regionsOf(days)}::uuid[], current_account())`);
  for (let at = 0; at < days.length; at += SLICE)
    await tx.run(sql`
      insert into region_temperature (organization_guid, load_guid, region_guid, day, issued_at, v)
      select current_organization(), ${guid}, d.region, d.day, d."issuedAt", d.v
      from jsonb_to_recordset(${JSON.stringify(days.slice(at, at + SLICE))}::jsonb) d (region uuid, day date, "issuedAt" timestamptz, v float8[])`);
  const { changed: hours, regions } = answer;
  writeJournal(tx, actor, {
    action: 'import',
    organization: actor.organization,
    entity: 'temperature_load',
    record: guid,
    recordName: name,
    after: { hours, from, to, regions },
  });
  publishEvent(tx, 'forecasts');
  return { ...answer, isWritten: true };
}

/** Cancels a file. Errors: 404, 409 when it is already cancelled. */
export async function undoLoad(tx: Tx, actor: Actor, guid: string): Promise<TemperatureLoad> {
  const undone = await tx.run(sql`
    update temperature_load set undone_by = current_account(), undone_at = now() where guid = ${guid} and undone_at is null`);
  const [load] = await loadsWhere(tx, sql`l.guid = ${guid}`);
  if (!load) throw new AppError('not_found');
  if (!undone) throw new AppError('conflict', { detail: 'Эта загрузка уже отменена.' });
  writeJournal(tx, actor, {
    action: 'update',
    organization: actor.organization,
    entity: 'temperature_load',
    record: guid,
    recordName: load.name,
    before: { hours: load.hours },
    after: { isUndone: true },
  });
  publishEvent(tx, 'forecasts');
  return load;
}
