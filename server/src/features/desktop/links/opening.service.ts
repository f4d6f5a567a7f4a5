import type { LinkSubject, OpenedLink, ShownContent } from 'contract/features/desktop/links.ts';
import { decide } from 'contract/rights/decide.ts';
import { unconditional } from 'contract/rights/rights.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { actorOfAccount } from '../../../jobs/run-actor.ts';
import { checkAllowed } from './links.service.ts';
import { stillCovers, type AuthorReach } from './reach.ts';

export const ended = (): AppError =>
  new AppError('not_found', {
    detail: 'Ссылка не действует: её срок вышел, её отозвали, или автор больше не вправе ею делиться.',
  });

interface KeptLink extends LinkSubject {
  account: string;
  author: string;
  name: string;
  organization: string;
  snapshot: ShownContent | null;
  reach: AuthorReach | null;
  createdAt: string;
  expiresAt: string;
}

/** A link with its author, who has their current rights. Groups with conditions on networks or the second factor give
 *  nothing, because they cannot be checked. Errors: 404 when the author may no longer share. */
export async function linkWithAuthor(tx: Tx, guid: string, organization: string, requestId: string) {
  const link = await tx.one<KeptLink>(sql`
    select l.account_guid as account, a.full_name as author, l.name, o.short_name as organization, l.desktop_guid as "desktopGuid",
      l.widget_guid as "widgetGuid", l.period, l.zone, l.snapshot, l.reach, l.created_at as "createdAt",
      l.expires_at as "expiresAt"
    from desktop_link l join account a on a.guid = l.account_guid join organization o on o.guid = l.organization_guid
    where l.guid = ${guid}`);
  if (!link) throw ended();
  try {
    await checkAllowed(tx);
    const found = await actorOfAccount(tx, link.account, organization, requestId);
    const actor = { ...found, rights: unconditional(found.rights) };
    if (!decide(actor.rights, 'desktops', 'update').allowed) throw ended();
    return { link, actor };
  } catch (error) {
    throw error instanceof AppError ? ended() : error;
  }
}

/** The snapshot of a link. Errors: 404 when the author's rights are now smaller than then. */
export function snapshotFor({ rights }: Actor, { snapshot, reach }: KeptLink): ShownContent | null {
  if (!snapshot || !reach) return null;
  if (!stillCovers(rights, reach)) throw ended();
  return snapshot;
}

export const countOpening = (tx: Tx, guid: string): Promise<number> =>
  tx.run(sql`update desktop_link set openings = openings + 1, opened_at = now() where guid = ${guid}`);

/** The content of a link's page other than the figures. */
export const frameOf = ({
  organization,
  author,
  period,
  zone,
  snapshot,
  createdAt,
  expiresAt,
}: KeptLink): Omit<OpenedLink, keyof ShownContent> => ({
  organization,
  author,
  period,
  zone,
  takenAt: snapshot && createdAt,
  expiresAt,
});
