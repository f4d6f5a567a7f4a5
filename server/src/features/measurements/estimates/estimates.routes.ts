import { pointValueCalls as calls } from 'contract/features/measurements/point-values.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { checkPeriod, readablePoint } from '../points.service.ts';
import { estimateDays } from './estimates.ts';

/** Serves estimates of missing values of a metering point. */
export function serveEstimates(server: Server): void {
  serve(server, calls.estimate, async ({ tx, actor, params, body }) => {
    checkPeriod(body);
    return estimateDays(tx, actor, await readablePoint(tx, actor, params.guid), body);
  });
}
