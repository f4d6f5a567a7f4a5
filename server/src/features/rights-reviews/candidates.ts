import type { ReviewPeople } from 'contract/features/rights/reviews.ts';
import { meaningOf } from 'contract/features/rights/sources.ts';
import { entityTypes, rankOf, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import { extentOf } from 'contract/rights/extent.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import { invalidField } from '../../core/app-error.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { rememberedLimits } from '../rule-words/told-extent.service.ts';
import { isStrong, isStrongGroup, toldGrant } from '../rights/second-person.service.ts';

/** Whose rights are reviewed, and by whom. */
export interface ReviewPlan {
  people: ReviewPeople;
  groups: readonly string[];
  idleDays: number | null;
  /** The employee who reviews; null for the manager of each. */
  reviewer: string | null;
}

/** A right that a working person holds. */
export interface HeldRight {
  employee: string;
  kind: 'group' | 'individual';
  source: string;
  name: string;
  gives: string;
  /** The account that decides; null: any administrator. */
  reviewer: string | null;
}

type Items = Readonly<Partial<Record<EntityType, PermissionValue>>>;

/** A right as it is stored: a membership with what the group gives, or an individual right. */
export interface StoredRight {
  employee: string;
  kind: HeldRight['kind'];
  source: string;
  name: string | null;
  items: Items | null;
  /** By section. */
  rules: Readonly<Record<string, Grant['rules']>> | null;
  conditions: Grant['conditions'];
  right: Grant | null;
}

/** The rights of employees. Denials are none, and what comes with standing in for another ends with it. */
export const storedRights: Sql = sql`(
  select l.from_guid as employee, 'group' as kind, g.guid as source, g.name, g.items, null::json as right,
    (select json_object_agg(s.entity, s.rules) from (
      select split_part(r.section, '/', 1) as entity, json_object_agg(split_part(r.section, '/', 2), json_build_object(
          'rows', r.rows, 'requirement', r.requirement, 'message', r.message, 'defaults', r.defaults::jsonb,
          'hidden', r.hidden_fields, 'readOnly', r.read_only_fields)) as rules
        from permission_group_rule r where r.group_guid = g.guid group by 1) s) as rules,
    case when is_conditioned(g) then conditions_of(g) end as conditions
  from employee_group l join permission_group g on g.guid = l.to_guid
  union all
  select i.employee_guid, 'individual', i.guid, null, null, json_build_object('entity', i.entity_type, 'value', i.value, 'effect', i.effect,
    'group', null, 'object', i.object_guid, 'from', i.valid_from, 'to', i.valid_to), null, null
  from individual_permission i
  where i.effect = 'allow' and i.absent_guid is null and coalesce(i.valid_to >= (select today()), true))`;

/** The strongest first, sections in the order of the matrix. */
function grantsOf({ items, rules, conditions, right }: StoredRight): Grant[] {
  if (right) return [right];
  const plain = { effect: 'allow', group: null, object: null, from: null, to: null, conditions } as const;
  return (Object.keys(entityTypes) as EntityType[])
    .flatMap((entity): Grant[] => {
      const value = items?.[entity] ?? 'none';
      return value === 'none' ? [] : [{ ...plain, entity, value, rules: rules?.[entity] }];
    })
    .toSorted((one, other) => rankOf(other.value) - rankOf(one.value));
}

/** What a right is called and what it gives, in words. */
export function toldRight(stored: StoredRight): Pick<HeldRight, 'name' | 'gives'> {
  const { name, right } = stored;
  return {
    name: right ? toldGrant(right) : (name ?? ''),
    gives: meaningOf(grantsOf(stored)) || 'Ничего не даёт',
  };
}

/** To which records, by which rules and under which conditions a right gives what it gives, section by section; empty for no limit. */
export async function limitsOf(limitsIn: ReturnType<typeof rememberedLimits>, stored: StoredRight): Promise<string> {
  const grants = grantsOf(stored);
  // A term has been told with the right.
  const rights: Rights = {
    standing: 'working',
    day: '',
    grants: grants.map((one) => ({ ...one, from: null, to: null })),
  };
  const told: [section: string, words: string][] = [];
  for (const { entity, value } of grants) {
    const extent = extentOf(rights, entity, value === 'read' ? 'read' : 'update');
    told.push([entityTypes[entity], await limitsIn(entity, extent)]);
  }
  const limited = [...Map.groupBy(told, ([, words]) => words)].filter(([words]) => words);
  return limited
    .map(([words, same]) =>
      same.length === told.length ? words : `${same.map(([section]) => section).join(', ')}: ${words}`,
    )
    .join('; ');
}

const isStrongRight = ({ items, right }: StoredRight): boolean =>
  right ? isStrong(right.entity, right.value) : isStrongGroup((items ?? {}) as Record<string, PermissionValue>);

/** The employees `r` with accounts `a` who can decide: they may sign in and work here. */
const reviewers: Sql = sql`
  employee r join account a on a.guid = r.account_guid and account_is_open(a) and standing_of(r) = 'working'`;

/** The account that would decide on the rights of an employee `e`: never their own. */
const reviewerOf = (chosen: string | null): Sql => sql`(
  select a.guid from ${reviewers}
  where r.guid in (coalesce(${chosen}::uuid, e.manager_guid), e.manager_guid) and a.guid is distinct from e.account_guid
  order by r.guid = ${chosen}::uuid desc nulls last limit 1)`;

/** An employee who is to decide. Errors: 422 at the field for one who cannot. */
export async function ableReviewer(
  tx: Tx,
  employee: string,
  field: string,
): Promise<{ account: string; name: string }> {
  const found = await tx.one<{ account: string; name: string }>(
    sql`select a.guid as account, r.full_name as name from ${reviewers} where r.guid = ${employee}`,
  );
  if (!found) throw invalidField(field, 'Этот человек не может войти: выберите другого');
  return found;
}

const amongThese = ({ people, groups, idleDays }: ReviewPlan): Sql => {
  if (people === 'groups') return sql`s.source = any(${groups}::uuid[])`;
  if (people !== 'idle') return sql`true`;
  return sql`not exists (select from organization_user u
    where u.guid = e.account_guid and u.last_seen_at > now() - make_interval(days => ${idleDays}))`;
};

/** The rights that a plan reviews today, by person. */
export async function candidatesOf(tx: Tx, plan: ReviewPlan): Promise<HeldRight[]> {
  const found = await tx.rows<StoredRight & Pick<HeldRight, 'reviewer'>>(sql`
    select s.*, ${reviewerOf(plan.reviewer)} as reviewer
    from employee e join ${storedRights} s on s.employee = e.guid
    where standing_of(e) <> 'dismissed' and ${amongThese(plan)} order by e.full_name collate russian, e.guid, s.kind, s.name`);
  const reviewed = plan.people === 'strong' ? found.filter(isStrongRight) : found;
  return reviewed.map((one) => {
    const { employee, kind, source, reviewer } = one;
    return { employee, kind, source, reviewer, ...toldRight(one) };
  });
}
