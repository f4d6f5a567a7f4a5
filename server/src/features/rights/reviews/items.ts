import { MAX_SHOWN, type ReviewDecision, type ReviewItem } from 'contract/features/rights/reviews.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { authorName, writeEntries } from '../../../core/journal.ts';
import { all, sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { HeldRight } from './candidates.ts';
import { rightLimits, describeStoredRight, type StoredRight } from './stored-right.ts';
import { hindrance, isDecidedBy, isSettled, itemsOf, lockReview } from './reviews.ts';

/** The requested items of a review. */
export interface AskedItems {
  /** An account, `own` for what the actor may decide, or `none` for what any administrator may decide. */
  reviewer?: string | undefined;
  show?: 'waiting' | 'remove' | 'refused' | undefined;
}

const shownAs: Readonly<Record<NonNullable<AskedItems['show']>, Sql>> = {
  waiting: sql`not ${isSettled}`,
  remove: sql`i.decision = 'remove'`,
  refused: sql`i.outcome = 'refused'`,
};

function chosen(actor: Actor, { reviewer, show }: AskedItems): Sql[] {
  const conditions = [show ? shownAs[show] : sql`true`];
  if (!isAdministrator(actor.rights)) conditions.push(sql`i.reviewer_guid = ${actor.account}`);
  if (reviewer === 'own') conditions.push(isDecidedBy(actor));
  else if (reviewer === 'none') conditions.push(sql`i.reviewer_guid is null`);
  else if (reviewer) conditions.push(sql`i.reviewer_guid = ${reviewer}`);
  return conditions;
}

type StoredItem = Omit<ReviewItem, 'givenAt' | 'givenBy'> & {
  stored: StoredRight | null;
  sourceGuid: string;
};
type Given = Pick<ReviewItem, 'givenAt' | 'givenBy'>;

/** Who gave rights and when, by employee and source, from the journal. */
async function givenOf(tx: Tx, items: readonly StoredItem[]): Promise<Map<string, Given>> {
  const people = [...new Set(items.map(({ person }) => person.guid))];
  const own = items.filter(({ kind }) => kind === 'individual').map(({ sourceGuid }) => sourceGuid);
  const found = await tx.rows<Given & { key: string }>(sql`
    (select distinct on (j.record_guid, g.source) j.record_guid || ' ' || g.source as key, j.occurred_at as "givenAt", ${authorName} as "givenBy"
      from journal j cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(j.after -> 'groups') when 'array' then j.after -> 'groups' else '[]' end) g (source)
      where j.record_guid = any(${people}::uuid[]) and j.kind = 'employee' and j.action in ('create', 'update')
        and not coalesce(j.before -> 'groups' ? g.source, false)
      order by j.record_guid, g.source, j.number desc)
    union all
    (select distinct on (j.record_guid) (j.after ->> 'employeeGuid') || ' ' || j.record_guid, j.occurred_at, ${authorName}
      from journal j where j.record_guid = any(${own}::uuid[]) and j.kind = 'individual_permission' and j.action = 'create'
      order by j.record_guid, j.number desc)`);
  return new Map(found.map(({ key, ...given }) => [key, given]));
}

/** The visible items of a review, by person; `total` also counts those beyond the limit. */
export async function itemsFor(tx: Tx, actor: Actor, review: string, asked: AskedItems, limit = MAX_SHOWN) {
  const found = await tx.rows<StoredItem & { total: number }>(sql`
    select i.guid, i.kind, i.source_name as source, i.gives, '' as limits, i.source_guid as "sourceGuid", i.decision, i.comment, i.decided_at as "decidedAt",
      coalesce(i.outcome, case when r.state = 'open' and s.source is null then 'gone' end) as outcome, i.refusal,
      json_build_object('guid', i.employee_guid, 'name', coalesce(e.full_name, 'Карточка удалена'), 'position', coalesce(e.position, ''),
        'department', e.department, 'lastSeenAt', u.last_seen_at) as person,
      (select readable_name(a.guid, a.full_name) from account a where a.guid = i.reviewer_guid) as reviewer,
      (select readable_name(a.guid, a.full_name) from account a where a.guid = i.decided_by) as "decidedBy",
      ${hindrance(actor)} as hindrance, case when i.decision is not null then i.decided_as else to_jsonb(s) end as stored,
      count(*) over ()::integer as total
    from ${itemsOf} left join employee e on e.guid = i.employee_guid left join organization_user u on u.guid = e.account_guid
    where r.guid = ${review} and ${all(chosen(actor, asked))}
    order by e.full_name collate russian, i.employee_guid, i.kind, i.source_name, i.guid limit ${limit}`);
  const given = await givenOf(tx, found);
  const limitsOf = rightLimits(tx, actor);
  const items: ReviewItem[] = [];
  for (const { stored, sourceGuid, total: _, ...item } of found) {
    const { givenAt = null, givenBy = null } = given.get(`${item.person.guid} ${sourceGuid}`) ?? {};
    const described = stored && { gives: describeStoredRight(stored).gives, limits: await limitsOf(stored) };
    items.push({ ...item, ...described, givenAt, givenBy });
  }
  return { items, total: found[0]?.total ?? 0 };
}

type Decided = Pick<HeldRight, 'employee' | 'source' | 'kind'> & {
  guid: string;
  name: string;
  person: string;
  gives: string;
  decision: ReviewDecision | null;
  hindrance: string | null;
  isGone: boolean;
  stored: StoredRight | null;
};

/** Decides on rights of a review, or withdraws decisions, all or none. Errors: 403, 404, 409. */
export async function decideOn(
  tx: Tx,
  actor: Actor,
  guid: string,
  { items, decision, comment }: { items: readonly string[]; decision: ReviewDecision | null; comment: string | null },
): Promise<void> {
  const review = await lockReview(tx, guid, 'share');
  await tx.run(sql`select from rights_review_item where guid = any(${items}::uuid[]) order by guid for update`);
  const found = await tx.rows<Decided>(sql`
    select i.guid, i.employee_guid as employee, i.source_guid as source, i.kind, i.source_name as name, i.gives, i.decision,
      coalesce(e.full_name, '') as person, ${hindrance(actor)} as hindrance, s.source is null as "isGone", to_json(s) as stored
    from ${itemsOf} left join employee e on e.guid = i.employee_guid
    where r.guid = ${guid} and i.guid = any(${items}::uuid[]) and (${isAdministrator(actor.rights)}::boolean or i.reviewer_guid = ${actor.account})`);
  if (found.length < new Set(items).size) throw new AppError('not_found');
  for (const { hindrance: why, isGone, person, name } of found) {
    if (why) throw new AppError('forbidden', { detail: `${person}, «${name}»: ${why}` });
    if (isGone)
      throw new AppError('conflict', { detail: `${person}: «${name}» уже нет, решать не о чем. Обновите список.` });
  }
  const described = found.map(({ guid: item, stored }) => ({
    guid: item,
    stored,
    gives: describeStoredRight(stored!).gives,
  }));
  await tx.run(sql`
    update rights_review_item i set decision = ${decision}, comment = ${decision && comment}, gives = t.gives, decided_as = t.stored,
      decided_by = ${decision && actor.account}, decided_at = case when ${decision}::text is not null then now() end
    from jsonb_to_recordset(${JSON.stringify(described)}::jsonb) t (guid uuid, gives text, stored jsonb) where i.guid = t.guid`);
  const entry = { action: 'update', organization: actor.organization, entity: 'rights_review', record: guid } as const;
  await writeEntries(
    tx,
    actor,
    found.map((one) => ({
      ...entry,
      recordName: `${review.name}: ${one.name}`,
      before: { decision: one.decision },
      after: {
        employeeGuid: one.employee,
        names: { employeeGuid: one.person },
        source: one.name,
        decision,
        ...(comment && { comment }),
      },
    })),
  );
}
