import { calculatorCalls as calls } from 'contract/features/calculator/calls.ts';
import { serve, serveOpen } from '../../core/serve.ts';
import { asOrg } from '../../core/transaction.ts';
import { thresholdsOf } from '../measurements/rules/thresholds.service.ts';
import type { Server } from '../../core/served.ts';
import { readProfileFile } from './volumes/profile-file.service.ts';
import { gather } from './gather.service.ts';
import { goalOf } from './goal.ts';
import { resultOf } from './result.service.ts';

/** The cost of a consumer's energy in price categories. */
export function serveCalculator(server: Server): void {
  serve(server, calls.calculate, async ({ tx, actor, body }) => resultOf(await gather(tx, actor, body), body));
  serve(server, calls.goal, ({ tx, actor, body }) => goalOf(tx, actor, body));
  serveOpen(server, calls.profile, async ({ pool, actor, query, body }) => {
    const thresholds = await asOrg(pool, actor!, 'read', thresholdsOf);
    return readProfileFile(body.given?.[0], actor!.account, query, thresholds);
  });
}
