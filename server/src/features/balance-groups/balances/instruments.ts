import { addDays, shownDay } from 'contract/time/day-shape.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { errorOfClass, wiresOf, type Classes } from './permissible.ts';

interface Stay {
  point: string;
  from: string;
  to: string | null;
}
interface Meter extends Stay {
  accuracy: string | null;
}
interface Transformers extends Stay {
  hasCurrent: boolean;
  hasVoltage: boolean;
  current: string | null;
  voltage: string | null;
  isTechnical: boolean;
}

const covers =
  (day: string) =>
  ({ from, to }: Stay): boolean =>
    from <= day && (to === null || day <= to);

/** The same message for all days without a meter. */
function noMeter(meters: readonly Stay[], day: string): string {
  const removed = meters.flatMap(({ to }) => (to !== null && to < day ? [to] : [])).toSorted();
  const last = removed.at(-1);
  return last ? `на точке нет прибора учёта с ${shownDay(addDays(last, 1))}` : 'на точке нет прибора учёта';
}

const metersOf = (tx: Tx, points: readonly string[]) =>
  tx.rows<Meter>(sql`
    select p.metering_point_guid as point, p.valid_from::text as "from", p.valid_to::text as "to",
      m.accuracy_active as accuracy
    from device_placement p join metering_device d on d.guid = p.device_guid join model m on m.guid = d.model_guid
    where p.metering_point_guid = any(${points}::uuid[])`);

/** A transformer's own class, otherwise that of its model. */
const transformersOf = (tx: Tx, points: readonly string[]) =>
  tx.rows<Transformers>(sql`
    select t.metering_point_guid as point, t.valid_from::text as "from", t.valid_to::text as "to",
      t.current_primary is not null as "hasCurrent", t.voltage_primary is not null as "hasVoltage",
      coalesce(t.current_accuracy, c.accuracy_active) as current, coalesce(t.voltage_accuracy, v.accuracy_active) as voltage,
      p.purpose = 'technical' as "isTechnical"
    from transformation t join metering_point p on p.guid = t.metering_point_guid
      left join model c on c.guid = t.current_model_guid left join model v on v.guid = t.voltage_model_guid
    where t.metering_point_guid = any(${points}::uuid[])`);

/** The classes of the points' instruments by day, or a description of what is missing. */
export async function instrumentsOf(tx: Tx, points: readonly string[]) {
  const meters = Map.groupBy(await metersOf(tx, points), (meter) => meter.point);
  const transformers = Map.groupBy(await transformersOf(tx, points), (one) => one.point);
  return (point: string, day: string): Classes | string => {
    const own = meters.get(point) ?? [];
    const meter = own.find(covers(day));
    if (!meter) return noMeter(own, day);
    if (!meter.accuracy) return `у модели прибора с ${shownDay(meter.from)} не указан класс точности`;
    const through = transformers.get(point)?.find(covers(day));
    if (through?.hasCurrent && !through.current)
      return `не указан класс точности трансформаторов тока с ${shownDay(through.from)}`;
    if (through?.hasVoltage && !through.voltage)
      return `не указан класс точности трансформаторов напряжения с ${shownDay(through.from)}`;
    const voltage = through?.hasVoltage ? errorOfClass(through.voltage!) : null;
    return {
      meter: errorOfClass(meter.accuracy),
      current: through?.hasCurrent ? errorOfClass(through.current!) : null,
      voltage,
      wires: voltage === null ? null : wiresOf(voltage, through!.isTechnical),
    };
  };
}
export type InstrumentsOn = Awaited<ReturnType<typeof instrumentsOf>>;
