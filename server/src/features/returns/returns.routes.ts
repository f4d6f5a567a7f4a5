import { returnEntry, returnRequest } from 'contract/features/journal/returns.ts';
import { openShared } from '../../core/shared-data.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { returnOwnRequest, returnWhole } from './return-whole.ts';

/** Undoing a change needs the right to make it and no other. */
export function serveReturns(server: Server): void {
  serve(server, returnEntry, async ({ tx, actor, params, body }) => {
    await openShared(tx, actor);
    return returnWhole(tx, actor, params.number, body);
  });
  serve(server, returnRequest, async ({ tx, actor, params }) => {
    await openShared(tx, actor);
    return returnOwnRequest(tx, actor, params.request);
  });
}
