import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import type { Usage } from 'contract/kit/errors.ts';
import type { Row } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { foreignKeys } from '../../core/catalogue.ts';
import { join, name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { checkOwner } from '../../resource/owner.ts';
import { rememberRemoval } from '../../resource/remembered.ts';
import { usageElsewhereOf } from '../../resource/removal/usage.ts';
import { lockRow } from '../../resource/store.ts';

/** What prevents deleting a dictionary: used values, and parameters of other dictionaries and types that refer to it.
 *  Its own values are deleted with it. */
export async function dictionaryUsage(tx: Tx, { guid, id }: Row<typeof dictionaries>): Promise<Usage> {
  const referring = (await foreignKeys(tx, 'dictionary_value')).map(
    ({ table, column }) => sql`exists (select from ${name(table)} r where r.${name(column)} = v.guid)`,
  );
  const groups = await tx.rows<Usage[number]>(sql`
    select 'Значения, которыми пользуются' as title, count(*) as total, null as stays, coalesce(json_agg(json_build_object('guid', guid, 'name', name,
        'resource', 'dictionary/' || ${id}::integer || '/values') order by name) filter (where number <= 20), '[]') as rows
      from (select guid, name, row_number() over (order by name) as number from dictionary_value v
        where dictionary_guid = ${guid} and (${join(referring, ' or ')})) v
    union all
    select 'Параметры других словарей', count(*), null, coalesce(json_agg(json_build_object('guid', guid, 'name', name, 'resource', 'dictionaries') order by name), '[]')
      from dictionary where guid <> ${guid} and parameters @> jsonb_build_array(jsonb_build_object('dcDictionaryId', ${id}::integer))
    union all
    select 'Типы объектов', count(*), null, coalesce(json_agg(json_build_object('guid', guid, 'name', name, 'resource', 'object-types') order by name), '[]')
      from object_type where organization_guid = (select current_organization())
        and parameters @> jsonb_build_array(jsonb_build_object('dcDictionaryId', ${id}::integer))
    union all
    select 'Неопубликованные наборы изменений', count(*), null, coalesce(json_agg(json_build_object('guid', guid, 'name', name, 'resource', null) order by name), '[]')
      from change_set where dictionary_guid = ${guid} and published_at is null and withdrawn_at is null`);
  return [...groups.filter(({ total }) => total), ...(await usageElsewhereOf(tx, dictionaries, guid))];
}

/** Refuses when the person may not delete one of the values. Errors: 403. */
async function checkValues(tx: Tx, { rights }: Actor, guid: string): Promise<void> {
  const values = await tx.rows<{ guid: string }>(
    sql`select guid from dictionary_value where dictionary_guid = ${guid} for update`,
  );
  const refusal = values
    .map((value) => decide(rights, 'dictionaries', 'delete', value.guid))
    .find(({ allowed }) => !allowed);
  if (refusal) throw new AppError('forbidden', { detail: refusal.reason });
}

const USED = 'Нельзя удалить: значения словаря используются в других организациях.';

/** Removes a dictionary together with its values as one removal that the journal can undo. Errors: 403, 409 with the
 *  usage. */
export async function removeDictionary(tx: Tx, actor: Actor, guid: string, version: number | null): Promise<void> {
  const row = await lockRow(tx, dictionaries, guid, version, 'remove');
  checkOwner(actor, dictionaries, row, 'delete');
  await checkValues(tx, actor, guid);
  const usage = await dictionaryUsage(tx, row);
  if (usage.length) throw new AppError('in_use', { detail: 'Нельзя удалить: словарь используется.', usage });
  // Unapplied loads are not kept in the journal.
  await tx.run(sql`delete from classifier_load where dictionary_guid = ${guid}`);
  const values = sql`(select coalesce(jsonb_agg(part.value order by v.guid, part.place), '[]') from dictionary_value v,
    jsonb_array_elements(stored_rows('dictionary_value', v.guid)) with ordinality part (value, place) where v.dictionary_guid = ${guid})`;
  await rememberRemoval(tx, actor, dictionaries, row, { also: values });
  await tx.run(sql`delete from dictionary_value where dictionary_guid = ${guid}`).catch((error: { code?: string }) => {
    if (error.code !== '23503') throw error;
    throw new AppError('in_use', { detail: USED });
  });
  await tx.run(sql`delete from dictionary where guid = ${guid}`);
}
