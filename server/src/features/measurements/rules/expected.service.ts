import { hoursOf } from 'contract/kit/hours.ts';
import { isWorkingDay, type Calendar } from 'contract/time/calendar.ts';
import { DAY_MS, dayNumber, intervalMoments } from 'contract/time/day-shape.ts';
import { wallClock } from 'contract/time/wall-clock.ts';
import { readCalendar } from '../../../core/production-calendar.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { IntervalFinding } from '../../../series/check.ts';
import type { Shape } from '../../../series/series.ts';

/** An expected profile with its dates, both inclusive: kWh by clock hours. */
interface Profile extends Shape {
  series: number;
  working: string;
  dayOff: string;
  permittedPercent: number;
  validFrom: string;
  validTo: string | null;
}

/** The expectation for a day: kWh by interval, and the permitted deviation of the sum in percent. */
export interface Expectation {
  values: number[];
  permittedPercent: number;
}

const HOUR_MS = 3_600_000;
const HOUR_MINUTES = 60;

function expectationOn(day: string, profile: Profile, calendar: Calendar): Expectation {
  const { working, dayOff, stepMinutes, zone, permittedPercent } = profile;
  const hours = hoursOf(isWorkingDay(calendar, dayNumber(day)) ? working : dayOff)!;
  const values = intervalMoments(day, zone, stepMinutes).map(
    (moment) => (hours[Math.floor((wallClock(moment, zone) % DAY_MS) / HOUR_MS)]! * stepMinutes) / HOUR_MINUTES,
  );
  return { values, permittedPercent };
}

/** The expectations for days of series from the profiles of their points; active intake only. */
export async function expectationsOf(
  tx: Tx,
  series: readonly number[],
): Promise<(series: number, day: string) => Expectation | null> {
  const found = await tx.rows<Profile>(sql`
    select s.id as series, s.step_minutes as "stepMinutes", s.unit, s.zone, p.working, p.day_off as "dayOff",
      p.permitted_percent as "permittedPercent", p.valid_from::text as "validFrom", p.valid_to::text as "validTo"
    from series s join expected_profile p on p.metering_point_guid = s.metering_point_guid
    where s.id = any(${series}::integer[]) and s.channel = '01'`);
  if (found.length === 0) return () => null;
  const profiles = Map.groupBy(found, (profile) => profile.series);
  const calendar = await readCalendar(tx);
  return (one, day) => {
    const isInForce = ({ validFrom, validTo }: Profile) => validFrom <= day && (validTo === null || day <= validTo);
    const profile = profiles.get(one)?.find(isInForce);
    return profile ? expectationOn(day, profile, calendar) : null;
  };
}

export interface Deviation {
  expected: number;
  actual: number | null;
  deviation: number | null;
  percent: number | null;
  isOver: boolean;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The deviation of a day from the expectation, kWh and percent. An incomplete day is not judged, and if nothing is
 *  expected, any energy is too much. */
export function deviationOf(
  values: readonly (number | null)[],
  { values: hours, permittedPercent }: Expectation,
): Deviation {
  const expected = sum(hours);
  const isWhole = values.length > 0 && values.every((value) => value !== null);
  if (!isWhole) return { expected, actual: null, deviation: null, percent: null, isOver: false };
  const actual = sum(values);
  const deviation = actual - expected;
  const percent = expected > 0 ? (deviation / expected) * 100 : null;
  return {
    expected,
    actual,
    deviation,
    percent,
    isOver: percent === null ? deviation > 0 : Math.abs(percent) > permittedPercent,
  };
}

const format = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('ru', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** The finding for a day beyond the permitted deviation; empty otherwise. */
export function findingOfDeviation(
  values: readonly (number | null)[],
  expectation: Expectation | null,
): (IntervalFinding & { rule: 'expected' })[] {
  if (!expectation) return [];
  const { isOver, actual, expected, percent } = deviationOf(values, expectation);
  if (!isOver) return [];
  const share =
    percent === null
      ? ''
      : ` (${signed.format(percent)}\u00a0%, допустимо ±${format.format(expectation.permittedPercent)}\u00a0%)`;
  const text = `За сутки ${format.format(actual!)}\u00a0кВт·ч, ожидалось ${format.format(expected)}${share}`;
  return [{ rule: 'expected', first: 0, last: values.length - 1, text }];
}
