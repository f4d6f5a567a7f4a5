import { numberedTable } from 'contract/kit/record-key.ts';
import { guid } from 'contract/kit/text.ts';
import * as z from 'zod/mini';
import { name, sql, type Sql } from '../../core/sql.ts';

/** Whether a text is a record number. */
export const isNumber = (key: string) => /^[1-9]\d{0,8}$/.test(key);
/** A condition's reference to a record of a list. */
export const guidOrNumber = (list: string) =>
  numberedTable(list) ? z.union([z.string().check(z.refine(isNumber)), guid()]) : guid();

/** An array of guids for records given by guid or, where a list has them, by number. */
export function guidsOf(list: string, keys: readonly string[], type: Sql): Sql {
  const table = numberedTable(list);
  const numbers = table ? keys.filter(isNumber) : [];
  const guids = sql`${keys.filter((key) => !numbers.includes(key))}::${type}[]`;
  if (!table || numbers.length === 0) return guids;
  return sql`(${guids} || array(select n.guid::${type} from ${name(table)} n where n.id = any(${numbers}::integer[])))`;
}
