import type { DesktopItem, DesktopWidget } from 'contract/features/desktop/calls.ts';
import type { widgetCompositions } from 'contract/features/widgets/compositions.ts';
import { widgetRefusal } from 'contract/features/widgets/refusal.ts';
import type { WidgetSource } from 'contract/features/widgets/sources.ts';
import type { Row } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { compositionRefusal } from '../widgets/compositions/composed.service.ts';

/** The widgets of the desktop `d` with their places, as JSON. */
export const itemsOf = sql`coalesce((
  select json_agg(json_build_object('widgetGuid', i.widget_guid, 'x', i.x, 'y', i.y, 'w', i.w, 'h', i.h) order by i.y, i.x)
  from desktop_item i where i.desktop_guid = d.guid), '[]')`;

const guidsOf = (items: readonly DesktopItem[]) => items.map(({ widgetGuid }) => widgetGuid);

type KnownWidget = Omit<DesktopWidget, 'refusal'> & {
  isPublished: boolean;
  family: string | null;
  requiredEntity: string | null;
  source: WidgetSource;
  composition: Pick<Row<typeof widgetCompositions>, 'name' | 'records' | 'isActive'> | null;
};

/** Widgets with what the user's desktop shows of them. */
export async function widgetsFor(tx: Tx, { rights }: Actor, which: Sql): Promise<DesktopWidget[]> {
  const rows = await tx.rows<KnownWidget>(sql`
    select t.guid, t.name, t.code, t.section, t.kind, t.source, t.width, t.height, t.refresh_seconds as "refreshSeconds",
      t.is_obsolete as "isObsolete", t.is_published as "isPublished", t.required_entity as "requiredEntity", t.parameters ->> 'family' as family,
      case when c.guid is not null then json_build_object('name', c.name, 'records', c.records, 'isActive', c.is_active) end as composition,
      case when r.guid is not null then json_build_object('guid', r.guid, 'name', r.name) end as replacement
    from widget t left join widget r on r.guid = t.replaced_by_guid and r.is_published
      left join widget_composition c on c.guid = t.composition_guid and t.source = 'composed'
    where t.organization_guid = current_organization() and ${which} order by t.section, t.sort, t.name collate russian`);
  const seesHidden = decide(rights, 'widgets', 'update').allowed;
  return rows.map(({ isPublished, family, requiredEntity, composition, ...widget }) => {
    const hidden = isPublished || seesHidden ? null : 'Виджет снят с публикации';
    const hiddenReason = hidden ?? widgetRefusal(rights, { source: widget.source, family, requiredEntity });
    const refusal = hiddenReason ?? (composition && compositionRefusal(rights, composition));
    return { ...widget, refusal };
  });
}

/** The widgets of these places as shown to the user. */
export const widgetsOf = (tx: Tx, actor: Actor, items: readonly DesktopItem[]): Promise<DesktopWidget[]> =>
  widgetsFor(tx, actor, sql`t.guid = any(${guidsOf(items)}::uuid[])`);

/** Refuses an outdated version. Errors: 412. */
export function checkVersion(stored: number, version: number | null): void {
  if (version !== null && stored !== version)
    throw new AppError('stale', { detail: 'Рабочий стол изменён в другом месте: обновите страницу.' });
}

/** Locks the widgets until the end of the transaction. Errors: 422 when one does not exist, or is hidden and was not on
 *  the desktop before. */
export async function lockWidgets(tx: Tx, items: readonly DesktopItem[], kept: readonly DesktopItem[]): Promise<void> {
  const found = await tx.rows<{ guid: string }>(sql`
    select t.guid from widget t where t.guid = any(${guidsOf(items)}::uuid[])
      and (t.is_published or t.guid = any(${guidsOf(kept)}::uuid[])) for key share`);
  if (found.length !== items.length)
    throw invalidField('items', 'Выбранного виджета больше нет, или он снят с публикации');
}

/** Replaces the widgets of a desktop. */
export async function putItems(tx: Tx, desktop: string, items: readonly DesktopItem[]): Promise<void> {
  await tx.run(sql`delete from desktop_item where desktop_guid = ${desktop}`);
  await tx.run(sql`
    insert into desktop_item (desktop_guid, widget_guid, x, y, w, h)
    select ${desktop}, i."widgetGuid", i.x, i.y, i.w, i.h
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i ("widgetGuid" uuid, x integer, y integer, w integer, h integer)`);
}
