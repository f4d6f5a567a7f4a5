import { shownDay, addDays } from 'contract/time/day-shape.ts';
import type { RefreshFinding } from 'contract/features/region-actual/answers.ts';
import { hoursOfDay, type PlannedHours } from '../../prices/planned-hours.service.ts';

type Values = readonly (number | null)[];
/** Hours of days by calendar day. */
type DayMap = ReadonlyMap<string, Values>;

const JUMP = 0.4;
const SHOWN = 10;

const listed = (days: readonly string[]) =>
  days.slice(0, SHOWN).map(shownDay).join(', ') + (days.length > SHOWN ? ` и ещё ${days.length - SHOWN}` : '');

/** Compares the days of a file with the production calendar. */
export function calendarFindings(given: ReadonlySet<string>, working: readonly string[]): RefreshFinding[] {
  const missing = working.filter((day) => !given.has(day));
  const extra = [...given].filter((day) => !working.includes(day));
  const findings: RefreshFinding[] = [];
  if (missing.length) findings.push({ code: 'CALENDAR', place: listed(missing), text: 'Рабочих дней нет в файле' });
  if (extra.length) findings.push({ code: 'CALENDAR', place: listed(extra), text: 'Эти дни — не рабочие' });
  return findings;
}

export function incompleteFindings(given: DayMap): RefreshFinding[] {
  const days = [...given].filter(([, values]) => values.includes(null)).map(([day]) => day);
  return days.length ? [{ code: 'INCOMPLETE_DAY', place: listed(days), text: 'В сутках не хватает часов' }] : [];
}

/** Hours that differ too much from the same hour a week before. */
export function jumpFindings(given: DayMap, known: DayMap): RefreshFinding[] {
  const findings: RefreshFinding[] = [];
  for (const [day, values] of given) {
    const before = known.get(addDays(day, -7));
    const hours = values.flatMap((value, index) => {
      const old = before?.[index];
      return value !== null && old && Math.abs(value - old) / old > JUMP ? [index + 1] : [];
    });
    if (hours.length) findings.push({ code: 'JUMP', place: shownDay(day), text: `Часы: ${hours.join(', ')}` });
  }
  return findings.slice(0, SHOWN);
}

/** The planned hour with the highest load of a day, 1 to 24, the earlier one on a tie; null when values are missing or
 *  no hours are planned. */
export function peakOf(planned: PlannedHours, day: string, values: Values): number | null {
  let peak: number | null = null;
  for (const hour of hoursOfDay(planned, day) ?? []) {
    const value = values[hour - 1] ?? null;
    if (value === null) return null;
    if (peak === null || value > values[peak - 1]!) peak = hour;
  }
  return peak;
}

/** Peak hours outside of the planned ones; months without planned hours are not checked. */
export const unplannedFindings = (planned: PlannedHours, peaks: ReadonlyMap<string, number>): RefreshFinding[] =>
  [...peaks]
    .filter(([day, hour]) => hoursOfDay(planned, day)?.includes(hour) === false)
    .slice(0, SHOWN)
    .map(([day, hour]) => ({ code: 'NOT_PLANNED', place: shownDay(day), text: `Час ${hour}` }));

/** Peak hours that differ from those of the load. */
export const disagreements = (
  planned: PlannedHours,
  peaks: readonly { day: string; hour: number }[],
  load: DayMap,
): RefreshFinding[] =>
  peaks
    .flatMap(({ day, hour }) => {
      const values = load.get(day);
      const peak = values ? peakOf(planned, day, values) : null;
      const text = `Опубликован час ${hour}, наибольшая нагрузка — в час ${peak}`;
      return peak !== null && peak !== hour ? [{ code: 'DISAGREES' as const, place: shownDay(day), text }] : [];
    })
    .slice(0, SHOWN);
