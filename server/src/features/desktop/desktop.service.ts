import type { Desktop, DesktopItem } from 'contract/features/desktop/calls.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { checkVersion, itemsOf, lockWidgets, putItems, widgetsOf } from './desktop-items.service.ts';

export const OWN = 'Личный рабочий стол';
export const COMMON = 'Общий рабочий стол';

type Owner = string | null;

interface StoredDesktop {
  guid: string;
  version: number;
  items: DesktopItem[];
}

/** The stored desktop of a user, or of the organization. */
const storedDesktop = (tx: Tx, owner: Owner, lock = sql``): Promise<StoredDesktop | undefined> =>
  tx.one<StoredDesktop>(sql`
    select d.guid, d.version, ${itemsOf} as items
    from desktop d where d.name is null and d.organization_guid = current_organization() and d.account_guid is not distinct from ${owner}::uuid ${lock}`);

/** The default desktop of the user: their own, otherwise that of the organization. */
export async function desktopOf(tx: Tx, actor: Actor): Promise<Desktop> {
  const [own, common] = [await storedDesktop(tx, actor.account), await storedDesktop(tx, null)];
  const items = (own ?? common)?.items ?? [];
  return {
    version: own?.version ?? 0,
    isOwn: own !== undefined,
    defaultVersion: common?.version ?? 0,
    items,
    widgets: await widgetsOf(tx, actor, items),
  };
}

const entryOf = (actor: Actor, owner: Owner, guid: string) => ({
  organization: actor.organization,
  entity: 'desktop',
  record: guid,
  recordName: owner ? OWN : COMMON,
});

/** Saves the desktop of a user or of the organization. Errors: 412 when `version` is outdated, 422. */
export async function saveDesktop(
  tx: Tx,
  actor: Actor,
  owner: Owner,
  version: number,
  items: DesktopItem[],
): Promise<Desktop> {
  const before = await storedDesktop(tx, owner, sql`for no key update of d`);
  checkVersion(before?.version ?? 0, version);
  await lockWidgets(tx, items, before?.items ?? []);
  const guid = before?.guid ?? newGuid();
  if (before) await tx.run(sql`update desktop set version = version + 1, updated_at = now() where guid = ${guid}`);
  else
    await tx.run(
      sql`insert into desktop (guid, organization_guid, account_guid) values (${guid}, ${actor.organization}, ${owner})`,
    );
  await putItems(tx, guid, items);
  writeJournal(tx, actor, {
    ...entryOf(actor, owner, guid),
    action: before ? 'update' : 'create',
    before: before && { items: before.items },
    after: { items },
  });
  return desktopOf(tx, actor);
}

/** Removes the user's own desktop. Errors: 404 when there is none, 412 when `version` is outdated. */
export async function resetDesktop(tx: Tx, actor: Actor, version: number | null): Promise<void> {
  const before = await storedDesktop(tx, actor.account, sql`for update of d`);
  if (!before) throw new AppError('not_found', { detail: 'Своего рабочего стола нет: показан общий.' });
  checkVersion(before.version, version);
  await tx.run(sql`delete from desktop where guid = ${before.guid}`);
  writeJournal(tx, actor, {
    ...entryOf(actor, actor.account, before.guid),
    action: 'remove',
    before: { items: before.items },
  });
}
