import { DAYS_SHOWN, energyCalls as calls, type EnergyToday } from 'contract/features/home/energy.ts';
import { nothing, sumOf } from 'contract/features/measurements/energy-sum.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { plannedData } from 'contract/features/passport/planned-data.ts';
import { decide, decideAny } from 'contract/rights/decide.ts';
import { reachesAny } from 'contract/rights/reach.ts';
import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { addDays, daysBetween, intervalMoments, moscowToday, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { reached } from '../../resource/rights/reach.ts';
import { isCounted } from '../measurements/consumption/counted-points.service.ts';
import { factHours } from '../measurements/consumption/fact-hours.service.ts';
import { factsOf, type Fact } from '../measurements/consumption/facts.service.ts';
import { nestedIn, nestedPointsOf } from '../measurements/consumption/nested-points.service.ts';
import { isVisible } from '../measurements/points.service.ts';
import { forecastsOn } from './forecasts.ts';
import { monthSoFar } from './month.ts';

const WEEK = 7;
/** The difference of the missing shares above which two days are not compared. */
const MAX_DIFFERENCE = 0.005;

const missingShare = ({ expected, present, below = 0 }: Fact): number => 1 - (present + below) / expected;

/** The change of a day against another one; null when either is unknown or more is missing in one of them. */
function changeOf(day: Fact | undefined, before: Fact | undefined): number | null {
  if (!day?.expected || !before?.expected || !before.value) return null;
  if (Math.abs(missingShare(day) - missingShare(before)) > MAX_DIFFERENCE) return null;
  return day.value / before.value - 1;
}

/** The energy of a day and of the days before it at the points that the person may read. */
async function dayFact(tx: Tx, points: Sql, day: string, since: string): Promise<EnergyToday['fact']> {
  const first = addDays(day, 1 - DAYS_SHOWN);
  const from = first < since ? since : first;
  const facts = await factsOf(tx, { points, from, to: day, step: 'day' });
  const byDay = new Map(facts.map((fact) => [fact.at, fact]));
  const own = byDay.get(day);
  const nested = await nestedIn(tx, { points, from: day, to: day });
  return {
    sum: own ? sumOf(own) : nothing,
    points: own?.points ?? 0,
    known: own?.known ?? 0,
    ...(nested && { nested: await nestedPointsOf(tx, nested) }),
    days: daysBetween(first, day).map((at) => (byDay.get(at)?.present ? byDay.get(at)!.value : null)),
    change: changeOf(own, byDay.get(addDays(day, -WEEK))),
  };
}

/** The energy of a day by hour at the points that the person may read. */
async function dayHours(tx: Tx, points: Sql, day: string): Promise<EnergyToday['chart']> {
  const known = new Map((await factHours(tx, { points, from: day, to: day })).map((hour) => [hour.at, hour]));
  const fact = intervalMoments(day, MOSCOW_ZONE, 60).map((at) => {
    const hour = known.get(at);
    return hour && hour.present + (hour.below ?? 0) > 0 ? hour.value : null;
  });
  if (fact.every((value) => value === null)) return undefined;
  return { forecast: null, isWhole: false, days: [{ day, fact, forecast: [], added: 0, peak: null }] };
}

/** Serves the energy of yesterday, today and tomorrow: each part only to users who may read its sources. */
export function serveEnergyToday(server: Server): void {
  serve(server, calls.get, async ({ tx, actor }) => {
    const { rights } = actor;
    const today = moscowToday();
    const yesterday = addDays(today, -1);
    // Hidden days are left out like hidden records.
    const since = tx.since?.day ?? '';
    const maySee =
      decide(rights, 'measurements', 'read').allowed &&
      reachesAny(rights, meteringPoints, 'read') &&
      yesterday >= since;
    const points = sql`${isCounted} and ${isVisible(rights)}`;
    const answer: EnergyToday = {
      today,
      yesterday,
      ...(maySee && { fact: await dayFact(tx, points, yesterday, since) }),
    };
    if (decide(rights, 'forecasts', 'read').allowed) Object.assign(answer, await forecastsOn(tx, today, since));
    // A part of the plan is not comparable with the whole organization.
    if (answer.chart && reached(plannedData, rights, 'read').reach) answer.chart.isWhole = false;
    if (maySee) answer.chart ??= await dayHours(tx, points, yesterday);
    if (decideAny(rights, 'plannedData', 'read').allowed && firstDayOf(monthOf(today)) >= since)
      answer.month = await monthSoFar(tx, actor, today);
    return answer;
  });
}
