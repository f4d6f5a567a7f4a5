import { randomBytes } from 'node:crypto';
import { calendarFeed as feed } from 'contract/features/scheduler/calendar-feed.ts';
import { addressOf } from 'contract/kit/route.ts';
import { unconditional } from 'contract/rights/rights.ts';
import { hashOf, type Actor } from '../../../core/actor.ts';
import { networkOf } from '../../../core/addresses.ts';
import { AppError } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { countRefusal, refusal } from '../../../core/limits.ts';
import { ownOrigin } from '../../../core/own-origin.ts';
import { Rate } from '../../../core/rate.ts';
import { asActor, serve, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { actorOfAccount } from '../../../jobs/run-actor.ts';
import { calendarDocument } from './calendar-document.ts';
import { comingRuns } from './coming-runs.ts';

const nobody = { organization: null, account: null };

function remember(tx: Tx, actor: Actor, action: 'create' | 'remove'): void {
  const { organization, fullName: recordName } = actor;
  writeJournal(tx, actor, { action, organization, entity: 'calendar_feed', recordName });
}

/** Creates a new secret address for the person, which replaces the previous one. */
async function make(tx: Tx, actor: Actor): Promise<{ address: string }> {
  const secret = randomBytes(32).toString('base64url');
  await tx.run(sql`
    insert into calendar_feed (organization_guid, account_guid, secret_hash)
    values (current_organization(), ${actor.account}, ${hashOf(secret)})
    on conflict (organization_guid, account_guid) do update set secret_hash = excluded.secret_hash, created_at = now()`);
  remember(tx, actor, 'create');
  return { address: addressOf(feed.read.path, { secret }) };
}

/** Ends the person's address. Errors: 404 when there is none. */
async function withdraw(tx: Tx, actor: Actor): Promise<void> {
  const ended = await tx.run(sql`
    delete from calendar_feed where organization_guid = current_organization() and account_guid = ${actor.account}`);
  if (!ended) throw new AppError('not_found', { detail: 'Адреса нет: он уже отозван.' });
  remember(tx, actor, 'remove');
}

interface Place {
  organization: string;
  account: string;
}

/** The feed as currently visible to its owner. Groups with conditions on networks or the second factor give nothing,
 *  because they cannot be checked. Errors: 404 when the owner no longer works here. */
async function read(tx: Tx, { organization, account }: Place, requestId: string) {
  const { rights } = await actorOfAccount(tx, account, organization, requestId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('not_found') : error;
  });
  if (rights.standing !== 'working') throw new AppError('not_found');
  const named = await tx.one<{ name: string }>(
    sql`select short_name as name from organization where guid = ${organization}`,
  );
  return { name: `Планировщик: ${named!.name}`, runs: await comingRuns(tx, unconditional(rights)) };
}

/** Serves the calendar of coming runs, and its secret address. */
export function serveCalendarFeed(server: Server): void {
  serve(server, feed.own, async ({ tx, actor }) => {
    const own = await tx.one<{ createdAt: string }>(sql`
      select created_at as "createdAt" from calendar_feed
      where organization_guid = current_organization() and account_guid = ${actor.account}`);
    return own ?? null;
  });
  // Answers to repeated requests are stored, but the address is a secret, so a repeat creates another one.
  serveOpen(server, feed.make, ({ actor, request }) => asActor(server, actor!, request, (tx) => make(tx, actor!)));
  serve(server, feed.withdraw, ({ tx, actor }) => withdraw(tx, actor));

  const asking = new Rate('calendar_reads');
  serveOpen(server, feed.read, async ({ params, request, reply }) => {
    if (!asking.take(networkOf(request.address))) {
      countRefusal('calendar_reads');
      throw refusal('calendar_reads');
    }
    const place = await asOrg(server.pool, nobody, 'read', (tx) =>
      tx.one<Place>(sql`select organization, account from calendar_feed_of(${hashOf(params.secret)})`),
    );
    if (!place) throw new AppError('not_found');
    const { name, runs } = await asOrg(server.pool, place, 'read', (tx) => read(tx, place, request.id));
    const origin = ownOrigin(server.publicUrl, request);
    const cardOf = (schedule: string) => `${origin}/o/${place.organization}/scheduler/${schedule}`;
    const text = await calendarDocument(name, runs, cardOf);
    await reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, max-age=300').send(text);
  });
}
