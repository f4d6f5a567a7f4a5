import { sql, type Sql } from '../../core/sql.ts';

/** The codes of points that a virtual point for billing is computed from: it counts instead of them. */
const insideFormulas = sql`
  with recursive inside as (
    select m.code from formula_member m join metering_point v on v.guid = m.point_guid
    where m.organization_guid = current_organization() and v.purpose = 'billing'
    union
    select m.code from inside i
      join metering_point v on v.organization_guid = current_organization() and v.code = i.code
      join formula_member m on m.point_guid = v.guid)
  select code from inside`;

/** A condition on `p`, a metering point: its active intake counts in the consumption of its object, branch, market group and
 *  organization. Points for billing count, but for those inside the formula of a virtual one for billing: no kilowatt-hour counts
 *  twice. */
export const isCounted: Sql = sql`p.purpose = 'billing' and (p.code is null or p.code not in (${insideFormulas}))`;
