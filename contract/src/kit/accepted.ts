/** What the server accepts beyond the schema of a route. The console does not use these rules. */
import * as z from 'zod/mini';
import { codeNumber, enteredFields, type Fields } from './field.ts';
import { createSchema } from './field-schema.ts';
import { sameForm } from './form-body.ts';
import { integerText } from './list-query.ts';
import { systemFields } from './resource.ts';
import { schemaSubjects } from './shapes.ts';
import type { Route } from './route.ts';

type Shape = Record<string, z.ZodMiniType>;
interface Def {
  type: string;
  shape?: Shape;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
}
const defOf = (schema: z.ZodMiniType) => schema.def as unknown as Def;
const withDef = (schema: z.ZodMiniType, def: Partial<Def>) => z.core.clone(schema, { ...schema.def, ...def } as never);

/** The same schema with nullable properties optional. */
function lenient(schema: z.ZodMiniType): z.ZodMiniType {
  const { type, shape = {}, innerType, element } = defOf(schema);
  if (schemaSubjects.has(schema)) return schema;
  const inner = type === 'array' ? element : type === 'nullable' ? innerType : undefined;
  if (inner) {
    const accepted = lenient(inner);
    return accepted === inner
      ? schema
      : withDef(schema, type === 'array' ? { element: accepted } : { innerType: accepted });
  }
  if (type !== 'object') return schema;
  const properties = Object.entries(shape).map(([name, property]): [string, z.ZodMiniType] => {
    const accepted = lenient(property);
    return [name, defOf(property).type === 'nullable' ? z.prefault(accepted, null) : accepted];
  });
  const isSame = properties.every(([name, accepted]) => accepted === shape[name]);
  return isSame ? schema : withDef(schema, { shape: Object.fromEntries(properties) });
}

const creations = new WeakMap<Fields, z.ZodMiniType>();
/** The schema of a new record with these fields; cached. */
export function creationSchema(fields: Fields): z.ZodMiniType {
  const schema = creations.get(fields) ?? createSchema(fields);
  creations.set(fields, schema);
  return schema;
}

/** The accepted body of a route. A creation requires the required fields; any other POST may leave out nullable
 *  properties. */
export function bodyOf({ method, accepts, body }: Route): z.ZodMiniType {
  const subject = schemaSubjects.get(body);
  if (subject?.part === 'creation' && !subject.isOpen) return creationSchema(subject.fields);
  return method === 'POST' && accepts === 'json' ? sameForm(body, lenient(body)) : body;
}

export const MAX_VERSION = 999_999_999;

/** The accepted query of a route; a deletion may give the version that the client has read. */
export const queryOf = (route: Route): z.ZodMiniType =>
  route.method === 'DELETE' && route.versioned
    ? z.extend(route.query as z.ZodMiniObject, { version: z.optional(integerText(0, MAX_VERSION)) })
    : route.query;

const readFields: Fields = {
  guid: { kind: 'text', label: 'Идентификатор', max: 36, readOnly: true, required: true },
  version: { ...codeNumber, label: 'Версия', readOnly: true, required: true },
  ...systemFields,
};
const NAMES = 'Названия связанных записей';

/** The fields of a resource's records together with the system fields, except `names`. */
export const fieldsOfRow = (fields: Fields): Fields => ({ ...readFields, ...fields });

/** The properties of a schema, each with its Russian label where it has one. */
export function propertiesOf(schema: z.ZodMiniType): Map<string, string> {
  const { type, shape = {}, innerType } = defOf(schema);
  if (type === 'nullable' || type === 'optional') return propertiesOf(innerType!);
  const own = Object.keys(shape).map((name): [string, string] => [name, readFields[name]?.label ?? name]);
  const subject = schemaSubjects.get(schema);
  if (!subject) return new Map(own);
  const fields = subject.part === 'row' ? Object.entries(fieldsOfRow(subject.fields)) : enteredFields(subject.fields);
  const labelled = fields.map(([name, { label }]): [string, string] => [name, label]);
  return new Map([...own, ...(subject.part === 'row' ? [['names', NAMES] as const] : []), ...labelled]);
}

/** Properties that a change ignores but may contain, because clients may send a record back as they read it. */
export function givenBack(change: Route, read: Route): Map<string, string> {
  const taken = propertiesOf(change.body);
  return new Map([...propertiesOf(read.response)].filter(([name]) => name !== 'version' && !taken.has(name)));
}

/** Whether a route reads the object at its address without further input. */
export const isReading = (route: Route): boolean =>
  route.method === 'GET' && route.answers === 'json' && z.safeParse(route.query, {}).success;
