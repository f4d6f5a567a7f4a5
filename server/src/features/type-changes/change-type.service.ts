import { objectTypes } from 'contract/features/object-types/facts.ts';
import type { Input, Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { inManner } from '../../core/journal.ts';
import type { Tx } from '../../core/transaction.ts';
import { lockRow, updateRow } from '../../resource/store.ts';
import { resourceOfType } from '../object-types/extension.service.ts';
import { carrierOf } from './carrying.ts';
import { beginCheck, confirmedPlan, tellConfirmed } from './check-store.ts';
import { carryOver } from './objects.service.ts';
import { movedCodes, renameInViews } from './views.service.ts';

/** Changes a type: the values of its objects and the saved views of their list go over to the new parameters as the confirmed plan
 *  says, all in this transaction. The journal has one entry, with the changed objects as its parts. Errors: 404, 409 until the
 *  effect on the objects is confirmed, 412, 422. */
export async function changeType(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  input: Input<typeof objectTypes>,
): Promise<Row<typeof objectTypes>> {
  const before = await lockRow(tx, objectTypes, guid, version);
  const carries = (await confirmedPlan(tx, actor, guid, input.parameters)) ?? [];
  const carrier = carrierOf(before.parameters, input.parameters, carries);
  const objects = resourceOfType({ ...before, parameters: [] });
  const parts = carries.length ? await carryOver(tx, actor, objects, carrier) : 0;
  await renameInViews(tx, before, movedCodes(before.parameters, input.parameters, carries));
  return updateRow(tx, parts ? inManner(actor, { parts }) : actor, objectTypes, guid, version, input);
}

/** Takes a change of a type back. Where it had carried values over, those of the objects are taken back after it, one by one: what
 *  they come to is shown before, so nothing else is asked. */
export async function takeTypeBack(
  tx: Tx,
  actor: Actor,
  { guid, version }: Row<typeof objectTypes>,
  input: Input<typeof objectTypes>,
): Promise<Row<typeof objectTypes>> {
  const { isPart, returns } = actor.manner ?? {};
  if (isPart && returns === undefined) await tellConfirmed(tx, await beginCheck(tx, actor, guid, input.parameters, []));
  return changeType(tx, actor, guid, version, input);
}
