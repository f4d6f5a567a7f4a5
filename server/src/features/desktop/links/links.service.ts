import type { LinkSubject, ListedLink, ShownContent } from 'contract/features/desktop/links.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { unconditional } from 'contract/rights/rights.ts';
import { hashOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { reachOf } from './reach.ts';

const MAX_LINKS = 50;
const MAX_LETTERS = 4_000_000;

const entryOf = (actor: Actor, guid: string, recordName: string) => ({
  organization: actor.organization,
  entity: 'desktop_link',
  record: guid,
  recordName,
});

/** Refuses when the organization forbids links. Errors: 403. */
export async function checkAllowed(tx: Tx): Promise<void> {
  const { allowed } = (await tx.one<{ allowed: boolean }>(sql`
    select (security_policy_of(current_organization())).allows_links as allowed`))!;
  if (!allowed)
    throw new AppError('forbidden', {
      detail: 'Организация запретила ссылки, которые открываются без входа: «Политика безопасности».',
    });
}

interface NewLink extends LinkSubject {
  name: string;
  days: number;
  snapshot: ShownContent | null;
}

/** Stores a link with its secret. Errors: 422 when the author has too many, or the snapshot is too large. */
export async function keepLink(tx: Tx, actor: Actor, given: NewLink, secret: string): Promise<void> {
  const { name, desktopGuid, widgetGuid, period, zone, days, snapshot } = given;
  const [found] = await tx.rows<{ total: number }>(sql`
    select count(*) as total from desktop_link
    where organization_guid = current_organization() and account_guid = ${actor.account} and expires_at > now()`);
  if (found!.total >= MAX_LINKS)
    throw new AppError('invalid', { detail: `У вас уже ${MAX_LINKS} действующих ссылок: отзовите ненужную.` });
  const text = snapshot && JSON.stringify(snapshot);
  if (text && text.length > MAX_LETTERS)
    throw new AppError('invalid', { detail: 'Для снимка чисел слишком много: выберите период короче.' });
  const guid = newGuid();
  const subject = snapshot ? sql`null, null` : sql`${desktopGuid}::uuid, ${widgetGuid}::uuid`;
  const [kept] = await tx.rows<{ expiresAt: string }>(sql`
    insert into desktop_link (guid, account_guid, name, desktop_guid, widget_guid, period, zone, snapshot, reach, secret_hash, expires_at)
    values (${guid}, ${actor.account}, ${name}, ${subject}, ${period}, ${zone}, ${text}::jsonb,
      ${snapshot && JSON.stringify(reachOf(unconditional(actor.rights)))}::jsonb, ${hashOf(secret)}, now() + make_interval(days => ${days}))
    returning expires_at as "expiresAt"`);
  writeJournal(tx, actor, {
    ...entryOf(actor, guid, name),
    action: 'create',
    after: { isSnapshot: snapshot !== null, period, expiresAt: kept!.expiresAt },
  });
}

/** The links that a person may see and withdraw. */
const ownOrAll = ({ account, rights }: Actor) =>
  sql`l.organization_guid = current_organization() and (l.account_guid = ${account} or ${isAdministrator(rights)})`;

/** Valid links: one's own, or for an administrator all of them. */
export const linksOf = (tx: Tx, actor: Actor): Promise<ListedLink[]> =>
  tx.rows<ListedLink>(sql`
    select l.guid, l.name, a.full_name as author, l.account_guid = ${actor.account} as "isOwn", l.snapshot is not null as "isSnapshot",
      l.period, l.created_at as "createdAt", l.expires_at as "expiresAt", l.openings, l.opened_at as "openedAt"
    from desktop_link l join account a on a.guid = l.account_guid
    where ${ownOrAll(actor)} and l.expires_at > now() order by l.created_at desc, l.guid limit 500`);

/** Ends a link. Errors: 404. */
export async function withdrawLink(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const [ended] = await tx.rows<{ name: string }>(sql`
    delete from desktop_link l where l.guid = ${guid} and ${ownOrAll(actor)} returning l.name`);
  if (!ended) throw new AppError('not_found', { detail: 'Ссылки нет: её уже отозвали, или её срок вышел.' });
  writeJournal(tx, actor, { ...entryOf(actor, guid, ended.name), action: 'remove' });
}
