import { sql, type Sql } from '../../../core/sql.ts';

/** A condition on a metering point `p`: its active intake counts in the consumption of its object, branch, market group
 *  and organization. Points for billing count, apart from those inside the formula of another billing point, so that
 *  energy is not counted twice. */
export const isCounted: Sql = sql`p.purpose = 'billing' and (p.code is null or p.code not in (select codes_inside_formulas()))`;
