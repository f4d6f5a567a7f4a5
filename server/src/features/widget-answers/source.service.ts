import type { WidgetSource } from 'contract/features/widgets/sources.ts';
import type { WidgetData, WidgetDataOf, WidgetInputs } from 'contract/features/widgets/calls.ts';
import { sinceText } from 'contract/rights/data-from.ts';
import type { RelativePeriod } from 'contract/kit/filter.ts';
import type { Actor } from '../../core/actor.ts';
import { daysOf } from '../../core/relative-period.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** The input of a source. */
export interface WidgetQuestion {
  tx: Tx;
  actor: Actor;
  settings: WidgetInputs;
  period: RelativePeriod;
  zone: string;
}

type SourceFunction = (question: WidgetQuestion) => Promise<WidgetData>;
export type SourceFunctions = Readonly<Record<WidgetSource, SourceFunction>>;

/** What there is to say, one after another. */
export const sentences = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('; ');

export const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase('ru') + text.slice(1);

export const limitOf = ({ settings }: WidgetQuestion): number => settings.limit ?? 10;

/** The moments of the period: the first is included, the last is not. */
export function momentsOf({ period, zone }: WidgetQuestion): [from: Sql, to: Sql] {
  const clock = (day: Sql) => sql`((${day})::timestamp at time zone ${zone})`;
  const [from, to] = daysOf(period, zone);
  return [clock(from), clock(to)];
}

/** Values with their names; `nothing` says why there are none and what to do. */
export const categories = (
  unit: string,
  name: string,
  rows: readonly { label: string; value: number | null }[],
  nothing?: string,
): WidgetDataOf<'categories'> => ({
  shape: 'categories',
  unit,
  labels: rows.map(({ label }) => label),
  groups: [{ name, meaning: 'fact', values: rows.map(({ value }) => value) }],
  ...(rows.length === 0 && nothing && { note: nothing }),
});

/** The first and the last day of the period of a question, and why it begins later than the period does. */
export async function seenDaysOf({
  tx,
  period,
  zone,
}: WidgetQuestion): Promise<[from: string, to: string, note?: string]> {
  const [from, to] = daysOf(period, zone);
  const [found] = await tx.rows<{ from: string; to: string }>(sql`select ${from} as from, ${to} - 1 as to`);
  const { from: begin, to: end } = found!;
  return tx.since && begin < tx.since.day ? [tx.since.day, end, sinceText(tx.since.day)] : [begin, end];
}
