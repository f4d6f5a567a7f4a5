import { resources } from 'contract/features/index.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { foreignKeys } from '../../core/catalogue.ts';
import { placeIn, writeJournal } from '../../core/journal.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { invalidField } from '../../core/app-error.ts';
import { asChanges, requireUpdate } from './as-changes.ts';
import { snake } from '../column.ts';
import { familyOf, isHeldByParameters, linksBy, VALUES, withinOf } from './families.ts';

/** A record and its replacement. */
interface Exchange {
  actor: Actor;
  resource: Resource;
  from: AnyRow;
  to: AnyRow;
}

type Changed = { guid: string; name: string; within?: string | null };

const named = ({ resource, from, to }: Exchange, key: string) => {
  const title = resource.list.title;
  return { before: { names: { [key]: from[title] } }, after: { names: { [key]: to[title] } } };
};

/** Returns the number of records changed and recorded. */
async function moveColumn(tx: Tx, exchange: Exchange, table: string, column: string): Promise<number> {
  const { actor, from, to } = exchange;
  const owner = familyOf(table);
  if (!owner) {
    await tx.run(sql`update ${name(table)} set ${name(column)} = ${to.guid} where ${name(column)} = ${from.guid}`);
    return 0;
  }
  const held = await tx.rows<{ guid: string }>(sql`
    select guid from ${name(table)} where ${name(column)} = ${from.guid} order by guid for no key update`);
  const title = name(snake(owner.list.title));
  const moved = await asChanges(
    tx,
    actor,
    owner,
    held.map((one) => one.guid),
    () =>
      tx.rows<Changed>(sql`
      update ${name(table)} set ${name(column)} = ${to.guid}, version = version + 1, updated_at = now()
      where ${name(column)} = ${from.guid} returning guid, ${title} as name, ${withinOf(owner)} as within`),
  );
  const key = Object.keys(owner.fields).find((candidate) => snake(candidate) === column) ?? column;
  const { before, after } = named(exchange, key);
  const organization = placeIn(owner, actor);
  for (const { guid, name: recordName, within } of moved) {
    const entry = { action: 'update', organization, entity: table, record: guid, recordName } as const;
    writeJournal(tx, actor, {
      ...entry,
      ...(within && { within }),
      before: { [key]: from.guid, ...before },
      after: { [key]: to.guid, ...after },
    });
  }
  return moved.length;
}

/** Redirects links that are deleted with a record to its replacement, unless the replacement would link to itself. Links are
 *  part of their source record. */
async function moveLinks(tx: Tx, exchange: Exchange): Promise<number> {
  const { actor, resource, from, to } = exchange;
  let count = 0;
  for (const owner of resources) {
    for (const [key, field] of Object.entries(owner.fields)) {
      if (field.kind !== 'references' || !field.table || field.to !== resource.name) continue;
      const links = name(field.table);
      const holders = await tx.rows<{ guid: string }>(sql`
        select l.from_guid as guid from ${links} l where l.to_guid = ${from.guid} and l.from_guid <> ${to.guid} order by 1`);
      const move = () =>
        tx.rows<Changed & { was: string[] }>(sql`
        with holder as materialized (
          select l.from_guid as guid, array(select k.to_guid from ${links} k where k.from_guid = l.from_guid order by k.position) as was
          from ${links} l where l.to_guid = ${from.guid} and l.from_guid <> ${to.guid}),
        moved as (
          update ${links} l set to_guid = ${to.guid} from holder h
          where l.to_guid = ${from.guid} and l.from_guid = h.guid and ${to.guid} <> all(h.was))
        update ${name(owner.table)} t set version = version + 1, updated_at = now() from holder h where t.guid = h.guid
        returning t.guid, t.${name(snake(owner.list.title))} as name, h.was`);
      const moved = await asChanges(
        tx,
        actor,
        owner,
        holders.map((one) => one.guid),
        move,
      );
      for (const { guid, name: recordName, was } of moved) {
        const now = was.includes(to.guid)
          ? was.filter((one) => one !== from.guid)
          : was.map((one) => (one === from.guid ? to.guid : one));
        const titles = (row: AnyRow) => ({ names: { [key]: { [row.guid]: row[resource.list.title] } } });
        writeJournal(tx, actor, {
          action: 'update',
          organization: placeIn(owner, actor),
          entity: owner.table,
          record: guid,
          recordName,
          before: { [key]: was, ...titles(from) },
          after: { [key]: now, ...titles(to) },
        });
      }
      count += moved.length;
    }
  }
  return count;
}

async function moveParameters(tx: Tx, exchange: Exchange): Promise<number> {
  const { actor, resource, from, to } = exchange;
  type Held = Changed & {
    holder: string;
    within: string | null;
    code: string;
    held: string | string[];
    is_exclusive: boolean;
  };
  const holders = await tx.rows<Held>(sql`select * from held_by_parameters(${from.guid}, ${resource.name}, true)`);
  await refuseTaken(
    tx,
    exchange,
    holders.filter((one) => one.is_exclusive),
  );
  for (const { holder, guid, name: recordName, within, code, held } of holders) {
    const replaced = (one: string) => (one === from.guid ? to.guid : one);
    if (guid === to.guid)
      throw invalidField('replaceBy', `«${recordName}» связана с заменяемой записью: выберите другую`);
    const moved = Array.isArray(held) ? [...new Set(held.map(replaced))] : to.guid;
    const change = () =>
      tx.run(sql`
        update ${name(holder)} set parameters = parameters || ${JSON.stringify({ [code]: moved })}::jsonb, version = version + 1, updated_at = now()
        where guid = ${guid}`);
    const owner = familyOf(holder);
    if (!owner) requireUpdate(actor, 'dictionaries', guid);
    await (owner ? asChanges(tx, actor, owner, [guid], change) : change());
    const { before, after } = named(exchange, code);
    writeJournal(tx, actor, {
      action: 'update',
      organization: holder === VALUES ? placeIn({ scope: 'both' }, actor) : actor.organization,
      entity: holder,
      record: guid,
      recordName,
      within: within ?? undefined,
      before: { [code]: held, ...before },
      after: { [code]: moved, ...after },
    });
  }
  return holders.length;
}

/** Where only one object may lead to a record, the replacement is not to have one of its own. */
async function refuseTaken(tx: Tx, { resource, to }: Exchange, moving: readonly { guid: string; code: string }[]) {
  if (moving.length === 0) return;
  const own = await tx.rows<{ name: string; guid: string; code: string }>(
    sql`select name, guid, code from held_by_parameters(${to.guid}, ${resource.name}) where is_exclusive`,
  );
  const taken = own.find(({ guid, code }) => moving.some((one) => one.code === code && one.guid !== guid));
  if (taken)
    throw invalidField('replaceBy', `С этой записью уже связана «${taken.name}», а второй такой связи не бывает`);
}

/** Redirects every reference from one record to another and records each changed record; returns their number. */
export async function moveReferences(tx: Tx, exchange: Exchange): Promise<number> {
  const { resource } = exchange;
  let moved = 0;
  for (const key of await foreignKeys(tx, resource.table)) {
    if (!linksBy(key.table)) moved += await moveColumn(tx, exchange, key.table, key.column);
  }
  moved += await moveLinks(tx, exchange);
  return isHeldByParameters(resource) ? moved + (await moveParameters(tx, exchange)) : moved;
}
