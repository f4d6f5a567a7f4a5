import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

interface SeededObject {
  guid: string;
  name: string;
}

/** The sample values of a point are 1.02 times those of the points below it, so 0.02 / 1.02 of them are losses. */
const LOSS_PERCENT = 1.96;

/** Seeds one balance group: an enterprise with measuring transformers, fed through its first point. */
export async function seedBalanceGroups(tx: Tx): Promise<void> {
  const object = await tx.one<SeededObject>(sql`
    select o.guid, o.name from consumption_object o
    where exists (select from metering_point p join transformation t on t.metering_point_guid = p.guid
        where p.consumption_object_guid = o.guid and p.parent_guid is not null)
      and not exists (select from metering_point p where p.consumption_object_guid = o.guid and p.status <> 'working')
    order by o.name collate russian limit 1`);
  if (!object) return;
  const group = newGuid();
  await tx.run(sql`
    insert into balance_group (guid, organization_guid, name, kind, note)
    values (${group}, current_organization(), ${object.name}, 'enterprise', 'Вводы предприятия и их отходящие присоединения')`);
  await tx.run(sql`
    insert into balance_member (guid, organization_guid, group_guid, metering_point_guid, direction, loss_percent)
    select gen_random_uuid(), current_organization(), ${group}, p.guid, case when p.parent_guid is null then 'intake' else 'output' end,
      case when p.parent_guid is null then ${LOSS_PERCENT}::double precision end
    from metering_point p where p.consumption_object_guid = ${object.guid}`);
}
