import { isWeekend } from 'contract/time/calendar.ts';
import { dayNumber, moscowToday, daysBetween, addDays, intervalsOf, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { ESTIMATED } from 'contract/features/measurements/facts.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { seriesOf } from '../../series/series.ts';
import { writeDays } from '../../series/write.ts';
import type { DayValues } from '../../series/day-copy.ts';
import { scattered } from './passport-objects.ts';

const DAYS = 61;
/** One control point has a whole year of values with a missing week; a control point, so that billing sums stay
 *  complete. */
const YEAR_POINT = 1;
const YEAR_DAYS = 365;
const isLost = (ago: number) => ago > 190 && ago < 198;
const LOSSES = 1.02;
const shape = { stepMinutes: 30, unit: 'kWh', zone: MOSCOW_ZONE };

interface Point {
  guid: string;
  parent: string | null;
  powerKw: number;
  hasBelow: boolean;
  isSilent: boolean;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/** A plausible daily profile for a power: higher by day, lower on days off, and deterministic. */
export function sampleDay(number: number, day: string, powerKw: number): number[] {
  const isBusy = !isWeekend(dayNumber(day));
  return Array.from({ length: intervalsOf(day, MOSCOW_ZONE, 30) }, (_, index) => {
    const hour = index / 2;
    const work = hour > 7 && hour < 20 ? Math.sin(((hour - 7) / 13) * Math.PI) : 0;
    const share = 0.16 + work * (isBusy ? 0.42 : 0.12);
    const noise = 0.94 + scattered(number * 7919 + dayNumber(day) * 48 + index, 1200) / 10_000;
    return round((powerKw / 2) * share * noise);
  });
}

/** Adds occasional defects to a day of a point: missing hours, estimated hours, a stuck meter. */
function flawed(
  number: number,
  day: string,
  ago: number,
  values: readonly number[],
): Pick<DayValues, 'values' | 'quality'> {
  const chance = scattered(number * 131 + dayNumber(day) * 17, 100);
  if (number === 2 && ago < 9) return { values: values.map(() => values[20]!) };
  // Yesterday is always complete, so that its forecast can be compared with a fact.
  if (chance < 3 && ago > 1)
    return { values: values.map((value, index) => (index >= 18 && index < 24 ? null : value)) };
  if (chance < 6) return { values, quality: values.map((_, index) => (index >= 30 && index < 36 ? ESTIMATED : 0)) };
  return { values };
}

/** The sample power of points: a share of the object's, limited by the instruments of the point and of the point
 *  above. */
const pointsOf = (tx: Tx) =>
  tx.rows<Point>(sql`
    with points as (
      select p.guid, p.code, p.parent_guid, p.status, p.consumption_object_guid,
        1.7 * coalesce(t.current_primary::double precision, m.max_current, 60) * coalesce(t.voltage_primary::double precision, 400) / 1000 as bearable,
        (select count(*) from metering_point c where c.parent_guid = p.guid) as below
      from metering_point p
        left join transformation t on t.metering_point_guid = p.guid and t.valid_to is null
        left join metering_device d on d.guid = p.device_guid left join model m on m.guid = d.model_guid)
    select p.guid, p.parent_guid as parent, p.status = 'silent' as "isSilent", p.below > 0 as "hasBelow",
      least(o.max_power_kw / coalesce(u.below, 1), p.bearable, u.bearable / u.below) as "powerKw"
    from points p join consumption_object o on o.guid = p.consumption_object_guid left join points u on u.guid = p.parent_guid
    order by p.code`);

function* daysOf(
  points: readonly Point[],
  ids: ReadonlyMap<string, number>,
  days: readonly string[],
): Generator<DayValues> {
  for (const [number, point] of points.entries()) {
    const below = points.flatMap((other, index) => (other.parent === point.guid ? [[index, other] as const] : []));
    for (const [index, day] of days.entries()) {
      const ago = days.length - index;
      if (point.isSilent && ago < 6) continue;
      if (ago > DAYS && (number !== YEAR_POINT || isLost(ago))) continue;
      const parts = below.map(([place, other]) => sampleDay(place, day, other.powerKw));
      const values = point.hasBelow
        ? parts[0]!.map((_, at) => round(parts.reduce((sum, part) => sum + part[at]!, 0) * LOSSES))
        : sampleDay(number, day, point.powerKw);
      yield { series: ids.get(point.guid)!, day, ...flawed(number, day, ago, values) };
    }
  }
}

/** Seeds two months of values up to yesterday for every metering point, and a year for one of them. */
export async function seedPointValues(tx: Tx): Promise<void> {
  const yesterday = addDays(moscowToday(), -1);
  const days = daysBetween(addDays(yesterday, 1 - YEAR_DAYS), yesterday);
  const points = await pointsOf(tx);
  if (points.length === 0) return;
  const series = await seriesOf(
    tx,
    points.map((point) => ({ meteringPoint: point.guid, channel: '01' })),
    shape,
  );
  const ids = new Map(points.map((point, index) => [point.guid, series[index]!.id]));
  await writeDays(tx, { source: 'sample', note: 'Образцовые данные' }, [...daysOf(points, ids, days)]);
}
