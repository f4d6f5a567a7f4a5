import { employees } from 'contract/features/employees/facts.ts';
import { users } from 'contract/features/users/facts.ts';
import type { Likeness } from 'contract/kit/resource-import.ts';
import type { AnyRow, Resource, Row } from 'contract/kit/resource.ts';
import { distinctTitle } from 'contract/kit/row-qualifier.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Actor } from '../../../core/actor.ts';
import { searchKey } from '../../../core/search.ts';
import { name, sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { belonging, columnsOf } from '../../../resource/column.ts';
import { visible } from '../../../resource/references/visible.ts';

/** The data of a person in a file row or form; `number` identifies it in the result. */
export interface PersonDescription {
  number: number;
  lastName: string;
  firstName: string;
  middleName?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  personnelNumber?: string | null | undefined;
}

/** An existing person with the same name: the card, the account, or both. */
export interface Namesake {
  card: string | null;
  account: string | null;
  title: string;
  by: Likeness;
}

const order: readonly Likeness[] = ['personnelNumber', 'email', 'phone', 'name'];

/** What besides the name a record and a description have in common; undefined for different people, with two
 *  patronymics or personnel numbers. */
function likenessOf(described: PersonDescription, row: Partial<Row<typeof employees>>): Likeness | undefined {
  const both = (key: 'middleName' | 'email' | 'phone' | 'personnelNumber') => {
    const [own, other] = [described[key], row[key]];
    return typeof own === 'string' && typeof other === 'string' && own && other
      ? searchKey(own) === searchKey(other)
      : null;
  };
  if (both('middleName') === false || both('personnelNumber') === false) return undefined;
  return (['personnelNumber', 'email', 'phone'] as const).find((key) => both(key)) ?? 'name';
}

/** The readable records of a family with the surname and first name of a description. Records created in the same
 *  transaction are ignored, because rows of a file are not each other's namesakes. */
async function ofSameName(
  tx: Tx,
  { rights }: Actor,
  resource: Resource,
  described: readonly PersonDescription[],
  condition: Sql,
): Promise<{ number: number; row: AnyRow }[]> {
  if (!decideAny(rights, resource.entity, 'read').allowed) return [];
  const mine = visible(resource, rights);
  if (!('lastName' in mine.fields && 'firstName' in mine.fields)) return [];
  return tx.rows(sql`
    select k.number, (select row_to_json(r) from (select ${columnsOf(mine)}) r) as row
    from jsonb_to_recordset(${JSON.stringify(described)}::jsonb) as k (number integer, "lastName" text, "firstName" text)
      join ${name(resource.table)} t on search_key(t.last_name) = search_key(k."lastName") and search_key(t.first_name) = search_key(k."firstName")
    where ${belonging(mine)} and t.created_at < now() and ${condition} order by t.guid`);
}

/** Existing people with the names of the described ones, by number, the most similar first. */
export async function namesakesOf(
  tx: Tx,
  actor: Actor,
  described: readonly PersonDescription[],
): Promise<Map<number, Namesake[]>> {
  const cards = await ofSameName(tx, actor, employees, described, sql`true`);
  const accounts = await ofSameName(tx, actor, users, described, sql`t.employee_guid is null`);
  const byNumber = new Map(described.map((one) => [one.number, one]));
  const asNamesake = (
    { number, row }: { number: number; row: AnyRow },
    resource: Resource,
    of: Pick<Namesake, 'card' | 'account'>,
  ) => {
    const by = likenessOf(byNumber.get(number)!, row as Partial<Row<typeof employees>>);
    return by ? [{ number, namesake: { ...of, title: distinctTitle(resource, row), by } }] : [];
  };
  const found = [
    ...cards.flatMap((one) =>
      asNamesake(one, employees, { card: one.row.guid, account: (one.row as Row<typeof employees>).userGuid ?? null }),
    ),
    ...accounts.flatMap((one) => asNamesake(one, users, { card: null, account: one.row.guid })),
  ];
  const grouped = Map.groupBy(found, ({ number }) => number);
  return new Map(
    [...grouped].map(([number, list]) => [
      number,
      list.map(({ namesake }) => namesake).toSorted((a, b) => order.indexOf(a.by) - order.indexOf(b.by)),
    ]),
  );
}
