import { decide } from '../../rights/decide.ts';
import type { EntityType } from '../../rights/permissions.ts';
import type { Rights } from '../../rights/rights.ts';
import { sourceOf, type WidgetSource } from './sources.ts';

interface WidgetNeeds {
  source: WidgetSource;
  family?: string | null;
  requiredEntity?: string | null;
}

/** Why a person may not see the data of a widget; null when they may. */
export function widgetRefusal(rights: Rights, { source, family, requiredEntity }: WidgetNeeds): string | null {
  const bySettings = source === 'objectCount' || source === 'places' ? family : null;
  const needed = [requiredEntity, sourceOf(source).entity, bySettings].filter((entity) => Boolean(entity));
  for (const entity of needed as EntityType[]) {
    const { allowed, reason } = decide(rights, entity, 'read');
    if (!allowed) return reason;
  }
  return null;
}
