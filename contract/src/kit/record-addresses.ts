import * as z from 'zod/mini';
import { guid } from './text.ts';

/** The path parameters inside the name of a resource: `dictionary` of `dictionary/{dictionary}/values`. */
export type Parent = Readonly<Record<string, z.ZodMiniType<string, string>>>;

const addressesIn = (parent: Parent) => ({
  inParent: z.strictObject(parent),
  byGuid: z.strictObject({ ...parent, guid: guid() }),
  byImport: z.strictObject({ ...parent, import: guid() }),
});
const usual = addressesIn({});

/** The path parameters of the routes of a resource: of its list, of a record, of an import. */
export const addressesOf = (parent?: Parent): typeof usual => (parent ? addressesIn(parent) : usual);

/** The query of a deletion: the record that takes the place of the deleted one. */
export const replacement = z.strictObject({ replaceBy: z.optional(guid()) });
