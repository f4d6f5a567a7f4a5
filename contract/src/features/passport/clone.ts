import * as z from 'zod/mini';
import type { Resource } from '../../kit/resource.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { accumulators } from './accumulators.ts';
import { buildings } from './buildings.ts';
import { consumptionObjects } from './consumption-objects.ts';
import { contracts } from './contracts.ts';
import { equipments } from './equipments.ts';
import { generationObjects } from './generation-objects.ts';
import { meteringPoints } from './metering-points.ts';
import { products } from './products.ts';
import { feeders, powerTransformers, substations } from './substations.ts';
import { connectionPoints, transitConsumers } from './transit-consumers.ts';
import { workers } from './workers.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** The resources that can be cloned, each with the dependent resources that are cloned along. */
const cloneable: readonly (readonly [Resource, ...Resource[]])[] = [
  [buildings],
  [consumptionObjects, meteringPoints, equipments],
  [substations, powerTransformers, feeders],
  [powerTransformers],
  [feeders],
  [meteringPoints],
  [equipments],
  [accumulators],
  [generationObjects],
  [transitConsumers, connectionPoints],
  [contracts],
  [workers],
  [products],
];

const cloneRoute = ({ name, entity, titles }: Resource) =>
  route({
    method: 'POST',
    path: `/api/${name}/{guid}/clone`,
    access: { entity, action: 'create', isOfRecord: true },
    summary: `${titles.list}: копия записи с тем, что на ней стоит; коды и номера остаются пустыми`,
    params: z.strictObject({ guid: guid() }),
    body: formBody({ title: { kind: 'text', label: 'Название копии', max: 255, required: true } }),
    response: z.object({ guid: anyGuid, children: z.number() }),
    status: 201,
  });

export interface Cloning {
  resource: Resource;
  children: readonly Resource[];
  route: ReturnType<typeof cloneRoute>;
}

export const clonings: readonly Cloning[] = cloneable.map(([resource, ...children]) => ({
  resource,
  children,
  route: cloneRoute(resource),
}));
