import { isWeekend, type ProductionDayKind } from 'contract/time/calendar.ts';
import { addDays, dayNumber } from 'contract/time/day-shape.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { holidays, transfers } from './data/production-calendar.ts';

interface Day {
  day: string;
  kind: ProductionDayKind;
  source: string;
}

const LAW = 'Статья 112 ТК РФ';
const SHORTENED = 'Статья 95 ТК РФ';

const isHoliday = (day: string) => holidays.includes(day.slice(5) as (typeof holidays)[number]);

/** The days of a year that differ from their day of the week: holidays, moved days off and shortened days. */
export function calendarOf(year: number): Day[] {
  const { source, moved } = transfers[year]!;
  const days = new Map<string, Day>();
  const set = (day: string, kind: ProductionDayKind, why: string) => days.set(day, { day, kind, source: why });
  for (const holiday of holidays) set(`${year}-${holiday}`, 'holiday', moved.length ? LAW : source);
  for (const [from, to] of moved) {
    set(to, 'off', source);
    if (!isHoliday(from)) set(from, 'working', source);
  }
  const isOff = (day: string) => (days.get(day)?.kind ?? (isWeekend(dayNumber(day)) ? 'off' : 'working')) !== 'working';
  // A holiday on a weekend makes the next working day a day off, unless the government moved it; January holidays are
  // always moved.
  for (const holiday of holidays.filter((one) => !one.startsWith('01'))) {
    const day = `${year}-${holiday}`;
    if (!isWeekend(dayNumber(day)) || moved.some(([from]) => from === day)) continue;
    let next = day;
    while (isOff(next)) next = addDays(next, 1);
    set(next, 'off', LAW);
  }
  for (const holiday of [...holidays.map((one) => `${year}-${one}`), `${year + 1}-01-01`]) {
    const eve = addDays(holiday, -1);
    if (eve.startsWith(String(year)) && !isOff(eve)) set(eve, 'short', SHORTENED);
  }
  // A Saturday worked instead of the eve of a holiday is shortened like the eve.
  for (const [from, to] of moved)
    if (days.get(from)?.kind === 'working' && isHoliday(addDays(to, 1))) set(from, 'short', SHORTENED);
  return [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day));
}

export async function seedProductionCalendar(tx: Tx): Promise<void> {
  const days = Object.keys(transfers).flatMap((year) => calendarOf(Number(year)));
  const rows = JSON.stringify(days.map((day) => ({ guid: newGuid(), ...day })));
  await tx.run(sql`
    insert into production_day (guid, day, kind, source)
    select guid, day, kind, source from jsonb_to_recordset(${rows}::jsonb) as x (guid uuid, day date, kind text, source text)`);
}
