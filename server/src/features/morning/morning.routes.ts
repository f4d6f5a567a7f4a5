import { morningCalls as calls, type Morning } from 'contract/features/morning/calls.ts';
import { sumOf } from 'contract/features/measurements/energy-sum.ts';
import { decide, decideAny } from 'contract/rights/decide.ts';
import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import type { Actor } from '../../core/actor.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { isCounted } from '../consumption/counted-points.service.ts';
import { factOf } from '../consumption/facts.service.ts';
import { boardOf } from '../measurement-board/board.service.ts';
import { isSeen } from '../measurements/points.service.ts';
import { forecastsOn } from './forecasts.ts';
import { monthSoFar } from './month.ts';

const SHOWN = 5;

/** Yesterday at the points that the person may read: its energy, and who is silent. */
async function pointsOf(tx: Tx, actor: Actor, day: string): Promise<Pick<Morning, 'fact' | 'points'>> {
  const counted = sql`${isCounted} and ${isSeen(actor.rights)}`;
  const { points, known, ...sum } = await factOf(tx, { points: counted, from: day, to: day });
  const board = await boardOf(tx, actor, { channel: '01', from: day, to: day, state: 'none' });
  const { none, partial } = board.states;
  return {
    fact: { sum: sumOf(sum), points, known },
    points: {
      none,
      partial,
      total: Object.values(board.states).reduce((all, count) => all + count, 0),
      names: board.points.slice(0, SHOWN).map(({ meteringPointGuid: guid, name }) => ({ guid, name })),
    },
  };
}

/** Serves the morning of an organization: each part only to those who may read what it is made of. */
export function serveMorning(server: Server): void {
  serve(server, calls.get, async ({ tx, actor }) => {
    const { rights } = actor;
    const today = moscowToday();
    const yesterday = addDays(today, -1);
    // What lies before the days that the person sees is left out, as what they may not read.
    const since = tx.since?.day ?? '';
    const maySee =
      decide(rights, 'measurements', 'read').allowed &&
      decideAny(rights, 'meteringPoints', 'read').allowed &&
      yesterday >= since;
    const answer: Morning = { today, yesterday, ...(maySee && (await pointsOf(tx, actor, yesterday))) };
    if (decide(rights, 'forecasts', 'read').allowed) Object.assign(answer, await forecastsOn(tx, today, since));
    if (decideAny(rights, 'plannedData', 'read').allowed && firstDayOf(monthOf(today)) >= since)
      answer.month = await monthSoFar(tx, actor, today);
    return answer;
  });
}
