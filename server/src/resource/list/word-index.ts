import type { Resource } from 'contract/kit/resource.ts';
import { COUNT_LIMIT, type ListQuery } from 'contract/kit/list-query.ts';
import { hasWordIndex } from '../../core/catalogue.ts';
import { indexedPatterns } from '../../core/search.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { ReachedResource } from '../column.ts';

/** What an index says of a search: that it keeps to the records that it named for the transaction, or that it is more of them than
 *  are counted. */
export type IndexAnswer = 'named' | 'many' | undefined;

const settingOf = (table: string) => sql`${`console.found_${table}`}::text`;

/** Keeps to the records that the index named. */
export const among = ({ table }: Resource, indexed: IndexAnswer): Sql =>
  indexed === 'named' ? sql` and t.guid = any((select current_setting(${settingOf(table)})::uuid[])::uuid[])` : sql``;

/** Asks the index of a family for the words of a search, until one of them is rare enough. What it names stays in the database: there
 *  may be thousands. */
export async function askIndex(
  tx: Tx,
  { table, reach }: ReachedResource,
  { search = '', filter }: Pick<ListQuery, 'search' | 'filter'>,
): Promise<IndexAnswer> {
  const asked = indexedPatterns(search);
  const words = asked.length && (await hasWordIndex(tx, table)) ? asked : [];
  for (const [typed, other] of words) {
    const found = sql`found_records(${table}::regclass, ${typed}, ${other}, ${COUNT_LIMIT})`;
    const [answer] = await tx.rows(sql`
      select set_config(${settingOf(table)}, f.guids::text, true) from (select ${found} as guids offset 0) f where f.guids is not null`);
    if (answer) return 'named';
  }
  return words.length && !/\s/u.test(search.trim()) && !filter && !reach ? 'many' : undefined;
}
