import { dayNumber, shownDay } from 'contract/time/day-shape.ts';
import { instruments, type InstrumentKind } from 'contract/features/verifications/facts.ts';
import { sql } from '../../../core/sql.ts';
import { numberColumn, textColumn } from '../../../files/report-table.ts';
import { instrumentTable } from '../../verifications/verifications.service.ts';
import type { Template } from './question.ts';
import { titleInSight } from '../../../resource/references/visible.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';

interface Verified {
  kind: InstrumentKind;
  serials: string;
  model: string | null;
  point: string | null;
  object: string | null;
  verified: string | null;
  next: string;
}

/** Instruments in use or in stock whose verification has expired or expires in the period, the earliest first. */
export const verifications: Template = async ({ tx, actor, settings: { branchGuid }, to, today }) => {
  const found = await tx.rows<Verified>(sql`
    select i.kind, i.serials, i.model, ${titleInSight(actor.rights, meteringPoints, 'p')} as point,
      ${titleInSight(actor.rights, consumptionObjects, 'o')} as object, i.verified, i.next
    from ${instrumentTable(actor.rights)}
      left join metering_point p on p.guid = i.point
      left join consumption_object o on o.guid = p.consumption_object_guid
    where i.next <= ${to} and ${branchGuid ? sql`o.branch_guid = ${branchGuid}` : sql`true`}
    order by i.next, i.serials, i.guid, i.kind`);
  const overdue = found.filter(({ next }) => next < today).length;
  return {
    subtitle: [`Просроченные и те, что кончаются до ${shownDay(to)}`],
    columns: [
      textColumn('Заводские номера', 18),
      textColumn('Что поверяют', 22),
      textColumn('Модель', 24),
      textColumn('Точка учёта', 32),
      textColumn('Объект', 30),
      textColumn('Поверены', 12),
      textColumn('Следующая', 12),
      numberColumn('Осталось, дн.', 0, 10),
      textColumn('Состояние', 14),
    ],
    rows: found.map(({ kind, serials, model, point, object, verified, next }) => [
      serials,
      instruments[kind].name,
      model,
      point,
      object,
      verified && { date: verified },
      { date: next },
      dayNumber(next) - dayNumber(today),
      next < today ? 'Просрочена' : 'Кончается',
    ]),
    totals: [],
    notes: [`Строк: ${found.length}, поверка просрочена: ${overdue}`],
    basis: [`Приборы учёта и измерительные трансформаторы технического паспорта на ${shownDay(today)}`],
    picture: null,
  };
};
