import type { ownReadings } from 'contract/features/own-readings/calls.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { ownOrCommonName } from '../../core/own-reading.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { isReadOwn, snake } from '../../resource/column.ts';
import { isShared } from '../../resource/owner.ts';
import { reached } from '../../resource/rights/reach.ts';
import { findRow } from '../../resource/store.ts';
import { sharedResource } from '../dictionaries/shared-resource.service.ts';

type Body = z.output<(typeof ownReadings)['set']['body']>;
type Reading = z.output<(typeof ownReadings)['set']['response']>;

/** The scope of unique names: records with the same value in this column. */
const besides: Readonly<Record<string, string>> = {
  model: 'brand_guid',
  dictionary_value: 'dictionary_guid',
  glossary_term: 'section_guid',
};

async function recordOf(tx: Tx, actor: Actor, guid: string, { resource: named }: Body): Promise<[Resource, AnyRow]> {
  const resource = await sharedResource(tx, named);
  if (!resource || !isReadOwn(resource)) throw new AppError('not_found');
  const { allowed, reason } = decideAny(actor.rights, resource.entity, 'update');
  if (!allowed) throw new AppError('forbidden', { detail: `${reason}. Попросите администратора организации.` });
  const row = await findRow(tx, reached(resource, actor.rights, 'update'), guid, sql`for key share of t`);
  if (!row) throw new AppError('not_found');
  if (!isShared(resource, row))
    throw new AppError('conflict', { detail: 'Это запись вашей организации: измените её саму.' });
  const isService = await tx.one<{ is: boolean }>(sql`select works_for_service() as is`);
  if (isService?.is)
    throw new AppError('conflict', { detail: '«Администрация сервиса» меняет само общее название: для всех.' });
  return [resource, row];
}

/** Refuses the name of another visible record. Errors: 422. */
async function checkName(tx: Tx, { table, list }: Resource, guid: string, wanted: string): Promise<void> {
  const beside = besides[table];
  const among = beside
    ? sql`t.${name(beside)} = (select m.${name(beside)} from ${name(table)} m where m.guid = ${guid})`
    : sql`true`;
  const [twin] = await tx.rows(sql`
    select from ${name(table)} t where t.guid <> ${guid} and ${among}
      and search_key(${ownOrCommonName(sql`t`, name(snake(list.title)))}) = search_key(${wanted}) limit 1`);
  if (twin) throw invalidField('name', 'Так у вас называется другая запись');
}

/** Sets the organization's own reading of a shared record; an empty one is removed. Errors: 403, 404, 409 for a record
 *  that is not shared, 422. */
export async function setReading(tx: Tx, actor: Actor, guid: string, body: Body): Promise<Reading> {
  const [resource, before] = await recordOf(tx, actor, guid, body);
  const { table, list, fields, within } = resource;
  const title = fields[list.title];
  const { commonName } = before;
  const common = String(commonName ?? before[list.title]);
  const called = body.name === common ? null : body.name;
  if (called && title?.kind === 'text' && called.length > title.max)
    throw invalidField('name', `Не длиннее ${title.max} знаков`);
  if (body.isUnused && !('isUnused' in fields))
    throw invalidField('isUnused', 'Эти записи не выбирают: отказаться от них нельзя');
  await checkName(tx, resource, guid, called ?? common);
  const beside = besides[table];
  const place = beside ? sql`(select t.${name(beside)} from ${name(table)} t where t.guid = ${guid})` : sql`null`;
  await (called || body.isUnused
    ? tx.run(sql`
        insert into own_reading (record_guid, family, beside, name, is_unused)
        values (${guid}, ${table}, ${place}, ${called}, ${body.isUnused})
        on conflict (organization_guid, record_guid) do update set name = excluded.name, is_unused = excluded.is_unused`)
    : tx.run(sql`delete from own_reading where record_guid = ${guid}`));
  const after = (await findRow(tx, resource, guid))!;
  const keys = [list.title, 'commonName', ...('isUnused' in fields ? ['isUnused'] : [])];
  if (keys.some((key) => before[key] !== after[key]))
    writeJournal(tx, actor, {
      action: 'update',
      organization: actor.organization,
      entity: table,
      record: guid,
      recordName: String(after[list.title]),
      ...(within && { within: within.guid }),
      before: Object.fromEntries(keys.map((key) => [key, before[key]])),
      after: Object.fromEntries(keys.map((key) => [key, after[key]])),
    });
  return {
    name: String(after[list.title]),
    commonName: called && common,
    isUnused: body.isUnused,
  };
}
