import { viewedList } from 'contract/features/saved-views/calls.ts';
import type { Carry } from 'contract/features/object-types/carry.ts';
import type { ObjectType } from 'contract/features/object-types/facts.ts';
import { isCondition, type Filter } from 'contract/kit/filter.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { renamedCodes } from 'contract/kit/parameter-codes.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

type Codes = ReadonlyMap<string, string>;

/** New codes by old code: of renamed parameters, and of those whose whole values are carried to another one. */
export function movedCodes(
  before: readonly Parameter[],
  after: readonly Parameter[],
  carries: readonly Carry[],
): Codes {
  const whole = carries.filter(
    ({ to, from, part, pick }) => from.length === 1 && from[0] !== to && part === undefined && pick === undefined,
  );
  return new Map([...renamedCodes(before, after), ...whole.map(({ to, from }): [string, string] => [from[0]!, to])]);
}

interface View {
  guid: string;
  filter: string;
  sort: string;
  columns: string[];
}

/** A filter with renamed parameters. */
const filterWith = (filter: Filter, codes: Codes): Filter => {
  if (isCondition(filter)) return { ...filter, field: codes.get(filter.field) ?? filter.field };
  return 'and' in filter
    ? { and: filter.and.map((one) => filterWith(one, codes)) }
    : { or: filter.or.map((one) => filterWith(one, codes)) };
};

const sortWith = (sort: string, codes: Codes) =>
  sort
    .split(',')
    .map((key) => (key.startsWith('-') ? `-${codes.get(key.slice(1)) ?? key.slice(1)}` : (codes.get(key) ?? key)))
    .join(',');

const viewWith = ({ guid, filter, sort, columns }: View, codes: Codes): View => ({
  guid,
  filter: filter && JSON.stringify(filterWith(JSON.parse(filter) as Filter, codes)),
  sort: sortWith(sort, codes),
  columns: columns.map((code) => codes.get(code) ?? code),
});

/** The saved views of a type's list that use one of these codes, with the codes replaced. */
export async function viewsNaming(tx: Tx, { guid, family }: Pick<ObjectType, 'guid' | 'family'>, codes: Codes) {
  if (codes.size === 0) return [];
  const list = viewedList(family ?? `object-types/${guid}/objects`);
  const views = await tx.rows<View>(sql`
    select guid, filter, sort, columns from saved_view
    where organization_guid = (select current_organization()) and resource = ${list} order by guid`);
  return views
    .map((view) => viewWith(view, codes))
    .filter((view, index) => JSON.stringify(view) !== JSON.stringify(views[index]));
}

/** Replaces parameter codes in everybody's saved views. */
async function renameInViews(tx: Tx, type: Pick<ObjectType, 'guid' | 'family'>, codes: Codes): Promise<void> {
  for (const { guid, filter, sort, columns } of await viewsNaming(tx, type, codes))
    await tx.run(
      sql`update saved_view set filter = ${filter}, sort = ${sort}, columns = ${columns} where guid = ${guid}`,
    );
}

/** Replaces parameter codes in the alarms of a type; known objects stay known. */
async function renameInAlarms(tx: Tx, { guid }: Pick<ObjectType, 'guid'>, codes: Codes): Promise<void> {
  const alarms = await tx.rows<{ guid: string; condition: Filter }>(sql`
    select guid, condition from object_type_alarm where type_guid = ${guid} order by guid for update`);
  for (const alarm of alarms) {
    const condition = filterWith(alarm.condition, codes);
    if (JSON.stringify(condition) !== JSON.stringify(alarm.condition))
      await tx.run(sql`
        update object_type_alarm set condition = ${JSON.stringify(condition)}, version = version + 1, updated_at = now() where guid = ${alarm.guid}`);
  }
}

interface Named {
  condition: Filter | null;
  valueField: string | null;
  groupField: string | null;
  sortField: string | null;
  columns: string[];
}

/** Replaces parameter codes in the widget compositions that count a type's objects. */
async function renameInKinds(
  tx: Tx,
  { guid, family }: Pick<ObjectType, 'guid' | 'family'>,
  codes: Codes,
): Promise<void> {
  const kinds = await tx.rows<Named & { guid: string }>(sql`
    select guid, condition, value_field as "valueField", group_field as "groupField", sort_field as "sortField", columns
    from widget_composition
    where organization_guid = (select current_organization()) and (type_guid = ${guid} or records = ${family}) order by guid for update`);
  const named = (code: string | null) => code && (codes.get(code) ?? code);
  for (const { guid: kind, ...was } of kinds) {
    const now: Named = {
      condition: was.condition && filterWith(was.condition, codes),
      valueField: named(was.valueField),
      groupField: named(was.groupField),
      sortField: named(was.sortField),
      columns: was.columns.map((code) => named(code)!),
    };
    if (JSON.stringify(now) !== JSON.stringify(was))
      await tx.run(sql`
        update widget_composition set condition = ${now.condition && JSON.stringify(now.condition)}, value_field = ${now.valueField}, group_field = ${now.groupField},
          sort_field = ${now.sortField}, columns = ${now.columns}, version = version + 1, updated_at = now() where guid = ${kind}`);
  }
}

/** Replaces parameter codes in everything stored about a type's objects. */
export async function followCodes(tx: Tx, type: Pick<ObjectType, 'guid' | 'family'>, codes: Codes): Promise<void> {
  if (codes.size === 0) return;
  await renameInViews(tx, type, codes);
  await renameInAlarms(tx, type, codes);
  await renameInKinds(tx, type, codes);
}
