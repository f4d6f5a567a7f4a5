import {
  SETS_SHOWN,
  type ChangeSet,
  type SetChange,
  type WholeChangeSet,
} from 'contract/features/dictionaries/change-sets.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { AppError } from '../../../core/app-error.ts';
import { integer, sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { rowsAsOf } from '../../../resource/past/as-of.ts';
import { isChangedSince, linesOf, type ProposedFields } from '../../../resource/proposed/fields.ts';
import { valuesResource } from '../dictionaries.service.ts';

export interface StoredSet extends ChangeSet {
  run: string | null;
}

export type CollectedChange = Omit<SetChange, 'lines' | 'changes' | 'hindrance'> & ProposedFields;

/** The run `r` of a set `s` is waiting for its day, or running. */
const isAwaited = sql`s.publish_on is not null and r.state in ('queued', 'waiting', 'running')`;
const nameOf = (account: Sql) =>
  sql`(select readable_name(a.guid, a.full_name) from account a where a.guid = ${account})`;
const count = (kind: keyof ChangeSet['counts']) =>
  sql`(select count(*) from set_change c where c.set_guid = s.guid and c.kind = ${kind})`;

/** The sets `s` that fit a condition, the last ones first. */
export const setsOf = (tx: Tx, condition: Sql): Promise<StoredSet[]> =>
  tx.rows<StoredSet>(sql`
    select s.guid, s.name, d.id as dictionary, s.publish_on as "publishOn", s.created_at as "createdAt", s.published_at as "publishedAt",
      ${nameOf(sql`s.account_guid`)} as author, ${nameOf(sql`s.publisher_guid`)} as publisher, s.run_guid as run,
      case when s.withdrawn_at is not null then 'withdrawn' when s.published_at is not null then 'published'
        when ${isAwaited} then 'scheduled' else 'open' end as state,
      case when s.published_at is null and s.withdrawn_at is null and s.publish_on is not null and r.state in ('failed', 'parked', 'stopped')
        then coalesce(r.error, r.summary) end as refusal,
      json_build_object('create', ${count('create')}, 'update', ${count('update')}, 'remove', ${count('remove')}) as counts
    from change_set s join dictionary d on d.guid = s.dictionary_guid left join run r on r.guid = s.run_guid
    where ${condition} order by s.created_at desc, s.guid limit ${integer(SETS_SHOWN)}`);

/** Errors: 404. */
export async function readSet(tx: Tx, guid: string): Promise<StoredSet> {
  const [set] = await setsOf(tx, sql`s.guid = ${guid}`);
  return set ?? Promise.reject(new AppError('not_found'));
}

/** Locks a set for changes. Errors: 404, 409 when it is published, withdrawn or scheduled. */
export async function openSet(tx: Tx, guid: string): Promise<StoredSet> {
  await tx.one(sql`select from change_set where guid = ${guid} for update`);
  const set = await readSet(tx, guid);
  if (set.state === 'published') throw new AppError('conflict', { detail: 'Этот набор уже опубликован.' });
  if (set.state === 'withdrawn') throw new AppError('conflict', { detail: 'Этот набор отозван: начните новый.' });
  if (set.state === 'scheduled')
    throw new AppError('conflict', { detail: 'Публикация набора назначена: сначала отмените её.' });
  return set;
}

/** The changes of a set in the order they were added. */
export const changesOf = (tx: Tx, set: string): Promise<CollectedChange[]> =>
  tx.rows<CollectedChange>(sql`
    select c.guid, c.kind, c.value_guid as value, c.name, c.was, c.changes, c.names, c.replace_by as "replaceBy",
      (select v.name from dictionary_value v where v.guid = c.replace_by) as replacement, ${nameOf(sql`c.account_guid`)} as author
    from set_change c where c.set_guid = ${set} order by c.put_at, c.guid`);

function hindranceOf(change: CollectedChange, row: AnyRow | undefined): string | null {
  if (change.kind === 'create') return null;
  if (!row) return 'Значения больше нет.';
  return isChangedSince(change, row) ? 'Эти поля изменились после того, как правку внесли в набор.' : null;
}

/** A set with its changes next to the current values. Errors: 404. */
export async function readWhole(tx: Tx, guid: string): Promise<WholeChangeSet> {
  const { run: _, ...set } = await readSet(tx, guid);
  const values = await valuesResource(tx, String(set.dictionary));
  const stored = await changesOf(tx, guid);
  const isDone = set.state === 'published' || set.state === 'withdrawn';
  const about = isDone ? [] : stored.flatMap(({ value }) => value ?? []);
  const rows = await rowsAsOf(tx, values, sql`t.guid = any(${about}::uuid[])`, null);
  const present = new Map(rows.map((row) => [row.guid, row]));
  const changes = stored.map((change): SetChange => {
    const row = change.value === null ? undefined : present.get(change.value);
    const { was: __, names: ___, ...shown } = change;
    return { ...shown, lines: linesOf(change, values, row), hindrance: isDone ? null : hindranceOf(change, row) };
  });
  return { ...set, changes };
}
