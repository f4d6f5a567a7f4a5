import { journalKinds } from 'contract/features/journal/sentence.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

type Fate = 'moves' | 'stays' | 'apart';

/** The tables of organizations with what becomes of them; the list stands in the database, which alone moves rows. */
export async function tablesThat(tx: Tx, fate: Fate): Promise<string[]> {
  const found = await tx.rows<{ target: string }>(
    sql`select target from organization_table where fate = ${fate} order by target`,
  );
  return found.map(({ target }) => target);
}

/** The name of a table as people know it; undefined for the inner parts of records. */
export const titleOfTable = (table: string): string | undefined =>
  ({ series: 'Каналы измерений', attachment: 'Файлы записей' })[table] ?? journalKinds[table];
