import { energyCalls as calls, type EnergyToday } from 'contract/features/home/energy.ts';
import { sumOf } from 'contract/features/measurements/energy-sum.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { decide, decideAny } from 'contract/rights/decide.ts';
import { reachesAny } from 'contract/rights/reach.ts';
import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import type { Actor } from '../../core/actor.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { isCounted } from '../measurements/consumption/counted-points.service.ts';
import { factOf } from '../measurements/consumption/facts.service.ts';
import { nestedIn, nestedPointsOf } from '../measurements/consumption/nested-points.service.ts';
import { isVisible } from '../measurements/points.service.ts';
import { forecastsOn } from './forecasts.ts';
import { monthSoFar } from './month.ts';

/** The energy of a day at the points that the person may read. */
async function dayFact(tx: Tx, { rights }: Actor, day: string): Promise<EnergyToday['fact']> {
  const counted = sql`${isCounted} and ${isVisible(rights)}`;
  const asked = { points: counted, from: day, to: day };
  const nested = await nestedIn(tx, asked);
  const { points, known, ...fact } = await factOf(tx, { ...asked, nested });
  return { sum: sumOf(fact), points, known, ...(nested && { nested: await nestedPointsOf(tx, nested) }) };
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
    const answer: EnergyToday = { today, yesterday, ...(maySee && { fact: await dayFact(tx, actor, yesterday) }) };
    if (decide(rights, 'forecasts', 'read').allowed) Object.assign(answer, await forecastsOn(tx, today, since));
    if (decideAny(rights, 'plannedData', 'read').allowed && firstDayOf(monthOf(today)) >= since)
      answer.month = await monthSoFar(tx, actor, today);
    return answer;
  });
}
