import { randomUUID } from 'node:crypto';
import type { ReviewPeriod } from 'contract/features/rights/reviews.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import { AppError } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { ADMINISTRATORS, notify } from '../../../jobs/notify.ts';
import type { ReviewPlan } from './candidates.ts';
import { startReview, notifyReviewers } from './reviews.ts';

interface Due extends ReviewPlan {
  guid: string;
  name: string;
  due: string;
  isLate: boolean;
}

interface Ended extends ReviewPlan {
  guid: string;
  name: string;
  nextDue: string;
  everyMonths: ReviewPeriod;
  account: string;
  fullName: string;
}

/** Reminds reviewers of reviews that end soon or are overdue, and when overdue also those who finish them. */
export async function remindOfReviews(tx: Tx): Promise<void> {
  const due = await tx.rows<Due>(sql`
    update rights_review r set reminded = case when due < today() then 'late' else 'soon' end
    where r.organization_guid = current_organization() and r.state = 'open' and is_due(r)
    returning guid, name, due, due < today() as "isLate"`);
  for (const { guid, name, due: day, isLate } of due) {
    const when = isLate ? `срок вышел ${shownDay(day)}` : `срок — ${shownDay(day)}`;
    const what = `Пересмотр прав «${name}»: ${when}`;
    await notifyReviewers(tx, guid, isLate ? 'late' : 'soon', (count) => `${what}, ждёт решений: ${count}`);
    if (!isLate) continue;
    await notify(tx, {
      to: ADMINISTRATORS,
      kind: 'rights',
      severity: 'warning',
      text: `${what}. Завершите его: до этого решённое не отзывается и следующий не начнётся`,
      about: { resource: 'rights-reviews', guid },
    });
  }
}

/** Starts the next review of a repeated one on behalf of its author; retried the next day when that is not possible. */
export async function beginNextReviews(tx: Tx): Promise<void> {
  const ended = await tx.rows<Ended>(sql`
    update rights_review r set next_on = null from account a, organization o
    where r.organization_guid = current_organization() and o.guid = r.organization_guid and r.state = 'finished' and is_due(r) and a.guid = r.started_by
    returning r.guid, r.name, r.people, r.groups, r.idle_days as "idleDays", r.every_months as "everyMonths",
      (select e.guid from employee e where e.guid = r.reviewer_guid and standing_of(e) = 'working') as reviewer,
      (today() + (r.due - (r.started_at at time zone o.time_zone)::date))::date as "nextDue", a.guid as account, a.full_name as "fullName"`);
  for (const { guid, nextDue, account, fullName, ...plan } of ended) {
    const via = { kind: 'program', name: 'Пересмотр прав' } as const;
    const author = { organization: tx.organization, account, fullName, requestId: randomUUID(), manner: { via } };
    await tx.run(sql`savepoint next`);
    try {
      await startReview(tx, author, { ...plan, due: nextDue });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await tx.run(sql`rollback to savepoint next`);
      await tx.run(sql`update rights_review set next_on = today() + 1 where guid = ${guid}`);
      const reason = error.details.errors?.map(({ message }) => message).join('; ') ?? error.message;
      await notify(tx, {
        to: ADMINISTRATORS,
        kind: 'rights',
        severity: 'error',
        text: `Следующий пересмотр прав «${plan.name}» не начался: ${reason}. Завтра программа попробует снова`,
        about: { resource: 'rights-reviews', guid },
        once: `rights-review:${guid}:not-begun:${reason}`,
      });
    }
  }
}
