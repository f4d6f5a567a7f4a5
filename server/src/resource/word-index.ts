import { COUNT_LIMIT, type ListQuery } from 'contract/kit/list-query.ts';
import { hasWordIndex } from '../core/catalogue.ts';
import { indexedPatterns } from '../core/search.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import type { Reached } from './column.ts';

/** What an index says of a search: which records it can be, or that it is more of them than are counted. */
export type Indexed = readonly string[] | 'many' | undefined;

/** Keeps to the records that the index named. */
export const among = (indexed: Indexed): Sql =>
  Array.isArray(indexed) ? sql` and t.guid = any(${indexed}::uuid[])` : sql``;

/** Asks the index of a family for the words of a search, until one of them is rare enough. */
export async function askIndex(
  tx: Tx,
  { table, reach }: Reached,
  { search = '', filter }: Pick<ListQuery, 'search' | 'filter'>,
): Promise<Indexed> {
  const asked = indexedPatterns(search);
  const words = asked.length && (await hasWordIndex(tx, table)) ? asked : [];
  for (const [typed, other] of words) {
    const [answer] = await tx.rows<{ guids: string[] | null }>(
      sql`select found_records(${table}::regclass, ${typed}, ${other}, ${COUNT_LIMIT}) as guids`,
    );
    if (answer?.guids) return answer.guids;
  }
  return words.length && !/\s/u.test(search.trim()) && !filter && !reach ? 'many' : undefined;
}
