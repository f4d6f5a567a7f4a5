import type * as z from 'zod/mini';

/** How OpenAPI writes a schema of which zod cannot tell as much: numbers in an address, conditions, orders. */
export const descriptions = new WeakMap<z.ZodMiniType, Readonly<Record<string, unknown>>>();

/** The same schema, described for those who write programs by the API. */
export function described<S extends z.ZodMiniType>(description: Readonly<Record<string, unknown>>, schema: S): S {
  descriptions.set(schema, description);
  return schema;
}
