import { sql, type Sql } from '../../../core/sql.ts';

/** A condition on `p`, a metering point: its active intake counts in the consumption of its object, branch, market group and
 *  organization. Points for billing count, but for those inside the formula of a virtual one for billing: no kilowatt-hour counts
 *  twice. */
export const isCounted: Sql = sql`p.purpose = 'billing' and (p.code is null or p.code not in (select codes_inside_formulas()))`;
