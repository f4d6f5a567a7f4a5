import type { LimitState, LimitStates } from 'contract/features/limits/states.ts';
import { sumOf, together } from 'contract/features/measurements/energy-sum.ts';
import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { readCalendar } from '../../core/production-calendar.ts';
import { whole } from '../../core/data-from.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { daysOfMany } from '../../series/read.ts';
import { findSeries } from '../../series/series.ts';
import { factsOf } from '../measurements/consumption/facts.service.ts';
import { isReached } from '../measurements/points.service.ts';
import { usualEnergy } from './expected.ts';
import { powersUnder, type PowerLimit } from './power.ts';

export interface Limit extends Omit<PowerLimit, 'powerKw'> {
  guid: string;
  name: string;
  meteringPointGuid: string;
  pointName: string;
  monthKwh: number | null;
  powerKw: number | null;
  /** The user may read the point. */
  isVisible: boolean;
}

/** The number of past days used for the expected energy. */
const USUAL_DAYS = 28;

/** The limits valid on days of a period that match a condition on `t`, their points. */
export const limitsIn = (tx: Tx, rights: Rights, from: string, to: string, points: Sql = sql`true`) =>
  tx.rows<Limit>(sql`
    select l.guid, l.name, t.guid as "meteringPointGuid", t.name as "pointName", l.month_kwh as "monthKwh", l.power_kw as "powerKw",
      l.days, l.hour_from as "hourFrom", l.hour_to as "hourTo", l.valid_from::text as "validFrom", l.valid_to::text as "validTo",
      ${isReached(rights)} as "isVisible"
    from consumption_limit l join metering_point t on t.guid = l.metering_point_guid
    where ${points} and l.valid_from <= ${to} and coalesce(l.valid_to, 'infinity') >= ${from}
    order by t.name collate russian, l.name collate russian, l.guid`);

/** The number of limits processed together, because the days of all their points are held in memory. */
const LIMITS = 200;

const verdictOf = (
  { monthKwh, powerKw }: Limit,
  { fact, expectedKwh, peakKw, over }: Pick<LimitState, 'fact' | 'expectedKwh' | 'peakKw' | 'over'>,
): LimitState['verdict'] => {
  if (over > 0 || (monthKwh !== null && fact.value > monthKwh)) return 'exceeded';
  if (monthKwh !== null && expectedKwh !== null && expectedKwh > monthKwh) return 'expected';
  const isKnown = (monthKwh !== null && fact.present > 0) || (powerKw !== null && peakKw !== null);
  return isKnown ? 'within' : 'unknown';
};

/** The states of limits in a month: the fact up to yesterday, and the expected energy of the other days. */
export async function statesOf(tx: Tx, limits: readonly Limit[], month: string): Promise<LimitState[]> {
  const [first, last, today] = [firstDayOf(month), lastDayOf(month), moscowToday()];
  const from = addDays(today, -USUAL_DAYS) < first ? addDays(today, -USUAL_DAYS) : first;
  const points = [...new Set(limits.map(({ meteringPointGuid }) => meteringPointGuid))];
  const yesterday = addDays(today, -1);
  const to = last < yesterday ? last : yesterday;
  const asked = { points: sql`p.guid = any(${points}::uuid[])`, key: sql`p.guid`, from, to } as const;
  // The usual energy may use hidden days; the days of the month itself are visible.
  const days = Map.groupBy(await factsOf(whole(tx), { ...asked, step: 'day' }), ({ key }) => key);
  const series = await findSeries(
    tx,
    points.map((meteringPoint) => ({ meteringPoint, channel: '01' as const })),
  );
  const seriesOf = new Map(points.map((point, index) => [point, series[index]]));
  const ids = series.flatMap((one) => one?.id ?? []);
  const stored = Map.groupBy(await daysOfMany(tx, ids, first, last), ({ series: id }) => id);
  const calendar = await readCalendar(tx);
  return limits.map((limit) => {
    const known = days.get(limit.meteringPointGuid) ?? [];
    const fact = together(known.filter(({ at }) => at >= first && at <= last).map(sumOf));
    const usual = usualEnergy(known.slice(-USUAL_DAYS), today > first ? today : first, last, calendar);
    const own = seriesOf.get(limit.meteringPointGuid);
    const { powerKw } = limit;
    const powers =
      own && powerKw !== null
        ? powersUnder({ ...limit, powerKw }, stored.get(own.id) ?? [], own, calendar).map(({ kw }) => kw)
        : [];
    const found = {
      fact,
      expectedKwh: usual === null ? null : fact.value + usual,
      peakKw: powers.length ? powers.reduce((most, kw) => Math.max(most, kw)) : null,
      over: powers.filter((kw) => kw > powerKw!).length,
    };
    const { guid, name, meteringPointGuid, pointName, monthKwh } = limit;
    return { guid, name, meteringPointGuid, pointName, monthKwh, powerKw, ...found, verdict: verdictOf(limit, found) };
  });
}

/** The states of a month's limits whose points the user may read, and the number of the others. */
export async function statesIn(tx: Tx, rights: Rights, month: string): Promise<LimitStates> {
  const all = await limitsIn(tx, rights, firstDayOf(month), lastDayOf(month));
  const visible = all.filter(({ isVisible }) => isVisible);
  const limits: LimitState[] = [];
  for (let at = 0; at < visible.length; at += LIMITS)
    limits.push(...(await statesOf(tx, visible.slice(at, at + LIMITS), month)));
  return { limits, hidden: all.length - visible.length };
}
