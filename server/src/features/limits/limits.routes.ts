import { limitCalls, limitVerdicts, type LimitVerdict } from 'contract/features/limits/states.ts';
import { readCalendar } from '../../core/production-calendar.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { daysOf } from '../../series/read.ts';
import { channelOf, checkPeriod, readablePoint } from '../measurements/points.service.ts';
import { limitsIn, statesIn } from './limits.service.ts';
import { powersUnder } from './power.ts';

const order = Object.keys(limitVerdicts) as LimitVerdict[];

/** Serves the limits of consumption against the fact. */
export function serveLimits(server: Server): void {
  serve(server, limitCalls.states, async ({ tx, actor, query: { month } }) => {
    const { limits, hidden } = await statesIn(tx, actor.rights, month);
    return {
      limits: limits.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict)),
      hidden,
    };
  });
  serve(server, limitCalls.excess, async ({ tx, actor, params, query: { from, to } }) => {
    checkPeriod({ from, to });
    const point = await readablePoint(tx, actor, params.guid);
    const limits = await limitsIn(tx, actor.rights, from, to, sql`t.guid = ${point.guid}`);
    const series = await channelOf(tx, point, '01');
    if (!series || limits.length === 0) return [];
    const [stored, calendar] = [await daysOf(tx, series.id, from, to), await readCalendar(tx)];
    return limits.flatMap(({ powerKw, ...limit }) =>
      powerKw === null
        ? []
        : powersUnder({ ...limit, powerKw }, stored, series, calendar)
            .filter(({ kw }) => kw > powerKw)
            .map(({ at, kw }) => ({ at: new Date(at).toISOString(), kw, limitKw: powerKw })),
    );
  });
}
