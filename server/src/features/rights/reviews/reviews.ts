import {
  ANY_ADMINISTRATOR,
  MAX_REVIEWED,
  MAX_REVIEWS,
  type Reviewer,
  type ReviewPeriod,
  type ReviewState,
  type RightsReview,
} from 'contract/features/rights/reviews.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import type { Actor, Author } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal, type NewEntry } from '../../../core/journal.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { ADMINISTRATORS, notify } from '../../../jobs/notify.ts';
import { ableReviewer, candidatesOf, type ReviewPlan } from './candidates.ts';
import { storedRights } from './stored-right.ts';

/** Whether an item `i` of a review `r` needs no decision any more: it has one, or the right is gone. */
export const isSettled = sql`(i.decision is not null or i.outcome is not null or r.state = 'open' and s.source is null)`;

const heldNow: Sql = sql`
  left join ${storedRights} s on r.state = 'open' and s.employee = i.employee_guid and s.source = i.source_guid`;

/** Items `i` of reviews `r` with the current state `s` of the right. */
export const itemsOf: Sql = sql`rights_review r join rights_review_item i on i.review_guid = r.guid ${heldNow}`;

/** Whether an item is the person's own right, which somebody else must decide on. */
export const isOwnRight = (account: string): Sql =>
  sql`exists (select from employee o where o.guid = i.employee_guid and o.account_guid = ${account})`;

const OWN = 'Это ваше право: о нём решает другой.';
const NOT_YOURS = 'Об этом праве решает другой человек; передать решение себе может администратор.';

/** Why an actor may not decide on an item `i`; null when they may. Unassigned items are decided by any
 *  administrator. */
export const hindrance = ({ account, rights }: Actor): Sql => sql`case
  when ${isOwnRight(account)} then ${OWN}
  when i.reviewer_guid is distinct from ${account} and (i.reviewer_guid is not null or not ${isAdministrator(rights)}::boolean) then ${NOT_YOURS} end`;

/** Whether an item `i` is the actor's to decide, as counted in the header and listed by `own`. */
export const isDecidedBy = (actor: Actor): Sql => sql`(${hindrance(actor)}) is null`;

const progress = sql`count(*)::integer as total, count(*) filter (where ${isSettled})::integer as decided,
  count(*) filter (where i.decision = 'remove')::integer as "toRemove"`;

/** The visible reviews: all for an administrator, otherwise those in which the actor decides. */
export const reviewsFor = (tx: Tx, actor: Actor, guid: string | null = null): Promise<RightsReview[]> =>
  tx.rows<RightsReview>(sql`
    select r.guid, r.name, r.people, r.idle_days as "idleDays", r.due, r.every_months as "everyMonths", r.next_on as "nextOn", r.state,
      r.started_at as "startedAt", r.finished_at as "finishedAt",
      (select readable_name(a.guid, a.full_name) from account a where a.guid = r.started_by) as "startedBy",
      (select readable_name(a.guid, a.full_name) from account a where a.guid = r.finished_by) as "finishedBy",
      (select coalesce(json_agg(json_build_object('guid', g.guid, 'name', g.name) order by g.name), '[]')
        from permission_group g where g.guid = any(r.groups)) as groups, p.*
    from rights_review r cross join lateral (
      select ${progress}, count(*) filter (where ${isDecidedBy(actor)})::integer as own,
        count(*) filter (where ${isDecidedBy(actor)} and r.state = 'open' and not ${isSettled})::integer as "ownWaiting",
        count(*) filter (where i.outcome = 'refused')::integer as refused
      from rights_review_item i ${heldNow} where i.review_guid = r.guid) p
    where r.organization_guid = current_organization() and (${guid}::uuid is null or r.guid = ${guid})
      and (${isAdministrator(actor.rights)}::boolean or p.own > 0)
    order by r.state <> 'open', r.started_at desc, r.guid limit ${MAX_REVIEWS}`);

/** Errors: 404 also for a review that the person may not see. */
export async function reviewFor(tx: Tx, actor: Actor, guid: string): Promise<RightsReview> {
  const [review] = await reviewsFor(tx, actor, guid);
  if (!review) throw new AppError('not_found');
  return review;
}

/** A digest of the decisions in a review. */
export async function markOf(tx: Tx, guid: string): Promise<string> {
  const found = await tx.one<{ mark: string }>(sql`
    select md5(coalesce(string_agg(concat_ws(' ', i.guid, i.decision, i.outcome), ',' order by i.guid), '')) as mark
    from rights_review_item i where i.review_guid = ${guid} and (i.decision is not null or i.outcome is not null)`);
  return found!.mark;
}

const hasLeft = sql`exists (
  select from employee l where l.account_guid = i.reviewer_guid and standing_of(l) = 'dismissed')`;

/** The reviewers with their progress; a non-administrator sees only themselves. */
export const reviewersOf = (tx: Tx, actor: Actor, guid: string): Promise<Reviewer[]> =>
  tx.rows<Reviewer>(sql`
    select * from (
      select i.reviewer_guid as guid, coalesce(readable_name(a.guid, a.full_name) || case when ${hasLeft} then ' (уволен)' else '' end,
        ${ANY_ADMINISTRATOR}) as name, ${progress}
      from ${itemsOf} left join account a on a.guid = i.reviewer_guid
      where r.guid = ${guid} and (${isAdministrator(actor.rights)}::boolean or i.reviewer_guid = ${actor.account})
      group by 1, 2) w order by w.name collate russian`);

export interface LockedReview {
  guid: string;
  name: string;
  state: ReviewState;
}

/** A review in one of these states, locked. Errors: 404, 409 when it is in another one. */
export async function lockReview(
  tx: Tx,
  guid: string,
  lock: 'share' | 'update',
  states: readonly ReviewState[] = ['open'],
): Promise<LockedReview> {
  const found = await tx.one<LockedReview>(sql`
    select guid, name, state from rights_review where guid = ${guid} ${lock === 'share' ? sql`for share` : sql`for update`}`);
  if (!found) throw new AppError('not_found');
  if (!states.includes(found.state))
    throw new AppError('conflict', {
      detail: `Этот пересмотр уже ${found.state === 'cancelled' ? 'отменён' : 'завершён'}.`,
    });
  return found;
}

/** Journals an event of a review. */
export const remember = (
  tx: Tx,
  author: Author,
  { guid, name }: { guid: string; name: string },
  entry: Pick<NewEntry, 'action' | 'before' | 'after'>,
) =>
  writeJournal(tx, author, {
    organization: author.organization ?? null,
    entity: 'rights_review',
    record: guid,
    recordName: name,
    ...entry,
  });

interface NewReview extends ReviewPlan {
  name: string;
  due: string;
  everyMonths: ReviewPeriod | null;
}

/** Notifies reviewers about pending decisions, once per key. */
export async function notifyReviewers(
  tx: Tx,
  guid: string,
  once: string,
  text: (waiting: number) => string,
): Promise<void> {
  const waiting = await tx.rows<{ account: string | null; count: number }>(sql`
    select i.reviewer_guid as account, count(*)::integer as count from ${itemsOf}
    where r.guid = ${guid} and not ${isSettled} group by 1`);
  for (const { account, count } of waiting)
    await notify(tx, {
      to: account ? { account } : ADMINISTRATORS,
      kind: 'rights',
      severity: 'warning',
      text: text(count),
      about: { resource: 'rights-reviews', guid },
      once: `rights-review:${guid}:${once}:${account ?? 'administrators'}`,
    });
}

/** Counts the people a plan would review, and who would decide. Errors: 422 at `people` when there are too many
 *  rights. */
export async function previewOf(tx: Tx, plan: ReviewPlan) {
  const held = await boundedCandidates(tx, plan);
  const names = await tx.rows<{ guid: string; name: string }>(sql`
    select guid, full_name as name from account where guid = any(${[...new Set(held.map(({ reviewer }) => reviewer))]}::uuid[])`);
  const nameOf = new Map(names.map(({ guid, name }) => [guid, name]));
  const reviewers = [...Map.groupBy(held, ({ reviewer }) => reviewer)].map(([guid, own]) => ({
    guid,
    name: guid ? nameOf.get(guid)! : ANY_ADMINISTRATOR,
    total: own.length,
    decided: 0,
    toRemove: 0,
  }));
  return {
    people: new Set(held.map(({ employee }) => employee)).size,
    reviewers: reviewers.toSorted((one, other) => other.total - one.total),
  };
}

async function boundedCandidates(tx: Tx, plan: ReviewPlan) {
  await checkPlan(tx, plan);
  const held = await candidatesOf(tx, plan);
  if (held.length > MAX_REVIEWED)
    throw invalidField(
      'people',
      `Прав больше ${MAX_REVIEWED.toLocaleString('ru')}: пересмотрите сначала сильные права или выбранные группы`,
    );
  return held;
}

async function checkPlan(tx: Tx, { people, groups, idleDays, reviewer }: ReviewPlan): Promise<void> {
  if (people === 'groups' && groups.length === 0) throw invalidField('groups', 'Выберите хотя бы одну группу');
  if (people === 'idle' && idleDays === null) throw invalidField('idleDays', 'Укажите, сколько дней не входили');
  if (reviewer) await ableReviewer(tx, reviewer, 'reviewer');
}

/** Starts a review of the current rights and notifies the reviewers. Errors: 422. */
export async function startReview(
  tx: Tx,
  author: Author,
  { name, due, everyMonths, ...given }: NewReview,
): Promise<string> {
  const plan: ReviewPlan = {
    ...given,
    groups: given.people === 'groups' ? given.groups : [],
    idleDays: given.people === 'idle' ? given.idleDays : null,
  };
  const held = await boundedCandidates(tx, plan);
  if (held.length === 0) throw invalidField('people', 'Таких прав ни у кого нет: пересматривать нечего');
  const guid = newGuid();
  await tx.run(sql`
    insert into rights_review (guid, organization_guid, name, people, groups, idle_days, reviewer_guid, due, every_months, next_on, started_by)
    values (${guid}, ${author.organization}, ${name}, ${plan.people}, ${plan.groups}, ${plan.idleDays}, ${plan.reviewer}, ${due}, ${everyMonths},
      (today() + make_interval(months => ${everyMonths}::integer))::date, ${author.account})`);
  await tx.run(sql`
    insert into rights_review_item (guid, organization_guid, review_guid, employee_guid, kind, source_guid, source_name, gives, reviewer_guid)
    select gen_random_uuid(), ${author.organization}, ${guid}, h.employee, h.kind, h.source, h.name, h.gives, h.reviewer
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) h (employee uuid, kind text, source uuid, name text, gives text, reviewer uuid)`);
  remember(tx, author, { guid, name }, { action: 'create', after: { due, total: held.length } });
  await notifyReviewers(tx, guid, 'start', (count) => `Пересмотр прав «${name}»: ждёт ваших решений: ${count}`);
  return guid;
}
