import type { BoardCell, BoardHour } from 'contract/features/measurements/board.ts';
import { ESTIMATED, type Channel } from 'contract/features/measurements/facts.ts';
import { intervalMoments, moscowToday, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

interface Stored {
  point: string;
  stepMinutes: number;
  zone: string;
  v: (number | null)[];
  q: string | null;
}

const HOUR_MS = 3_600_000;
const MINUTES = 60;

/** The values of a day of the points, by hours. */
function hoursOfDay(day: string, { stepMinutes, zone, v, q }: Stored): BoardHour[] {
  const hours: BoardHour[] = [];
  const [begin, ...rest] = intervalMoments(day, zone, stepMinutes);
  for (const [index, at] of [begin!, ...rest].entries()) {
    const hour = (hours[Math.floor((at - begin!) / HOUR_MS)] ??= { present: 0, estimated: 0, expected: 0 });
    const isKnown = (v[index] ?? null) !== null;
    hour.expected += 1;
    hour.present += Number(isKnown);
    hour.estimated += Number(isKnown && q?.[index] === String(ESTIMATED));
  }
  // Today's unknown values are not missing yet.
  return day < moscowToday() ? hours : hours.map((hour) => ({ ...hour, expected: hour.present }));
}

/** The hours of a day by point; a point without stored values has an hour per missing value of its cell. */
export async function hoursOf(
  tx: Tx,
  channel: Channel,
  day: string,
  cells: ReadonlyMap<string, readonly BoardCell[]>,
): Promise<Map<string, BoardHour[]>> {
  const stored = await readableFrom(tx, day).rows<Stored>(sql`
    select s.point, s."stepMinutes", s.zone, d.v, d.q
    from (
      select s.id, s.metering_point_guid as point, s.step_minutes as "stepMinutes", s.zone from series s
      where s.channel = ${channel} and s.metering_point_guid = any(${[...cells.keys()]}::uuid[])) s
      join interval_day d on d.series = s.id and d.day = ${day}`);
  const byPoint = new Map(stored.map((row) => [row.point, hoursOfDay(day, row)]));
  const count = intervalMoments(day, MOSCOW_ZONE, MINUTES).length;
  for (const [point, [cell]] of cells) {
    if (!cell || byPoint.has(point)) continue;
    const missing = { present: 0, estimated: 0, expected: cell.expected / count };
    byPoint.set(
      point,
      Array.from({ length: count }, () => missing),
    );
  }
  return byPoint;
}
