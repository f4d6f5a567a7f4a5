import { resourceOfType } from 'contract/features/object-types/described.ts';
import { mistakeOf } from 'contract/features/object-types/carry.ts';
import { objectTypes, type ObjectType } from 'contract/features/object-types/facts.ts';
import { followingLayout } from 'contract/features/object-types/layout.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { renamedCodes } from 'contract/kit/parameter-codes.ts';
import { enteredOf, type Input, type Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { inManner } from '../../../core/journal.ts';
import type { Tx } from '../../../core/transaction.ts';
import { lockRow, updateRow } from '../../../resource/store.ts';
import { subtypesAfter } from '../subtypes.service.ts';
import { carrierOf } from './carrying.ts';
import { beginCheck, confirmedPlan, saveConfirmed } from './check-store.ts';
import { carryOver } from './objects.service.ts';
import { followCodes, movedCodes } from './followers.service.ts';

/** Changes a type and carries the values of its objects, and everything that refers to its parameters, according to the
 *  confirmed plan, in this transaction. The journal gets one entry with the changed objects as its parts. Errors: 404,
 *  409 until the effect on the objects is confirmed, 412, 422. */
export async function changeType(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  input: Input<typeof objectTypes>,
): Promise<Row<typeof objectTypes>> {
  const before = await lockRow(tx, objectTypes, guid, version);
  const carries = (await confirmedPlan(tx, actor, guid, input.parameters)) ?? [];
  if (mistakeOf(before.parameters, input.parameters, carries) !== undefined)
    throw new AppError('conflict', { detail: 'Тип изменили после проверки: проверьте новые параметры ещё раз.' });
  const isSame = JSON.stringify(before.parameters) === JSON.stringify(input.parameters);
  const subtypes = isSame ? [] : await subtypesAfter(tx, before, input.parameters);
  let parts = subtypes.length;
  for (const { type, after } of [{ type: before, after: input.parameters }, ...subtypes]) {
    const carrier = carrierOf(type.parameters, after, carries);
    const objects = resourceOfType({ ...type, parameters: [] });
    if (carries.length) parts += await carryOver(tx, actor, objects, carrier);
    await followCodes(tx, type, movedCodes(type.parameters, after, carries));
  }
  const layout = followingLayout(input.layout, before.parameters, input.parameters);
  const changed = await updateRow(tx, parts ? inManner(actor, { parts }) : actor, objectTypes, guid, version, {
    ...input,
    layout,
  });
  const part = inManner(actor, { isPart: true });
  for (const { type, after } of subtypes) await follow(tx, part, type, after);
  return changed;
}

/** Updates the parameters of a subtype after a change of its parent, whose preview included its objects. */
async function follow(tx: Tx, part: Actor, type: ObjectType, parameters: Parameter[]): Promise<void> {
  const renamed = renamedCodes(type.parameters, parameters);
  const isKept = (code: string) =>
    !type.parameters.some((one) => one.code === code) ||
    parameters.some((one) => one.code === (renamed.get(code) ?? code));
  const input = {
    ...enteredOf(objectTypes, type),
    parameters,
    needed: type.needed.filter(isKept),
    layout: followingLayout(type.layout, type.parameters, parameters),
  };
  await saveConfirmed(tx, await beginCheck(tx, part, type.guid, parameters, []));
  await updateRow(tx, part, objectTypes, type.guid, type.version, input);
}

/** Undoes a change of a type. If it had carried values, those of the objects are then undone one by one; the preview
 *  has shown the result, so no further confirmation is needed. */
export async function takeTypeBack(
  tx: Tx,
  actor: Actor,
  { guid, version }: Row<typeof objectTypes>,
  input: Input<typeof objectTypes>,
): Promise<Row<typeof objectTypes>> {
  const { isPart, returns } = actor.manner ?? {};
  if (isPart && returns === undefined) await saveConfirmed(tx, await beginCheck(tx, actor, guid, input.parameters, []));
  return changeType(tx, actor, guid, version, input);
}
