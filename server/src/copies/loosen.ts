import type pg from 'pg';
import { ofProgram } from './catalogue.ts';
import type { Progress } from './progress.ts';

/** Recreates what was dropped from the tables. */
interface LooseTables {
  indexes: string[];
  foreignKeys: string[];
  triggered: string[];
}

const tables = `select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${ofProgram}`;

/** Drops what would slow down inserts or require rows not inserted yet: foreign keys, non-constraint indexes and
 *  triggers. Their definitions are returned for `tighten`. */
export async function loosen(owner: pg.ClientBase): Promise<LooseTables> {
  const lines = async (text: string) => (await owner.query<{ line: string; gone: string }>(text)).rows;
  const foreignKeys = await lines(`
    select format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as line,
      format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as gone
    from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.conrelid in (${tables}) order by 1`);
  // Indexes of partitioned tables are kept: there are many, and each partition has its part of them.
  const indexes = await lines(`
    select pg_get_indexdef(i.indexrelid) as line, format('drop index %s', i.indexrelid::regclass) as gone
    from pg_index i join pg_class x on x.oid = i.indexrelid
    where x.relkind = 'i' and not x.relispartition and i.indrelid in (${tables})
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by 1`);
  const triggered = await lines(`
    select distinct format('alter table %s enable trigger user', t.tgrelid::regclass) as line,
      format('alter table %s disable trigger user', t.tgrelid::regclass) as gone
    from pg_trigger t where not t.tgisinternal and t.tgrelid in (${tables}) order by 1`);
  for (const { gone } of [...foreignKeys, ...indexes, ...triggered]) await owner.query(gone);
  const again = (taken: { line: string }[]) => taken.map(({ line }) => line);
  return { indexes: again(indexes), foreignKeys: again(foreignKeys), triggered: again(triggered) };
}

/** Recreates everything. The database then refuses references to missing rows. */
export async function tighten(owner: pg.ClientBase, loosened: LooseTables, progress: Progress): Promise<void> {
  const { indexes, foreignKeys, triggered } = loosened;
  for (const [stage, statements] of [
    ['Строятся индексы', indexes],
    ['Проверяются ссылки', foreignKeys],
    ['Включаются триггеры', triggered],
  ] as const) {
    progress.begin(stage);
    for (const [done, statement] of statements.entries()) {
      await owner.query(statement);
      progress.at((done + 1) / statements.length);
    }
  }
}
