import { pointPurposes } from 'contract/features/passport/metering-points.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import { ownOrCommonName } from '../../../core/own-reading.ts';
import { sql } from '../../../core/sql.ts';
import { numberColumn, textColumn } from '../../../files/report-table.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { chosenPoints, type Template } from './question.ts';
import { titleInSight } from '../../../resource/references/visible.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';

interface Point {
  object: string;
  branch: string | null;
  name: string;
  code: string | null;
  purpose: keyof typeof pointPurposes;
  voltage: string | null;
  coefficient: number;
  device: string | null;
  model: string | null;
  next: string | null;
}

/** The metering points by objects, with their equipment. */
export const passport: Template = async (question) => {
  const { tx, actor, settings, today } = question;
  const ofObjects = settings.objects.length
    ? sql`p.consumption_object_guid = any(${settings.objects}::uuid[])`
    : sql`true`;
  const { rights } = actor;
  const visible = reached(meteringDevices, rights, 'read').reach ?? sql`true`;
  const points = await tx.rows<Point>(sql`
    select ${titleInSight(rights, consumptionObjects, 'o')} as object, ${titleInSight(rights, branchOffices, 'b')} as branch, p.name, p.code,
      p.purpose, ${ownOrCommonName(sql`v`)} as voltage, p.coefficient, d.serial_number as device, ${ownOrCommonName(sql`m`)} as model, d.next_verification_date as next
    from metering_point p join consumption_object o on o.guid = p.consumption_object_guid
      left join branch_office b on b.guid = o.branch_guid
      left join dictionary_value v on v.guid = p.voltage_guid
      left join (select t.* from metering_device t where ${visible}) d on d.guid = p.device_guid
      left join model m on m.guid = d.model_guid
    where ${chosenPoints(question)} and ${ofObjects}
    order by o.name collate russian, o.guid, p.name collate russian, p.guid`);
  const without = points.filter(({ device }) => device === null).length;
  return {
    subtitle: [`Точки учёта на ${shownDay(today)}`],
    columns: [
      textColumn('Объект', 30),
      textColumn('Филиал', 22),
      textColumn('Точка учёта', 32),
      textColumn('Код', 17),
      textColumn('Учёт', 14),
      textColumn('Напряжение', 14),
      numberColumn('Коэффициент', 0, 12),
      textColumn('Прибор', 16),
      textColumn('Модель', 20),
      textColumn('Поверка до', 12),
    ],
    rows: points.map(({ object, branch, name, code, purpose, voltage, coefficient, device, model, next }) => [
      object,
      branch,
      name,
      code,
      pointPurposes[purpose],
      voltage,
      coefficient,
      device,
      model,
      next && { date: next },
    ]),
    totals: [],
    notes: [
      `Объектов: ${new Set(points.map(({ object }) => object)).size}, точек учёта: ${points.length}, без прибора: ${without}`,
    ],
    basis: [`Технический паспорт, каким он был ${shownDay(today)}`],
    picture: null,
  };
};
