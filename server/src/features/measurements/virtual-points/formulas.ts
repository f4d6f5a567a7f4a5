import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

/** The maximum nesting of virtual points; cycles are refused when a formula is entered. */
const DEPTH = 50;

export interface VirtualPoint {
  guid: string;
  code: string | null;
  formula: string;
  profileInterval: number | null;
}

/** The virtual points whose formulas use one of these codes, directly or indirectly, in order of dependency. */
export const pointsUsing = (tx: Tx, codes: readonly string[]): Promise<VirtualPoint[]> =>
  tx.rows<VirtualPoint>(sql`
    with recursive dependent as (
      select p.guid, p.code, 1 as depth from formula_member m join metering_point p on p.guid = m.point_guid
      where m.organization_guid = current_organization() and m.code = any(${codes}::text[])
      union
      select p.guid, p.code, d.depth + 1 from dependent d
        join formula_member m on m.organization_guid = current_organization() and m.code = d.code
        join metering_point p on p.guid = m.point_guid
      where d.depth < ${DEPTH})
    select p.guid, p.code, p.formula, p.profile_interval as "profileInterval"
    from (select guid, max(depth) as depth from dependent group by guid) d join metering_point p on p.guid = d.guid
    order by d.depth, p.guid`);
