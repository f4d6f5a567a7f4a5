import * as z from 'zod/mini';
import { createSchema } from '../../kit/field-schema.ts';
import { guid } from '../../kit/text.ts';
import { ordinaryRoutes, type AnyShapes } from '../../kit/resource.ts';
import { route } from '../../kit/route.ts';
import { openShapes } from '../../kit/shapes.ts';
import { extension, objectFacts, objectTypes } from './facts.ts';
import { recordValues } from '../../kit/json-object.ts';

/** The routes for objects of any type. The type is a path parameter, so the fields are known only at the call. */
export const typeObjects = ordinaryRoutes(
  { ...objectFacts, name: 'object-types/{type}/objects' },
  openShapes(objectFacts) as AnyShapes,
  { type: guid() },
);

export const objectTypeCalls = {
  extensions: route({
    method: 'GET',
    path: '/api/object-types/extensions',
    access: 'member',
    summary: 'Типы объектов: какие параметры организация добавила семействам технического паспорта',
    response: z.array(extension),
  }),
  /** Empty when the person may not create objects. */
  templates: route({
    method: 'GET',
    path: '/api/object-types/templates',
    access: 'member',
    summary: 'Типы объектов: шаблоны, по которым создают записи семейства или объекты своего типа',
    query: z.strictObject({ resource: z.string().check(z.maxLength(100)) }),
    response: z.array(z.object({ name: z.string(), values: recordValues })),
  }),
  /** The number of objects of each type that the person may read, by its identifier. */
  counts: route({
    method: 'GET',
    path: '/api/object-types/counts',
    access: { entity: 'objectTypes', action: 'read' },
    summary: 'Типы объектов: сколько объектов каждого типа; типы, которых не видно, не названы',
    response: z.record(z.string(), z.number()),
  }),
};

// Templates and parents refer to records of the organization, so a file does not include them.
const { templates: _, parentGuid: __, ...ofAnyOrganization } = objectTypes.fields;

/** A type as a file from which another organization can create the same type. */
export const objectTypeFile = z.strictObject({
  format: z.literal('energoconsole-object-type'),
  type: createSchema(ofAnyOrganization),
});
export type ObjectTypeFile = z.output<typeof objectTypeFile>;
