import { resources } from 'contract/features/index.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { foreignKeys } from '../../core/catalogue.ts';
import { placeIn, writeJournal } from '../../core/journal.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { asChanges } from './as-changes.ts';
import { snake } from '../column.ts';
import { moveParameters, named, type Changed, type Exchange } from './replace-parameters.ts';
import { familyOf, isHeldByParameters, linksBy, withinOf } from './families.ts';

/** Redirects a reference column; returns the number of changed and recorded records. */
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

/** Redirects links to the replacement; a link that would become a duplicate or a self-reference is deleted. Links are
 *  recorded as part of their source record. */
async function moveLinks(tx: Tx, exchange: Exchange): Promise<number> {
  const { actor, resource, from, to } = exchange;
  let count = 0;
  for (const owner of resources) {
    for (const [key, field] of enteredFields(owner.fields)) {
      if (field.kind !== 'references' || !field.table || field.to !== resource.name) continue;
      const links = name(field.table);
      const holders = await tx.rows<{ guid: string }>(sql`
        select l.from_guid as guid from ${links} l where l.to_guid = ${from.guid} order by 1`);
      const move = () =>
        tx.rows<Changed & { was: string[] }>(sql`
        with holder as materialized (
          select l.from_guid as guid, array(select k.to_guid from ${links} k where k.from_guid = l.from_guid order by k.position) as was
          from ${links} l where l.to_guid = ${from.guid}),
        moved as (
          update ${links} l set to_guid = ${to.guid} from holder h
          where l.to_guid = ${from.guid} and l.from_guid = h.guid and ${to.guid} <> all(h.was || h.guid)),
        ended as (
          delete from ${links} l using holder h
          where l.to_guid = ${from.guid} and l.from_guid = h.guid and ${to.guid} = any(h.was || h.guid))
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
        const now = [...was, guid].includes(to.guid)
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
