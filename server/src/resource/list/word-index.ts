import { COUNT_LIMIT } from 'contract/kit/list-query.ts';
import { hasWordIndex } from '../../core/catalogue.ts';
import { indexedPatterns } from '../../core/search.ts';
import { integer, join, literal, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { ReachedResource } from '../column.ts';

/** The rows that the word index finds for the first sufficiently rare word of a search, as an array of ctids; null when
 *  every word is too frequent. Undefined when the index cannot be used, because it also covers hidden texts. */
export async function namedBy(tx: Tx, { table, hides }: ReachedResource, search = ''): Promise<Sql | undefined> {
  const words = indexedPatterns(search);
  if (hides || words.length === 0 || !(await hasWordIndex(tx, table))) return undefined;
  const found = words.map(
    (patterns) => sql`found_records(${literal(table)}::regclass, ${patterns}::text[], ${integer(COUNT_LIMIT)})`,
  );
  return sql`coalesce(${join(found, ', ')})`;
}

/** Limits a query to the records in `places` of `named`, in the same statement. */
export const amongFound = sql`t.ctid = any((select places from named)::tid[])`;
