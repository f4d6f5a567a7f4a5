import * as z from 'zod/mini';
import { creationSchema } from 'contract/kit/accepted.ts';
import type { AnyRow, Input, Resource, ResourceVerb } from 'contract/kit/resource.ts';
import { computedIn, withoutComputed } from './filled/given-back.ts';
import { closedFields } from 'contract/rights/closed-fields.ts';
import { anyFields } from 'contract/rights/reach.ts';
import type { Actor } from '../core/actor.ts';
import { invalid } from '../core/app-error.ts';
import { rememberView } from '../core/journal.ts';
import { withGuids } from '../core/input.ts';
import { leavesOut, withLeftOut } from '../core/left-out.ts';
import { serve, serveFile } from '../core/serve.ts';
import type { Server } from '../core/served.ts';
import type { Tx } from '../core/transaction.ts';
import { getAsOf, listAsOf } from './past/as-of.ts';
import { changeRows } from './bulk.ts';
import { exportRows } from './export.ts';
import { historyOf } from './past/history.ts';
import { listRows } from './list/list.ts';
import { completed, historyShown, showing } from './rights/field-rules.ts';
import { reached } from './rights/reach.ts';
import { visible } from './references/visible.ts';
import { usageOf } from './removal/usage.ts';
import { entryOf } from './remembered.ts';
import { removeRow } from './removal/remove.ts';
import { createRow, getRow, updateRow } from './store.ts';

type Params = Record<string, string>;

/** A family of resources with common routes, where the actual resource is known only at the call. */
export interface ResourceFamily {
  routes: Resource['routes'];
  /** `lock` prevents changes of the defining record until the end of the transaction. */
  resourceOf(tx: Tx, params: Params, lock?: 'lock'): Promise<Resource>;
}

function checked<I>(schema: z.ZodMiniType<I>, body: unknown): I {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error);
}

/** Checks the whole input of a resource. Errors: 422. */
export const checkedInput = <R extends Resource>({ input }: R, body: unknown): Input<R> => checked(input, body);

/** Validates the input of a new record and fills in defaults. Errors: 422. */
export const checkedCreation = <R extends Resource>({ fields }: R, body: unknown): Input<R> =>
  checked(creationSchema(fields) as R['input'], body);

/** The input of a change: fields left out or closed to the person are taken from the record, computed ones are ignored.
 *  Errors: 404, 422. */
export async function changeOf<R extends Resource>(
  tx: Tx,
  { rights }: Actor,
  resource: R,
  { guid, version, body: given }: { guid: string; version: number; body: unknown },
): Promise<Input<R>> {
  const body = await withGuids(tx, resource.input, given);
  const computed = computedIn(resource, body);
  const isWhole = !leavesOut(resource.fields, body) && closedFields(rights, resource, 'update').length === 0;
  if (isWhole && computed.length === 0) return checkedInput(resource, body);
  const row = await getRow(tx, reached(resource, rights, 'read', anyFields), guid);
  // The version check of the change detects concurrent changes.
  const own = withoutComputed(
    resource,
    computed,
    body as Record<string, unknown>,
    row.version === version ? row : null,
  );
  return checkedInput(resource, withLeftOut(resource.fields, completed(rights, resource, own, row), row));
}

/** Returns a record, and records the view of a personal one in the journal. */
function opened({ tx, actor }: { tx: Tx; actor: Actor }, resource: Resource, row: AnyRow): AnyRow {
  if (resource.isPersonal) rememberView(tx, actor, entryOf(resource, actor, row));
  return row;
}

export const everyVerb: readonly ResourceVerb[] = [
  'list',
  'export',
  'get',
  'history',
  'usage',
  'create',
  'update',
  'remove',
  'bulk',
];

/** Serves the given actions of a resource or family; others are written by hand or do not exist. */
export function serveResource(
  server: Server,
  given: Resource | ResourceFamily,
  verbs: readonly ResourceVerb[] = everyVerb,
): void {
  const { routes } = given;
  const resourceOf = async (tx: Tx, params: Params, lock?: 'lock') =>
    'resourceOf' in given ? given.resourceOf(tx, params, lock) : given;
  const guidOf = (params: Params) => params['guid']!;
  const readable = async ({ tx, actor, params }: { tx: Tx; actor: Actor; params: Params }) =>
    visible(await resourceOf(tx, params), actor.rights);

  const served: Record<ResourceVerb, () => void> = {
    list: () => {
      serve(server, routes.list, async (given) => listRows(given.tx, await readable(given), given.query));
      serve(server, routes.listAsOf, async (given) => listAsOf(given.tx, await readable(given), given.query));
    },
    export: () =>
      serveFile(server, routes.export, ({ actor, params, query }) =>
        exportRows(server.pool, actor, (tx) => readable({ tx, actor, params }), query),
      ),
    get: () => {
      serve(server, routes.get, async (given) => {
        const resource = await readable(given);
        return opened(given, resource, await getRow(given.tx, resource, guidOf(given.params)));
      });
      serve(server, routes.getAsOf, async (given) => {
        const resource = await readable(given);
        return opened(given, resource, await getAsOf(given.tx, resource, guidOf(given.params), given.query.at));
      });
    },
    history: () =>
      serve(server, routes.history, async (given) => {
        const resource = await readable(given);
        const entries = await historyOf(given.tx, resource, guidOf(given.params), given.query);
        return historyShown(given.actor.rights, resource, entries);
      }),
    usage: () =>
      serve(server, routes.usage, async (given) => {
        const resource = await readable(given);
        const row = await getRow(given.tx, resource, guidOf(given.params));
        return usageOf(given.tx, given.actor, resource, row.guid);
      }),
    create: () =>
      serve(server, routes.create, async ({ tx, actor, params, body }) => {
        const resource = await resourceOf(tx, params, 'lock');
        const given = await withGuids(tx, resource.input, body);
        const input = checkedCreation(resource, completed(actor.rights, resource, given, null));
        return showing(actor.rights, resource, createRow(tx, actor, resource, input, { isLast: true }));
      }),
    update: () =>
      serve(server, routes.update, async ({ tx, actor, params, version, body }) => {
        const resource = await resourceOf(tx, params, 'lock');
        const guid = guidOf(params);
        const input = await changeOf(tx, actor, resource, { guid, version, body });
        return showing(actor.rights, resource, updateRow(tx, actor, resource, guid, version, input, { isLast: true }));
      }),
    remove: () =>
      serve(server, routes.remove, async ({ tx, actor, params, query, version }) => {
        const resource = await resourceOf(tx, params, 'lock');
        const options = { replaceBy: query.replaceBy, isLast: true };
        return showing(actor.rights, resource, removeRow(tx, actor, resource, guidOf(params), version, options));
      }),
    bulk: () =>
      serve(server, routes.bulk, async ({ tx, actor, params, body }) =>
        changeRows(tx, actor, await resourceOf(tx, params, 'lock'), body),
      ),
  };
  for (const verb of verbs) served[verb]();
}
