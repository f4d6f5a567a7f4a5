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

/** A range of days of series changed by a write; both days inclusive. */
export interface DayChange {
  series: readonly number[];
  from: string;
  to: string;
}

/** The scope of a change: its series and those computed from them, the points of both, and whole months visible to the
 *  person. */
export interface EffectScope extends DayChange {
  actor: Actor;
  points: string[];
  channels: ReadonlySet<Channel | null>;
  months: string[];
  /** Only public values of regions change. */
  isPublic: boolean;
}

/** The current state of something that a change may affect. */
export interface Line extends Pick<Effect, 'guid' | 'title' | 'at' | 'unit'> {
  kind: EffectKind;
  value: number | null;
  /** The value includes only the changed points, because the whole sum has too many points. */
  isPart?: boolean;
}

interface Reached {
  id: number;
  point: string | null;
  channel: Channel | null;
  code: string | null;
  isPublic: boolean;
}

/** The series that match a condition on `s`, as far as the user may read them. */
const seriesWhere = (tx: Tx, actor: Actor, condition: Sql) =>
  tx.rows<Reached>(sql`
    select s.id, s.metering_point_guid as point, s.channel, p.code, s.region_guid is not null as "isPublic"
    from series s left join metering_point p on p.guid = s.metering_point_guid
    where ${condition} and case
      when s.region_guid is not null then ${mayRead(actor, 'regionActual')}
      else ${mayRead(actor, 'measurements')} and (p.guid is null or ${isVisible(actor.rights)}) end
    order by s.id`);

/** The scope of a change as far as the user may read it. */
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
