import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { addDays, daysBetween, intervalsOf, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { LOAD_QUANTITY, type ItemState, type RefreshMode } from 'contract/features/region-actual/facts.ts';
import type { RefreshFinding } from 'contract/features/region-actual/answers.ts';
import { ESTIMATED } from 'contract/features/measurements/facts.ts';
import { workingDaysOf } from '../../../core/production-calendar.ts';
import { whole } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { RegionEntry } from '../../../exchange/read-region-table.ts';
import { daysOf, type StoredDay } from '../../../series/read.ts';
import { findSeries, seriesOf } from '../../../series/series.ts';
import { writeDays } from '../../../series/write.ts';
import type { DayValues } from '../../../series/day-copy.ts';
import { plannedHoursOf } from '../../prices/planned-hours.service.ts';
import {
  calendarFindings,
  disagreements,
  incompleteFindings,
  jumpFindings,
  unplannedFindings,
} from './checks.service.ts';
import type { Selection } from './refresh.service.ts';

/** The target of a write. */
interface RefreshTarget {
  refresh: string;
  mode: RefreshMode;
  selection: Selection | null;
  region: string;
  participant: string | null;
  month: string;
  note: string;
}

export interface RefreshOutcome {
  state: ItemState;
  rows: number;
  changed: number;
  findings: RefreshFinding[];
}

type Values = (number | null)[];

const shape = { stepMinutes: 60, unit: 'MWh', zone: MOSCOW_ZONE };
const series = (region: string) => ({ region, quantity: LOAD_QUANTITY });

function hoursByDay(entries: readonly RegionEntry[]): Map<string, Values> {
  const days = new Map<string, Values>();
  for (const { day, hour, value } of entries) {
    const values = days.get(day) ?? Array.from({ length: intervalsOf(day, MOSCOW_ZONE, 60) }, () => null);
    values[hour - 1] = value;
    days.set(day, values);
  }
  return days;
}

/** Whether a run may write this hour of a region. */
const isChosen = ({ selection, region }: RefreshTarget, day: string, hour: number): boolean => {
  if (!selection) return true;
  const hours = selection[region]?.[day];
  return hours !== undefined && (hours.length === 0 || hours.includes(hour));
};

const resultOf = (rows: number, changed: number, findings: RefreshFinding[]): RefreshOutcome => ({
  state: findings.length ? 'warned' : changed ? 'done' : 'same',
  rows,
  changed,
  findings,
});

/** The hours of a file to write: in `new` mode only those that are unknown or estimated. */
function toWrite(settling: RefreshTarget, given: ReadonlyMap<string, Values>, stored: ReadonlyMap<string, StoredDay>) {
  const days: Omit<DayValues, 'series'>[] = [];
  let changed = 0;
  for (const [day, values] of given) {
    const known = stored.get(day);
    const kept = values.map((value, index) => {
      if (value === null || !isChosen(settling, day, index + 1)) return null;
      const isKnown = (known?.v[index] ?? null) !== null && known?.q?.[index] !== String(ESTIMATED);
      return settling.mode === 'new' && isKnown ? null : value;
    });
    const differing = kept.filter((value, index) => value !== null && value !== (known?.v[index] ?? null)).length;
    changed += differing;
    if (kept.some((value) => value !== null)) days.push({ day, values: kept });
  }
  return { days, changed };
}

const peaksOf = (tx: Tx, region: string, from: string, to: string) =>
  tx.rows<{ day: string; hour: number }>(sql`
    select day, hour from region_peak_hour where region_guid = ${region} and is_current and day between ${from} and ${to} order by day`);

async function storedLoad(tx: Tx, region: string, from: string, to: string): Promise<Map<string, StoredDay>> {
  const [found] = await findSeries(tx, [series(region)]);
  const days = found ? await daysOf(whole(tx), found.id, from, to) : [];
  return new Map(days.map((day) => [day.day, day]));
}

/** Checks and writes the hours of a month of a region. */
export async function settleLoad(
  tx: Tx,
  settling: RefreshTarget,
  entries: readonly RegionEntry[],
): Promise<RefreshOutcome> {
  const { region, month, mode, refresh, note } = settling;
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const given = hoursByDay(entries);
  const stored = await storedLoad(tx, region, addDays(first, -7), last);
  const known = new Map([...stored].map(([day, { v }]) => [day, v as readonly (number | null)[]]));
  const planned = await plannedHoursOf(tx, region, first, last);
  const findings = [
    ...calendarFindings(new Set(given.keys()), await workingDaysOf(tx, first, last)),
    ...incompleteFindings(given),
    ...jumpFindings(given, new Map([...known, ...given])),
    ...disagreements(planned, await peaksOf(tx, region, first, last), given),
  ];
  const { days, changed } = toWrite(settling, given, stored);
  if (mode !== 'trial' && days.length) {
    const [own] = await seriesOf(tx, [series(region)], shape);
    const written = days.map((day) => ({ ...day, series: own!.id }));
    await writeDays(whole(tx), { source: 'refresh', guid: refresh, note }, written, 'merge');
  }
  return resultOf(entries.length, changed, findings);
}

/** Checks and writes the peak hours of a month published by a supplier of a region. */
export async function settlePeakHours(
  tx: Tx,
  settling: RefreshTarget,
  entries: readonly RegionEntry[],
): Promise<RefreshOutcome> {
  const { region, participant, month, mode, refresh } = settling;
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const load = await storedLoad(tx, region, first, last);
  const peaks = new Map(entries.map(({ day, hour }) => [day, hour]));
  const planned = await plannedHoursOf(tx, region, first, last);
  const findings = [
    ...calendarFindings(new Set(peaks.keys()), await workingDaysOf(tx, first, last)),
    ...unplannedFindings(planned, peaks),
    ...disagreements(planned, entries, new Map([...load].map(([day, { v }]) => [day, v]))),
  ];
  const stored = await tx.rows<{ day: string; hour: number; revision: number }>(sql`
    select day, hour, revision from region_peak_hour
    where region_guid = ${region} and participant_guid = ${participant} and is_current and day between ${first} and ${last}`);
  const known = new Map(stored.map((row) => [row.day, row]));
  const changed = entries.filter(({ day, hour }) => {
    const before = known.get(day);
    if (settling.selection && !settling.selection[region]?.[day]) return false;
    return before ? mode !== 'new' && before.hour !== hour : true;
  });
  if (mode !== 'trial' && changed.length) {
    const days = changed.map(({ day }) => day);
    await tx.run(sql`
      update region_peak_hour set is_current = false
      where region_guid = ${region} and participant_guid = ${participant} and is_current and day = any(${days}::date[])`);
    await tx.run(sql`
      insert into region_peak_hour (organization_guid, region_guid, participant_guid, day, hour, revision, refresh_guid)
      select current_organization(), ${region}, ${participant}, x.day, x.hour, x.revision, ${refresh}
      from unnest(${days}::date[], ${changed.map(({ hour }) => hour)}::smallint[],
        ${changed.map(({ day }) => (known.get(day)?.revision ?? 0) + 1)}::integer[]) x (day, hour, revision)`);
  }
  return resultOf(entries.length, changed.length, findings);
}

/** The days of a month with missing values. */
export async function missingDays(tx: Tx, region: string, month: string): Promise<string[]> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const load = await storedLoad(tx, region, first, last);
  const working = new Set(await workingDaysOf(tx, first, last));
  return daysBetween(first, last).filter((day) => working.has(day) && (load.get(day)?.v.includes(null) ?? true));
}
