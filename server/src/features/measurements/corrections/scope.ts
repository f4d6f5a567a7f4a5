import { firstVisibleMonth } from 'contract/rights/data-from.ts';
import { monthOf, monthsBetween } from 'contract/time/calendar.ts';
import type { Channel } from 'contract/features/measurements/facts.ts';
import type { Effect, EffectKind } from 'contract/features/measurements/effects.ts';
import type { Actor } from '../../../core/actor.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { isVisible } from '../points.service.ts';
import { pointsFrom } from '../virtual-points/members.service.ts';
import { mayRead } from './may-read.ts';

/** Days of series that a write changes; both days inclusive. */
export interface DayChange {
  series: readonly number[];
  from: string;
  to: string;
}

/** What a change reaches: its series and those computed from them, the points of both, and whole months, of which the person sees
 *  every day. */
export interface EffectScope extends DayChange {
  actor: Actor;
  points: string[];
  channels: ReadonlySet<Channel | null>;
  months: string[];
  /** Only values of regions change, which everybody sees. */
  isPublic: boolean;
}

/** One thing that a change may change, as it is now. */
export interface Line extends Pick<Effect, 'guid' | 'title' | 'at' | 'unit'> {
  kind: EffectKind;
  value: number | null;
  /** The value holds only what the points of the change add: the sum itself has too many points to be added up. */
  isPart?: boolean;
}

interface Reached {
  id: number;
  point: string | null;
  channel: Channel | null;
  code: string | null;
  isPublic: boolean;
}

/** The series that match a condition on `s`, of what the user may read. */
const seriesWhere = (tx: Tx, actor: Actor, condition: Sql) =>
  tx.rows<Reached>(sql`
    select s.id, s.metering_point_guid as point, s.channel, p.code, s.region_guid is not null as "isPublic"
    from series s left join metering_point p on p.guid = s.metering_point_guid
    where ${condition} and case
      when s.region_guid is not null then ${mayRead(actor, 'regionActual')}
      else ${mayRead(actor, 'measurements')} and (p.guid is null or ${isVisible(actor.rights)}) end
    order by s.id`);

/** What a change reaches of what the user may read. */
export async function scopeOf(tx: Tx, actor: Actor, change: DayChange): Promise<EffectScope> {
  const own = await seriesWhere(tx, actor, sql`s.id = any(${change.series}::integer[])`);
  const isPublic = own.every((one) => one.isPublic);
  const firstMonth = tx.since && !isPublic ? firstVisibleMonth(tx.since.day) : '';
  const channels = new Set(own.map(({ channel }) => channel));
  const virtual = await pointsFrom(
    tx,
    own.flatMap(({ code }) => code ?? []),
  );
  const computed = await seriesWhere(
    tx,
    actor,
    sql`s.metering_point_guid = any(${virtual}::uuid[]) and s.channel = any(${[...channels]}::text[])`,
  );
  return {
    ...change,
    actor,
    series: [...own, ...computed].map(({ id }) => id),
    points: [...new Set([...own, ...computed].flatMap(({ point }) => point ?? []))],
    channels,
    isPublic,
    months: monthsBetween(monthOf(change.from), monthOf(change.to)).filter((month) => month >= firstMonth),
  };
}
