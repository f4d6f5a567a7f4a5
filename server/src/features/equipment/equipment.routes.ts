import { brands, equipmentTypes, models } from 'contract/features/equipment/facts.ts';
import { equipmentCalls as calls } from 'contract/features/equipment/calls.ts';
import type { AnyShapes, Resource } from 'contract/kit/resource.ts';
import type { Route } from 'contract/kit/route.ts';
import type * as z from 'zod/mini';
import { invalidField } from '../../core/app-error.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { removeRow } from '../../resource/removal/remove.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { createRow, getRow, updateRow } from '../../resource/store.ts';

type Params = typeof calls.readType.params;
/** A route to one record by its number or guid. */
type Keyed<Body extends z.ZodMiniType = z.ZodMiniType> = Route<
  Params,
  z.ZodMiniType,
  Body,
  AnyShapes['row'],
  Exclude<Route['method'], 'DELETE'>
>;

/** Equipment types, brands and models are plain resources with the addresses of the external specification. */
export function serveEquipment(server: Server): void {
  for (const resource of [equipmentTypes, brands, models]) serveResource(server, resource);

  serve(server, calls.createType, ({ tx, actor, body }) => createRow(tx, actor, equipmentTypes, body));
  serve(server, calls.createBrand, ({ tx, actor, body }) => createRow(tx, actor, brands, body));
  serve(server, calls.createModel, async ({ tx, actor, params, body }) => {
    const { guid: brandGuid } = await getRow(tx, brands, params.id);
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
    serve(server, read, ({ tx, params }) => getRow(tx, resource, params.id));
    serve(server, update, ({ tx, actor, params, version, body }) =>
      updateRow(tx, actor, resource, params.id, version, body),
    );
    serve(server, remove, ({ tx, actor, params, version }) => removeRow(tx, actor, resource, params.id, version));
  }
}
