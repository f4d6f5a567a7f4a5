import * as z from 'zod/mini';
import { inputSchema } from '../../kit/field-schema.ts';
import { guid } from '../../kit/text.ts';
import { parametersSchema, underNewCodes, type Parameter } from '../../kit/parameter.ts';
import { ordinaryRoutes, type AnyShapes } from '../../kit/resource.ts';
import { route } from '../../kit/route.ts';
import { openShapes } from '../../kit/shapes.ts';
import { extension, objectFacts, objectTypes } from './facts.ts';

export const checkStatuses = ['running', 'done', 'failed'] as const;

const checkSchema = z.object({
  guid: z.string(),
  status: z.enum(checkStatuses),
  total: z.number(),
  done: z.number(),
  /** How many objects do not fit the new parameters, and the first of them with their problems. */
  unfit: z.number(),
  rows: z.array(z.object({ guid: z.string(), name: z.string(), reasons: z.array(z.string()) })),
  /** Parameters that would be removed, and how many objects have a value in them. */
  lost: z.array(z.object({ name: z.string(), count: z.number() })),
});
export type TypeCheck = z.infer<typeof checkSchema>;

const may = (action: 'read' | 'update') => ({ entity: 'objectTypes', action }) as const;
const byGuid = z.strictObject({ guid: guid() });
const byCheck = z.strictObject({ guid: guid(), check: guid() });

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
  /** Where the person may create no objects, there are none. */
  templates: route({
    method: 'GET',
    path: '/api/object-types/templates',
    access: 'member',
    summary: 'Типы объектов: шаблоны, по которым создают записи семейства или объекты своего типа',
    query: z.strictObject({ resource: z.string().check(z.maxLength(100)) }),
    response: z.array(z.object({ name: z.string(), values: z.record(z.string(), z.unknown()) })),
  }),
  /** The number of objects of each type that the person may read, by its identifier. */
  counts: route({
    method: 'GET',
    path: '/api/object-types/counts',
    access: may('read'),
    summary: 'Типы объектов: сколько объектов каждого типа; типы, которых не видно, не названы',
    response: z.record(z.string(), z.number()),
  }),
  check: route({
    method: 'POST',
    path: '/api/object-types/{guid}/check',
    access: may('update'),
    summary: 'Типы объектов: проверка, каким объектам не подойдут новые параметры; ход — по её номеру',
    params: byGuid,
    body: z.strictObject({ parameters: parametersSchema }),
    response: z.object({ guid: z.string() }),
    status: 201,
  }),
  readCheck: route({
    method: 'GET',
    path: '/api/object-types/{guid}/check/{check}',
    access: may('update'),
    summary: 'Типы объектов: ход и итог проверки; первые 200 объектов, которым параметры не подойдут',
    params: byCheck,
    response: checkSchema,
  }),
  confirm: route({
    method: 'POST',
    path: '/api/object-types/{guid}/check/{check}/confirm',
    access: may('update'),
    summary: 'Типы объектов: список проверки увиден, проверенные параметры можно сохранить',
    params: byCheck,
  }),
};

// Templates may name records of their organization.
const { templates: _, ...ofAnyOrganization } = objectTypes.fields;

/** A type as a file from which another organization can create the same type. */
export const objectTypeFile = z.strictObject({
  format: z.literal('energoconsole-object-type'),
  type: inputSchema(ofAnyOrganization),
});
export type ObjectTypeFile = z.output<typeof objectTypeFile>;

/** The properties of a parameter that decide whether a value fits. */
const demandsOf = ({ type, options, dcDictionaryId, isRequired, isMultiple, min, max, shownWhen }: Parameter) =>
  JSON.stringify([type, options, dcDictionaryId, isRequired, isMultiple, min, max, shownWhen?.code, shownWhen?.value]);

/** Whether objects that fit the old parameters may fail to fit the new ones or lose values. */
export function mayBreak(earlier: readonly Parameter[], after: readonly Parameter[]): boolean {
  const before = underNewCodes(earlier, after);
  return (
    before.some(({ code }) => !after.some((now) => now.code === code)) ||
    after.some((now) => {
      const old = before.find(({ code }) => code === now.code);
      return old ? demandsOf(old) !== demandsOf(now) : now.isRequired && now.type !== 'bool';
    })
  );
}
