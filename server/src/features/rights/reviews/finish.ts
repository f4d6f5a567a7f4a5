import { employees } from 'contract/features/employees/facts.ts';
import { individualPermissions } from 'contract/features/rights/facts.ts';
import type { ReviewDecision } from 'contract/features/rights/reviews.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { translateDatabaseError } from '../../../core/database-error.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { notify } from '../../../jobs/notify.ts';
import { removeRow } from '../../../resource/removal/remove.ts';
import { getRow, updateRow } from '../../../resource/store.ts';
import { waitTurn } from '../administrators.service.ts';
import { storedRights, describeStoredRight, type StoredRight } from './stored-right.ts';
import { lockReview, markOf, remember } from './reviews.ts';

/** A right to be removed. */
interface Doomed {
  guid: string;
  employee: string;
  account: string | null;
  person: string;
  kind: 'group' | 'individual';
  source: string;
  name: string;
  isGone: boolean;
  /** The current state of the right. */
  stored: StoredRight | null;
}

interface Outcome {
  guid: string;
  outcome: 'removed' | 'gone' | 'refused';
  refusal: string | null;
}

/** The number of rights removed per request. */
const MAX_AT_ONCE = 50;

/** Removes rights of one person as if by hand: groups by changing the card, individual rights one by one. */
async function takeAway(tx: Tx, actor: Actor, employee: string, doomed: readonly Doomed[]): Promise<void> {
  const groups = new Set(doomed.filter(({ kind }) => kind === 'group').map(({ source }) => source));
  if (groups.size) {
    const row = await getRow(tx, employees, employee);
    const input = { ...enteredOf(employees, row), groups: row.groups.filter((group) => !groups.has(group)) };
    await updateRow(tx, actor, employees, employee, row.version, input);
  }
  for (const { kind, source } of doomed)
    if (kind === 'individual') await removeRow(tx, actor, individualPermissions, source, null);
}

/** Tries a step in a savepoint, so that a refusal does not affect the others. */
async function attempt(tx: Tx, step: () => Promise<void>): Promise<AppError | null> {
  await tx.run(sql`savepoint taking`);
  try {
    await step();
    await tx.run(sql`release savepoint taking`);
    return null;
  } catch (error) {
    await tx.run(sql`rollback to savepoint taking`);
    const refusal = translateDatabaseError(error);
    // Temporary errors are not a result.
    if (!(refusal instanceof AppError) || refusal.details.retryAfter) throw error;
    return refusal;
  }
}

const CHANGED = 'Это право изменили после решения: решите о нём на карточке сотрудника.';

/** Whether an individual right has changed since the decision. */
const isChanged = ({ kind, stored, name }: Doomed): boolean =>
  kind === 'individual' && stored !== null && describeStoredRight(stored).name !== name;

/** Removes rights person by person; those that the actor may not remove stay, with the reason. */
async function carryOut(tx: Tx, actor: Actor, doomed: readonly Doomed[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [employee, own] of Map.groupBy(doomed, (one) => one.employee)) {
    const there = own.filter((one) => !one.isGone && !isChanged(one));
    outcomes.push(
      ...own
        .filter((one) => !there.includes(one))
        .map(({ guid, isGone }): Outcome =>
          isGone ? { guid, outcome: 'gone', refusal: null } : { guid, outcome: 'refused', refusal: CHANGED },
        ),
    );
    const refusal = there.length ? await attempt(tx, () => takeAway(tx, actor, employee, there)) : null;
    const outcome = refusal ? 'refused' : 'removed';
    outcomes.push(...there.map(({ guid }): Outcome => ({ guid, outcome, refusal: refusal && refusal.message })));
  }
  return outcomes;
}

async function notifyLosers(
  tx: Tx,
  review: string,
  doomed: readonly Doomed[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const removed = new Set(outcomes.filter(({ outcome }) => outcome === 'removed').map(({ guid }) => guid));
  const lost = doomed.filter(({ guid, account }) => account && removed.has(guid));
  for (const [account, own] of Map.groupBy(lost, (one) => one.account!))
    await notify(tx, {
      to: { account },
      kind: 'rights',
      severity: 'warning',
      text: `По пересмотру прав «${review}» у вас отозвано: ${own.map(({ name }) => `«${name}»`).join(', ')}`,
    });
}

/** Removes a portion of the rights decided to be removed, after applying the given decision to undecided ones; the last
 *  portion finishes the review. For a finished review, retries those refused. Errors: 404, 409. */
export async function finishReview(
  tx: Tx,
  actor: Actor,
  guid: string,
  { undecided, mark }: { undecided: ReviewDecision; mark: string },
) {
  // The lock for changes of rights is taken first everywhere, to avoid deadlocks.
  await waitTurn(tx, null);
  const review = await lockReview(tx, guid, 'update', ['open', 'finished']);
  if ((await markOf(tx, guid)) !== mark)
    throw new AppError('conflict', {
      detail: 'Решения изменились после того, как вы их видели. Откройте пересмотр снова.',
    });
  const isOpen = review.state === 'open';
  const asked = isOpen
    ? sql`i.outcome is null and (i.decision = 'remove' or ${undecided === 'remove'}::boolean and i.decision is null)`
    : sql`i.outcome = 'refused'`;
  const doomed = await tx.rows<Doomed & { all: number }>(sql`
    select i.guid, i.employee_guid as employee, e.account_guid as account, coalesce(e.full_name, '') as person, i.kind, i.source_guid as source,
      i.source_name as name, s.source is null as "isGone", case when s.source is not null then to_json(s) end as stored, count(*) over ()::integer as all
    from rights_review_item i left join employee e on e.guid = i.employee_guid
    left join ${storedRights} s on s.employee = i.employee_guid and s.source = i.source_guid
    where i.review_guid = ${guid} and ${asked}
    order by e.full_name collate russian, i.employee_guid, i.source_name limit ${MAX_AT_ONCE}`);
  if (!isOpen && doomed.length === 0) throw new AppError('conflict', { detail: 'Этот пересмотр уже завершён.' });
  const outcomes = await carryOut(tx, actor, doomed);
  await tx.run(sql`
    update rights_review_item i set outcome = o.outcome, refusal = o.refusal
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) o (guid uuid, outcome text, refusal text) where i.guid = o.guid`);
  const left = isOpen ? (doomed[0]?.all ?? 0) - doomed.length : 0;
  const isFinished = isOpen && left === 0;
  if (isFinished) await close(tx, actor, guid);
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const [removed, refused] = [count('removed'), count('refused')];
  const after = { ...(isFinished && { state: 'finished' }), removed, refused };
  remember(tx, actor, review, { action: 'update', before: { state: review.state }, after });
  await notifyLosers(tx, review.name, doomed, outcomes);
  return { removed, refused, left, mark: await markOf(tx, guid) };
}

async function close(tx: Tx, actor: Actor, guid: string): Promise<void> {
  await tx.run(sql`
    update rights_review_item i set outcome = 'gone' where i.review_guid = ${guid} and i.outcome is null
      and not exists (select from ${storedRights} s where s.employee = i.employee_guid and s.source = i.source_guid)`);
  await tx.run(sql`
    update rights_review set state = 'finished', finished_at = now(), finished_by = ${actor.account} where guid = ${guid}`);
}
