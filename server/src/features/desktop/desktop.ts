import type { Desktop, DesktopItem, DesktopWidget } from 'contract/features/desktop/calls.ts';
import { widgetRefusal } from 'contract/features/widgets/refusal.ts';
import type { WidgetSource } from 'contract/features/widgets/sources.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

const OWN = 'Личный рабочий стол';
const COMMON = 'Общий рабочий стол';

type Owner = string | null;

interface StoredDesktop {
  guid: string;
  version: number;
  items: DesktopItem[];
}

/** The stored desktop of a user, or of the organization. */
const storedDesktop = (tx: Tx, owner: Owner, lock = sql``): Promise<StoredDesktop | undefined> =>
  tx.one<StoredDesktop>(sql`
    select d.guid, d.version, coalesce((
      select json_agg(json_build_object('widgetGuid', i.widget_guid, 'x', i.x, 'y', i.y, 'w', i.w, 'h', i.h) order by i.y, i.x)
      from desktop_item i where i.desktop_guid = d.guid), '[]') as items
    from desktop d where d.organization_guid = current_organization() and d.account_guid is not distinct from ${owner}::uuid ${lock}`);

type KnownWidget = Omit<DesktopWidget, 'refusal'> & {
  isPublished: boolean;
  family: string | null;
  requiredEntity: string | null;
  source: WidgetSource;
};

/** Widgets with what the desktop of this user shows. */
export async function widgetsFor(tx: Tx, { rights }: Actor, which: Sql): Promise<DesktopWidget[]> {
  const rows = await tx.rows<KnownWidget>(sql`
    select t.guid, t.name, t.code, t.section, t.kind, t.source, t.width, t.height, t.refresh_seconds::integer as "refreshSeconds",
      t.is_obsolete as "isObsolete", t.is_published as "isPublished", t.required_entity as "requiredEntity", t.parameters ->> 'family' as family,
      case when r.guid is not null then json_build_object('guid', r.guid, 'name', r.name) end as replacement
    from widget t left join widget r on r.guid = t.replaced_by_guid and r.is_published
    where t.organization_guid = current_organization() and ${which} order by t.section, t.sort, t.name collate russian`);
  const seesHidden = decide(rights, 'widgets', 'update').allowed;
  return rows.map(({ isPublished, family, requiredEntity, ...widget }) => {
    const hidden = isPublished || seesHidden ? null : 'Виджет снят с публикации';
    const refusal = hidden ?? widgetRefusal(rights, { source: widget.source, family, requiredEntity });
    return { ...widget, refusal };
  });
}

/** The desktop that the user sees: his own, or until he has one, that of the organization. */
export async function desktopOf(tx: Tx, actor: Actor): Promise<Desktop> {
  const [own, common] = [await storedDesktop(tx, actor.account), await storedDesktop(tx, null)];
  const items = (own ?? common)?.items ?? [];
  const guids = items.map(({ widgetGuid }) => widgetGuid);
  return {
    version: own?.version ?? 0,
    isOwn: own !== undefined,
    defaultVersion: common?.version ?? 0,
    items,
    widgets: await widgetsFor(tx, actor, sql`t.guid = any(${guids}::uuid[])`),
  };
}

/** Locks the widgets until the end of the transaction. Errors: 422 when one does not exist, or is hidden and was not
 *  on the desktop before. */
async function lockWidgets(tx: Tx, items: readonly DesktopItem[], kept: readonly DesktopItem[]): Promise<void> {
  const guids = (list: readonly DesktopItem[]) => list.map(({ widgetGuid }) => widgetGuid);
  const found = await tx.rows<{ guid: string }>(sql`
    select t.guid from widget t where t.guid = any(${guids(items)}::uuid[])
      and (t.is_published or t.guid = any(${guids(kept)}::uuid[])) for key share`);
  if (found.length !== items.length)
    throw invalidField('items', 'Выбранного виджета больше нет, или он снят с публикации');
}

const entryOf = (actor: Actor, owner: Owner, guid: string) => ({
  organization: actor.organization,
  entity: 'desktop',
  record: guid,
  recordName: owner ? OWN : COMMON,
});

async function putItems(tx: Tx, desktop: string, items: readonly DesktopItem[]): Promise<void> {
  await tx.run(sql`delete from desktop_item where desktop_guid = ${desktop}`);
  await tx.run(sql`
    insert into desktop_item (desktop_guid, widget_guid, x, y, w, h)
    select ${desktop}, i."widgetGuid", i.x, i.y, i.w, i.h
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i ("widgetGuid" uuid, x integer, y integer, w integer, h integer)`);
}

/** Saves the desktop of a user or of the organization. Errors: 412 when `version` is outdated, 422. */
export async function saveDesktop(
  tx: Tx,
  actor: Actor,
  owner: Owner,
  version: number,
  items: DesktopItem[],
): Promise<Desktop> {
  const before = await storedDesktop(tx, owner, sql`for no key update of d`);
  if ((before?.version ?? 0) !== version)
    throw new AppError('stale', { detail: 'Рабочий стол изменён в другом месте: обновите страницу.' });
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
  if (version !== null && before.version !== version)
    throw new AppError('stale', { detail: 'Рабочий стол изменён в другом месте: обновите страницу.' });
  await tx.run(sql`delete from desktop where guid = ${before.guid}`);
  writeJournal(tx, actor, {
    ...entryOf(actor, actor.account, before.guid),
    action: 'remove',
    before: { items: before.items },
  });
}
