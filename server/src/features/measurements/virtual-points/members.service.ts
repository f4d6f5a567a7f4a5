import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { pointsUsing } from './formulas.ts';

/** The names of the virtual points using this code; null for those hidden from the person. */
export async function namesUsing(tx: Tx, rights: Rights, code: string): Promise<(string | null)[]> {
  const reach = reached(meteringPoints, rights, 'read').reach ?? sql`true`;
  const found = await tx.rows<{ name: string | null }>(sql`
    select case when ${reach} then t.name end as name from formula_member m join metering_point t on t.guid = m.point_guid
    where m.organization_guid = current_organization() and m.code = ${code} order by t.name collate russian limit 5`);
  return found.map(({ name }) => name);
}

/** The virtual points computed from the points with these codes, directly or indirectly. */
export const pointsFrom = async (tx: Tx, codes: readonly string[]): Promise<string[]> =>
  (await pointsUsing(tx, codes)).map(({ guid }) => guid);

/** Those of the points that are virtual, and so cannot store values of their own. */
export const virtualAmong = async (tx: Tx, guids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await tx.rows<{ guid: string }>(sql`
        select guid from metering_point where guid = any(${guids}::uuid[]) and formula is not null`)
    ).map(({ guid }) => guid),
  );
