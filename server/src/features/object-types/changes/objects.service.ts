import type { Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { inManner, writeEntries } from '../../../core/journal.ts';
import { name, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { belonging, snake } from '../../../resource/column.ts';
import type { CarriedObject, carrierOf } from './carrying.ts';

/** How many objects are worked with at once. */
export const PORTION = 250;

export interface StoredObject {
  guid: string;
  name: string;
  parameters: Record<string, unknown>;
}

type Carrier = ReturnType<typeof carrierOf>;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** The next portion of a type's objects after the given guid, with their carried values. `lock` prevents changes until
 *  the end of the transaction. */
export async function carriedAfter(
  tx: Tx,
  resource: Resource,
  carrier: Carrier,
  last = FIRST,
  lock = sql``,
): Promise<(StoredObject & { carried: CarriedObject })[]> {
  const rows = await tx.rows<StoredObject>(sql`
    select t.guid, t.${name(snake(resource.list.title))} as name, t.parameters from ${name(resource.table)} t
    where ${belonging(resource)} and t.guid > ${last} order by t.guid limit ${PORTION} ${lock}`);
  const titles = await carrier.titlesFor(
    tx,
    rows.map(({ parameters }) => parameters),
  );
  return rows.map((row) => ({ ...row, carried: carrier.carry(row.parameters, titles) }));
}

/** Writes the carried values of all objects of a type as parts of one journal entry. Returns the number of changed
 *  objects. */
export async function carryOver(tx: Tx, actor: Actor, resource: Resource, carrier: Carrier): Promise<number> {
  const part = inManner(actor, { isPart: true });
  let changed = 0;
  let last: string | undefined;
  for (;;) {
    const rows = await carriedAfter(tx, resource, carrier, last, sql`for no key update of t`);
    changed += await writeCarried(tx, part, resource, rows);
    if (rows.length < PORTION) return changed;
    last = rows.at(-1)!.guid;
  }
}

/** Writes the carried values of these objects with an entry for each changed one. Returns their number. */
export async function writeCarried(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  rows: readonly (StoredObject & { carried: CarriedObject })[],
): Promise<number> {
  const written = rows.filter(({ carried }) => Object.keys(carried.before).length > 0);
  if (written.length === 0) return 0;
  const given = JSON.stringify(written.map(({ guid, carried: { parameters } }) => ({ guid, parameters })));
  await tx.run(sql`
    update ${name(resource.table)} t set parameters = g.parameters, version = t.version + 1, updated_at = now()
    from jsonb_to_recordset(${given}::jsonb) as g (guid uuid, parameters jsonb) where t.guid = g.guid`);
  await writeEntries(
    tx,
    actor,
    written.map(({ guid, name: title, carried: { before, after } }) => ({
      action: 'update',
      organization: actor.organization,
      entity: resource.table,
      within: resource.within?.guid,
      record: guid,
      recordName: title,
      before,
      after,
    })),
  );
  return written.length;
}
