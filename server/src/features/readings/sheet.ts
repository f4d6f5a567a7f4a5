import type { readingSheet, ReadingSheetRow } from 'contract/features/readings/calls.ts';
import { readings } from 'contract/features/readings/facts.ts';
import { decide } from 'contract/rights/decide.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import { matches } from '../../core/search.ts';
import { whole } from '../../core/data-from.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { createRow, getRow, updateRow } from '../../resource/store.ts';
import { isReached } from '../measurements/points.service.ts';
import { titleInSight } from '../../resource/references/visible.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';

type Asked = z.output<(typeof readingSheet)['get']['query']>;
type Taken = z.output<(typeof readingSheet)['save']['body']>;

const MOST = 200;
const values = sql`'total', r.total, 't1', r.t1, 't2', r.t2, 't3', r.t3, 't4', r.t4`;

/** The points readable by the user with the meters installed at a moment and their known registers. A meter removed at
 *  that moment is not included. */
export async function sheetOf(tx: Tx, { rights }: Actor, { takenAt, channel, search = '', limit = MOST }: Asked) {
  const stood = sql`
    from device_placement p join metering_point t on t.guid = p.metering_point_guid
      join consumption_object o on o.guid = t.consumption_object_guid
      join metering_device d on d.guid = p.device_guid join model m on m.guid = d.model_guid
    where moscow_midnight(p.valid_from) <= ${takenAt} and (p.valid_to is null or ${takenAt} < moscow_midnight(p.valid_to + 1))
      and ${isReached(rights)} and ${matches(search)}`;
  const known = sql`from known_reading r where r.device_guid = p.device_guid and r.channel = ${channel}`;
  const isVisible = tx.since ? sql`r.taken_at >= moscow_midnight(${tx.since.day})` : sql`true`;
  const rows = await whole(tx).rows<ReadingSheetRow>(sql`
    select t.guid as "meteringPointGuid", t.name, ${titleInSight(rights, consumptionObjects, 'o')} as "objectName", d.guid as "deviceGuid",
      ${titleInSight(rights, meteringDevices, 'd')} as "serialNumber",
      m.tariff_count as "tariffCount", coalesce((
        select c.coefficient from transformation c where c.metering_point_guid = t.guid
          and (${takenAt}::timestamptz at time zone 'Europe/Moscow')::date - 1 between c.valid_from and coalesce(c.valid_to, 'infinity')), 1) as coefficient,
      (select json_build_object('takenAt', r.taken_at, ${values}) ${known} and r.taken_at < ${takenAt} and ${isVisible} order by r.taken_at desc limit 1) as previous,
      (select json_build_object('guid', r.guid, ${values}) ${known} and r.taken_at = ${takenAt} and r.guid is not null) as present
    ${stood} order by o.name collate russian, t.name collate russian, t.guid limit ${limit}`);
  const [{ total } = { total: 0 }] = await tx.rows<{ total: number }>(sql`select count(*)::integer as total ${stood}`);
  return { rows, total };
}

/** Writes one reading; returns the outcome. */
async function take(tx: Tx, actor: Actor, { takenAt, channel }: Taken, row: Taken['rows'][number]) {
  const known = await whole(tx).one<{ guid: string }>(sql`
    select guid from reading where device_guid = ${row.deviceGuid} and channel = ${channel} and taken_at = ${takenAt}`);
  if (!known) {
    const given = { ...row, takenAt, channel, source: 'hand', takenBy: actor.fullName, note: null } as const;
    await createRow(tx, actor, readings, given);
    return 'created';
  }
  const { allowed, reason } = decide(actor.rights, 'readings', 'update', known.guid);
  if (!allowed) throw new AppError('forbidden', { detail: reason });
  const before = await getRow(tx, readings, known.guid);
  await updateRow(tx, actor, readings, known.guid, before.version, { ...enteredOf(readings, before), ...row });
  return 'updated';
}

/** Writes the readings of a sheet, all or none; the journal gets one entry with its parts. Errors: 403, 422 at
 *  `rows.{index}.{field}`. */
export async function saveSheet(tx: Tx, actor: Actor, sheet: Taken) {
  const part = inManner(actor, { isPart: true });
  const errors: { path: string; message: string }[] = [];
  const done = { created: 0, updated: 0 };
  for (const [index, row] of sheet.rows.entries()) {
    try {
      done[await take(tx, part, sheet, row)]++;
    } catch (error) {
      if (!(error instanceof AppError) || !error.details.errors) throw error;
      errors.push(...error.details.errors.map(({ path, message }) => ({ path: `rows.${index}.${path}`, message })));
    }
  }
  if (errors.length) throw new AppError('invalid', { detail: 'Ничего не записано: исправьте отмеченное.', errors });
  writeJournal(tx, actor, {
    action: 'create',
    organization: actor.organization,
    entity: readings.table,
    recordName: 'Показания точек',
    after: { takenAt: sheet.takenAt, channel: sheet.channel },
    parts: sheet.rows.length,
  });
  return done;
}
