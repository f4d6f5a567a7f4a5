import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

/** The key of a series: a channel of a metering point (01 active import, 02 active export, 03 and 04 reactive), a
 *  quantity of a region, or the energy of a group of delivery points or a flow. */
export type PointKey = { meteringPoint: string; channel: string };
export type RegionKey = { region: string; quantity: string };
export type GtpKey = { gtp: string; quantity: 'energy' };
export type SeriesKey = PointKey | RegionKey | GtpKey;

/** The shape of a series: minutes per interval, the unit of values, and the zone of its calendar days. */
export interface Shape {
  stepMinutes: number;
  unit: string;
  zone: string;
}

export interface Series extends Shape {
  id: number;
}

type SeriesRow = Series & {
  meteringPoint: string | null;
  channel: string | null;
  region: string | null;
  gtp: string | null;
  quantity: string | null;
};

const columns = sql`
  s.id, s.step_minutes as "stepMinutes", s.unit, s.zone, s.metering_point_guid as "meteringPoint", s.channel,
  s.region_guid as region, s.gtp_guid as gtp, s.quantity`;

const columnsOf = (keys: readonly SeriesKey[]) => ({
  points: keys.map((key) => ('meteringPoint' in key ? key.meteringPoint : null)),
  channels: keys.map((key) => ('meteringPoint' in key ? key.channel : null)),
  regions: keys.map((key) => ('region' in key ? key.region : null)),
  gtps: keys.map((key) => ('gtp' in key ? key.gtp : null)),
  quantities: keys.map((key) => ('quantity' in key ? key.quantity : null)),
});

const textOf = (
  key: Partial<Record<'meteringPoint' | 'channel' | 'region' | 'gtp' | 'quantity', string | null>>,
): string => `${key.meteringPoint ?? key.region ?? key.gtp} ${key.channel ?? key.quantity}`;

/** The existing series in the order of the keys; undefined where there is none. */
export async function findSeries(tx: Tx, keys: readonly SeriesKey[]): Promise<(Series | undefined)[]> {
  if (keys.length === 0) return [];
  const { points, regions, gtps } = columnsOf(keys);
  // Reads all series of the points, because a join with thousands of keys would be planned for a few.
  const found = await tx.rows<SeriesRow>(sql`
    select ${columns} from series s where s.metering_point_guid = any(${[...new Set(points)]}::uuid[])
    union all
    select ${columns} from series s where s.region_guid = any(${[...new Set(regions)]}::uuid[])
    union all
    select ${columns} from series s where s.gtp_guid = any(${[...new Set(gtps)]}::uuid[])`);
  const known = new Map(found.map((row) => [textOf(row), row]));
  return keys.map((key) => known.get(textOf(key)));
}

/** The series of these keys in order. Missing ones are created with this shape; existing ones keep theirs. A point of
 *  another organization violates the foreign key. */
export async function seriesOf(tx: Tx, keys: readonly SeriesKey[], shape: Shape): Promise<Series[]> {
  const known = await findSeries(tx, keys);
  if (known.every((one) => one)) return known as Series[];
  const { points, channels, regions, gtps, quantities } = columnsOf(keys.filter((_, index) => !known[index]));
  await tx.run(sql`
    insert into series (organization_guid, metering_point_guid, channel, region_guid, gtp_guid, quantity, step_minutes, unit, zone)
    select distinct current_organization(), k.*, ${shape.stepMinutes}::integer, ${shape.unit}, ${shape.zone}
    from unnest(${points}::uuid[], ${channels}::text[], ${regions}::uuid[], ${gtps}::uuid[], ${quantities}::text[]) k (point, channel, region, gtp, quantity)
    order by 2, 3, 4, 5, 6 on conflict do nothing`);
  return (await findSeries(tx, keys)) as Series[];
}

/** The shapes of this organization's series by id. */
export async function shapesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Shape>> {
  const found = await tx.rows<SeriesRow>(sql`select ${columns} from series s where s.id = any(${ids}::integer[])`);
  return new Map(found.map((row) => [row.id, row]));
}
