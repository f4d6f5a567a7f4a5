import { resources } from 'contract/features/index.ts';
import { qualifierOf } from 'contract/kit/row-qualifier.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { individualPermissions } from 'contract/features/rights/facts.ts';
import { employees } from 'contract/features/employees/facts.ts';
import type { Resource, Row } from 'contract/kit/resource.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { anyFields } from 'contract/rights/reach.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import { name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { reached, someReach } from '../../resource/rights/reach.ts';
import { visible } from '../../resource/references/visible.ts';

export interface Person {
  guid: string;
  name: string;
  position: string;
  department: string | null;
  personnelNumber: string | null;
  account: string | null;
  rights: Rights;
}

/** An individual right as a line of rights. */
export const grantOf = (row: Row<typeof individualPermissions>): Grant => ({
  entity: row.entityType,
  value: row.value,
  effect: row.effect,
  group: null,
  object: row.objectGuid ?? null,
  from: row.validFrom,
  to: row.validTo,
});

/** The rules of a group `g` by section and resource, in the form of grants; null when there are none. */
export const rulesIn: Sql = sql`(
  select json_object_agg(s.entity, s.rules) from (
    select split_part(r.section, '/', 1) as entity, json_object_agg(split_part(r.section, '/', 2), json_build_object(
        'rows', r.rows, 'requirement', r.requirement, 'message', r.message, 'defaults', r.defaults::json,
        'hidden', r.hidden_fields, 'readOnly', r.read_only_fields)) as rules
      from permission_group_rule r where r.group_guid = g.guid group by 1) s)`;

interface Holder extends Omit<Person, 'rights'>, Omit<Rights, 'grants'> {
  holding: string;
  /** Set for the first employee with this set of groups only. */
  grants: Grant[] | null;
}

/** The employees that match a condition on `e` with all their grants, from their groups or from those named by an
 *  expression. Employees with the same groups and no individual rights share one list of grants. */
// Not limited to visible employees; `distinctPeople` does that.
export async function peopleWhere(tx: Tx, condition: Sql, groups = sql`groups_of(e)`): Promise<Person[]> {
  const holders = await tx.rows<Holder>(sql`
    select e.guid, e.full_name as name, e.position, e.department, e.personnel_number as "personnelNumber", e.account_guid as account,
      standing_of(e) as standing, (select today()) as day, h.holding,
      case when row_number() over (partition by h.holding) = 1 then grants_by(e, h.groups) end as grants
    from employee e cross join lateral (
      select g.groups, case when exists (select from individual_permission i where i.employee_guid = e.guid) then e.guid::text
        else g.groups::text end as holding
      from (select ${groups} as groups offset 0) g offset 0) h
    where ${condition} order by e.full_name collate russian, e.guid`);
  const held = new Map(holders.flatMap(({ holding, grants }) => (grants ? [[holding, grants]] : [])));
  return holders.map(({ standing, day, holding, grants, ...person }) => ({
    ...person,
    rights: { standing, day, grants: grants ?? held.get(holding)! },
  }));
}

/** Everybody in the organization who signs in, with their rights today. */
export const everybodyHere = (tx: Tx): Promise<Person[]> => peopleWhere(tx, sql`e.account_guid is not null`);

/** A person with a qualifier that distinguishes namesakes. */
export type DistinctPerson = Person & { qualifier: string };

/** The employees whose cards may be read with these rights; undefined for all. */
async function readableCards(tx: Tx, rights: Rights): Promise<ReadonlySet<string> | undefined> {
  if (!decideAny(rights, employees.entity, 'read').allowed) return new Set();
  const { reach } = reached(employees as Resource, rights, 'read', anyFields);
  if (!reach) return undefined;
  const found = await tx.rows<{ guid: string }>(sql`select t.guid from ${name(employees.table)} t where ${reach}`);
  return new Set(found.map(({ guid }) => guid));
}

/** Those of the people whose name may be known: someone who may read some cards sees only those people, someone who may
 *  read none sees all names. */
export async function inSightOf(tx: Tx, rights: Rights, people: readonly Person[]): Promise<readonly Person[]> {
  const readable = await readableCards(tx, rights);
  return someReach(rights, { to: employees.name }) ? people.filter(({ guid }) => readable?.has(guid)) : people;
}

/** The visible people with qualifiers, as far as these rights allow: for unreadable cards only the position. */
export async function distinctPeople(tx: Tx, rights: Rights, people: readonly Person[]): Promise<DistinctPerson[]> {
  const readable = await readableCards(tx, rights);
  const [open, closed] = [
    visible(employees, rights),
    { ...employees, fields: { position: employees.fields.position } },
  ];
  return (await inSightOf(tx, rights, people)).map((person) => {
    const visible = !readable || readable.has(person.guid) ? open : closed;
    return { ...person, qualifier: qualifierOf(visible as Resource, person) };
  });
}

export const membersOf = (tx: Tx, group: string): Promise<Person[]> =>
  peopleWhere(tx, sql`exists (select from employee_group l where l.from_guid = e.guid and l.to_guid = ${group})`);

export async function personBy(tx: Tx, employee: string): Promise<Person | undefined> {
  const [person] = await peopleWhere(tx, sql`e.guid = ${employee}`);
  return person;
}

/** Whether a section has a record with this guid. */
export async function objectExists(tx: Tx, entity: EntityType, guid: string): Promise<boolean> {
  for (const resource of resources.filter((candidate) => candidate.entity === entity)) {
    if (await tx.one(sql`select from ${name(resource.table)} where guid = ${guid}`)) return true;
  }
  return false;
}

/** Whether the personal data of a card or an account are erased. */
export const isErased = async (tx: Tx, guid: string): Promise<boolean> =>
  (await tx.one<{ is: boolean }>(sql`select is_erased(${guid}) as is`))!.is;
