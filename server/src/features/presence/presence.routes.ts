import { presence } from 'contract/features/presence/calls.ts';
import { countRefusal, refusal } from '../../core/limits.ts';
import { Rate } from '../../core/rate.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { leave, markPresent } from './presence.service.ts';

/** Serves who has a record open. Errors: 429. */
export function servePresence(server: Server): void {
  const rate = new Rate('presence');
  serve(server, presence.report, async ({ tx, actor, params, body }) => {
    if (!rate.take(actor.account)) {
      countRefusal('presence');
      throw refusal('presence');
    }
    return markPresent(tx, actor, params.guid, body);
  });
  serve(server, presence.leave, ({ tx, actor, params }) => leave(tx, actor, params.guid));
}
