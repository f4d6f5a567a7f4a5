import { addDays } from 'contract/time/day-shape.ts';
import { devicePlacements, meteringDevices } from 'contract/features/passport/metering-devices.ts';
import type { meteringPointCalls } from 'contract/features/passport/point-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { enteredOf, type Input, type Resource, type Row } from 'contract/kit/resource.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { entryOf } from '../../resource/remembered.ts';
import { createRow, getRow, lockRow, updateRow } from '../../resource/store.ts';

type Replacement = z.output<(typeof meteringPointCalls)['replaceDevice']['body']>;

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

/** The old device worked until the day before; the new one works from that day. */
async function takeAway(tx: Tx, actor: Actor, point: Row<typeof meteringPoints>, given: Replacement): Promise<void> {
  const present = await tx.one<{ guid: string; device: string; from: string }>(sql`
    select guid, device_guid as device, valid_from::text as "from" from device_placement
    where metering_point_guid = ${point.guid} and valid_to is null`);
  if (!present) return;
  if (given.lastReading === null) throw invalidField('lastReading', 'Укажите показание снятого прибора');
  if (given.day <= present.from) throw invalidField('day', 'Замена не раньше дня после установки прибора');
  await change(tx, actor, devicePlacements, present.guid, {
    validTo: given.deviceGuid ? addDays(given.day, -1) : given.day,
    lastReading: given.lastReading,
    lastByTariff: given.lastByTariff,
    reason: given.reason,
  });
  await change(tx, actor, meteringDevices, present.device, { status: given.status });
}

async function put(
  tx: Tx,
  actor: Actor,
  point: Row<typeof meteringPoints>,
  given: Replacement,
  deviceGuid: string,
): Promise<void> {
  if (given.firstReading === null) throw invalidField('firstReading', 'Укажите показание нового прибора');
  await createRow(tx, actor, devicePlacements, {
    meteringPointGuid: point.guid,
    deviceGuid,
    validFrom: given.day,
    validTo: null,
    firstReading: given.firstReading,
    lastReading: null,
    firstByTariff: given.firstByTariff,
    lastByTariff: [],
    actNumber: given.actNumber,
    reason: null,
  });
  await change(tx, actor, meteringDevices, deviceGuid, { status: 'installed' });
}

/** Replaces the device of a point; the journal gets one change with its parts. Errors: 404, 412, 422 at the field. */
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
  await takeAway(tx, part, point, given);
  if (given.deviceGuid) await put(tx, part, point, given, given.deviceGuid);
  await tx.run(sql`update metering_point set version = version + 1, updated_at = now() where guid = ${guid}`);
  const after = await getRow(tx, meteringPoints, guid);
  writeJournal(tx, actor, {
    ...entryOf(meteringPoints, actor, after),
    action: 'update',
    before: { deviceGuid: point.deviceGuid, names: { deviceGuid: point.names.deviceGuid } },
    after: { deviceGuid: after.deviceGuid, names: { deviceGuid: after.names.deviceGuid } },
    parts: (point.deviceGuid ? 2 : 0) + (given.deviceGuid ? 2 : 0),
  });
  return after;
}
