import { employees } from 'contract/features/employees/facts.ts';
import {
  MAX_IN_STRUCTURE,
  type employeeStructure,
  type StructurePerson,
} from 'contract/features/employees/structure.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging } from '../../resource/column.ts';
import { visible } from '../../resource/references/visible.ts';

/** People employed today with their departments and managers, as visible to the reader. */
export async function structureFor(tx: Tx, rights: Rights): Promise<Answer<typeof employeeStructure>> {
  const readable = visible(employees, rights);
  const manager = 'managerGuid' in readable.fields ? sql`t.manager_guid` : sql`null::uuid`;
  const people = await tx.rows<StructurePerson>(sql`
    select t.guid, t.full_name as name, t.position, nullif(trim(t.department), '') as department, ${manager} as manager
    from employee t
    where ${belonging(readable)} and (t.dismissed_at is null or t.dismissed_at > (select today()))
    order by t.full_name collate russian, t.guid limit ${MAX_IN_STRUCTURE + 1}`);
  return { people: people.slice(0, MAX_IN_STRUCTURE), isWhole: people.length <= MAX_IN_STRUCTURE };
}

/** Whether an employee is a direct or indirect manager of a person, or that person. */
export const isAbove = (tx: Tx, manager: string, person: string): Promise<object | undefined> =>
  tx.one(sql`
    with recursive above as (
      select ${person}::uuid as guid
      union
      select e.manager_guid from above a join employee e on e.guid = a.guid where e.manager_guid is not null)
    select from above where guid = ${manager}`);
