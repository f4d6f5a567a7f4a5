import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { addStandardSchedules } from '../../features/scheduler/standard-schedules.service.ts';
import { organizations, permissionGroups, users, type OrganizationSeed } from './data/organizations.ts';

/** Lets the transaction write rows of this organization. */
const enter = (tx: Tx, organization: string | null) =>
  tx.run(sql`select set_config('console.organization', ${organization ?? ''}, true)`);

interface Organization {
  guid: string;
  key: string;
  groups: Map<string, string>;
}

async function addOrganization(
  tx: Tx,
  given: Partial<OrganizationSeed> & Pick<OrganizationSeed, 'key' | 'fullName' | 'shortName'> & { isService?: true },
): Promise<Organization> {
  const guid = newGuid();
  // The organization of the service is created outside of any organization.
  await enter(tx, null);
  await tx.run(sql`
    insert into organization (guid, full_name, short_name, inn, kpp, ogrn, region_guid, roles, time_zone, phone, email, link_code,
      is_service)
    values (${guid}, ${given.fullName}, ${given.shortName}, ${given.inn ?? null}, ${given.kpp ?? null}, ${given.ogrn ?? null},
      
      (select v.guid from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where d.code = 'regions' and v.code = ${given.regionCode ?? null}),
      ${given.roles ?? []}, ${given.timeZone ?? 'Europe/Moscow'}, ${given.phone ?? null}, ${given.email ?? null}, ${given.linkCode ?? null},
      ${given.isService ?? false})`);
  await enter(tx, guid);
  const groups = new Map(permissionGroups.map(({ code }) => [code, newGuid()]));
  const rows = permissionGroups.map(({ code, name, description, items }) => ({
    guid: groups.get(code),
    name,
    description,
    items: {
      ...Object.fromEntries(items.map(({ entityType, value }) => [entityType, value])),
      ...(given.isService && code === 'systemAdministrator' && { sharedData: 'full' }),
    },
  }));
  await tx.run(sql`
    insert into permission_group (guid, organization_guid, name, description, items, is_system)
    select guid, ${guid}, name, description, items, true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (guid uuid, name text, description text, items jsonb)`);
  await tx.run(sql`select from add_ready_widgets()`);
  await tx.run(sql`select from add_ready_object_types()`);
  return { guid, key: given.key, groups };
}

interface Person {
  userName: string;
  lastName: string;
  firstName: string;
  middleName: string | null;
  email: string | null;
  status?: 'active' | 'blocked';
  lockReason?: string | null;
}

async function addAccount(tx: Tx, person: Person, passwordHash: string): Promise<string> {
  const guid = newGuid();
  await tx.run(sql`
    insert into account (guid, user_name, email, password_hash, last_name, first_name, middle_name, status, block_reason)
    values (${guid}, ${person.userName}, ${person.email}, ${passwordHash}, ${person.lastName}, ${person.firstName}, ${person.middleName},
      ${person.status ?? 'active'}, ${person.lockReason ?? null})`);
  return guid;
}

interface Place {
  position: string;
  department: string | null;
  personnelNumber: string | null;
  isDefault: boolean;
  groups: readonly string[];
}

async function employ(
  tx: Tx,
  account: string,
  person: Person,
  organization: Organization,
  place: Place,
): Promise<void> {
  const guid = newGuid();
  await enter(tx, organization.guid);
  await tx.run(sql`
    insert into membership (account_guid, organization_guid, is_default) values (${account}, ${organization.guid}, ${place.isDefault})`);
  await tx.run(sql`
    insert into employee (guid, organization_guid, account_guid, last_name, first_name, middle_name, personnel_number, position, department, email)
    values (${guid}, ${organization.guid}, ${account}, ${person.lastName}, ${person.firstName}, ${person.middleName},
      ${place.personnelNumber}, ${place.position}, ${place.department}, ${person.email})`);
  const groups = place.groups.map((code) => organization.groups.get(code));
  await tx.run(sql`
    insert into employee_group (organization_guid, from_guid, to_guid, position)
    select ${organization.guid}, ${guid}, g, n from unnest(${groups}::uuid[]) with ordinality as given (g, n)`);
}

/** Seeds the first organizations and people: always the administrator, on request the sample ones, all with one password. */
export async function seedPeople(
  tx: Tx,
  given: { adminUsername: string; passwordHash: string; sampleData: boolean },
): Promise<void> {
  const own = {
    key: 'service',
    fullName: 'Администрация сервиса',
    shortName: 'Администрация сервиса',
    isService: true,
  } as const;
  const added: Organization[] = [];
  for (const seed of [...(given.sampleData ? organizations : []), own]) added.push(await addOrganization(tx, seed));

  const admin = {
    userName: given.adminUsername,
    lastName: 'Администратор',
    firstName: 'Главный',
    middleName: null,
    email: null,
  };
  const adminGuid = await addAccount(tx, admin, given.passwordHash);
  for (const [index, organization] of added.entries()) {
    const place = {
      position: 'Администратор системы',
      department: null,
      personnelNumber: null,
      isDefault: index === 0,
      groups: ['systemAdministrator'],
    };
    await employ(tx, adminGuid, admin, organization, place);
    await addStandardSchedules(tx, organization.guid, adminGuid);
  }
  if (!given.sampleData) return;
  for (const user of users.filter(({ userName }) => userName !== given.adminUsername.toLowerCase())) {
    const account = await addAccount(tx, user, given.passwordHash);
    for (const membership of user.memberships) {
      const organization = added.find(({ key }) => key === membership.organization);
      if (organization) await employ(tx, account, user, organization, membership);
    }
  }
}
