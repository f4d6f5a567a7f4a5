import type { WidgetSource } from 'contract/features/widgets/sources.ts';
import type { WidgetData, WidgetDataOf, WidgetInputs } from 'contract/features/widgets/calls.ts';
import { sinceText } from 'contract/rights/data-from.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import type { RelativePeriod } from 'contract/kit/filter.ts';
import type { Actor } from '../../../core/actor.ts';
import { daysOf } from '../../../core/relative-period.ts';
import { integer, listed, sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

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

/** Joins the given sentences. */
export const sentences = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('; ');

/** «01.11.2026 — 30.11.2026». */
export const daysText = (from: string, to: string): string =>
  from === to ? shownDay(to) : `${shownDay(from)} — ${shownDay(to)}`;

export const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase('ru') + text.slice(1);

export const limitOf = ({ settings }: WidgetQuestion): number => settings.limit ?? 10;

/** The moments of the period: the first inclusive, the last exclusive. */
export function momentsOf({ period, zone }: WidgetQuestion): [from: Sql, to: Sql] {
  const clock = (day: Sql) => sql`((${day})::timestamp at time zone ${zone})`;
  const [from, to] = daysOf(period, zone);
  return [clock(from), clock(to)];
}

/** Named values; `nothing` explains why there are none and what to do. */
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

/** The first and last visible day of a question's period, and a note when it begins later. */
export async function visibleDaysOf({
  tx,
  period,
  zone,
}: WidgetQuestion): Promise<[from: string, to: string, note?: string]> {
  const [from, to] = daysOf(period, zone);
  const [found] = await tx.rows<{ from: string; to: string }>(sql`select ${from} as from, ${to} - 1 as to`);
  const { from: begin, to: end } = found!;
  return tx.since && begin < tx.since.day ? [tx.since.day, end, sinceText(tx.since.day)] : [begin, end];
}

/** A line of counts by step. */
interface CountedLine {
  name: string;
  meaning: 'fact' | 'alarm';
  /** An SQL condition on the moment `e.at` for what is counted. */
  counted: Sql;
}

interface Counts {
  /** The steps with counts, from 1, and the counts of each line. */
  steps: number[] | null;
  counts: (number[] | null)[];
}

/** Counts the moments `at` of a statement by step for each line; `step` is an expression over `e.at` with the number of
 *  the step, from 1. Returned as arrays, because a row per hour of a year would cost more than the counting. */
function countsOf(moments: Sql, step: Sql, lines: readonly CountedLine[]): Sql {
  const numbers = lines.map(({ counted }) => sql`count(*) filter (where ${counted})::integer`);
  const columns = lines.map((_, line) => sql`to_json(array_agg(c.counts[${integer(line + 1)}]))`);
  return sql`
    to_json(array_agg(c.step)) as steps, json_build_array(${listed(columns)}) as counts
    from (select ${step} as step, array[${listed(numbers)}] as counts from (${moments}) e group by 1) c`;
}

type StepsOf = (
  question: WidgetQuestion,
  moments: Sql,
  lines: readonly CountedLine[],
) => Promise<Counts & { times: number[] }>;

const HOUR_S = 3600;

/** Hours have a constant length. */
const hoursOf: StepsOf = async (question, moments, lines) => {
  const [from, to] = momentsOf(question);
  const [found] = await question.tx.rows<Counts & { first: number; last: number }>(sql`
    with period as materialized (
      select date_part('epoch', ${from}) as first, date_part('epoch', least(${to} - interval '1 hour', now())) as last)
    select (select first from period), (select last from period),
      ${countsOf(moments, sql`floor((date_part('epoch', e.at) - (select first from period)) / ${integer(HOUR_S)})::integer + 1`, lines)}`);
  const { first, last } = found!;
  const begun = Math.max(0, Math.floor((last - first) / HOUR_S) + 1);
  return { ...found!, times: Array.from({ length: begun }, (_, hour) => (first + hour * HOUR_S) * 1000) };
};

/** The length of days depends on the zone. */
const localDaysOf: StepsOf = async (question, moments, lines) => {
  const [from, to] = momentsOf(question);
  const { tx, zone } = question;
  const [found] = await tx.rows<Counts & { times: number[] | null }>(sql`
    with begun as materialized (
      select array_agg(s.at at time zone ${zone} order by s.at) as moments
      from generate_series(${from} at time zone ${zone}, least(${to} - interval '1 hour', now()) at time zone ${zone}, interval '1 day') s (at))
    select (select to_json(array_agg((date_part('epoch', b.at) * 1000)::bigint)) from begun, unnest(begun.moments) b (at)) as times,
      ${countsOf(moments, sql`width_bucket(e.at, (select moments from begun))`, lines)}`);
  return { ...found!, times: found!.times ?? [] };
};

/** The number of moments `at` of a statement per started step of the period; empty steps are zero. */
export async function countedBySteps(
  question: WidgetQuestion,
  moments: Sql,
  lines: readonly CountedLine[],
): Promise<WidgetData> {
  const step = question.settings.step === 'hour' ? 'hour' : 'day';
  const { times, steps, counts } = await (step === 'hour' ? hoursOf : localDaysOf)(question, moments, lines);
  const values = lines.map((_, line) => {
    const numbers = times.map(() => 0);
    steps?.forEach((at, index) => (numbers[at - 1] = counts[line]![index]!));
    return numbers;
  });
  return {
    shape: 'series',
    unit: '',
    step,
    times,
    lines: lines.map(({ name, meaning }, index) => ({ name, meaning, values: values[index]! })),
  };
}
