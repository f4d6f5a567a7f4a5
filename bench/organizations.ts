import type pg from 'pg';
import type { Base } from './stand.ts';

/** Creates organizations in which the administrator has full access to metering points. */
export async function openOrganizations({ owner }: Base, number: number): Promise<string[]> {
  const organizations = Array.from({ length: number }, () => crypto.randomUUID());
  for (const organization of organizations) await openOne(owner, organization);
  return organizations;
}

async function openOne(owner: pg.Client, organization: string): Promise<void> {
  await owner.query(`select set_config('console.organization', $1, false)`, [organization]);
  await owner.query(`insert into organization (guid, full_name, short_name) values ($1, $2, $2)`, [
    organization,
    `Стенд ${organization}`,
  ]);
  await owner.query(
    `with admin as (select guid from account where user_name = 'admin'),
       member as (insert into membership (account_guid, organization_guid) select guid, $1::uuid from admin),
       worker as (
         insert into employee (guid, organization_guid, account_guid, last_name, first_name, position)
         select gen_random_uuid(), $1::uuid, guid, 'Администратор', 'Главный', 'Инженер' from admin returning guid),
       rights as (
         insert into permission_group (guid, organization_guid, name, items)
         values (gen_random_uuid(), $1::uuid, 'Группа стенда', '{"meteringPoints": "full"}') returning guid)
     insert into employee_group (organization_guid, from_guid, to_guid)
     select $1::uuid, worker.guid, rights.guid from worker, rights`,
    [organization],
  );
}
