import { returnEntry } from 'contract/features/journal/returns.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { returnWhole } from './return-whole.ts';

/** Undoing a change needs the right to make it and no other. */
export function serveReturns(server: Server): void {
  serve(server, returnEntry, ({ tx, actor, params, body }) => returnWhole(tx, actor, params.number, body));
}
