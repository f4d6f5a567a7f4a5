import { journalKinds } from 'contract/features/journal/sentence.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

type Fate = 'moves' | 'stays' | 'apart';

/** The tables of organizations with their treatment in a merger; the list is in the database, which moves the rows. */
export async function tablesThat(tx: Tx, fate: Fate): Promise<string[]> {
  const found = await tx.rows<{ target: string }>(
    sql`select target from organization_table where fate = ${fate} order by target`,
  );
  return found.map(({ target }) => target);
}

/** The title of a table; undefined for internal parts of records. */
export const titleOfTable = (table: string): string | undefined =>
  ({ series: 'Каналы измерений', attachment: 'Файлы записей' })[table] ?? journalKinds[table];
