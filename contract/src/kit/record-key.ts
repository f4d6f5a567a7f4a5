import * as z from 'zod/mini';
import { builtOnce } from './built-once.ts';
import { guid, unlessEmpty } from './text.ts';

/** Lists whose records have a number `id` beside the guid, with their tables. */
export const numberedTables: Readonly<Record<string, string>> = {
  dictionaries: 'dictionary',
  brands: 'brand',
  models: 'model',
  'equipment-types': 'equipment_type',
};

/** The table of a list whose records have numbers; undefined for any other. */
export const numberedTable = (list: string): string | undefined =>
  /^dictionary\/[^/]+\/values$/.test(list) ? 'dictionary_value' : numberedTables[list];

/** The table of the record that a schema refers to. */
export const namedIn = new WeakMap<z.ZodMiniType, string>();

const named = builtOnce((table: string) => {
  const schema = z.uuid(unlessEmpty('Неверный идентификатор')).check(z.toLowerCase());
  namedIn.set(schema, table);
  return schema;
});

/** A record of a list, by guid. Where records have numbers, a request may use the number: the server replaces it with
 *  the guid before validation. */
export function recordKey(list: string): ReturnType<typeof guid> {
  const table = numberedTable(list);
  return table ? named(table) : guid();
}
