import type { DayRule } from 'contract/features/measurements/facts.ts';
import type { RuleThresholds } from 'contract/features/measurements/thresholds.ts';
import type { IntervalFinding } from '../../../series/check.ts';

type RuleFinding = IntervalFinding & { rule: DayRule };

export interface CheckedDay {
  values: readonly (number | null)[];
  stepMinutes: number;
  /** The sum of the day before; null when unknown. */
  previous: number | null;
  /** The maximum energy of the point in an interval; null when the instruments' ratings are unknown. */
  limit: number | null;
  thresholds: RuleThresholds;
}

const MINUTES = 60;
const MAX_RUNS = 5;

const format = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });

/** The first few runs of consecutive intervals that satisfy a test. */
function runsOf(
  values: readonly (number | null)[],
  isPicked: (value: number | null) => boolean,
): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (let at = 0; at < values.length && runs.length < MAX_RUNS; at++) {
    if (!isPicked(values[at]!)) continue;
    const first = at;
    while (at + 1 < values.length && isPicked(values[at + 1]!)) at++;
    runs.push([first, at]);
  }
  return runs;
}

const found =
  (rule: DayRule, text: string) =>
  ([first, last]: readonly [number, number]): RuleFinding => ({ rule, first, last, text });

/** Runs of equal values over hours, which indicate a frozen meter, because a real load varies. */
function frozenRuns(values: readonly (number | null)[], least: number): [first: number, last: number][] {
  const runs: [number, number][] = [];
  let first = 0;
  for (let at = 1; at <= values.length; at++) {
    if (at < values.length && values[at] === values[first]) continue;
    if (at - first >= least && values[first] !== null && values[first] !== 0) runs.push([first, at - 1]);
    first = at;
  }
  return runs;
}

interface Glance {
  known: number;
  sum: number;
  least: number;
  greatest: number;
  /** The number of equal neighbours. */
  equal: number;
}

/** One pass that decides which checks may apply, because most days have no findings. */
function glance(values: readonly (number | null)[]): Glance {
  const summary = { known: 0, sum: 0, least: Infinity, greatest: -Infinity, equal: 0 };
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (value === null) continue;
    summary.known++;
    summary.sum += value;
    if (value < summary.least) summary.least = value;
    if (value > summary.greatest) summary.greatest = value;
    if (at > 0 && value === values[at - 1]) summary.equal++;
  }
  return summary;
}

/** The findings of the rules for a day. */
export function findingsOfDay({ values, stepMinutes, previous, limit, thresholds }: CheckedDay): RuleFinding[] {
  const { jumpFactor, dayJumpFactor, frozenHours } = thresholds;
  const { known, sum, least, greatest, equal } = glance(values);
  const whole: [number, number] = [0, values.length - 1];
  const findings: RuleFinding[] = [];
  if (known < values.length) {
    const text = known === 0 ? 'За сутки нет ни одного значения' : `Нет значений: ${values.length - known}`;
    findings.push(...runsOf(values, (value) => value === null).map(found('missing', text)));
  }
  if (known === 0) return findings;
  if (least < 0)
    findings.push(
      ...runsOf(values, (value) => value !== null && value < 0).map(found('negative', 'Значение меньше нуля')),
    );
  if (limit !== null && greatest > limit) {
    const text = `Больше, чем могут пропустить приборы за интервал: ${format.format(limit)}`;
    findings.push(...runsOf(values, (value) => value !== null && value > limit).map(found('limit', text)));
  }
  if (greatest === 0 && least === 0 && known === values.length)
    return [...findings, found('zero', 'За все сутки — нули')(whole)];
  const mean = known > 1 ? (sum - greatest) / (known - 1) : 0;
  if (mean > 0 && greatest > jumpFactor * mean) {
    const text = `Больше среднего за сутки в ${format.format(jumpFactor)} раза и более`;
    findings.push(...runsOf(values, (value) => value !== null && value > jumpFactor * mean).map(found('jump', text)));
  } else if (previous !== null && previous > 0 && known === values.length && sum > dayJumpFactor * previous)
    findings.push(found('jump', `Сутки в ${format.format(sum / previous)} раза больше предыдущих`)(whole));
  const long = Math.ceil((frozenHours * MINUTES) / stepMinutes);
  if (equal >= long - 1)
    findings.push(
      ...frozenRuns(values, long).map(
        found('frozen', `Одно и то же значение ${format.format(frozenHours)} ч подряд или дольше`),
      ),
    );
  return findings;
}
