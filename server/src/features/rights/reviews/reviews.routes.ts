import { reviewCalls as calls } from 'contract/features/rights/reviews.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { serve, serveFile } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { finishReview } from './finish.ts';
import { handOver } from './handing.service.ts';
import { decideOn, itemsFor } from './items.ts';
import { reportOf } from './report.ts';
import { markOf, lockReview, previewOf, remember, reviewersOf, reviewFor, reviewsFor, startReview } from './reviews.ts';

const LONGEST_DAYS = 365;

async function cancel(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const review = await lockReview(tx, guid, 'update');
  await tx.run(sql`
    update rights_review set state = 'cancelled', next_on = null, finished_at = now(), finished_by = ${actor.account} where guid = ${guid}`);
  remember(tx, actor, review, { action: 'update', before: { state: 'open' }, after: { state: 'cancelled' } });
}

async function stopRepeating(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const review = await reviewFor(tx, actor, guid);
  if (!review.nextOn) throw new AppError('conflict', { detail: 'Этот пересмотр больше не повторяется.' });
  await tx.run(sql`update rights_review set next_on = null where guid = ${guid}`);
  remember(tx, actor, review, { action: 'update', before: { nextOn: review.nextOn }, after: { nextOn: null } });
}

/** Serves reviews of rights. */
export function serveRightsReviews(server: Server): void {
  serve(server, calls.list, ({ tx, actor }) => reviewsFor(tx, actor));
  serve(server, calls.preview, ({ tx, body }) => previewOf(tx, body));
  serve(server, calls.start, async ({ tx, actor, body }) => {
    if (body.due < actor.rights.day) throw invalidField('due', 'Этот день уже прошёл');
    if (Date.parse(body.due) - Date.parse(actor.rights.day) > LONGEST_DAYS * 86_400_000)
      throw invalidField('due', 'Срок — не больше года');
    return { guid: await startReview(tx, actor, body) };
  });
  serve(server, calls.read, async ({ tx, actor, params: { guid } }) => {
    const review = await reviewFor(tx, actor, guid);
    return { review, reviewers: await reviewersOf(tx, actor, guid), mark: await markOf(tx, guid) };
  });
  serve(server, calls.items, async ({ tx, actor, params: { guid }, query }) => {
    await reviewFor(tx, actor, guid);
    return itemsFor(tx, actor, guid, query);
  });
  serve(server, calls.decide, ({ tx, actor, params, body }) => decideOn(tx, actor, params.guid, body));
  serve(server, calls.handOver, async ({ tx, actor, params, body }) => ({
    moved: await handOver(tx, actor, params.guid, body.from, body.to),
  }));
  serve(server, calls.finish, ({ tx, actor, params, body }) => finishReview(tx, actor, params.guid, body));
  serve(server, calls.cancel, ({ tx, actor, params }) => cancel(tx, actor, params.guid));
  serve(server, calls.stopRepeating, ({ tx, actor, params }) => stopRepeating(tx, actor, params.guid));
  serveFile(server, calls.report, async ({ actor, params }) =>
    asOrg(server.pool, actor, 'write', (tx) => reportOf(tx, actor, params.guid)),
  );
}
