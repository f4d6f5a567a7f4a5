import { addMonths, firstDayOf, lastDayOf, monthOf } from 'contract/time/calendar.ts';
import { moscowToday, dayNumber, daysBetween, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { LOAD_QUANTITY, type RefreshFault } from 'contract/features/region-actual/facts.ts';
import { newGuid } from '../../core/guid.ts';
import { workingDaysOf } from '../../core/production-calendar.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { plannedHoursOf } from '../../features/prices/planned-hours.service.ts';
import { peakOf } from '../../features/region-actual/refresh/checks.service.ts';
import { seriesOf } from '../../series/series.ts';
import { writeDays } from '../../series/write.ts';
import type { DayValues } from '../../series/day-copy.ts';
import { scattered } from './passport-objects.ts';

const MONTHS = 14;
const shape = { stepMinutes: 60, unit: 'MWh', zone: MOSCOW_ZONE };
/** Missing months, counted back from now, each for a different reason. */
const holes: Readonly<Record<number, RefreshFault>> = { 3: 'SRC_TIMEOUT', 6: 'HEADER_CHANGED', 9: 'SRC_NOT_PUBLISHED' };

/** The month a number of months ago. */
export const monthAgo = (count: number): string => addMonths(monthOf(moscowToday()), -count);
const round = (value: number) => Math.round(value * 1000) / 1000;

/** A plausible hourly load of a region: highest in the morning and in the evening, and in winter. */
export function sampleLoad(number: number, day: string): number[] {
  const season = 1 + 0.22 * Math.cos(((dayNumber(day) - 15) / 365.25) * 2 * Math.PI);
  const base = 900 + scattered(number * 977, 2600);
  return Array.from({ length: 24 }, (_, index) => {
    const morning = Math.exp(-((index - 10) ** 2) / 14);
    const evening = Math.exp(-((index - 18) ** 2) / 10);
    const noise = 0.985 + scattered(number * 7919 + dayNumber(day) * 24 + index, 300) / 10_000;
    return round(base * season * (0.78 + 0.22 * morning + 0.27 * evening) * noise);
  });
}

export const regionsOf = (tx: Tx) =>
  tx.rows<{ guid: string; code: string; isSecondZone: boolean; participant: string | null }>(sql`
    select o.region_guid as guid, r.code, r.parameters ->> 'priceZone' = 'Вторая' as "isSecondZone", (
      select v.guid from dictionary_value v join dictionary d on d.guid = v.dictionary_guid
      where d.code = 'market-participants' and v.parameters -> 'regions' ? o.region_guid::text order by v.id limit 1) as participant
    from (select distinct region_guid from consumption_object) o join dictionary_value r on r.guid = o.region_guid order by 1`);

async function addItem(
  tx: Tx,
  refresh: string,
  region: string,
  month: string,
  fault: RefreshFault | null,
  rows: number,
) {
  const state = fault === 'SRC_NOT_PUBLISHED' ? 'absent' : fault ? 'failed' : 'done';
  const findings = fault ? [{ code: fault, place: '', text: '' }] : [];
  await tx.run(sql`
    insert into region_refresh_item (guid, organization_guid, refresh_guid, dataset, region_guid, month, state, error_code, findings, source_name, rows, changed, finished_at)
    values (${newGuid()}, current_organization(), ${refresh}, 'load', ${region}, ${firstDayOf(month)}, ${state}, ${fault}, ${JSON.stringify(findings)}::jsonb,
      ${fault ? null : 'Папка обмена'}, ${rows}, ${rows}, now())`);
}

/** Seeds over a year of consumption of an organization's regions, with a few missing months, and their peak hours. */
export async function seedRegions(tx: Tx): Promise<void> {
  const regions = await regionsOf(tx);
  if (regions.length === 0) return;
  const keys = regions.map(({ guid }) => ({ region: guid, quantity: LOAD_QUANTITY }));
  const series = await seriesOf(tx, keys, shape);
  const refresh = newGuid();
  const days: DayValues[] = [];
  const peaks: { region: string; participant: string; day: string; hour: number }[] = [];
  const items: [region: string, month: string, fault: RefreshFault | null, rows: number][] = [];
  for (let ago = 1; ago <= MONTHS; ago++) {
    const month = monthAgo(ago);
    const working = await workingDaysOf(tx, firstDayOf(month), lastDayOf(month));
    for (const [index, { guid, participant }] of regions.entries()) {
      const planned = await plannedHoursOf(tx, guid, firstDayOf(month), lastDayOf(month));
      const fault = holes[ago + index] ?? null;
      items.push([guid, month, fault, fault ? 0 : working.length * 24]);
      for (const day of fault ? [] : working) {
        const values = sampleLoad(index, day);
        days.push({ series: series[index]!.id, day, values });
        const hour = peakOf(planned, day, values);
        if (participant && hour) peaks.push({ region: guid, participant, day, hour });
      }
    }
  }
  await writeDays(tx, { source: 'sample', note: 'Образцовые данные' }, days);
  await tx.run(sql`
    insert into region_source (guid, organization_guid, name, kind, per_minute, priority, is_enabled)
    values (${newGuid()}, current_organization(), 'Папка обмена', 'folder', 60, 1, true)`);
  await tx.run(sql`
    insert into region_refresh (guid, organization_guid, dataset, mode) values (${refresh}, current_organization(), 'load', 'new')`);
  for (const item of items) await addItem(tx, refresh, ...item);
  await tx.run(sql`
    insert into region_peak_hour (organization_guid, region_guid, participant_guid, day, hour, refresh_guid)
    select current_organization(), x.region, x.participant, x.day, x.hour, ${refresh}
    from jsonb_to_recordset(${JSON.stringify(peaks)}::jsonb) as x (region uuid, participant uuid, day date, hour smallint)`);
}

/** Adds a revision of five days of the first region with other values. */
export async function seedRegionRevision(tx: Tx): Promise<void> {
  const [first] = await regionsOf(tx);
  if (!first) return;
  const [series] = await seriesOf(tx, [{ region: first.guid, quantity: LOAD_QUANTITY }], shape);
  const month = monthAgo(1);
  const working = new Set(await workingDaysOf(tx, firstDayOf(month), lastDayOf(month)));
  const days = daysBetween(firstDayOf(month), lastDayOf(month))
    .filter((day) => working.has(day))
    .slice(4, 9);
  const values = (day: string) => sampleLoad(0, day).map((value, hour) => (hour === 10 ? round(value * 1.3) : value));
  const revised = days.map((day): DayValues => ({ series: series!.id, day, values: values(day) }));
  await writeDays(tx, { source: 'sample', note: 'Образцовые данные: вторая редакция' }, revised);
}
