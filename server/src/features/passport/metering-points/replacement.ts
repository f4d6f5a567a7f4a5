import { addDays, dayBegins, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { devicePlacements, meteringDevices } from 'contract/features/passport/metering-devices.ts';
import type { ChannelRegisters, meteringPointCalls } from 'contract/features/passport/point-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { readings } from 'contract/features/readings/facts.ts';
import { enteredOf, type Input, type Resource, type Row } from 'contract/kit/resource.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { translateDatabaseError } from '../../../core/database-error.ts';
import { inManner, writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { entryOf } from '../../../resource/remembered.ts';
import { createRow, getRow, lockRow, updateRow } from '../../../resource/store.ts';

type Replacement = z.output<(typeof meteringPointCalls)['replaceDevice']['body']>;
type End = 'last' | 'first';

async function change<R extends Resource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  guid: string,
  changes: Partial<Input<R>>,
): Promise<void> {
  const row = await getRow(tx, resource, guid);
  await updateRow(tx, actor, resource, guid, row.version, { ...enteredOf(resource, row), ...changes });
}

const sumIndex = (list: readonly ChannelRegisters[]) => list.findIndex(({ channel }) => channel === '01');

/** Maps errors of the placement or a reading to fields of the act. */
async function atPlaces<T>(placeOf: (path: string) => string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = translateDatabaseError(error);
    if (!(refusal instanceof AppError) || !refusal.details.errors) throw error;
    const errors = refusal.details.errors.map(({ path, message }) => ({ path: placeOf(path), message }));
    throw new AppError(refusal.code, { errors });
  }
}

/** The act is a document, so its readings need no further confirmation. */
async function keepReadings(tx: Tx, actor: Actor, given: Replacement, end: End, deviceGuid: string): Promise<void> {
  const boundary = dayBegins(end === 'last' && !given.deviceGuid ? addDays(given.day, 1) : given.day, MOSCOW_ZONE);
  const takenAt = new Date(Math.min(boundary, Date.now())).toISOString();
  for (const [index, values] of given[end].entries()) {
    const reading = { ...values, deviceGuid, takenAt, source: 'act', isConfirmed: true } as const;
    const placeOf = (path: string) => (path in values ? `${end}.${index}.${path}` : 'day');
    await atPlaces(placeOf, createRow(tx, actor, readings, { ...reading, takenBy: actor.fullName, note: null }));
  }
}

/** The old device worked until the day before; the new one works from that day. Returns the number of changed
 *  records. */
async function takeAway(tx: Tx, actor: Actor, point: Row<typeof meteringPoints>, given: Replacement): Promise<number> {
  const present = await tx.one<{ guid: string; device: string; from: string }>(sql`
    select guid, device_guid as device, valid_from::text as "from" from device_placement
    where metering_point_guid = ${point.guid} and valid_to is null`);
  if (!present) return 0;
  const index = sumIndex(given.last);
  if (index < 0) throw invalidField('last', 'Укажите показание снятого прибора: активную энергию, приём');
  if (given.day <= present.from) throw invalidField('day', 'Замена не раньше дня после установки прибора');
  const changes = {
    validTo: given.deviceGuid ? addDays(given.day, -1) : given.day,
    lastReading: given.last[index]!.total,
    reason: given.reason,
  };
  const placeOf = (path: string) => (path === 'lastReading' ? `last.${index}.total` : path);
  await keepReadings(tx, actor, given, 'last', present.device);
  await atPlaces(placeOf, change(tx, actor, devicePlacements, present.guid, changes));
  await change(tx, actor, meteringDevices, present.device, { status: given.status });
  return 2 + given.last.length;
}

async function put(
  tx: Tx,
  actor: Actor,
  point: Row<typeof meteringPoints>,
  given: Replacement,
  deviceGuid: string,
): Promise<number> {
  const index = sumIndex(given.first);
  if (index < 0) throw invalidField('first', 'Укажите показание нового прибора: активную энергию, приём');
  const placement = createRow(tx, actor, devicePlacements, {
    meteringPointGuid: point.guid,
    deviceGuid,
    validFrom: given.day,
    validTo: null,
    firstReading: given.first[index]!.total,
    lastReading: null,
    actNumber: given.actNumber,
    actDate: given.actDate,
    reason: null,
  });
  await atPlaces((path) => (path === 'meteringPointGuid' ? 'deviceGuid' : path), placement);
  await change(tx, actor, meteringDevices, deviceGuid, { status: 'installed' });
  await keepReadings(tx, actor, given, 'first', deviceGuid);
  return 2 + given.first.length;
}

/** Replaces the device of a point; the registers of the act become readings, and the journal gets one change with its
 *  parts. Errors: 404, 412, 422 at the field, for a register at `last.{index}.{register}`. */
export async function replaceDevice(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  given: Replacement,
): Promise<Row<typeof meteringPoints>> {
  const point = await lockRow(tx, meteringPoints, guid, version);
  if (!point.deviceGuid && !given.deviceGuid) throw new AppError('conflict', { detail: 'На точке нет прибора.' });
  const part = inManner(actor, { isPart: true });
  const removed = await takeAway(tx, part, point, given);
  const installed = given.deviceGuid ? await put(tx, part, point, given, given.deviceGuid) : 0;
  await tx.run(sql`update metering_point set version = version + 1, updated_at = now() where guid = ${guid}`);
  const after = await getRow(tx, meteringPoints, guid);
  writeJournal(tx, actor, {
    ...entryOf(meteringPoints, actor, after),
    action: 'update',
    before: { deviceGuid: point.deviceGuid, names: { deviceGuid: point.names.deviceGuid } },
    after: { deviceGuid: after.deviceGuid, names: { deviceGuid: after.names.deviceGuid } },
    parts: removed + installed,
  });
  return after;
}
