import { dayNumber } from 'contract/time/day-shape.ts';
import { boardCalls, MAX_BOARD_DAYS } from 'contract/features/measurements/board.ts';
import { invalidField } from '../../../core/app-error.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { checkPeriod, readablePoint } from '../points.service.ts';
import { boardOf } from './board.service.ts';
import { reasonsOf } from './reasons.ts';

/** Serves the collection board: which points lack values on which days, and why. */
export function serveMeasurementBoard(server: Server): void {
  serve(server, boardCalls.board, async ({ tx, actor, query }) => {
    checkPeriod(query);
    if (dayNumber(query.to) - dayNumber(query.from) >= MAX_BOARD_DAYS)
      throw invalidField('to', `Не больше ${MAX_BOARD_DAYS} суток`);
    return boardOf(tx, actor, query);
  });
  serve(server, boardCalls.reasons, async ({ tx, actor, params, query }) =>
    reasonsOf(tx, actor, await readablePoint(tx, actor, params.guid), query.channel, query.day),
  );
}
