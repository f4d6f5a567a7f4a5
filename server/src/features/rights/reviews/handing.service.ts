import { ANY_ADMINISTRATOR } from 'contract/features/rights/reviews.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { ADMINISTRATORS, notify } from '../../../jobs/notify.ts';
import { ableReviewer, reviewerBy, type AbleReviewer } from './candidates.ts';
import { isOwnRight, lockReview, remember, type LockedReview } from './reviews.ts';

const isLeftBy = (account: string | null): Sql =>
  sql`i.reviewer_guid is not distinct from ${account}::uuid and i.decision is null and i.outcome is null`;

/** The open reviews with undecided rights of an account; none without an account. */
export const reviewsLeftBy = (account: string | null): Sql => sql`
  select r.guid, r.name from rights_review r
  where r.state = 'open' and ${account}::uuid is not null
    and exists (select from rights_review_item i where i.review_guid = r.guid and ${isLeftBy(account)})`;

/** Why decisions cannot be handed over to an employee; null when they can. */
export async function refusalToHand(tx: Tx, actor: Actor, successor: string): Promise<string | null> {
  if (!isAdministrator(actor.rights)) return 'Решения передаёт администратор, который меняет сотрудников и их права';
  return (await reviewerBy(tx, successor)) ? null : 'Преемник не может войти';
}

/** Records that decisions have a new reviewer (or any administrator), and notifies them. */
async function notifyHanding(
  tx: Tx,
  actor: Actor,
  review: LockedReview,
  handedOver: number,
  successor: AbleReviewer | null,
): Promise<void> {
  const names = { employeeGuid: successor?.name ?? ANY_ADMINISTRATOR };
  const after = { employeeGuid: successor?.employee ?? null, names, handedOver };
  remember(tx, actor, review, { action: 'update', before: null, after });
  await notify(tx, {
    to: successor ? { account: successor.account } : ADMINISTRATORS,
    except: actor.account,
    kind: 'rights',
    severity: 'warning',
    text: `Пересмотр прав «${review.name}»: ${successor ? 'вам передано решений' : 'решает любой администратор'}: ${handedOver}`,
    about: { resource: 'rights-reviews', guid: review.guid },
  });
}

/** Passes a reviewer's undecided rights to another, who is notified; returns their number. Errors: 404, 409, 422 at
 *  `to`. */
export async function passDecisions(
  tx: Tx,
  actor: Actor,
  guid: string,
  from: string | null,
  to: string,
): Promise<number> {
  const review = await lockReview(tx, guid, 'share');
  const successor = await ableReviewer(tx, to, 'to');
  const moved = await tx.run(sql`
    update rights_review_item i set reviewer_guid = ${successor.account}
    where i.review_guid = ${guid} and ${isLeftBy(from)} and not ${isOwnRight(successor.account)}`);
  if (moved === 0) return 0;
  await notifyHanding(tx, actor, review, moved, successor);
  return moved;
}

/** Passes all undecided rights of a leaving reviewer; rights of the successor themselves go to any administrator.
 *  Errors: as above. */
export async function passAllDecisions(tx: Tx, actor: Actor, guid: string, from: string, to: string): Promise<void> {
  await passDecisions(tx, actor, guid, from, to);
  const left = await tx.run(sql`
    update rights_review_item i set reviewer_guid = null where i.review_guid = ${guid} and ${isLeftBy(from)}`);
  if (left > 0) await notifyHanding(tx, actor, await lockReview(tx, guid, 'share'), left, null);
}

/** Passes the undecided rights, if any. Errors: also 409 when nothing is left. */
export async function handOver(tx: Tx, actor: Actor, guid: string, from: string | null, to: string): Promise<number> {
  const moved = await passDecisions(tx, actor, guid, from, to);
  if (moved > 0) return moved;
  const own = await tx.one(
    sql`select from rights_review_item i where i.review_guid = ${guid} and ${isLeftBy(from)} limit 1`,
  );
  throw new AppError('conflict', {
    detail: own
      ? 'Передавать нечего: остались только права самого преемника.'
      : 'Передавать нечего: нерешённых прав здесь не осталось.',
  });
}
