import { typeChangeCalls as calls } from 'contract/features/object-types/changes.ts';
import { mistakeOf, proposedCarries } from 'contract/features/object-types/carry.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/app-error.ts';
import { asActor, serve, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { changeRows } from '../../../resource/bulk.ts';
import { setRule } from '../../../resource/rule.ts';
import { everyVerb, serveResource } from '../../../resource/serve-resource.ts';
import { getRow } from '../../../resource/store.ts';
import { numberOf } from '../counts.service.ts';
import { subtypesAfter } from '../subtypes.service.ts';
import { changeType } from './change-type.service.ts';
import { beginCheck, confirmCheck, readCheck } from './check-store.ts';
import { openChecks } from './check-work.ts';
import { moveObjects } from './move-objects.service.ts';
import { typeRule } from './type-rule.ts';

/** Serves changes of object types together with their objects. */
export function serveTypeChanges(server: Server): void {
  const { update, bulk } = objectTypes.routes;
  setRule(objectTypes, typeRule);
  serveResource(
    server,
    objectTypes,
    everyVerb.filter((verb) => verb !== 'update' && verb !== 'bulk'),
  );
  serve(server, update, ({ tx, actor, params, version, body }) => changeType(tx, actor, params.guid, version, body));
  serve(server, bulk, ({ tx, actor, body }) =>
    changeRows(tx, actor, objectTypes, body, (part, ...given) => changeType(tx, part, ...given)),
  );

  const checks = openChecks(server);
  server.http.addHook('onClose', () => checks.close());
  serveOpen(server, calls.check, async ({ actor, params, body, request }) => {
    // The route requires a permission, so there is an actor.
    const person = actor as Actor;
    const { parameters } = body;
    const guid = await checks.take(person, () =>
      asActor(server, person, request, async (tx) => {
        const type = await getRow(tx, objectTypes, params.guid);
        const carries = body.carries ?? proposedCarries(type.parameters, parameters);
        const mistake = mistakeOf(type.parameters, parameters, carries);
        if (mistake) throw invalidField('carries', mistake);
        const total = await numberOf(tx, type.guid);
        const guid = await beginCheck(tx, person, type.guid, parameters, carries);
        const subtypes = await subtypesAfter(tx, type, parameters);
        return { guid, total, carries, concerned: [{ type, after: parameters }, ...subtypes] };
      }),
    );
    return { guid };
  });
  serve(server, calls.readCheck, ({ tx, actor, params }) => readCheck(tx, actor, params.guid, params.check));
  serve(server, calls.confirm, ({ tx, actor, params }) => confirmCheck(tx, actor, params.guid, params.check));
  serve(server, calls.move, ({ tx, actor, params, body }) => moveObjects(tx, actor, params.guid, body));
}
