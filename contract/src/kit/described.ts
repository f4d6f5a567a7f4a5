import type * as z from 'zod/mini';

/** OpenAPI descriptions of schemas that zod cannot describe well, such as numbers in an address, filters and sort
 *  orders. */
export const descriptions = new WeakMap<z.ZodMiniType, Readonly<Record<string, unknown>>>();

/** The same schema with a description for API users. */
export function described<S extends z.ZodMiniType>(description: Readonly<Record<string, unknown>>, schema: S): S {
  descriptions.set(schema, description);
  return schema;
}
