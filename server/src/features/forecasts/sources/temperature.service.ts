import { HOURS, addDays, dayBegins, dayNumber, daysBetween, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Hourly } from '../../../forecasting/hourly.ts';

interface TemperatureAsked {
  from: string;
  /** The last day, which may be in the future. */
  to: string;
  /** Values that became known later are ignored. */
  asOf: Date;
  /** The first forecast day; from it on only weather forecasts are used. */
  origin: string;
  /** The lead of the forecast: for each day, the weather forecast known that many midnights before is used. */
  leads: number;
}

interface Row {
  day: string;
  v: (number | null)[];
  knownAt: number;
}

/** The latest usable moment of a weather forecast, for each day. */
const limitsOf = ({ from, to, asOf, leads }: TemperatureAsked): string[] =>
  daysBetween(from, to).map((day) =>
    new Date(Math.min(asOf.getTime(), dayBegins(addDays(day, 1 - leads), MOSCOW_ZONE))).toISOString(),
  );

/** The hourly temperature of a region as available when each day was forecast: the weather forecast, or for past days
 *  without one, the measurement. Undefined when there is none. */
export async function temperatureOf(
  tx: Tx,
  region: string | null,
  asked: TemperatureAsked,
): Promise<Required<Hourly> | undefined> {
  const { from, to, asOf, origin } = asked;
  const moment = asOf.toISOString();
  const rows = await tx.rows<Row>(sql`
    select t.day, t.v, extract(epoch from greatest(l.known_at, t.issued_at))::float8 * 1000 as "knownAt"
    from unnest(${daysBetween(from, to)}::date[], ${limitsOf(asked)}::timestamptz[]) a (day, before)
      join region_temperature t on t.organization_guid = current_organization() and t.region_guid = ${region} and t.day = a.day
      join temperature_load l on l.guid = t.load_guid
    where l.known_at <= ${moment} and (l.undone_at is null or l.undone_at > ${moment})
      and case l.kind when 'forecast' then t.issued_at <= a.before else t.day < ${origin} and t.issued_at <= ${moment} end
    order by l.kind, t.issued_at, l.known_at`);
  if (rows.length === 0) return undefined;
  const firstDay = dayNumber(rows.map(({ day }) => day).reduce((a, b) => (a < b ? a : b)));
  const size = (dayNumber(to) - firstDay + 1) * HOURS;
  const values = new Float64Array(size).fill(Number.NaN);
  const knownAt = new Float64Array(size);
  // A later row overrides an earlier one: a forecast overrides a measurement, a newer value an older one.
  for (const { day, v, knownAt: known } of rows)
    for (const [hour, value] of v.entries()) {
      if (value === null) continue;
      const at = (dayNumber(day) - firstDay) * HOURS + hour;
      values[at] = value;
      knownAt[at] = known;
    }
  return { firstDay, values, knownAt };
}

/** The number of hours between two days that have a temperature. */
export function warmHours(temperature: Hourly | undefined, from: number, until: number): number {
  if (!temperature) return 0;
  const at = (day: number) => Math.max(0, (day - temperature.firstDay) * HOURS);
  return temperature.values.subarray(at(from), at(until)).reduce((sum, value) => sum + Number(!Number.isNaN(value)), 0);
}
