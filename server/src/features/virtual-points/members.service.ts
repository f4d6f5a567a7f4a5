import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { pointsUsing } from './formulas.ts';

/** The names of the virtual points with this code in their formulas. */
export const namesUsing = async (tx: Tx, code: string): Promise<string[]> =>
  (
    await tx.rows<{ name: string }>(sql`
      select p.name from formula_member m join metering_point p on p.guid = m.point_guid
      where m.organization_guid = current_organization() and m.code = ${code} order by p.name collate russian limit 5`)
  ).map(({ name }) => name);

/** The virtual points computed from the points with these codes, directly or through others. */
export const pointsFrom = async (tx: Tx, codes: readonly string[]): Promise<string[]> =>
  (await pointsUsing(tx, codes)).map(({ guid }) => guid);

/** Those of the points that are virtual: they take no values of their own. */
export const virtualAmong = async (tx: Tx, guids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await tx.rows<{ guid: string }>(sql`
        select guid from metering_point where guid = any(${guids}::uuid[]) and formula is not null`)
    ).map(({ guid }) => guid),
  );
