import { addDays, dayAt, dayBegins, intervalMoments, intervalsOf } from 'contract/time/day-shape.ts';
import { readableFrom } from '../core/data-from.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { storedOf } from './read.ts';
import type { Series } from './series.ts';

const MINUTE_MS = 60_000;

/** A series between two moments in milliseconds, the end exclusive. */
export interface Span {
  series: Series;
  from: number;
  to: number;
}
/** The sum of the values of a span, and its number of intervals; a partial interval counts as a fraction. */
export interface SpanSum {
  sum: number;
  present: number;
  expected: number;
}

/** The days completely inside a span, and those partly inside. */
function daysOf({ series: { zone }, from, to }: Span) {
  const [begin, end] = [dayAt(from, zone), dayAt(to, zone)];
  const first = dayBegins(begin, zone) === from ? begin : addDays(begin, 1);
  const last = addDays(end, -1);
  const cut = [first === begin ? null : begin, dayBegins(end, zone) === to ? null : end].filter((day) => day !== null);
  return { first, last, cut: [...new Set(cut)] };
}

const least = (days: readonly string[]) => days.reduce((first, day) => (day < first ? day : first), '9999-12-31');
const greatest = (days: readonly string[]) => days.reduce((last, day) => (day > last ? day : last), '0001-01-01');

const wholeDays = (tx: Tx, spans: readonly Span[], days: readonly ReturnType<typeof daysOf>[]) =>
  tx.rows<{ n: number; sum: number; present: number }>(sql`
    select k.n, sum(day_total(d.v)) as sum, sum(day_present(d.v)) as present
    from unnest(${spans.map(({ series }) => series.id)}::integer[], ${days.map(({ first }) => first)}::date[],
        ${days.map(({ last }) => last)}::date[]) with ordinality k (series, first, last, n)
      join interval_day d on d.series = k.series and d.day between k.first and k.last
    where d.day between ${least(days.map(({ first }) => first))} and ${greatest(days.map(({ last }) => last))}
    group by k.n`);

/** The share of an interval inside a span. */
const shareOf = (moment: number, stepMs: number, { from, to }: Span): number =>
  Math.max(0, Math.min(moment + stepMs, to) - Math.max(moment, from)) / stepMs;

function addCut(sum: SpanSum, span: Span, day: string, values: readonly (number | null)[] | undefined): void {
  const { zone, stepMinutes } = span.series;
  intervalMoments(day, zone, stepMinutes).forEach((moment, index) => {
    const share = shareOf(moment, stepMinutes * MINUTE_MS, span);
    const value = values?.[index] ?? null;
    sum.expected += share;
    if (value === null) return;
    sum.present += share;
    sum.sum += value * share;
  });
}

/** The first day to be read. */
const earliest = (spans: readonly Span[]): string => least(spans.map(({ series, from }) => dayAt(from, series.zone)));

/** The sums of series between moments, in the order of the spans. Partial intervals count proportionally. */
export async function sumsBetween(given: Tx, spans: readonly Span[]): Promise<SpanSum[]> {
  const days = spans.map(daysOf);
  const tx = readableFrom(given, earliest(spans));
  const sums = spans.map(({ series: { zone, stepMinutes } }, index): SpanSum => {
    const { first, last } = days[index]!;
    let expected = 0;
    for (let day = first; day <= last; day = addDays(day, 1)) expected += intervalsOf(day, zone, stepMinutes);
    return { sum: 0, present: 0, expected };
  });
  for (const { n, sum, present } of await wholeDays(tx, spans, days)) {
    sums[n - 1]!.sum = sum;
    sums[n - 1]!.present = present;
  }
  const cut = days.flatMap(({ cut: own }, index) => own.map((day) => ({ index, day })));
  const stored = await storedOf(
    tx,
    cut.map(({ index, day }) => ({ series: spans[index]!.series.id, day })),
  );
  const valuesOf = new Map(stored.map(({ series, day, v }) => [`${series} ${day}`, v]));
  for (const { index, day } of cut) {
    const span = spans[index]!;
    addCut(sums[index]!, span, day, valuesOf.get(`${span.series.id} ${day}`));
  }
  return sums;
}
