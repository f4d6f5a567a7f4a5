import { enteredFields, type Field } from 'contract/kit/field.ts';
import { USED_ELSEWHERE, type Usage } from 'contract/kit/errors.ts';
import type { AnyInput, Resource } from 'contract/kit/resource.ts';
import { resources } from 'contract/features/index.ts';
import { AppError } from '../core/app-error.ts';
import { foreignKeys, type ForeignKey } from '../core/catalogue.ts';
import { calledHere } from '../core/own-reading.ts';
import { name, sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { mayBeChosen, operandOf, targetOf } from './column.ts';

export type ReferenceField = Extract<Field, { kind: 'reference' | 'references' }>;
export const isReference = (field: Field): field is ReferenceField =>
  field.kind === 'reference' || field.kind === 'references';

/** Locks the referenced records until the end of the transaction. A deactivated record may stay where it was `before` but may
 *  not be chosen anew. Errors: 422 at a field that refers to nothing. */
export async function lockReferences(
  tx: Tx,
  resource: Resource,
  input: AnyInput,
  before: AnyInput = {},
): Promise<void> {
  const errors: { path: string; message: string }[] = [];
  for (const [key, field] of enteredFields(resource.fields)) {
    const given = input[key];
    if (!isReference(field) || given === null) continue;
    const guids = [given].flat() as string[];
    if (guids.length === 0) continue;
    const target = targetOf(field.to);
    const kept = [before[key] ?? []].flat();
    const inUse = sql`(${mayBeChosen(target)} or x.guid = any(${kept}::uuid[]))`;
    const found = await tx.rows(sql`
      select from ${name(target.table)} x where x.guid = any(${guids}::uuid[]) and ${target.only} and ${inUse} for key share`);
    if (found.length !== guids.length)
      errors.push({ path: key, message: 'Выбранной записи больше нет, или она не действует' });
  }
  if (errors.length) throw new AppError('invalid', { errors });
}

/** Rewrites the link tables of a record, keeping the order of the list. */
export async function writeLinks(tx: Tx, resource: Resource, guid: string, input: AnyInput): Promise<void> {
  const fields = enteredFields(resource.fields);
  await Promise.all(
    fields.map(async ([key, field]) => {
      if (field.kind !== 'references' || !field.table) return;
      const table = name(field.table);
      // Sent together: the next read of the record on this connection already sees its links.
      await Promise.all([
        tx.run(sql`delete from ${table} where from_guid = ${guid}`),
        tx.run(sql`
          insert into ${table} (from_guid, to_guid, position)
          select ${guid}, given.guid, given.position from unnest(${input[key]}::uuid[]) with ordinality as given (guid, position)`),
      ]);
    }),
  );
}

const SHOWN = 20;
export const VALUES = 'dictionary_value';

const linksBy = (table: string) => (resource: Resource) =>
  Object.values(resource.fields).some((field) => field.kind === 'references' && field.table === table);

/** Referring tables without a resource: their rows are counted but not shown as records. */
const elsewhere: Readonly<Record<string, string>> = {
  account: 'Учётные записи, которые ведёт организация',
  membership: 'Пользователи организации',
  saved_view: 'Сохранённые виды',
  desktop_item: 'Рабочие столы',
  series: 'Профили точек',
  exchange_arrival: 'Поступления',
  exchange_sending: 'Отправленное',
  calculation_scenario_point: 'Сохранённые расчёты',
};

/** Usage by objects of the organization's own types; each object belongs to its type. */
async function usageByObjects(tx: Tx, column: string, guid: string): Promise<Usage[number]> {
  const users = sql`passport_object t where t.${name(column)} = ${guid}`;
  const [found] = await tx.rows<Usage[number]>(sql`
    select 'Объекты собственных типов' as title, (select count(*) from ${users}) as total,
      coalesce((select json_agg(r) from (
        select t.guid, t.name, 'object-types/' || t.type_guid || '/objects' as resource from ${users} order by 2 limit ${SHOWN}) r), '[]') as rows`);
  return found!;
}

async function usageElsewhere(tx: Tx, { table, column }: ForeignKey, guid: string): Promise<Usage[number]> {
  const [found] = await tx.rows<{ total: number }>(
    sql`select count(*) as total from ${name(table)} t where t.${name(column)} = ${guid}`,
  );
  return { title: elsewhere[table] ?? 'Другие данные', total: found?.total ?? 0, rows: [] };
}

async function usageByColumn(tx: Tx, { table, column }: ForeignKey, guid: string): Promise<Usage[number]> {
  if (table === 'passport_object') return usageByObjects(tx, column, guid);
  const linking = resources.find(linksBy(table));
  const owner = linking ?? resources.find((resource) => resource.table === table);
  if (!owner) return usageElsewhere(tx, { table, column }, guid);
  const title = operandOf(owner.list.title, owner.fields[owner.list.title]!);
  const users = linking
    ? sql`${name(linking.table)} t where t.guid in (select l.from_guid from ${name(table)} l where l.${name(column)} = ${guid})`
    : sql`${name(table)} t where t.${name(column)} = ${guid}`;
  const [found] = await tx.rows<{ total: number; rows: { guid: string; name: string }[] }>(sql`
    select (select count(*) from ${users}) as total,
      coalesce((select json_agg(r) from (select t.guid, ${title} as name from ${users} order by 2 limit ${SHOWN}) r), '[]') as rows`);
  const rows = (found?.rows ?? []).map((row) => ({ ...row, resource: owner.name }));
  return { title: owner.titles.list, total: found?.total ?? 0, rows };
}

/** A dictionary value is also referenced by parameters of other values and of objects. */
const usageByParameter = (tx: Tx, guid: string) =>
  tx.rows<Usage[number]>(sql`
    select title, count(*) as total,
      json_agg(json_build_object('guid', guid, 'name', ${calledHere(sql`h`)}, 'resource', resource) order by name) filter (where number <= ${SHOWN}) as rows
    from (select *, row_number() over (partition by resource order by name) as number from held_by_parameters(${guid})) h
    group by resource, title order by 1`);

/** In how many other organizations a record of the service is used. */
export async function usageElsewhereOf(tx: Tx, { scope, table }: Resource, guid: string): Promise<Usage> {
  if (scope !== 'both') return [];
  const found = await tx.one<{ total: number }>(sql`select used_elsewhere(${table}::regclass, ${guid}) as total`);
  return found?.total ? [{ title: USED_ELSEWHERE, total: found.total, rows: [] }] : [];
}

/** Where a record is used: each kind of referring record of this organization and of shared data, its count and first records;
 *  in how many other organizations. */
export async function usageOf(tx: Tx, resource: Resource, guid: string): Promise<Usage> {
  const keys = await foreignKeys(tx, resource.table);
  const byColumn = await Promise.all(keys.map((key) => usageByColumn(tx, key, guid)));
  const byParameter = resource.table === VALUES ? await usageByParameter(tx, guid) : [];
  const elsewhere = await usageElsewhereOf(tx, resource, guid);
  return [...byColumn, ...byParameter, ...elsewhere].filter(({ total }) => total > 0);
}
