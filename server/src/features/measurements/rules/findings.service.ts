import { addDays, dayNumber } from 'contract/time/day-shape.ts';
import type { MeasurementFinding } from 'contract/features/measurements/calls.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { DayCheck } from '../../../series/check.ts';
import type { DayValues } from '../../../series/day-copy.ts';
import { findingsWhere, isAcceptance } from './acceptance.service.ts';
import { expectationsOf, findingOfDeviation } from './expected.service.ts';
import { findingsOfDay } from './rules.service.ts';
import { thresholdsOf } from './thresholds.service.ts';

/** √3, the factor of three-phase power. */
const THREE_PHASES = Math.sqrt(3);
const LOW_VOLTAGE = 400;

interface Instruments {
  series: number;
  stepMinutes: number;
  isActive: boolean;
  /** The period of the transformers; null: unlimited. */
  from: string | null;
  to: string | null;
  amperes: number | null;
  volts: number | null;
}

/** The instruments of a point: its transformers with their periods, otherwise its meter. */
const instrumentsOf = (tx: Tx, series: readonly number[]) =>
  tx.rows<Instruments>(sql`
    select s.id as series, s.step_minutes as "stepMinutes", s.channel < '03' as "isActive",
      t.valid_from as "from", t.valid_to as "to",
      coalesce(t.current_primary::double precision, m.max_current) as amperes, t.voltage_primary::double precision as volts
    from series s
      join metering_point p on p.guid = s.metering_point_guid
      left join transformation t on t.metering_point_guid = p.guid
      left join metering_device v on v.guid = p.device_guid left join model m on m.guid = v.model_guid
    where s.id = any(${series}::integer[])
    order by t.valid_from desc`);

const isInForce = ({ from, to }: Instruments, day: string) =>
  (from === null || from <= day) && (to === null || to >= day);

/** The hourly capacity of a day's instruments, kWh; null when their ratings are unknown. */
function limitOn(day: string, instruments: readonly Instruments[], factor: number): number | null {
  const { amperes = null, volts = null } = instruments.find((one) => isInForce(one, day)) ?? {};
  return amperes === null ? null : (THREE_PHASES * amperes * (volts ?? LOW_VOLTAGE) * factor) / 1000;
}

/** The maximum energy per hour of points on a day, from the instruments of that day if known. */
export async function limitsOf(tx: Tx, series: readonly number[]) {
  const found = Map.groupBy(await instrumentsOf(tx, series), (row) => row.series);
  const { limitFactor } = await thresholdsOf(tx);
  return (one: number, day: string): number | null => limitOn(day, found.get(one) ?? [], limitFactor);
}

const totalOf = (values: readonly (number | null)[]): number => {
  let total = 0;
  for (const value of values) total += value ?? 0;
  return total;
};

/** The sums of previous days, most of which are among the written days. */
async function totalsBefore(tx: Tx, days: readonly DayValues[]): Promise<(number | null)[]> {
  const numbers = days.map(({ day }) => dayNumber(day));
  const totals = days.map((day, index) => {
    const before = days[index - 1];
    return before?.series === day.series && numbers[index - 1] === numbers[index]! - 1 ? totalOf(before.values) : null;
  });
  const asked = totals.flatMap((total, index) => (total === null ? [index] : []));
  if (asked.length === 0) return totals;
  const dates = asked.map((index) => addDays(days[index]!.day, -1));
  // The bounds limit the scan to the partitions of these months.
  const bounds = dates.toSorted();
  const found = await tx.rows<{ n: number; total: number }>(sql`
    select k.n, day_total(t.v) as total
    from unnest(${asked.map((index) => days[index]!.series)}::integer[], ${dates}::date[], ${asked}::integer[]) with ordinality k (series, day, n, place)
      join interval_day t on t.series = k.series and t.day = k.day
    where t.day between ${bounds[0]!} and ${bounds.at(-1)!}`);
  for (const { n, total } of found) totals[n] = total;
  return totals;
}

/** Checks every written day of a metering point. */
export const checkDays: DayCheck = async (tx, days) => {
  const series = [...new Set(days.map((day) => day.series))];
  const instruments = Map.groupBy(await instrumentsOf(tx, series), (row) => row.series);
  const previous = await totalsBefore(tx, days);
  const thresholds = await thresholdsOf(tx);
  const expectation = await expectationsOf(tx, series);
  return days.flatMap((day, index): Awaited<ReturnType<DayCheck>> => {
    const known = instruments.get(day.series);
    if (!known) return [];
    const { stepMinutes, isActive } = known[0]!;
    const hourly = limitOn(day.day, known, thresholds.limitFactor);
    const limit = hourly && (hourly * stepMinutes) / 60;
    const before = previous[index] ?? null;
    const findings = findingsOfDay({ values: day.values, stepMinutes, previous: before, limit, thresholds });
    // Zero reactive energy is normal.
    const texts = [
      ...(isActive ? findings : findings.filter(({ rule }) => rule !== 'zero')),
      ...findingOfDeviation(day.values, expectation(day.series, day.day)),
    ];
    return texts.length ? [[day, texts]] : [];
  });
};

interface FindingQuery {
  from: string;
  to: string;
  rule?: string | undefined;
  limit?: number | undefined;
}

/** The findings in the days of a period for points that match a condition on `t`, the newest first. */
export const findingsOf = (
  tx: Tx,
  points: Sql,
  { from, to, rule, limit = 200 }: FindingQuery,
): Promise<MeasurementFinding[]> =>
  readableFrom(tx, from).rows<MeasurementFinding>(sql`
    with f as materialized (${findingsWhere(sql`
      f.organization_guid = current_organization() and f.day between ${from} and ${to} and ${rule ? sql`f.rule = ${rule}` : sql`true`}
      and f.series in (select s.id from series s join metering_point t on t.guid = s.metering_point_guid where ${points})`)}
      order by f.day desc fetch first ${limit} rows with ties)
    select f.day, s.channel, f.rule, f.first_interval as "firstInterval", f.last_interval as "lastInterval", f.text,
      t.guid as "meteringPointGuid", t.name,
      (select json_build_object('reason', a.reason, 'at', a.accepted_at, 'userName',
          readable_name(a.account_guid, nullif(concat_ws(' ', p.last_name, p.first_name, p.middle_name), '')))
        from account p, accepted_finding a where ${isAcceptance} and p.guid = a.account_guid) as accepted
    from f join series s on s.id = f.series join metering_point t on t.guid = s.metering_point_guid
    order by f.day desc, t.name collate russian, f.series, f.first_interval limit ${limit}`);
