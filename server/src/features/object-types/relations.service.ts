import { passport } from 'contract/features/passport/resources.ts';
import type { ObjectType } from 'contract/features/object-types/facts.ts';
import type { Usage } from 'contract/kit/errors.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { underNewCodes } from 'contract/kit/parameter-codes.ts';
import { AppError } from '../../core/app-error.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

const listOf = (type: string) => `object-types/${type}/all-objects`;

/** The relations whose target does not exist; target types are locked until the end of the transaction. */
export async function unknownTargets(tx: Tx, parameters: readonly Parameter[]): Promise<string[]> {
  const lists = parameters.flatMap(({ to }) =>
    to === undefined || passport.some(({ name }) => name === to) ? [] : to,
  );
  if (lists.length === 0) return [];
  const known = await tx.rows<{ guid: string }>(sql`
    select guid from object_type
    where organization_guid = (select current_organization()) and family is null and 'object-types/' || guid || '/all-objects' = any(${lists})
    for key share`);
  return lists.filter((list) => !known.some(({ guid }) => listOf(guid) === list));
}

async function usage(tx: Tx, title: string, links: Sql): Promise<Usage> {
  const [found] = await tx.rows<{ total: number; rows: Usage[number]['rows'] }>(sql`
    select count(*) as total, coalesce(json_agg(json_build_object('guid', guid, 'name', name, 'resource', resource) order by name)
      filter (where number <= 20), '[]') as rows
    from (select l.*, row_number() over (order by l.name) as number from (select distinct l.guid, l.name, l.resource from ${links}) l) l`);
  return found!.total ? [{ title, stays: null, ...found! }] : [];
}

const limitOf = ({ isMultiple, most }: Parameter) => (isMultiple ? (most ?? Infinity) : 1);

/** Refuses a change of a type that would break links of its objects. Errors: 409 with the objects. */
export async function checkLinks(tx: Tx, type: ObjectType, before: readonly Parameter[]): Promise<void> {
  const broken: Usage = [];
  for (const old of underNewCodes(before, type.parameters)) {
    if (old.type !== 'object') continue;
    const now = type.parameters.find(({ code }) => code === old.code);
    const links = sql`relation_links(${type.guid}, ${old.code}) l`;
    const refuse = async (what: string, which: Sql) =>
      broken.push(...(await usage(tx, `Связь «${old.name}» ${what}`, sql`${links} where ${which}`)));
    if (!now) await refuse('заполнена, её нельзя убрать', sql`true`);
    else if (now.to !== old.to) await refuse('заполнена, вести к другим объектам она не может', sql`true`);
    else {
      if (limitOf(now) < limitOf(old))
        await refuse(
          `ведёт больше чем к ${limitOf(now)}`,
          sql`l.guid in (select l.guid from ${links} group by 1 having count(*) > ${limitOf(now)})`,
        );
      if (now.isExclusive && !old.isExclusive)
        await refuse(
          'ведёт от нескольких к одному',
          sql`l.target in (select l.target from ${links} group by 1 having count(*) > 1)`,
        );
    }
  }
  if (broken.length) throw new AppError('in_use', { detail: 'Этому мешают имеющиеся связи объектов.', usage: broken });
}

/** Refuses links to objects `x` whose type no longer matches the relations. Errors: 409 with the referring objects. */
export async function checkStrayed(tx: Tx, objects: Sql): Promise<void> {
  const strayed = await usage(
    tx,
    'Объекты со связями',
    sql`object_type o cross join jsonb_array_elements(o.parameters) p cross join lateral relation_links(o.guid, p.value ->> 'code') l
      join passport_object x on x.guid = l.target
    where o.organization_guid = (select current_organization()) and p.value ->> 'to' like 'object-types/%' and ${objects}
      and not exists (select from type_with_parents(x.type_guid) a where p.value ->> 'to' = 'object-types/' || a.guid || '/all-objects')`,
  );
  if (strayed.length)
    throw new AppError('in_use', { detail: 'На объекты ведут связи, а к новому типу они не ведут.', usage: strayed });
}

/** Refuses to remove a type that is the target of relations. Errors: 409 with the referring types. */
export async function checkUntargeted(tx: Tx, { guid }: ObjectType): Promise<void> {
  const types = await usage(
    tx,
    'Типы, связи которых ведут к этому',
    sql`(select o.guid, o.name, 'object-types' as resource from object_type o
      where o.organization_guid = (select current_organization()) and o.parameters @> jsonb_build_array(jsonb_build_object('to', ${listOf(guid)}::text))) l`,
  );
  if (types.length)
    throw new AppError('in_use', { detail: 'Нельзя удалить: к объектам этого типа ведут связи.', usage: types });
}
