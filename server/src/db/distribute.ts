import type pg from 'pg';

/** The tables that grow with values, the first of which the others are kept beside: each is spread by the series of its rows. */
export const distributedTables = ['interval_day', 'interval_day_past', 'measurement_finding'] as const;

const LEADING = distributedTables[0];

/** Spreads a table over the workers in one transaction. Done already: nothing. */
export async function distributeTable(owner: pg.ClientBase, table: (typeof distributedTables)[number]): Promise<void> {
  await owner.query(
    `select create_distributed_table($1::regclass, 'series', colocate_with => $2)
     where not exists (select from pg_dist_partition where logicalrelid = $1::regclass)`,
    [table, table === LEADING ? 'none' : LEADING],
  );
}

/** Each transaction says whom it works for; the workers, whose policies ask for it, are told. */
export async function tellWorkers(owner: pg.Client): Promise<void> {
  await owner.query(`do $$ begin
    execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database()); end $$`);
}
