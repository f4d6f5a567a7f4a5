import { brands, equipmentTypes, models } from 'contract/features/equipment/facts.ts';
import { equipmentCalls as calls } from 'contract/features/equipment/calls.ts';
import type { AnyShapes, Resource } from 'contract/kit/resource.ts';
import type { Route } from 'contract/kit/route.ts';
import type * as z from 'zod/mini';
import { AppError, invalidField } from '../../core/app-error.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { removeRow } from '../../resource/removal/remove.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { createRow, getRow, updateRow } from '../../resource/store.ts';
import { keyed } from '../dictionaries/dictionaries.service.ts';

async function guidOf(tx: Tx, resource: Resource, key: string): Promise<string> {
  const found = await tx.one<{ guid: string }>(sql`select guid from ${name(resource.table)} where ${keyed(key)}`);
  if (!found) throw new AppError('not_found');
  return found.guid;
}

type Params = typeof calls.readType.params;
/** A route to one record by its number or guid. */
type Keyed<Body extends z.ZodMiniType = z.ZodMiniType> = Route<
  Params,
  z.ZodMiniType,
  Body,
  AnyShapes['row'],
  Exclude<Route['method'], 'DELETE'>
>;

/** Equipment types, brands and models are plain resources; only their addresses come from the specification. */
export function serveEquipment(server: Server): void {
  for (const resource of [equipmentTypes, brands, models]) serveResource(server, resource);

  serve(server, calls.createType, ({ tx, actor, body }) => createRow(tx, actor, equipmentTypes, body));
  serve(server, calls.createBrand, ({ tx, actor, body }) => createRow(tx, actor, brands, body));
  serve(server, calls.createModel, async ({ tx, actor, params, body }) => {
    const brandGuid = await guidOf(tx, brands, params.id);
    if (body.brandGuid !== null && body.brandGuid !== brandGuid) {
      throw invalidField('brandGuid', 'Производитель не тот, что в адресе запроса');
    }
    return createRow(tx, actor, models, { ...body, brandGuid });
  });

  const changes: readonly (readonly [Resource, Keyed, Keyed<AnyShapes['input']>, typeof calls.removeType])[] = [
    [equipmentTypes, calls.readType, calls.updateType, calls.removeType],
    [brands, calls.readBrand, calls.updateBrand, calls.removeBrand],
    [models, calls.readModel, calls.updateModel, calls.removeModel],
  ];
  for (const [resource, read, update, remove] of changes) {
    serve(server, read, async ({ tx, params }) => getRow(tx, resource, await guidOf(tx, resource, params.id)));
    serve(server, update, async ({ tx, actor, params, version, body }) =>
      updateRow(tx, actor, resource, await guidOf(tx, resource, params.id), version, body),
    );
    serve(server, remove, async ({ tx, actor, params, version }) =>
      removeRow(tx, actor, resource, await guidOf(tx, resource, params.id), version),
    );
  }
}
