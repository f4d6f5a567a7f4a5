import type pg from 'pg';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { computeAgain } from './virtual-points.service.ts';

/** Virtual points without values although their operands have some: their formulas predate the storage of computed
 *  values. */
const forgotten = sql`
  select p.guid from metering_point p
  where p.formula is not null and not exists (select from series s where s.metering_point_guid = p.guid)
    and not exists (
      select from formula_member m
        left join metering_point o on o.organization_guid = m.organization_guid and o.code = m.code
        left join series s on s.metering_point_guid = o.guid and s.channel = '01'
      where m.point_guid = p.guid and s.id is null)
  order by p.guid`;

/** Computes virtual points entered before their values were stored, one transaction per point. */
export async function computeMissingSeries(pool: pg.Pool): Promise<void> {
  const organizations = await asOrg(pool, { organization: null, account: null }, 'read', (tx) =>
    tx.rows<{ guid: string }>(sql`select guid from organization`),
  );
  for (const { guid: organization } of organizations) {
    const scope = { organization, account: null };
    const points = await asOrg(pool, scope, 'read', (tx) => tx.rows<{ guid: string }>(forgotten));
    for (const { guid } of points) await asOrg(pool, scope, 'write', (tx) => computeAgain(tx, guid));
  }
}
