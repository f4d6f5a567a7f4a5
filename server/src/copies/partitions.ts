import type pg from 'pg';
import { quoted, type Table } from './catalogue.ts';
import { titleOf, type CopiedTable } from './manifest.ts';

/** The table of point values, partitioned by months that the database creates itself, each with its row-level security. */
const BY_MONTHS = 'public.interval_day';

/** A table of the copy and the same table of the database. */
export interface TablePair {
  copied: CopiedTable;
  table: Table;
}

/** Creates the missing partitions that the rows of a copy need. */
export async function makePartitions(owner: pg.ClientBase, tables: ReadonlyMap<string, TablePair>): Promise<void> {
  for (const { copied, table } of tables.values()) {
    const present = new Set(table.partitions.map(({ name }) => name));
    const missing = copied.partitions.filter(({ name }) => !present.has(name));
    if (titleOf(copied) === BY_MONTHS) {
      const months = missing.map(({ bound }) => /\d{4}-\d\d-\d\d/.exec(bound)?.[0]);
      await owner.query('select make_interval_months($1::date[])', [months]);
      continue;
    }
    for (const { name, bound } of missing)
      await owner.query(
        `create table ${quoted({ schema: copied.schema, name })} partition of ${quoted(copied)} ${bound}`,
      );
  }
}
