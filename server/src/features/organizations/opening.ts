import { organizations } from 'contract/features/organizations/facts.ts';
import { entityTypes, type EntityType } from 'contract/rights/permissions.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { leastHeld, turningDays } from 'contract/rights/cover.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { within } from '../../core/within.ts';
import { completed } from '../../resource/rights/field-rules.ts';
import { checkedCreation } from '../../resource/serve-resource.ts';
import { createRow, getRow } from '../../resource/store.ts';
import { addReadyTypes } from '../object-types/ready-types.service.ts';
import { openStandardSchedules } from '../scheduler/standard-schedules.service.ts';
import { addReadyWidgets } from '../widgets/ready-widgets.service.ts';

interface ReadyMade {
  name: string;
  description: string | null;
  items: Readonly<Record<string, string>>;
  is_system: boolean;
}

const FOUNDER = 'Первый администратор';

/** The group for the person who sets up an organization: only the rights they hold in the current one permanently and
 *  on all objects. */
const founderGroup = (rights: Rights): ReadyMade => ({
  name: FOUNDER,
  description: 'Права того, кто открыл организацию: такие же, какие были у него в прежней.',
  items: Object.fromEntries(
    (Object.keys(entityTypes) as EntityType[])
      .map((entity) => [entity, leastHeld(rights, entity)] as const)
      .filter(([, value]) => value !== 'none'),
  ),
  is_system: false,
});

async function addGroups(tx: Tx, actor: Actor, organization: string, groups: readonly ReadyMade[]): Promise<string[]> {
  // The right to shared data stays in the organization of the service.
  const rows = groups.map((group) => {
    const { sharedData: _, ...items } = group.items;
    return { ...group, items, guid: newGuid() };
  });
  await tx.run(sql`
    insert into permission_group (guid, organization_guid, name, description, items, is_system)
    select guid, ${organization}, name, description, items, is_system
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (guid uuid, name text, description text, items jsonb, is_system boolean)`);
  for (const { guid, name, items } of rows) {
    const entry = { organization, entity: 'permission_group', record: guid, recordName: name };
    writeJournal(tx, actor, { ...entry, action: 'create', after: { name, ...items } });
  }
  return rows.map(({ guid }) => guid);
}

async function employFounder(
  tx: Tx,
  actor: Actor,
  organization: string,
  position: string,
  group: string,
): Promise<void> {
  const guid = newGuid();
  await tx.run(
    sql`insert into membership (account_guid, organization_guid) values (${actor.account}, ${organization})`,
  );
  await tx.run(sql`
    insert into employee (guid, organization_guid, account_guid, last_name, first_name, middle_name, position, phone, email)
    select ${guid}, ${organization}, a.guid, a.last_name, a.first_name, a.middle_name, ${position}, a.phone, a.email
    from account a where a.guid = ${actor.account}`);
  await tx.run(sql`
    insert into employee_group (organization_guid, from_guid, to_guid) values (${organization}, ${guid}, ${group})`);
  writeJournal(tx, actor, {
    action: 'create',
    organization,
    entity: 'organization_user',
    record: actor.account,
    recordName: actor.fullName,
    after: { fullName: actor.fullName },
  });
  writeJournal(tx, actor, {
    action: 'create',
    organization,
    entity: 'employee',
    record: guid,
    recordName: actor.fullName,
    after: { fullName: actor.fullName, position, groups: [group], names: { groups: { [group]: FOUNDER } } },
  });
}

const FOUNDER_POSITION = 'Администратор';

interface Requisites {
  name: string;
  inn: string | null;
  kpp: string | null;
}

/** Creates an organization below the current one, in its time zone, and opens it. Errors: as of a creation and of
 *  `openOrganization`. */
export async function foundOrganization(
  tx: Tx,
  actor: Actor,
  { name, inn, kpp }: Requisites,
): Promise<{ guid: string }> {
  const here = await getRow(tx, organizations, actor.organization!);
  const given = {
    shortName: name,
    fullName: name,
    subjectKind: inn?.length === 12 ? 'entrepreneur' : 'company',
    parentGuid: here.guid,
    timeZone: here.timeZone,
    inn,
    kpp,
  };
  const input = checkedCreation(organizations, completed(actor.rights, organizations, given, null));
  const { guid } = await createRow(tx, actor, organizations, input);
  await openOrganization(tx, actor, guid, FOUNDER_POSITION);
  return { guid };
}

/** Sets up an organization of the holding without users: copies the built-in groups of the current organization, adds
 *  built-in widgets and standard schedules, and makes the actor its first employee with their rights here. Errors: 403
 *  unless the actor manages people and rights, 404, 409. */
export async function openOrganization(tx: Tx, actor: Actor, guid: string, position: string): Promise<void> {
  const row = await getRow(tx, organizations, guid);
  // An API token may not add people.
  if (actor.manner?.via?.kind === 'token')
    throw new AppError('forbidden', { detail: 'Ключом API организацию не открывают.' });
  if (!turningDays(actor.rights).every((day) => isAdministrator({ ...actor.rights, day }))) {
    throw new AppError('forbidden', { detail: 'Открывает организацию тот, кто управляет сотрудниками и правами.' });
  }
  const readyMade = await tx.rows<ReadyMade>(
    sql`select name, description, items, is_system from permission_group where is_system order by name`,
  );
  await tx.run(sql`select from organization where guid = ${row.guid} for no key update`);
  await within(tx, row.guid, async (tx) => {
    const isOpen = await tx.one(sql`
      select from membership where organization_guid = ${row.guid} union all select from permission_group limit 1`);
    if (isOpen)
      throw new AppError('conflict', {
        detail: 'В этой организации уже работают: попросите доступ у её администратора.',
      });
    const [founders] = await addGroups(tx, actor, row.guid, [founderGroup(actor.rights), ...readyMade]);
    await employFounder(tx, actor, row.guid, position, founders!);
    await addReadyWidgets(tx, actor, row.guid);
    await addReadyTypes(tx, actor, row.guid);
    await openStandardSchedules(tx, actor, row.guid);
  });
}
