import { resources } from 'contract/features/index.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { decide } from 'contract/permissions.ts';
import type { Actor } from '../core/actor.ts';
import { AppError } from '../core/app-error.ts';
import { writeJournal } from '../core/journal.ts';
import { name, sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { snake } from './column.ts';
import { foreignKeys, parametersThatHold, VALUES } from './reference.ts';

/** A record and what takes its place. */
interface Exchange {
  actor: Actor;
  resource: Resource;
  from: AnyRow;
  to: AnyRow;
}

type Changed = { guid: string; name: string };

const named = ({ resource, from, to }: Exchange, key: string) => {
  const title = resource.list.title;
  return { before: { names: { [key]: from[title] } }, after: { names: { [key]: to[title] } } };
};

async function moveColumn(tx: Tx, exchange: Exchange, table: string, column: string): Promise<void> {
  const { actor, from, to } = exchange;
  const owner = resources.find((candidate) => candidate.table === table);
  if (!owner) {
    await tx.run(sql`update ${name(table)} set ${name(column)} = ${to.guid} where ${name(column)} = ${from.guid}`);
    return;
  }
  const { allowed, reason } = decide(actor.rights, owner.entity, 'update');
  const [held] = await tx.rows(sql`select from ${name(table)} where ${name(column)} = ${from.guid} limit 1`);
  if (held && !allowed) throw new AppError('forbidden', { detail: `${reason}. Замена изменила бы эти записи.` });
  const title = name(snake(owner.list.title));
  const moved = await tx.rows<Changed>(sql`
    update ${name(table)} set ${name(column)} = ${to.guid}, version = version + 1, updated_at = now()
    where ${name(column)} = ${from.guid} returning guid, ${title} as name`);
  const key = Object.keys(owner.fields).find((candidate) => snake(candidate) === column) ?? column;
  const { before, after } = named(exchange, key);
  const organization = owner.scope === 'organization' ? actor.organization : null;
  for (const { guid, name: recordName } of moved) {
    const entry = { action: 'update', organization, entity: table, record: guid, recordName } as const;
    writeJournal(tx, actor, {
      ...entry,
      before: { [key]: from.guid, ...before },
      after: { [key]: to.guid, ...after },
    });
  }
}

/** Links that vanish with a record lead to its replacement instead, unless they would meet themselves there. */
async function moveLinks(tx: Tx, { resource, from, to }: Exchange): Promise<void> {
  const fields = resources.flatMap((owner) => Object.values(owner.fields));
  for (const field of fields) {
    if (field.kind !== 'references' || !field.table || field.to !== resource.name) continue;
    await tx.run(sql`
      update ${name(field.table)} l set to_guid = ${to.guid}
      where l.to_guid = ${from.guid} and l.from_guid <> ${to.guid}
        and not exists (select from ${name(field.table)} k where k.from_guid = l.from_guid and k.to_guid = ${to.guid})`);
  }
}

async function moveParameters(tx: Tx, exchange: Exchange): Promise<void> {
  const { actor, from, to } = exchange;
  type Held = Changed & { code: string; held: string | string[] };
  const holders = await tx.rows<Held>(sql`${parametersThatHold(from.guid)} for no key update of v`);
  for (const { guid, name: recordName, code, held } of holders) {
    const moved = Array.isArray(held) ? [...new Set(held.map((one) => (one === from.guid ? to.guid : one)))] : to.guid;
    await tx.run(sql`
      update dictionary_value set parameters = parameters || ${JSON.stringify({ [code]: moved })}::jsonb, version = version + 1, updated_at = now()
      where guid = ${guid}`);
    const { before, after } = named(exchange, code);
    const entry = { action: 'update', organization: null, entity: VALUES, record: guid, recordName } as const;
    writeJournal(tx, actor, {
      ...entry,
      before: { [code]: held, ...before },
      after: { [code]: moved, ...after },
    });
  }
}

/** Lets everything that points at one record point at another; each changed record is remembered. */
export async function moveReferences(tx: Tx, exchange: Exchange): Promise<void> {
  const { table } = exchange.resource;
  for (const key of await foreignKeys(tx, table)) await moveColumn(tx, exchange, key.table, key.column);
  await moveLinks(tx, exchange);
  if (table === VALUES) await moveParameters(tx, exchange);
}
