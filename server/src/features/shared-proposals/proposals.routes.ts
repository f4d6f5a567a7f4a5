import { MAX_SHOWN, sharedProposals as calls } from 'contract/features/shared-proposals/calls.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { accept, decline, withdraw } from './decide.ts';
import { listProposals, readProposal } from './proposals.service.ts';
import { propose } from './propose.ts';

/** Serves proposals about shared data: made in any organization, decided in the service's. */
export function serveSharedProposals(server: Server): void {
  serve(server, calls.list, ({ tx, actor, query }) => listProposals(tx, actor, query, MAX_SHOWN));
  serve(server, calls.get, ({ tx, actor, params }) => readProposal(tx, actor, params.guid));
  serve(server, calls.propose, async ({ tx, actor, body }) => readProposal(tx, actor, await propose(tx, actor, body)));
  serve(server, calls.withdraw, async ({ tx, actor, params }) => {
    await withdraw(tx, actor, params.guid);
    return readProposal(tx, actor, params.guid);
  });
  serve(server, calls.accept, async ({ tx, actor, params, query }) => {
    await accept(tx, actor, params.guid, query.replaceBy);
    return readProposal(tx, actor, params.guid);
  });
  serve(server, calls.decline, async ({ tx, actor, params, body }) => {
    await decline(tx, actor, params.guid, body.reason);
    return readProposal(tx, actor, params.guid);
  });
}
