import { organizations } from 'contract/features/organizations/facts.ts';
import { TREE_LIMIT, type OrganizationNode, type organizationTree } from 'contract/features/organizations/tree.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decide } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Actor } from '../../core/actor.ts';
import { matches } from '../../core/search.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { getRow } from '../../resource/store.ts';
import { apart } from './look/look.service.ts';
import { readInEach, workedIn, type Workplace } from './worked-in.service.ts';

type Counts = Pick<OrganizationNode, 'users' | 'employees' | 'meteringPoints'>;
type Shape = Omit<OrganizationNode, keyof Counts | 'level'> & { parent: string | null };

const counted: Readonly<Record<keyof Counts, Sql>> = {
  users: sql`(select count(*) from membership where organization_guid = current_organization())`,
  employees: sql`(select count(*) from employee where dismissed_at is null or dismissed_at > (select today()))`,
  meteringPoints: sql`(select coalesce(sum(number), 0) from object_count where family = ${meteringPoints.table})`,
};
const unknown: Counts = { users: null, employees: null, meteringPoints: null };

/** What the actor may count in one organization. */
async function countsIn(tx: Tx, { rights }: Workplace): Promise<Counts> {
  const asked = (entity: EntityType & keyof Counts) =>
    sql`case when ${decide(rights, entity, 'read').allowed}::boolean then ${counted[entity]}::integer end`;
  const found = await tx.one<Counts>(sql`
    select ${asked('users')} as users, ${asked('employees')} as employees, ${asked('meteringPoints')} as "meteringPoints"`);
  return found ?? unknown;
}

/** The expanded part of the tree, level by level. Without a search the first level is expanded; with one, everything
 *  above a match. Nodes turned by the caller are inverted. */
async function shapes(tx: Tx, search: string, turned: readonly string[]): Promise<Shape[]> {
  const isFound = search ? matches(search) : sql`false`;
  return tx.rows<Shape>(sql`
    with recursive found as (
      select t.guid from organization t where t.guid in (select below_current_organization()) and ${isFound}),
    above as (
      select distinct t.ancestor_guid as guid from organization_tree t
      where t.depth > 0 and t.descendant_guid in (select guid from found)
      union select current_organization() where ${search} = ''),
    shown as (
      select o.guid, o.parent_guid, 0 as level from organization o where o.guid = current_organization()
      union all
      select c.guid, c.parent_guid, p.level + 1 from shown p join organization c on c.parent_guid = p.guid
      where (p.guid in (select guid from above)) <> (p.guid = any(${turned}::uuid[]))
        and (${search} = '' or c.guid in (select guid from found) or c.guid in (select guid from above)
          or p.guid not in (select guid from above)))
    select s.guid, s.parent_guid as parent, o.short_name as name, o.is_active as "isActive",
      s.guid in (select guid from found) as "isFound",
      (s.guid in (select guid from above)) <> (s.guid = any(${turned}::uuid[])) as "isOpen",
      (select count(*)::integer from organization c where c.parent_guid = s.guid) as children
    from shown s join organization o on o.guid = s.guid
    order by s.level, o.short_name collate russian, o.guid limit ${TREE_LIMIT + 1}`);
}

/** The tree of the current organization and those below it, with the counts readable by the actor. */
export async function treeOf(
  tx: Tx,
  actor: Actor,
  { search = '', turned = '' }: { search?: string | undefined; turned?: string | undefined },
): Promise<Answer<typeof organizationTree.tree>> {
  const all = await shapes(tx, search.trim(), turned ? turned.split(',') : []);
  const shown = all.slice(0, TREE_LIMIT);
  const known = new Set(shown.map(({ guid }) => guid));
  const places = (await workedIn(tx, actor)).filter(({ guid }) => known.has(guid));
  const counts = await readInEach(tx, places, countsIn);
  const byParent = Map.groupBy(shown, ({ guid, parent }) => (guid === actor.organization ? null : parent));
  const below = (above: string | null, level: number): OrganizationNode[] =>
    (byParent.get(above) ?? []).flatMap(({ guid, name, isActive, isFound, isOpen, children }) => [
      { guid, name, isActive, isFound, isOpen, children, level, ...(counts.get(guid) ?? unknown) },
      ...below(guid, level + 1),
    ]);
  return { nodes: below(null, 1), isWhole: all.length <= TREE_LIMIT };
}

const MAX_PARENTS = 50;
/** The maximum depth of the tree, enforced by the database. */
const DEPTH = 10;

/** The possible parents of an organization: active ones of the holding, not below it, within the maximum depth. Errors:
 *  404. */
export async function parentsFor(
  tx: Tx,
  actor: Actor,
  guid: string,
  search = '',
): Promise<Answer<typeof organizationTree.parents>> {
  const row = await getRow(tx, organizations, guid);
  if (row.guid === actor.organization) return [];
  const height = sql`(select max(depth) from organization_tree where ancestor_guid = ${row.guid})`;
  return tx.rows(sql`
    select t.guid, ${apart(sql`o.short_name`)} as name, (select p.short_name from organization p where p.guid = t.parent_guid) as parent
    from organization t join organization o on o.guid = t.guid
    where t.guid in (select below_current_organization()) and t.is_active and t.guid is distinct from ${row.parentGuid}
      and t.guid not in (select descendant_guid from organization_tree where ancestor_guid = ${row.guid})
      and (select max(depth) from organization_tree where descendant_guid = t.guid) + 1 + ${height} < ${DEPTH}
      and ${search ? matches(search) : sql`true`}
    order by t.short_name collate russian, t.guid limit ${MAX_PARENTS}`);
}
