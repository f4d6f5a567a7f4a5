import { isSumOfTariffs, registerDifference } from 'contract/features/readings/difference.ts';
import { registers, type readings, type Register } from 'contract/features/readings/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { whole } from '../../core/data-from.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Rule } from '../../resource/rule.ts';

type Reading = Row<typeof readings>;
type Neighbour = Pick<Reading, Register | 'isRolledOver' | 'takenAt'> & { day: string };

const HOUR_MS = 3_600_000;
const names = Object.keys(registers) as Register[];
const shown = (value: number) => value.toLocaleString('ru', { maximumFractionDigits: 3 });

/** The last known registers before a moment, or the first ones after it. */
const neighbourOf = (tx: Tx, { deviceGuid, channel, takenAt }: Reading, side: 'before' | 'after') =>
  whole(tx).one<Neighbour>(sql`
    select taken_at as "takenAt", (taken_at at time zone 'Europe/Moscow')::date::text as day, total, t1, t2, t3, t4,
      is_rolled_over as "isRolledOver"
    from known_reading
    where device_guid = ${deviceGuid} and channel = ${channel}
      and ${side === 'before' ? sql`taken_at < ${takenAt}` : sql`taken_at > ${takenAt}`}
    order by taken_at ${side === 'before' ? sql`desc` : sql``} limit 1`);

interface Surrounding {
  /** The total in the act of the placement at this moment; null when there is none. */
  atAct: number | null;
  coefficient: number;
  maxPowerKw: number;
}

const surroundingOf = (tx: Tx, { guid }: Reading) =>
  whole(tx).one<Surrounding>(sql`
    select o.max_power_kw as "maxPowerKw", coalesce((
        select max(c.coefficient) from transformation c where c.metering_point_guid = p.guid
          and (t.taken_at at time zone 'Europe/Moscow')::date between c.valid_from and coalesce(c.valid_to + 1, 'infinity')), 1) as coefficient,
      case when t.channel = '01' then (
        select case when moscow_midnight(e.valid_from) = t.taken_at then e.first_reading else e.last_reading end
        from device_placement e where e.device_guid = t.device_guid
          and t.taken_at in (moscow_midnight(e.valid_from), moscow_midnight(e.valid_to + 1)) order by e.valid_from limit 1) end as "atAct"
    from reading t join metering_point p on p.guid = t.metering_point_guid join consumption_object o on o.guid = p.consumption_object_guid
    where t.guid = ${guid}`);

/** The registers that decreased between two readings. */
const fallen = (first: Record<Register, number | null>, second: Record<Register, number | null>): Register[] =>
  names.filter((name) => first[name] !== null && second[name] !== null && second[name] < first[name]);

/** Registers must not decrease over time, except for rollovers. */
function inOrder(reading: Reading, before: Neighbour | undefined, after: Neighbour | undefined, since = ''): void {
  const former = (path: Register) =>
    before!.day < since
      ? `показания, снятого до ${shownDay(since)}, с которого вам видны данные`
      : `прежнего: ${shown(before![path]!)} на ${shownDay(before!.day)}`;
  const errors = [
    ...(before && !reading.isRolledOver ? fallen(before, reading) : []).map((path) => ({
      path,
      message: `Меньше ${former(path)}. Если счётчик перешёл через ноль, отметьте это`,
    })),
    ...(after && !after.isRolledOver ? fallen(reading, after) : []).map((path) => ({
      path,
      message: `Больше следующего: ${shown(after![path]!)} на ${shownDay(after!.day)}`,
    })),
  ];
  if (errors.length) throw new AppError('invalid', { errors });
}

/** A consumption beyond the object's maximum power since the previous reading must be confirmed. */
function plausible(
  reading: Reading,
  before: Neighbour | undefined,
  { coefficient, maxPowerKw }: Surrounding,
  since = '',
): void {
  if (!before || reading.isConfirmed) return;
  const hours = (Date.parse(reading.takenAt) - Date.parse(before.takenAt)) / HOUR_MS;
  const used = registerDifference(before.total, reading.total) * coefficient;
  const most = maxPowerKw * hours;
  if (used <= most) return;
  const unit = reading.channel < '03' ? 'кВт·ч' : 'квар·ч';
  const counted =
    before.day < since
      ? 'С показания, которого вы не видите, вышло больше возможного:'
      : `С ${shownDay(before.day)} вышло ${shown(used)} ${unit}, а`;
  throw invalidField(
    'isConfirmed',
    `${counted} при мощности объекта ${shown(maxPowerKw)} кВт — не больше ${shown(most)}. Проверьте показание или подтвердите расход`,
  );
}

/** Validates every reading, however it is entered. Errors: 422 at the field. */
export const readingRule: Rule<typeof readings> = async ({ tx, after: reading }) => {
  if (!reading) return;
  if (Date.parse(reading.takenAt) > Date.now()) throw invalidField('takenAt', 'Показание нельзя снять в будущем');
  const surrounding = await surroundingOf(tx, reading);
  if (!surrounding) throw invalidField('deviceGuid', 'В этот момент прибор не стоял ни на одной точке');
  const { atAct } = surrounding;
  if (atAct !== null && atAct !== reading.total)
    throw invalidField(
      'total',
      `В акте установки прибора на этот момент — ${shown(atAct)}: сначала исправьте установку`,
    );
  if (!isSumOfTariffs(reading)) throw invalidField('total', 'Сумма не равна Т1 + Т2 + Т3 + Т4');
  const [before, after] = [await neighbourOf(tx, reading, 'before'), await neighbourOf(tx, reading, 'after')];
  inOrder(reading, before, after, tx.since?.day);
  plausible(reading, before, surrounding, tx.since?.day);
};
