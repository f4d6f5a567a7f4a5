import { objectTypeCalls as calls, typeObjects } from 'contract/features/object-types/calls.ts';
import { objectsBelow, objectsWithSubtypes } from 'contract/features/object-types/inheritance.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { countsOf } from './counts.service.ts';
import { extensionsOf, objectsResource, ownType } from './extension.service.ts';
import { templatesOf } from './templates.service.ts';

export function serveObjectTypes(server: Server): void {
  serveResource(server, {
    routes: typeObjects,
    resourceOf: (tx, { type }, lock) => objectsResource(tx, type!, lock),
  });
  serveResource(
    server,
    { routes: objectsWithSubtypes, resourceOf: async (tx, { type }) => objectsBelow(await ownType(tx, type!)) },
    ['list', 'export', 'get'],
  );
  serve(server, calls.extensions, async ({ tx, actor }) => {
    const mayTypes = decideAny(actor.rights, 'typeObjects', 'read').allowed;
    return (await extensionsOf(tx)).filter(({ family }) => family !== null || mayTypes);
  });

  serve(server, calls.templates, ({ tx, actor, query }) => templatesOf(tx, actor.rights, query.resource));
  serve(server, calls.counts, ({ tx, actor }) => countsOf(tx, actor.rights));
}
