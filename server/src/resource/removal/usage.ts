import { USED_ELSEWHERE, USED_BY_HIDDEN, type Usage } from 'contract/kit/errors.ts';
import { ownObjects } from 'contract/features/object-types/facts.ts';
import type { Field } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { closedFields } from 'contract/rights/closed-fields.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { foreignKeys, type ForeignKey } from '../../core/catalogue.ts';
import { ownOrCommonName } from '../../core/own-reading.ts';
import { name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { operandOf, snake } from '../column.ts';
import { entityOf, familyOf, isHeldByParameters, isHolderVisible, linksBy, visibleRows } from './families.ts';

const SHOWN = 20;

type Kind = Usage[number];

/** Tables without a resource whose rows are only counted, with the section that may know their number. */
const elsewhere: Readonly<Record<string, readonly [title: string, entity: EntityType]>> = {
  account: ['Учётные записи, которые ведёт организация', 'users'],
  series: ['Профили точек', 'measurements'],
  exchange_arrival: ['Поступления', 'exchangeChannels'],
  exchange_sending: ['Отправленное', 'exchangeChannels'],
  calculation_scenario_point: ['Сохранённые расчёты', 'calculator'],
  external_login: ['Внешние входы людей', 'users'],
  session: ['Сеансы', 'users'],
  provider_group: ['Связи групп', 'permissionGroups'],
  security_policy: ['Политика безопасности', 'users'],
};

/** Internal rows of the program, whose number is not confidential. */
const ofProgram = (count: number): Kind => ({
  title: 'Служебные данные программы',
  total: count > 0 ? null : 0,
  stays: null,
  rows: [],
});

type NamedUsage = (tx: Tx, actor: Actor, guid: string) => Promise<Usage>;
const usages = new Map<string, NamedUsage>();

/** Registers how rows of a table without a resource are named; called once by its feature. */
export function setUsage(table: string, usage: NamedUsage): void {
  usages.set(table, usage);
}

/** Why a person cannot redirect the references from records of a family; null when they can. */
function stays(rights: Rights, entity: EntityType): string | null {
  const { allowed, reason } = decideAny(rights, entity, 'update');
  return allowed ? null : reason;
}

/** The number of hidden records is withheld, because it would reveal something about them. */
const hiddenKind = (count: number): Kind => ({
  title: USED_BY_HIDDEN,
  total: count > 0 ? null : 0,
  stays: 'Чтобы заменить запись, нужно право менять и то, что на неё ссылается, а вы его не видите',
  rows: [],
});

/** Counted rows, if the person may know their number. */
export const countedFor = ({ rights }: Actor, entity: EntityType, counted: Kind & { total: number }): Kind =>
  decideAny(rights, entity, 'read').allowed ? counted : hiddenKind(counted.total);

interface Users {
  title: string;
  entity: EntityType;
  /** `t` with the rows that refer to the record. */
  rows: Sql;
  /** SQL for the row's title and resource name. */
  named: Sql;
  resource: Sql;
  /** A condition for the rows that the person may read. */
  visible: Sql;
}

async function usageBy(tx: Tx, { rights }: Actor, { title, entity, rows, named, resource, visible }: Users) {
  const [found] = await tx.rows<Pick<Kind, 'rows'> & { total: number; visible: number }>(sql`
    select (select count(*) from ${rows}) as total, (select count(*) from ${rows} and ${visible}) as visible,
      coalesce((select json_agg(r) from (
        select t.guid, ${named} as name, ${resource} as resource from ${rows} and ${visible} order by 2 limit ${SHOWN}) r), '[]') as rows`);
  return [
    { title, total: found!.visible, stays: stays(rights, entity), rows: found!.rows },
    hiddenKind(found!.total - found!.visible),
  ];
}

async function usageInTable(tx: Tx, actor: Actor, { table, column }: ForeignKey, guid: string): Promise<Kind[]> {
  const own = usages.get(table);
  if (own) return own(tx, actor, guid);
  const [found] = await tx.rows<{ total: number }>(
    sql`select count(*) as total from ${name(table)} t where t.${name(column)} = ${guid}`,
  );
  const { total } = found!;
  const known = elsewhere[table];
  if (!known) return [ofProgram(total)];
  const [title, entity] = known;
  return [countedFor(actor, entity, { title, total, stays: null, rows: [] })];
}

async function usageByColumn(tx: Tx, actor: Actor, key: ForeignKey, guid: string): Promise<Kind[]> {
  const { table, column } = key;
  const linking = linksBy(table);
  const owner = linking ?? familyOf(table);
  if (!owner) return usageInTable(tx, actor, key, guid);
  const isMeant = ([field, { kind, ...more }]: [string, Field]) =>
    linking ? kind === 'references' && 'table' in more && more.table === table : snake(field) === column;
  const referring = Object.entries(owner.fields).find(isMeant)?.[0];
  const isHidden = referring !== undefined && closedFields(actor.rights, owner, 'read').includes(referring);
  return usageBy(tx, actor, {
    title: owner.titles.list,
    entity: owner.entity,
    rows: linking
      ? sql`${name(linking.table)} t where t.guid in (select l.from_guid from ${name(table)} l where l.${name(column)} = ${guid})`
      : sql`${name(table)} t where t.${name(column)} = ${guid}`,
    named: operandOf(owner.list.title, owner.fields[owner.list.title]!),
    resource: owner === ownObjects ? sql`'object-types/' || t.type_guid || '/objects'` : sql`${owner.name}`,
    // A hidden field must not reveal which records refer to this one.
    visible: isHidden ? sql`false` : visibleRows(owner, actor.rights),
  });
}

/** Usage by parameters: of objects, and for dictionary values also of other values. */
async function usageByParameter(tx: Tx, { rights }: Actor, list: string, guid: string): Promise<Kind[]> {
  const found = await tx.rows<Omit<Kind, 'total'> & { holder: string; total: number; visible: number }>(sql`
    select holder, title, count(*) as total, count(*) filter (where is_seen) as visible,
      coalesce(json_agg(json_build_object('guid', guid, 'name', ${ownOrCommonName(sql`h`)}, 'resource', resource) order by name)
        filter (where is_seen and number <= ${SHOWN}), '[]') as rows
    from (
      select x.*, row_number() over (partition by resource, title, is_seen order by name) as number
      from (select h.*, ${isHolderVisible(rights)} as is_seen from held_by_parameters(${guid}, ${list}) h) x) h
    group by resource, holder, title order by 2`);
  return found.flatMap(({ holder, title, total, visible, rows }) => [
    { title, total: visible, stays: stays(rights, entityOf(holder)), rows },
    hiddenKind(total - visible),
  ]);
}

/** The number of other organizations that use a shared record. */
export async function usageElsewhereOf(tx: Tx, { scope, table }: Resource, guid: string): Promise<Usage> {
  if (scope !== 'both') return [];
  const found = await tx.one<{ total: number }>(sql`select used_elsewhere(${table}::regclass, ${guid}) as total`);
  const stays = 'Их записи менять нельзя';
  return found?.total ? [{ title: USED_ELSEWHERE, total: found.total, stays, rows: [] }] : [];
}

/** The usage of a record: each kind of referring record of this organization and of shared data, with its number and
 *  first records; whether there are hidden ones; and the number of other organizations. */
export async function usageOf(tx: Tx, actor: Actor, resource: Resource, guid: string): Promise<Usage> {
  const keys = await foreignKeys(tx, resource.table);
  const byColumn = await Promise.all(keys.map((key) => usageByColumn(tx, actor, key, guid)));
  const byParameter = isHeldByParameters(resource) ? await usageByParameter(tx, actor, resource.name, guid) : [];
  const all = [...byColumn.flat(), ...byParameter];
  const uncounted = new Map(all.filter(({ total }) => total === null).map((kind) => [kind.title, kind]));
  return [...all.filter(({ total }) => total), ...uncounted.values(), ...(await usageElsewhereOf(tx, resource, guid))];
}
