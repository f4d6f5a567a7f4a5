import { unitOf, type Channel } from 'contract/features/measurements/facts.ts';
import { parseFormula } from 'contract/features/passport/formula.ts';
import { operandsOf, type Expression } from 'contract/kit/arithmetic.ts';
import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { seriesOf, type Series } from '../../../series/series.ts';
import type { VirtualPoint } from './formulas.ts';

type Member = Pick<Series, 'id' | 'stepMinutes'>;

/** A channel of a virtual point: its series, and the series of the points in its formula by code. */
export interface ComputedChannel {
  series: Series;
  expression: Expression;
  members: ReadonlyMap<string, Member>;
}

interface PointSeries extends Member {
  point: string;
  code: string | null;
  channel: Channel;
}

const seriesOfPoints = (tx: Tx, codes: readonly string[], guids: readonly string[]) =>
  tx.rows<PointSeries>(sql`
    select s.id, p.guid as point, p.code, s.channel, s.step_minutes as "stepMinutes"
    from metering_point p join series s on s.metering_point_guid = p.guid
    where p.organization_guid = current_organization() and (p.code = any(${codes}::text[]) or p.guid = any(${guids}::uuid[]))`);

/** The computable channels of virtual points: those available for every point of the formula, and those computed
 *  before. Creates missing series with the longest interval of the formula. `points` are in order of dependency. */
export async function computedChannels(tx: Tx, points: readonly VirtualPoint[]): Promise<ComputedChannel[]> {
  const parsed = points.map((point) => ({ ...point, expression: parseFormula(point.formula) }));
  const codes = [...new Set(parsed.flatMap(({ expression }) => operandsOf(expression)))];
  const guids = points.map(({ guid }) => guid);
  const found = await seriesOfPoints(tx, codes, guids);
  const own = new Set(found.map(({ point, channel }) => `${point} ${channel}`));
  const byCode = new Map<string, Member>(found.map((one) => [`${one.code} ${one.channel}`, one]));
  const channels = [...new Set(found.map(({ channel }) => channel))].toSorted();
  const computed: ComputedChannel[] = [];
  for (const { guid, code, expression, profileInterval } of parsed)
    for (const channel of channels) {
      const named = operandsOf(expression);
      const members = new Map<string, Member>();
      for (const one of named) {
        const member = byCode.get(`${one} ${channel}`);
        if (member) members.set(one, member);
      }
      if (members.size < named.length && !own.has(`${guid} ${channel}`)) continue;
      const steps = [...members.values()].map(({ stepMinutes }) => stepMinutes);
      const shape = { stepMinutes: Math.max(profileInterval ?? 30, ...steps), unit: unitOf(channel) };
      const [series] = await seriesOf(tx, [{ meteringPoint: guid, channel }], { ...shape, zone: MOSCOW_ZONE });
      computed.push({ series: series!, expression, members });
      if (code) byCode.set(`${code} ${channel}`, series!);
    }
  return computed;
}
