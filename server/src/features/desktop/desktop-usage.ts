import type { Usage } from 'contract/kit/errors.ts';
import type { Actor } from '../../core/actor.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { COMMON, OWN } from './desktop.service.ts';
import { isShownTo } from './named-desktops.service.ts';

const TITLE = 'Рабочие столы';

interface Found {
  guid: string;
  name: string | null;
  isShown: boolean;
  isOwn: boolean;
}

/** The desktops that contain a widget: the user's own and visible ones of the organization by name, the others as a
 *  number. */
export async function desktopUsage(tx: Tx, actor: Actor, widget: string): Promise<Usage> {
  const { account } = actor;
  const all = await tx.rows<Found & { hasOwn: boolean }>(sql`
    select d.guid, d.name, ${isShownTo(actor)} as "isShown", d.account_guid is not distinct from ${account}::uuid as "isOwn",
      exists (select from desktop o where o.organization_guid = d.organization_guid and o.account_guid = ${account} and o.name is null) as "hasOwn"
    from desktop_item i join desktop d on d.guid = i.desktop_guid where i.widget_guid = ${widget}
    order by d.name is not null, d.account_guid is null, d.name collate russian`);
  const visible = all.filter(({ isShown }) => isShown);
  const rows = visible.map(({ guid, name, isOwn, hasOwn }) => ({
    guid,
    name: name ?? (isOwn ? OWN : COMMON),
    // A user with a desktop of their own opens that one instead of the common one.
    resource: name !== null ? 'desktops' : isOwn || !hasOwn ? 'desktop' : null,
  }));
  return [
    { title: TITLE, total: rows.length, stays: null, rows },
    { title: `${TITLE} других людей`, total: all.length - rows.length, stays: null, rows: [] },
  ];
}
