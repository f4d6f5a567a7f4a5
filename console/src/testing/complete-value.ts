import { emptyOf } from 'contract/kit/field.ts';
import { schemaSubjects } from 'contract/kit/shapes.ts';
import * as z from 'zod/mini';

const MOMENT = '2026-01-01T00:00:00Z';
const GUID = '01890000-0000-7000-8000-000000000000';
/** Candidate texts for the formats of a schema: any, an identifier, a moment, a day, a time, a month, a color, an
 *  address. */
const texts = ['', GUID, MOMENT, '2026-01-01', '00:00', '2026-01', '#000000', 'https://example.org/', 'а'];
/** Candidate numbers within common limits. */
const numbers = [0, 1, 12, 30, 2026];

type Definition = z.core.$ZodTypes['_zod']['def'];
const definitionOf = (schema: z.core.$ZodType) => (schema as unknown as { def: Definition }).def;

/** The emptiest value that a schema accepts: null, then an empty list, an empty text, the first option. */
function minimalValue(schema: z.core.$ZodType): unknown {
  const def = definitionOf(schema);
  const first = (candidates: readonly unknown[]) =>
    candidates.find((candidate) => z.safeParse(schema as z.ZodMiniType, candidate).success);
  switch (def.type) {
    case 'string':
      return first(texts);
    case 'number':
      return first(numbers);
    case 'boolean':
      return false;
    case 'nullable':
    case 'null':
      return null;
    case 'optional':
      return undefined;
    case 'array':
      return first([[], [minimalValue(def.element)]]);
    case 'tuple':
      return def.items.map(minimalValue);
    case 'record':
      return {};
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, z.core.$ZodType>).map(([key, value]) => [key, minimalValue(value)]),
      );
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'union':
      return minimalValue(def.options[0]!);
    case 'intersection':
      return { ...(minimalValue(def.left) as object), ...(minimalValue(def.right) as object) };
    case 'lazy':
      return minimalValue(def.getter());
    case 'pipe':
      return minimalValue(def.in);
    case 'unknown':
    case 'any':
      return null;
    default:
      throw new Error(`A test has to give a value of the type «${def.type}»`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record properties that the schema does not describe: its fields, empty, and those the server adds. */
function emptyRecord(schema: z.core.$ZodType): Record<string, unknown> {
  const subject = schemaSubjects.get(schema as z.ZodMiniType);
  if (subject?.part !== 'row' && subject?.part !== 'past') return {};
  const empty = Object.entries(subject.fields).map(([name, field]) => [name, emptyOf(field)]);
  return { createdAt: MOMENT, updatedAt: MOMENT, names: {}, ...Object.fromEntries(empty) };
}

/** Completes a partial value to one that the schema accepts; missing parts are as empty as possible, also inside
 *  lists. */
export function completeValue(schema: z.core.$ZodType, part: unknown): unknown {
  if (part === undefined) return minimalValue(schema);
  const def = definitionOf(schema);
  if (def.type === 'nullable' || def.type === 'optional')
    return part === null ? null : completeValue(def.innerType, part);
  if (def.type === 'array' && Array.isArray(part)) return part.map((item) => completeValue(def.element, item));
  if (def.type === 'pipe') return completeValue(def.in, part);
  if (def.type === 'record' && isObject(part))
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, completeValue(def.valueType, value)]));
  if (def.type !== 'object' || !isObject(part)) return part;
  const shape = def.shape as Record<string, z.core.$ZodType>;
  const filled = Object.keys(shape).map((key) => [key, completeValue(shape[key]!, part[key])]);
  return { ...emptyRecord(schema), ...part, ...Object.fromEntries(filled) };
}
