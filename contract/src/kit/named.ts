import type * as z from 'zod/mini';
import { namedIn } from './record-key.ts';

interface Def {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
}
const defOf = (schema: z.ZodMiniType) => schema.def as unknown as Def;

const naming = new WeakMap<z.ZodMiniType, boolean>();
/** Whether a schema contains a reference to a record that may be given by number. */
function isNaming(schema: z.ZodMiniType): boolean {
  const known = naming.get(schema);
  if (known !== undefined) return known;
  const { shape = {}, element, innerType } = defOf(schema);
  const inner = [...Object.values(shape), ...(element ? [element] : []), ...(innerType ? [innerType] : [])];
  const found = namedIn.has(schema) || inner.some(isNaming);
  naming.set(schema, found);
  return found;
}

/** A record named by its number. */
export interface Named {
  table: string;
  number: number;
}

const MOST = 999_999_999;
const isNumber = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MOST;

/** Replaces each number that refers to a record, where the schema allows one; numbers in addresses are text. */
export function named(
  schema: z.ZodMiniType,
  value: unknown,
  replaced: (one: Named) => unknown,
  isAddress = false,
): unknown {
  if (!isNaming(schema)) return value;
  const table = namedIn.get(schema);
  if (table) {
    const number = isAddress && typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value;
    return isNumber(number) ? replaced({ table, number }) : value;
  }
  const { shape, element, innerType } = defOf(schema);
  const inside = (inner: z.ZodMiniType, one: unknown) => named(inner, one, replaced, isAddress);
  if (innerType) return inside(innerType, value);
  if (element) return Array.isArray(value) ? value.map((one) => inside(element, one)) : value;
  if (!shape || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, Object.hasOwn(shape, key) ? inside(shape[key]!, one) : one]),
  );
}
