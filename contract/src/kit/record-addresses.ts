import * as z from 'zod/mini';
import { numberedTable, recordKey } from './record-key.ts';
import { guid } from './text.ts';

/** The path parameters inside the name of a resource: `dictionary` of `dictionary/{dictionary}/values`. */
export type Parent = Readonly<Record<string, z.ZodMiniType<string, string>>>;

const addressesIn = (list: string, parent: Parent) => ({
  inParent: z.strictObject(parent),
  byGuid: z.strictObject({ ...parent, guid: recordKey(list) }),
  byImport: z.strictObject({ ...parent, import: guid() }),
  replacement: z.strictObject({ replaceBy: z.optional(recordKey(list)) }),
});
const usual = addressesIn('', {});

/** The path parameters of a resource's routes: of its list, of a record, of an import; and the query of a deletion with
 *  the replacement record. */
export const addressesOf = (list: string, parent?: Parent): typeof usual =>
  parent || numberedTable(list) ? addressesIn(list, parent ?? {}) : usual;
