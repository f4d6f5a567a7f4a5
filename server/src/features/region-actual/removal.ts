import { ESTIMATED } from 'contract/features/measurements/facts.ts';
import { LOAD_QUANTITY } from 'contract/features/region-actual/facts.ts';
import type { Effect } from 'contract/features/measurements/effects.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { publishEvent } from '../../core/events.ts';
import { writeJournal } from '../../core/journal.ts';
import { whole } from '../../core/data-from.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { findSeries } from '../../series/series.ts';
import { holdDays } from '../../series/hold.ts';
import { writeDays, type Origin } from '../../series/write.ts';
import type { DayValues } from '../../series/day-copy.ts';
import { effectsOf } from '../measurements/corrections/effects.service.ts';
import { regionNamed, storedDays, type RegionDay } from './month.ts';
import { daysOfPeriod } from './plan.ts';

interface Removal {
  from: string;
  to: string;
  source: string | null;
  reason: string;
}

type Effects = Promise<{ effects: Effect[] }>;

const NOTHING = 'За эти дни менять нечего.';

const qualityOf = (q: string | null) => (q ? [...q].map(Number) : undefined);

async function write(
  tx: Tx,
  actor: Actor,
  name: string,
  region: string,
  days: readonly DayValues[],
  { source, note }: Pick<Origin, 'source'> & { note: string },
  what: object,
) {
  if (days.length === 0) throw new AppError('conflict', { detail: NOTHING });
  await writeDays(whole(tx), { source, note }, days);
  writeJournal(tx, actor, {
    action: 'update',
    organization: actor.organization,
    entity: 'region_refresh',
    record: region,
    recordName: name,
    before: null,
    after: { ...what, days: days.length, reason: note },
  });
  publishEvent(tx, 'regionActual');
  return { days: days.length };
}

const isEstimated = (q: string | null, index: number) => q?.[index] === String(ESTIMATED);

/** A day without the values of a source; null: without any values. A day may contain both estimates and measured
 *  values. */
function withoutSource({ v, q, measuredSource }: RegionDay, source: string | null): (number | null)[] {
  const isRemoved = (index: number) =>
    source === null || source === (isEstimated(q, index) ? 'estimate' : measuredSource);
  return v.map((value, index) => (isRemoved(index) ? null : value));
}

/** Removes the values of days; they stay as earlier versions. Errors: 404, 409 when there are none, 422. */
export async function removeValues(tx: Tx, actor: Actor, guid: string, { from, to, source, reason }: Removal) {
  const { name } = await regionNamed(tx, guid);
  daysOfPeriod(from, to);
  await holdDays(tx);
  const [series] = await findSeries(tx, [{ region: guid, quantity: LOAD_QUANTITY }]);
  const stored = await storedDays(tx, guid, from, to);
  const days = stored.flatMap((day): DayValues[] => {
    const values = withoutSource(day, source);
    if (values.every((value, index) => value === day.v[index])) return [];
    const quality = qualityOf(day.q)?.map((mark, index) => (values[index] === null ? 0 : mark));
    return [{ series: series!.id, day: day.day, values, ...(quality && { quality }) }];
  });
  // Measured values keep their source when estimates are removed.
  const origin = { source: source === 'estimate' ? source : 'hand', note: `Убрано: ${reason}` } as const;
  return write(tx, actor, name, guid, days, origin, { from, to, source });
}

/** The effects of a removal. Errors: those of the removal. */
export async function removalEffects(tx: Tx, actor: Actor, guid: string, given: Omit<Removal, 'reason'>): Effects {
  const [series] = await findSeries(tx, [{ region: guid, quantity: LOAD_QUANTITY }]);
  const change = { series: series ? [series.id] : [], from: given.from, to: given.to };
  return { effects: await effectsOf(tx, actor, change, () => removeValues(tx, actor, guid, { ...given, reason: '' })) };
}

/** Restores the values before a write, if nothing was written since. Errors: 404, 409. */
export async function undoAct(tx: Tx, actor: Actor, guid: string, act: number, reason: string) {
  const { name } = await regionNamed(tx, guid);
  const [series] = await findSeries(tx, [{ region: guid, quantity: LOAD_QUANTITY }]);
  if (!series) throw new AppError('not_found');
  await holdDays(tx);
  const before = await whole(tx).rows<{ day: string; v: (number | null)[]; q: string | null }>(sql`
    select d.day, coalesce(p.v, array_fill(null::float8, array[cardinality(d.v)])) as v, p.q
    from interval_day d left join interval_day_past p on p.series = d.series and p.day = d.day and p.version = d.version - 1
    where d.series = ${series.id} and d.origin = ${act} order by d.day`);
  const days = before.map(({ day, v, q }): DayValues => {
    const quality = qualityOf(q);
    return { series: series.id, day, values: v, ...(quality && { quality }) };
  });
  return write(tx, actor, name, guid, days, { source: 'hand', note: `Возвращено: ${reason}` }, { act });
}

/** The effects of undoing a write. Errors: those of undoing. */
export async function undoEffects(tx: Tx, actor: Actor, guid: string, act: number): Effects {
  const [series] = await findSeries(tx, [{ region: guid, quantity: LOAD_QUANTITY }]);
  const days = await whole(tx).one<{ from: string | null; to: string | null }>(sql`
    select min(day)::text as "from", max(day)::text as "to" from interval_day where series = ${series?.id ?? null} and origin = ${act}`);
  if (!series || !days?.from || !days.to) throw new AppError('conflict', { detail: NOTHING });
  const change = { series: [series.id], from: days.from, to: days.to };
  return { effects: await effectsOf(tx, actor, change, () => undoAct(tx, actor, guid, act, '')) };
}
