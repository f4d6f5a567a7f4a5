import { returnEntry } from 'contract/features/journal/returns.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { returnWhole } from './return-whole.ts';

/** Whoever may make a change by hand may undo one: no further right is asked for. */
export function serveReturns(server: Server): void {
  serve(server, returnEntry, ({ tx, actor, params, body }) => returnWhole(tx, actor, params.number, body));
}
