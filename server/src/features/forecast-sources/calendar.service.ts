import { dayNumber, dayText } from 'contract/day-shape.ts';
import type { DayType } from 'contract/features/forecasts.ts';
import type { ProductionDayKind } from 'contract/features/production-calendar.ts';
import { isPlannedHour } from 'contract/features/region-actual.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { isOff, type Calendar } from '../../forecasting/calendar.ts';
import { HOURS } from '../../forecasting/hourly.ts';

/** The production calendar, by days counted from 1970. */
export async function calendarOf(tx: Tx): Promise<Calendar> {
  const days = await tx.rows<{ day: string; kind: ProductionDayKind }>(sql`select day, kind from production_day`);
  return new Map(days.map(({ day, kind }) => [dayNumber(day), kind]));
}

export const dayTypeOf = (calendar: Calendar, day: number): DayType =>
  isOff(calendar, day) ? 'off' : calendar.get(day) === 'short' ? 'short' : 'working';

const priceZones: Readonly<Record<string, string>> = { Первая: 'first', Вторая: 'second' };

/** The hours from 0 among which the peak of each working day is looked for: planned hours of the region's price zone, and where the
 *  zone is unknown those of the first. */
export async function peakHoursOf(
  tx: Tx,
  region: string | null,
  calendar: Calendar,
  [first, last]: readonly [number, number],
): Promise<Map<number, readonly number[]>> {
  const [found] = await tx.rows<{ zone: string | null }>(sql`
    select parameters ->> 'priceZone' as zone from dictionary_value where guid = ${region}`);
  const zone = priceZones[found?.zone ?? ''] ?? 'first';
  const planned = await tx.rows<{ month: string; hours: string[] }>(sql`
    select to_char(first_day, 'YYYY-MM') as month, hours from planned_peak_hour
    where price_zone = ${zone} and first_day between date_trunc('month', ${dayText(first)}::date) and ${dayText(last)}::date`);
  const byMonth = new Map(planned.map(({ month, hours }) => [month, new Set(hours.map((hour) => Number(hour) - 1))]));
  const result = new Map<number, readonly number[]>();
  for (let number = first; number <= last; number++) {
    if (isOff(calendar, number)) continue;
    const day = dayText(number);
    const named = byMonth.get(day.slice(0, 7));
    const hours = Array.from({ length: HOURS }, (_, hour) => hour).filter((hour) =>
      named ? named.has(hour) : isPlannedHour(day, hour + 1),
    );
    if (hours.length) result.set(number, hours);
  }
  return result;
}
