import { mistakeOf, proposedCarries, type Carry } from 'contract/features/object-types/carry.ts';
import { MAX_MOVED, type MovedObjects } from 'contract/features/object-types/changes.ts';
import { objectsOf, ownObjects } from 'contract/features/object-types/facts.ts';
import type { ListQuery } from 'contract/kit/list-query.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { changeRows } from '../../../resource/bulk.ts';
import { selected } from '../../../resource/list/list.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { updateRow } from '../../../resource/store.ts';
import { ownType } from '../extension.service.ts';
import { checkStrayed } from '../relations.service.ts';
import { carrierOf } from './carrying.ts';
import { looking, nothingFound } from './found.ts';
import { writeCarried, type StoredObject } from './objects.service.ts';

interface Moving extends Pick<ListQuery, 'search' | 'filter' | 'zone'> {
  to: string;
  carries?: Carry[] | undefined;
  preview: boolean;
}

/** Moves the objects found by a search and filter to another own type, carrying values by a plan; other values stay in
 *  the record, hidden. A preview does the same and rolls back. The journal gets one entry with the objects as its
 *  parts. Errors: 404, 422. */
export async function moveObjects(tx: Tx, actor: Actor, from: string, given: Moving): Promise<MovedObjects> {
  const { to, preview, ...selection } = given;
  const source = await ownType(tx, from, 'lock');
  const target = await ownType(tx, to, 'lock').catch(() => {
    throw invalidField('to', 'Такого своего типа нет');
  });
  if (from === to) throw invalidField('to', 'Объекты уже этого типа');
  const carries = given.carries ?? proposedCarries(source.parameters, target.parameters);
  const mistake = mistakeOf(source.parameters, target.parameters, carries);
  if (mistake) throw invalidField('carries', mistake);

  const resource = objectsOf(source);
  const mine = reached(resource, actor.rights, 'update');
  const objects = await tx.rows<StoredObject & { version: number }>(sql`
    select t.guid, t.name, t.version, t.parameters from passport_object t where ${selected(mine, selection)}
    order by t.guid limit ${MAX_MOVED + 1} for no key update of t`);
  if (objects.length > MAX_MOVED)
    throw invalidField('filter', 'За один раз переносят не больше 5 000 объектов: отберите меньше');
  const carrier = carrierOf(source.parameters, target.parameters, carries);
  const titles = await carrier.titlesFor(
    tx,
    objects.map(({ parameters }) => parameters),
  );
  const rows = objects.map((row) => ({ ...row, carried: carrier.carry(row.parameters, titles) }));
  const found = nothingFound(rows.length);
  looking(found, from, source.parameters, target.parameters, carries)(rows);
  const { unfit, rows: unfitRows, lost, carried } = found;
  const described = {
    total: rows.length,
    unfit,
    rows: unfitRows,
    lost: lost.filter(({ count }) => count > 0),
    carries,
    carried,
  };
  if (rows.length === 0) return { ...described, moved: 0, stay: [] };

  const byGuid = new Map(rows.map((row) => [row.guid, row]));
  const answer = await changeRows(
    tx,
    actor,
    ownObjects as Resource,
    { action: 'update', records: rows, changes: { typeGuid: to }, preview },
    async (part, guid, version, input) => {
      const written = await writeCarried(tx, part, resource, [byGuid.get(guid)!]);
      const moved = await updateRow(tx, part, ownObjects as Resource, guid, version + written, input);
      await checkStrayed(tx, sql`x.guid = ${guid}`);
      return moved;
    },
  );
  const stay = answer.rows.filter(({ outcome }) => outcome === 'refuse');
  return {
    ...described,
    moved: answer.changed,
    stay: stay.map(({ guid, name, reason }) => ({ guid, type: from, name, reasons: reason === null ? [] : [reason] })),
  };
}
