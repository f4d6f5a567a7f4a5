import { addMonths, firstDayOf, lastDayOf, monthOf, monthsBetween } from 'contract/time/calendar.ts';
import { addDays, dayNumber, moscowToday } from 'contract/time/day-shape.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

interface Metered {
  device: string;
  from: string;
  first: number;
  coefficient: number;
  month: string;
  /** The energy of the month, extrapolated over missing values. */
  kwh: number;
}

/** Every so many points have a deviating reading or a missing one, for the reconciliation. */
const OFF = 3;
const UNREAD = 5;
const EXCESS = 1.06;
const DAY_SHARE = 0.7;

const round = (value: number) => Math.round(value * 100) / 100;

/** Months completely covered by the sample values; readings at their ends agree with them. */
async function meteredMonths(tx: Tx): Promise<Metered[]> {
  const [known] = await tx.rows<{ first: string | null }>(sql`
    select min(d.day)::text as first from interval_day d
    where d.series in (
      select s.id from series s join metering_point p on p.guid = s.metering_point_guid where s.channel = '01' and p.purpose = 'billing')`);
  if (!known?.first) return [];
  const from = monthOf(addDays(known.first, -1));
  const months = monthsBetween(addMonths(from, 1), addMonths(monthOf(moscowToday()), -1));
  if (months.length === 0) return [];
  return tx.rows<Metered>(sql`
    select s.device, s."from", s.first, s.coefficient, to_char(d.day, 'YYYY-MM') as month,
      sum(day_total(d.v)) * sum(cardinality(d.v)) / sum(day_present(d.v)) as kwh
    from (
      select s.id, t.code, p.device_guid as device, p.valid_from::text as "from", p.first_reading as first, t.coefficient
      from metering_point t join device_placement p on p.metering_point_guid = t.guid and p.valid_to is null
        join series s on s.metering_point_guid = t.guid and s.channel = '01'
      where p.valid_from < ${firstDayOf(months[0]!)}) s
      join interval_day d on d.series = s.id and d.day between ${firstDayOf(months[0]!)} and ${lastDayOf(months.at(-1)!)}
    group by s.code, 1, 2, 3, 4, 5 order by s.code, 5`);
}

/** The registers of a meter at the ends of its months. */
function readingsOf(months: readonly Metered[], index: number) {
  const { device, from, first, coefficient, month, kwh } = months[0]!;
  const age = dayNumber(firstDayOf(month)) - dayNumber(from);
  let total = first + ((kwh / 31) * age) / coefficient;
  const shown = [{ day: firstDayOf(month), total }];
  for (const [place, one] of months.entries()) {
    const isLast = place === months.length - 1;
    if (isLast && index === UNREAD) break;
    total += (one.kwh * (isLast && index === OFF ? EXCESS : 1)) / coefficient;
    shown.push({ day: firstDayOf(addMonths(one.month, 1)), total });
  }
  return shown.map((one) => {
    const t1 = round(one.total * DAY_SHARE);
    return { guid: newGuid(), device, day: one.day, total: round(one.total), t1, t2: round(round(one.total) - t1) };
  });
}

/** Seeds readings at the beginnings of the months that the sample values cover. */
export async function seedReadings(tx: Tx): Promise<void> {
  const ofDevices = Map.groupBy(await meteredMonths(tx), ({ device }) => device);
  const rows = [...ofDevices.values()].flatMap((months, index) => readingsOf(months, index));
  await tx.run(sql`
    insert into reading (guid, organization_guid, device_guid, taken_at, channel, total, t1, t2, taken_by)
    select guid, current_organization(), device, moscow_midnight(day), '01', total, t1, t2, 'Тихомиров А. П.'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (guid uuid, device uuid, day date, total double precision,
      t1 double precision, t2 double precision)`);
}
