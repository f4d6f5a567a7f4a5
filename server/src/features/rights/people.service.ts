import { resources } from 'contract/features/index.ts';
import { asideOf } from 'contract/kit/row-title.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { individualPermissions } from 'contract/features/rights/facts.ts';
import { employees } from 'contract/features/employees/facts.ts';
import type { Resource, Row } from 'contract/kit/resource.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import { name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { seen } from '../../resource/reach.ts';

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

/** The employees that match a condition on `e`, each with all their grants. */
export const peopleWhere = (tx: Tx, condition: Sql): Promise<Person[]> =>
  tx.rows<Person>(sql`
    select e.guid, e.full_name as name, e.position, e.department, e.personnel_number as "personnelNumber", e.account_guid as account,
      json_build_object('standing', standing_of(e), 'day', (select today()), 'grants', grants_of(e)) as rights
    from employee e where ${condition} order by e.full_name collate russian, e.guid`);

/** A person with what tells them apart from namesakes. */
export type ToldPerson = Person & { aside: string };

/** People with what tells them apart, as somebody with these rights may know it: the position alone to whoever reads no employees. */
export function toldApartTo(rights: Rights, people: readonly Person[]): ToldPerson[] {
  const { allowed } = decideAny(rights, employees.entity, 'read');
  const told = allowed ? seen(employees, rights) : { ...employees, fields: { position: employees.fields.position } };
  return people.map((person) => ({ ...person, aside: asideOf(told as Resource, person) }));
}

/** The members of a group. */
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
