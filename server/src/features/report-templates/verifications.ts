import { dayNumber, shownDay } from 'contract/time/day-shape.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { sql } from '../../core/sql.ts';
import { numberColumn, textColumn } from '../../files/report-table.ts';
import { reached } from '../../resource/reach.ts';
import type { Template } from './question.ts';

interface Device {
  serialNumber: string;
  model: string;
  point: string | null;
  object: string | null;
  verified: string;
  next: string;
}

/** Devices in use or in store whose verification has ended or ends in the period, the earliest first. */
export const verifications: Template = async ({ tx, actor, settings: { branchGuid }, to, today }) => {
  const reach = reached(meteringDevices, actor.rights, 'read').reach ?? sql`true`;
  const found = await tx.rows<Device>(sql`
    select t.serial_number as "serialNumber", m.name as model, p.name as point, o.name as object, t.verification_date as verified,
      t.next_verification_date as next
    from metering_device t join model m on m.guid = t.model_guid
      left join metering_point p on p.guid = t.metering_point_guid
      left join consumption_object o on o.guid = p.consumption_object_guid
    where t.organization_guid = (select current_organization()) and t.status in ('installed', 'stock') and t.next_verification_date <= ${to}
      and ${branchGuid ? sql`o.branch_guid = ${branchGuid}` : sql`true`} and ${reach}
    order by t.next_verification_date, t.serial_number, t.guid`);
  const overdue = found.filter(({ next }) => next < today).length;
  return {
    subtitle: [`Просроченные и те, что кончаются до ${shownDay(to)}`],
    columns: [
      textColumn('Заводской номер', 18),
      textColumn('Модель', 24),
      textColumn('Точка учёта', 32),
      textColumn('Объект', 30),
      textColumn('Поверен', 12),
      textColumn('Следующая', 12),
      numberColumn('Осталось, дн.', 0, 10),
      textColumn('Состояние', 14),
    ],
    rows: found.map(({ serialNumber, model, point, object, verified, next }) => [
      serialNumber,
      model,
      point,
      object,
      { date: verified },
      { date: next },
      dayNumber(next) - dayNumber(today),
      next < today ? 'Просрочена' : 'Кончается',
    ]),
    totals: [],
    notes: [`Приборов: ${found.length}, поверка просрочена: ${overdue}`],
    basis: [`Приборы учёта технического паспорта на ${shownDay(today)}`],
    picture: null,
  };
};
