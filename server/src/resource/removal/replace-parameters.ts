import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import { placeIn, writeJournal } from '../../core/journal.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { asChanges, requireUpdate } from './as-changes.ts';
import { familyOf, VALUES } from './families.ts';

/** A record and its replacement. */
export interface Exchange {
  actor: Actor;
  resource: Resource;
  from: AnyRow;
  to: AnyRow;
}

export type Changed = { guid: string; name: string; within?: string | null };

/** How the journal names the values before and after. */
export const named = ({ resource, from, to }: Exchange, key: string) => {
  const title = resource.list.title;
  return { before: { names: { [key]: from[title] } }, after: { names: { [key]: to[title] } } };
};

/** Redirects references in parameters; returns the number of changed records. */
export async function moveParameters(tx: Tx, exchange: Exchange): Promise<number> {
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

/** Refuses when an exclusive relation would then lead to the replacement twice. */
async function refuseTaken(tx: Tx, { resource, to }: Exchange, moving: readonly { guid: string; code: string }[]) {
  if (moving.length === 0) return;
  const own = await tx.rows<{ name: string; guid: string; code: string }>(
    sql`select name, guid, code from held_by_parameters(${to.guid}, ${resource.name}) where is_exclusive`,
  );
  const taken = own.find(({ guid, code }) => moving.some((one) => one.code === code && one.guid !== guid));
  if (taken)
    throw invalidField('replaceBy', `С этой записью уже связана «${taken.name}», а второй такой связи не бывает`);
}
