import { loadCalls as calls } from 'contract/features/loads/calls.ts';
import { substations } from 'contract/features/passport/substations.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { reached } from '../../resource/rights/reach.ts';
import { getRow } from '../../resource/store.ts';
import { loadsOfPlaces, loadsOfSubstation } from './loads.ts';

/** Serves the loads of the network, for those who may read measurements and the elements themselves. */
export function serveLoads(server: Server): void {
  serve(server, calls.ofSubstation, async ({ tx, actor, params, query }) => {
    const { guid } = await getRow(tx, reached(substations, actor.rights, 'read'), params.guid);
    return loadsOfSubstation(tx, actor.rights, guid, query.day);
  });
  serve(server, calls.ofPlaces, ({ tx, actor, query }) => loadsOfPlaces(tx, actor.rights, query.day));
}
