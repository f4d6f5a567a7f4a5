import { objectTypeCalls as calls, typeObjects } from 'contract/features/object-types/calls.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { asActor, serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { setRule } from '../../resource/rule.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { getRow } from '../../resource/store.ts';
import { beginCheck, confirmCheck, readCheck } from './check-store.ts';
import { openChecks } from './check-work.ts';
import { countsOf, numberOf } from './counts.ts';
import { extensionsOf, objectsResource } from './extension.service.ts';
import { templatesOf } from './templates.ts';
import { typeRule } from './type-rule.ts';

export function serveObjectTypes(server: Server): void {
  setRule(objectTypes, typeRule);
  serveResource(server, objectTypes);
  serveResource(server, {
    routes: typeObjects,
    resourceOf: (tx, { type }, lock) => objectsResource(tx, type!, lock),
  });
  serve(server, calls.extensions, async ({ tx, actor }) => {
    const mayTypes = decideAny(actor.rights, 'typeObjects', 'read').allowed;
    return (await extensionsOf(tx)).filter(({ family }) => family !== null || mayTypes);
  });

  serve(server, calls.templates, ({ tx, actor, query }) => templatesOf(tx, actor.rights, query.resource));
  serve(server, calls.counts, ({ tx, actor }) => countsOf(tx, actor.rights));

  const checks = openChecks(server);
  server.http.addHook('onClose', () => checks.close());
  serveOpen(server, calls.check, async ({ actor, params, body, request }) => {
    // The route requires a permission, so there is an actor.
    const person = actor as Actor;
    const guid = await checks.take(person, () =>
      asActor(server, person, request, async (tx) => {
        const type = await getRow(tx, objectTypes, params.guid);
        const total = await numberOf(tx, type.guid);
        return {
          guid: await beginCheck(tx, person, type.guid, body.parameters),
          type,
          total,
          parameters: body.parameters,
        };
      }),
    );
    return { guid };
  });
  serve(server, calls.readCheck, ({ tx, actor, params }) => readCheck(tx, actor, params.guid, params.check));
  serve(server, calls.confirm, ({ tx, actor, params }) => confirmCheck(tx, actor, params.guid, params.check));
}
