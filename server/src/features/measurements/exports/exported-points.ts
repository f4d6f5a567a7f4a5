import {
  ESTIMATED,
  HALF_OF_HOUR,
  HALF_OF_NON_COMMERCIAL_HOUR,
  NON_COMMERCIAL,
} from 'contract/features/measurements/facts.ts';
import type { Actor } from '../../../core/actor.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { carried } from '../../../exchange/carry.ts';
import type { ExportedPoint } from '../../../exchange/write-message.ts';
import type { ExportedRow } from './exported-rows.ts';

/** A point with the branch to which it belongs. */
export interface PlacedPoint extends ExportedPoint {
  channels: ExportedPoint['channels'][number][];
  branch: { name: string; code: string | null } | null;
}

/** Values that are not measured are exported as not commercial. */
const doubtful = [NON_COMMERCIAL, ESTIMATED, HALF_OF_HOUR, HALF_OF_NON_COMMERCIAL_HOUR].map(String);

function pointOf({ code, name, channel, branchCode, branchName, fromCode, toCode }: ExportedRow): PlacedPoint {
  const branch = branchName === null ? null : { name: branchName, code: branchCode };
  const point = { code, name, channels: [], branch };
  if (channel !== null) return point;
  return { ...point, gtp: fromCode !== null && toCode !== null ? { from: fromCode, to: toCode } : 'group' };
}

/** The points of a message with integer values; the remainder is carried to the next day. */
export async function exportedPoints(
  tx: Tx,
  actor: Actor,
  day: string,
  rows: readonly ExportedRow[],
): Promise<PlacedPoint[]> {
  const carries: { series: number; carry: number }[] = [];
  const points = new Map<string, PlacedPoint>();
  for (const row of rows) {
    const { code, series, channel, stepMinutes, values, quality } = row;
    // Only flows may have negative values.
    const least = row.toCode === null ? 0 : -Infinity;
    const done = carried(
      values.map((value) => Math.max(least, value ?? 0)),
      row.carry,
    );
    carries.push({ series, carry: done.carry });
    const point = points.get(code) ?? pointOf(row);
    points.set(code, point);
    const marks = values.map((value, index) => value === null || doubtful.includes(quality?.[index] ?? '0'));
    point.channels.push({ channel: channel ?? '', stepMinutes, whole: done.whole, doubtful: marks });
  }
  await tx.run(sql`
    insert into export_carry (organization_guid, series, day, carry)
    select ${actor.organization}, x.series, ${day}::date, x.carry from jsonb_to_recordset(${JSON.stringify(carries)}::jsonb) as x (series integer, carry float8)
    on conflict (organization_guid, series, day) do update set carry = excluded.carry where export_carry.carry <> excluded.carry`);
  return [...points.values()];
}
