import { evaluate } from 'contract/kit/arithmetic.ts';
import { firstDayOf, lastDayOf, monthOf } from 'contract/time/calendar.ts';
import { intervalsOf } from 'contract/time/day-shape.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { DayValues } from '../../../series/day-copy.ts';
import { fitted, fittedQuality } from '../../../series/fit.ts';
import { daysOfMany, type StoredDay } from '../../../series/read.ts';
import type { ComputedChannel } from './channels.ts';

/** Rounds to a millionth to remove floating-point errors. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

interface Given {
  values: (number | null)[];
  quality: number[];
}

/** The values of a day by a formula: unknown where an operand is, with the worst quality of the operands. */
function dayOf({ series, expression, members }: ComputedChannel, day: string, stored: ReadonlyMap<number, StoredDay>) {
  const { id, zone, stepMinutes } = series;
  const given = new Map<string, Given>();
  for (const [code, member] of members) {
    const found = stored.get(member.id);
    if (!found) continue;
    const digits = Array.from(found.v, (_, index) => Number(found.q?.[index] ?? 0));
    const [values, quality] = [
      fitted(found.v, member.stepMinutes, stepMinutes),
      fittedQuality(digits, member.stepMinutes, stepMinutes),
    ];
    given.set(code, { values, quality });
  }
  const values: (number | null)[] = [];
  const quality: number[] = [];
  for (let index = 0; index < intervalsOf(day, zone, stepMinutes); index++) {
    const value = evaluate(expression, (code) => given.get(code)?.values[index] ?? null);
    values.push(value === null || !Number.isFinite(value) ? null : rounded(value));
    quality.push(Math.max(0, ...[...given.values()].map((one) => one.quality[index]!)));
  }
  return { series: id, day, values, quality };
}

/** The days of a channel by its formula, in monthly batches. A day without values is returned only if it replaces
 *  one. */
export async function* daysByFormula(
  tx: Tx,
  channel: ComputedChannel,
  days: ReadonlySet<string>,
): AsyncGenerator<DayValues[]> {
  const ids = [channel.series.id, ...[...channel.members.values()].map(({ id }) => id)];
  for (const [month, asked] of Map.groupBy([...days].toSorted(), (day) => monthOf(day))) {
    const stored = await daysOfMany(tx, ids, firstDayOf(month), lastDayOf(month));
    const byDay = Map.groupBy(stored, ({ day }) => day);
    const batch = asked.flatMap((day) => {
      const known = new Map((byDay.get(day) ?? []).map((one) => [one.series, one]));
      const computed = dayOf(channel, day, known);
      return known.has(channel.series.id) || computed.values.some((value) => value !== null) ? [computed] : [];
    });
    if (batch.length) yield batch;
  }
}
