import { COUNT_LIMIT } from 'contract/kit/list-query.ts';
import { hasWordIndex } from '../../core/catalogue.ts';
import { indexedPatterns } from '../../core/search.ts';
import { integer, join, literal, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { ReachedResource } from '../column.ts';

/** The records that a word index finds for the first word of a search that is rare enough: an array of their places; null when every
 *  word occurs in more records than are counted. Undefined when no index is used: it knows the hidden texts, too. */
export async function namedBy(tx: Tx, { table, hides }: ReachedResource, search = ''): Promise<Sql | undefined> {
  const words = indexedPatterns(search);
  if (hides || words.length === 0 || !(await hasWordIndex(tx, table))) return undefined;
  const found = words.map(
    (patterns) => sql`found_records(${literal(table)}::regclass, ${patterns}::text[], ${integer(COUNT_LIMIT)})`,
  );
  return sql`coalesce(${join(found, ', ')})`;
}

/** Limits a query to the records in `places` of `named`, in the same statement. */
export const amongNamed = sql`t.ctid = any((select places from named)::tid[])`;
