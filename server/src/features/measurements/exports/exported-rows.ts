import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { addDays } from 'contract/time/day-shape.ts';
import type { Actor } from '../../../core/actor.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { belonging } from '../../../resource/column.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { titleInSight } from '../../../resource/references/visible.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';

/** A channel of a point, a group or a flow, with its values on a day. */
export interface ExportedRow {
  code: string;
  name: string;
  branchCode: string | null;
  branchName: string | null;
  /** The codes of the groups between which a flow goes. */
  fromCode: string | null;
  toCode: string | null;
  /** Null for a group or flow. */
  channel: string | null;
  series: number;
  stepMinutes: number;
  values: (number | null)[];
  quality: string | null;
  /** The remainder carried over from the previous day. */
  carry: number;
}

const seriesColumns = (day: string) => sql`
  s.id as series, s.channel, s.step_minutes as "stepMinutes",
  coalesce((select c.carry from export_carry c where c.organization_guid = s.organization_guid and c.series = s.id and c.day = ${addDays(day, -1)}::date), 0) as carry`;

/** The rows of series, each with the values of a day. */
const withValues = (tx: Tx, day: string, rows: Sql, order: Sql): Promise<ExportedRow[]> =>
  readableFrom(tx, day).rows<ExportedRow>(sql`
    select r.*, d.v as values, d.q as quality from (${rows}) r join interval_day d on d.series = r.series and d.day = ${day}::date
    order by ${order}`);

/** The known values of a day, for points that the user may read and that have a code. */
export const pointRowsOf = (tx: Tx, actor: Actor, day: string): Promise<ExportedRow[]> =>
  withValues(
    tx,
    day,
    sql`
      select t.code, t.name, b.code as "branchCode", ${titleInSight(actor.rights, branchOffices, 'b')} as "branchName",
        null as "fromCode", null as "toCode", ${seriesColumns(day)}
      from metering_point t join series s on s.metering_point_guid = t.guid
        left join consumption_object o on o.guid = t.consumption_object_guid left join branch_office b on b.guid = o.branch_guid
      where t.code is not null and s.zone = 'Europe/Moscow' and ${belonging(reached(meteringPoints, actor.rights, 'read'))}`,
    sql`r.code, r.channel`,
  );

/** The known values of a day of groups of delivery points and of flows. */
export const gtpRowsOf = (tx: Tx, day: string): Promise<ExportedRow[]> =>
  withValues(
    tx,
    day,
    sql`
      select g.code, g.name, null as "branchCode", null as "branchName", f.code as "fromCode", t.code as "toCode", g.kind, ${seriesColumns(day)}
      from gtp g join series s on s.gtp_guid = g.guid left join gtp f on f.guid = g.from_guid left join gtp t on t.guid = g.to_guid
      where g.kind = 'group' or f.guid is not null and t.guid is not null`,
    sql`r.kind desc, r.code`,
  );
