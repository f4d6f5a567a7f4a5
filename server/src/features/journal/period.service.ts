import type { JournalFilter } from 'contract/features/journal/calls.ts';
import { journalActionNames, refusals, type JournalAction } from 'contract/kit/journal-entry.ts';
import { daysOf } from '../../core/relative-period.ts';
import { sql, type Sql } from '../../core/sql.ts';

/** The position of an entry in the journal: its moment and number. */
export interface JournalPlace {
  at: string;
  number: number;
}

export function placeOf(text: string | undefined): JournalPlace | null {
  const [at, number] = text?.split(',') ?? [];
  return at && number ? { at, number: Number(number) } : null;
}

/** The actions that match a filter. */
export const actionsOf = ({ action = journalActionNames, result }: JournalFilter): JournalAction[] =>
  action.filter((one) => !result || refusals.includes(one) === (result === 'refused'));

function momentOf(text: string, zone: string, days = 0): Sql {
  if (text.length > 10) return sql`${text}::timestamptz`;
  return sql`((${text}::date + ${days}::integer)::timestamp at time zone ${zone})`;
}

/** The interval of a filter: `from` inclusive, `to` exclusive. */
export function periodOf(filter: JournalFilter): { from: Sql | null; to: Sql | null } {
  const { from, to, period, zone = 'Europe/Moscow' } = filter;
  if (!period) return { from: from ? momentOf(from, zone) : null, to: to ? momentOf(to, zone, 1) : null };
  const [first, last] = daysOf(period, zone);
  const clock = (day: Sql) => sql`((${day})::timestamp at time zone ${zone})`;
  return { from: clock(first), to: clock(last) };
}

/** The condition on the session of entries `j`. */
export const ofSession = ({ session }: JournalFilter): Sql[] => (session ? [sql`j.session_guid = ${session}`] : []);

/** Conditions on the period and session of entries `j`, which limit an index scan. */
export function inPeriod(filter: JournalFilter): Sql[] {
  const { from, to } = periodOf(filter);
  return [
    ...(from ? [sql`j.occurred_at >= ${from}`] : []),
    ...(to ? [sql`j.occurred_at < ${to}`] : []),
    ...ofSession(filter),
  ];
}
