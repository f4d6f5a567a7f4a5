import { channels, unitNames, unitOf, type Channel } from 'contract/features/measurements/facts.ts';
import { sealPlaces } from 'contract/features/passport/seals.ts';
import { registers, type Register } from 'contract/features/readings/facts.ts';
import { addDays, MOSCOW_ZONE, shownDay } from 'contract/time/day-shape.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { ownOrCommonName } from '../../../core/own-reading.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { momentOf, type Cell } from '../../../files/cell.ts';
import type { PdfTask } from '../../../files/pdf-document.ts';
import { numberColumn, textColumn } from '../../../files/report-table.ts';
import { letterheadOf } from '../../organizations/look/look.service.ts';
import { titleInSight } from '../../../resource/references/visible.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { seals } from 'contract/features/passport/seals.ts';
import type { Rights } from 'contract/rights/rights.ts';

interface Placed {
  device: string;
  point: string;
  pointName: string;
  objectName: string;
  serial: string;
  model: string;
  verified: string;
  from: string;
  firstReading: number;
  actNumber: string | null;
  actDate: string | null;
  coefficient: number;
}
interface Removed {
  device: string;
  serial: string;
  model: string;
  lastReading: number;
  reason: string | null;
}
type Shown = { device: string; channel: Channel } & Record<Register, number | null>;

const placedOf = (tx: Tx, rights: Rights, guid: string) =>
  tx.one<Placed>(sql`
    select p.device_guid as device, t.guid as point, ${titleInSight(rights, meteringPoints, 't')} as "pointName",
      ${titleInSight(rights, consumptionObjects, 'o')} as "objectName", ${titleInSight(rights, meteringDevices, 'd')} as serial, ${ownOrCommonName(sql`m`)} as model, d.verification_date::text as verified, p.valid_from::text as "from",
      p.first_reading as "firstReading", p.act_number as "actNumber", p.act_date::text as "actDate", coalesce((
        select c.coefficient from transformation c where c.metering_point_guid = t.guid
          and p.valid_from between c.valid_from and coalesce(c.valid_to, 'infinity')), 1) as coefficient
    from device_placement p join metering_point t on t.guid = p.metering_point_guid
      join consumption_object o on o.guid = t.consumption_object_guid
      join metering_device d on d.guid = p.device_guid join model m on m.guid = d.model_guid
    where p.guid = ${guid}`);

/** The device that this one replaced. */
const removedOf = (tx: Tx, rights: Rights, { point, from }: Placed) =>
  tx.one<Removed>(sql`
    select p.device_guid as device, ${titleInSight(rights, meteringDevices, 'd')} as serial, ${ownOrCommonName(sql`m`)} as model, p.last_reading as "lastReading", p.reason
    from device_placement p join metering_device d on d.guid = p.device_guid join model m on m.guid = d.model_guid
    where p.metering_point_guid = ${point} and p.valid_to = ${addDays(from, -1)}`);

const shownAt = (tx: Tx, devices: readonly string[], day: string) =>
  readableFrom(tx, day).rows<Shown>(sql`
    select device_guid as device, channel, total, t1, t2, t3, t4 from known_reading
    where device_guid = any(${devices}::uuid[]) and taken_at = moscow_midnight(${day}::date) order by channel`);

const sealsOn = (tx: Tx, rights: Rights, { point, from }: Placed) =>
  tx.rows<{ number: string; place: keyof typeof sealPlaces }>(sql`
    select ${titleInSight(rights, seals, 's')} as number, s.place from seal s where s.metering_point_guid = ${point} and s.installed_on <= ${from}
      and (s.removed_on is null or s.removed_on > ${from}) order by s.number collate russian`);

/** A row for each register shown by either device. */
function rowsOf(shown: readonly Shown[], installed: string, removed: string | undefined): Cell[][] {
  const valueOf = (device: string | undefined, channel: Channel, register: Register) =>
    shown.find((one) => one.device === device && one.channel === channel)?.[register] ?? null;
  const read = [...new Set(shown.map(({ channel }) => channel))];
  return read.flatMap((channel) =>
    (Object.keys(registers) as Register[]).flatMap((register): Cell[][] => {
      const [before, after] = [valueOf(removed, channel, register), valueOf(installed, channel, register)];
      const title = `${channels[channel]}, ${unitNames[unitOf(channel)]}`;
      return before === null && after === null ? [] : [[title, registers[register], before, after]];
    }),
  );
}

const DIGITS = 3;

/** The act of installing or replacing a device, with every register at that moment. Errors: 404. */
export async function actOf(tx: Tx, actor: Actor, guid: string): Promise<PdfTask> {
  const placed = await placedOf(tx, actor.rights, guid);
  if (!placed) throw new AppError('not_found');
  const removed = await removedOf(tx, actor.rights, placed);
  const shown = await shownAt(tx, [placed.device, ...(removed ? [removed.device] : [])], placed.from);
  const seals = await sealsOn(tx, actor.rights, placed);
  const number = placed.actNumber ? ` № ${placed.actNumber}` : '';
  const table = {
    title: `${removed ? 'Акт замены прибора учёта' : 'Акт установки прибора учёта'}${number}`,
    subtitle: [
      `Объект: ${placed.objectName}. Точка учёта: ${placed.pointName}`,
      ...(removed
        ? [`Снят: ${removed.model}, № ${removed.serial}${removed.reason ? `. Причина: ${removed.reason}` : ''}`]
        : []),
      `Установлен: ${placed.model}, № ${placed.serial}, поверен ${shownDay(placed.verified)}`,
      `Расчётный коэффициент: ${placed.coefficient.toLocaleString('ru')}`,
      seals.length
        ? `Пломбы: ${seals.map(({ number: seal, place }) => `№ ${seal} (${sealPlaces[place]})`).join(', ')}`
        : 'Пломб нет',
    ],
    columns: [
      textColumn('Канал', 34),
      textColumn('Регистр', 14),
      numberColumn('Снятый прибор', DIGITS, 22),
      numberColumn('Установленный прибор', DIGITS, 22),
    ],
    rows: rowsOf(shown, placed.device, removed?.device),
    totals: [],
    notes: [
      'Показания — как на табло: без коэффициента, на 00:00 по московскому времени дня установки.',
      'Сетевая организация ______________________ / ______________________ /',
      'Потребитель ______________________ / ______________________ /',
    ],
    basis: [],
    picture: null,
  };
  const dated = placed.actDate && placed.actDate !== placed.from ? `, акт от ${shownDay(placed.actDate)}` : '';
  const made = `Напечатан ${momentOf(new Date().toISOString(), MOSCOW_ZONE)} МСК, ${actor.fullName}`;
  return {
    title: table.title,
    tables: [table],
    ...(await letterheadOf(tx)),
    period: `${shownDay(placed.from)}${dated}`,
    made,
    zone: MOSCOW_ZONE,
  };
}
