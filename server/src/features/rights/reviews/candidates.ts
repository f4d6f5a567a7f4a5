import type { ReviewPeople } from 'contract/features/rights/reviews.ts';
import type { PermissionValue } from 'contract/rights/permissions.ts';
import { isStrong, isStrongGroup } from 'contract/features/rights/strong-rights.ts';
import { invalidField } from '../../../core/app-error.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { storedRights, describeStoredRight, type StoredRight } from './stored-right.ts';

/** The scope of a review, and the reviewer. */
export interface ReviewPlan {
  people: ReviewPeople;
  groups: readonly string[];
  idleDays: number | null;
  /** The reviewer; null for each employee's manager. */
  reviewer: string | null;
}

/** A right of a working person. */
export interface HeldRight {
  employee: string;
  kind: StoredRight['kind'];
  source: string;
  name: string;
  gives: string;
  /** The account of the reviewer; null for any administrator. */
  reviewer: string | null;
}

const isStrongRight = ({ items, right }: StoredRight): boolean =>
  right ? isStrong(right.entity, right.value) : isStrongGroup((items ?? {}) as Record<string, PermissionValue>);

/** Employees `r` with accounts `a` who can decide: they work here and can sign in. */
const reviewers: Sql = sql`
  employee r join account a on a.guid = r.account_guid and account_is_open(a) and standing_of(r) = 'working'`;

/** The account of the reviewer for an employee `e`, who never reviews themselves. */
const reviewerOf = (chosen: string | null): Sql => sql`(
  select a.guid from ${reviewers}
  where r.guid in (coalesce(${chosen}::uuid, e.manager_guid), e.manager_guid) and a.guid is distinct from e.account_guid
  order by r.guid = ${chosen}::uuid desc nulls last limit 1)`;

export interface AbleReviewer {
  employee: string;
  account: string;
  name: string;
}

/** An employee who can decide; undefined when they cannot sign in. */
export const reviewerBy = (tx: Tx, employee: string): Promise<AbleReviewer | undefined> =>
  tx.one<AbleReviewer>(
    sql`select r.guid as employee, a.guid as account, r.full_name as name from ${reviewers} where r.guid = ${employee}`,
  );

/** A valid reviewer. Errors: 422 at the field otherwise. */
export async function ableReviewer(tx: Tx, employee: string, field: string): Promise<AbleReviewer> {
  const found = await reviewerBy(tx, employee);
  if (!found) throw invalidField(field, 'Этот человек не может войти: выберите другого');
  return found;
}

const amongThese = ({ people, groups, idleDays }: ReviewPlan): Sql => {
  if (people === 'groups') return sql`s.source = any(${groups}::uuid[])`;
  if (people !== 'idle') return sql`true`;
  return sql`not exists (select from organization_user u
    where u.guid = e.account_guid and u.last_seen_at > now() - make_interval(days => ${idleDays}))`;
};

/** The rights to be reviewed by a plan today, by person. */
export async function candidatesOf(tx: Tx, plan: ReviewPlan): Promise<HeldRight[]> {
  const found = await tx.rows<StoredRight & Pick<HeldRight, 'reviewer'>>(sql`
    select s.*, ${reviewerOf(plan.reviewer)} as reviewer
    from employee e join ${storedRights} s on s.employee = e.guid
    where standing_of(e) <> 'dismissed' and ${amongThese(plan)} order by e.full_name collate russian, e.guid, s.kind, s.name`);
  const reviewed = plan.people === 'strong' ? found.filter(isStrongRight) : found;
  return reviewed.map((one) => {
    const { employee, kind, source, reviewer } = one;
    return { employee, kind, source, reviewer, ...describeStoredRight(one) };
  });
}
