import { decide, type Rights } from 'contract/rights.ts';
import { AppError } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { peopleWhere } from './people.ts';

/** Who manages people and rights is an administrator of the organization. */
const ofAdministrator = ['employees', 'permissionGroups', 'individualPermissions'] as const;

const isAdministrator = (rights: Rights): boolean =>
  ofAdministrator.every((entity) => decide(rights, entity, 'update').allowed);

/** Refuses a change that would leave the organization without anybody who can sign in and manage its rights. Changes that
 *  could do so wait here for each other until they are committed. Errors: 409 `protected`. */
export async function keepAdministrator(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('administrators/' || current_organization()))`);
  const candidates = await peopleWhere(
    tx,
    sql`exists (select from account a join membership m on m.account_guid = a.guid and m.organization_guid = current_organization()
          where a.guid = e.account_guid and a.status = 'active')
      and (exists (select from employee_group l join permission_group g on g.guid = l.to_guid
          where l.from_guid = e.guid and g.items ->> 'permissionGroups' in ('update', 'delete', 'full'))
        or exists (select from individual_permission i
          where i.employee_guid = e.guid and i.effect = 'allow' and i.entity_type = 'permissionGroups'))`,
  );
  if (!candidates.some(({ rights }) => isAdministrator(rights))) {
    throw new AppError('protected', {
      detail: 'В организации должен остаться работающий администратор, который управляет сотрудниками и правами.',
    });
  }
}
