import type pg from 'pg';
import { type Progress } from '../copies/progress.ts';
import { StartError } from '../start-error.ts';
import { appLogin } from './app-role.ts';
import { pending, readMigrations, type Applied } from './migrate.ts';

/** The tables that grow with the values, distributed by series; the others are colocated with the first one. */
export const distributedTables = ['interval_day', 'interval_day_past', 'measurement_finding'] as const;
export type DistributedTable = (typeof distributedTables)[number];

const LEADING = distributedTables[0];
const EXTENSION = 'citus';

const one = async <T extends object>(owner: pg.ClientBase, text: string, values: unknown[] = []): Promise<T> =>
  (await owner.query<T>(text, values)).rows[0]!;

/** Whether the Citus extension is available, so that the database can be distributed. */
export async function hasCitus(owner: pg.ClientBase): Promise<boolean> {
  const { found } = await one<{ found: boolean }>(
    owner,
    'select exists (select from pg_extension where extname = $1) as found',
    [EXTENSION],
  );
  return found;
}

/** A worker node. */
export interface Node {
  /** `name:port`. */
  place: string;
  isActive: boolean;
}

export const nodesOf = async (owner: pg.ClientBase): Promise<Node[]> =>
  (
    await owner.query<Node>(`
      select nodename || ':' || nodeport as place, isactive as "isActive" from pg_dist_node
      where noderole = 'primary' and shouldhaveshards order by 1`)
  ).rows;

/** The nodes that cannot be reached from other nodes. */
export const unreachable = async (owner: pg.ClientBase): Promise<string[]> =>
  (
    await owner.query<{ place: string }>(`
      select distinct to_nodename || ':' || to_nodeport as place from citus_check_cluster_node_health()
      where result is not true order by 1`)
  ).rows.map(({ place }) => place);

/** The state of a table to be distributed. */
export interface TableState {
  table: DistributedTable;
  /** Its title in Russian. */
  title: string;
  isDistributed: boolean;
  /** The local data still to be moved or, afterwards, removed; rows are estimated. */
  bytes: number;
  rows: number;
  /** The number of its partitions, or 1. */
  parts: number;
}

export async function tableStates(owner: pg.ClientBase): Promise<TableState[]> {
  const { rows } = await owner.query<TableState>(
    `select w.name as table, obj_description(w.name::regclass, 'pg_class') as title,
       exists (select from pg_dist_partition p where p.logicalrelid = w.name::regclass) as "isDistributed",
       sum(pg_total_relation_size(c.oid))::float8 as bytes, sum(greatest(c.reltuples, 0))::float8 as rows, count(*)::integer as parts
     from unnest($1::text[]) with ordinality w (name, n)
       join pg_class c on c.oid = w.name::regclass and c.relkind = 'r'
         or c.oid in (select t.relid from pg_partition_tree(w.name::regclass) t where t.isleaf)
     group by w.name, w.n order by w.n`,
    [distributedTables],
  );
  return rows;
}

/** Whether session settings with the current organization are propagated to the workers. */
export async function areWorkersInformed(owner: pg.ClientBase): Promise<boolean> {
  const { isLocal } = await one<{ isLocal: boolean }>(
    owner,
    `select current_setting('citus.propagate_set_commands', true) = 'local' as "isLocal"`,
  );
  return isLocal;
}

/** Refuses a database that cannot be distributed, with the next step. Throws StartError. */
export async function refuseUndistributable(owner: pg.ClientBase): Promise<void> {
  if (!(await hasCitus(owner)))
    throw new StartError(
      'В базе нет расширения Citus: раскладывать значения некому.\n' +
        'Поставьте Citus на каждый сервер, впишите его первым в shared_preload_libraries, перезапустите серверы и в базе с этим же именем\n' +
        'на каждом выполните от имени администратора: create extension citus;',
    );
  const { isCoordinator } = await one<{ isCoordinator: boolean }>(
    owner,
    `select citus_is_coordinator() as "isCoordinator"`,
  );
  if (!isCoordinator)
    throw new StartError('Это рабочий сервер Citus, а не координатор: укажите координатор в DATABASE_URL.');
  const { exists, isOwner } = await one<{ exists: boolean; isOwner: boolean | null }>(
    owner,
    `select to_regclass('public.migration') is not null as exists,
       (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('public.${LEADING}')) as "isOwner"`,
  );
  if (!exists) throw new StartError('База пуста: сначала запустите программу (npm start), она создаст таблицы.');
  if (!isOwner)
    throw new StartError(
      'Таблицы принадлежат другой роли: укажите в DATABASE_URL владельца базы, а не роль программы.',
    );
  const { rows } = await owner.query<Applied>('select number, name, checksum from migration order by number');
  if (pending(rows, readMigrations()).length > 0)
    throw new StartError(
      'База старше программы: запустите программу один раз, она применит миграции, и остановите её.',
    );
  if ((await nodesOf(owner)).length === 0)
    throw new StartError(
      "В Citus нет рабочих серверов. Добавьте их от имени администратора: select citus_add_node('db1.example.ru', 5432);",
    );
  const lost = await unreachable(owner);
  if (lost.length)
    throw new StartError(
      `Серверы Citus не видят друг друга: нет ответа от ${lost.join(', ')}. Проверьте, что они запущены и пускают друг друга (pg_hba.conf).`,
    );
}

/** Refuses while programs use the database. Throws StartError. */
async function refuseWorking(owner: pg.Client): Promise<void> {
  const { count } = await one<{ count: number }>(
    owner,
    'select count(*)::integer as count from pg_stat_activity where usename = $1 and datname = current_database()',
    [appLogin(owner.user ?? '', undefined).user],
  );
  if (count)
    throw new StartError(
      `С базой работает программа (соединений: ${count}): остановите её и повторите. Ничего не сделано.`,
    );
}

/** Distributes a table in one transaction, if it is still local; `onPart` is called for each of its partitions. */
export async function distributeTable(
  owner: pg.ClientBase,
  table: DistributedTable,
  onPart: () => void = () => undefined,
): Promise<void> {
  const heard = ({ message }: { message?: string }) => void (message?.startsWith('copying the data has') && onPart());
  owner.on('notice', heard);
  try {
    await owner.query(
      `select create_distributed_table($1::regclass, 'series', colocate_with => $2)
       where not exists (select from pg_dist_partition where logicalrelid = $1::regclass)`,
      [table, table === LEADING ? 'none' : LEADING],
    );
  } finally {
    owner.off('notice', heard);
  }
}

/** Turns on the propagation of session settings, which the row-level security policies on the workers need. */
async function notifyWorkers(owner: pg.ClientBase): Promise<void> {
  await owner.query(`do $$ begin
    execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database()); end $$`);
}

/** Distributes the values over the workers. Each table is moved completely or not at all, so it can be interrupted and
 *  repeated. Throws StartError. */
export async function distribute(owner: pg.Client, progress: Progress): Promise<void> {
  await refuseUndistributable(owner);
  await refuseWorking(owner);
  await notifyWorkers(owner);
  for (const { table, title, isDistributed, parts } of await tableStates(owner)) {
    if (isDistributed) continue;
    progress.begin(`Раскладывается: ${title}`);
    let done = 0;
    await distributeTable(owner, table, () => progress.at(++done / parts, `частей ${done} из ${parts}`));
  }
  progress.begin('Освобождается место координатора');
  for (const table of distributedTables)
    await owner.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
  progress.begin('Собирается статистика');
  for (const table of distributedTables) await owner.query(`analyze ${table}`);
  progress.end();
}
