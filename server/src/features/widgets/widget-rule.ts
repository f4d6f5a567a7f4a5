import {
  settingsOf,
  sourceOf,
  widgetKinds,
  widgetSources,
  type WidgetKind,
  type WidgetSource,
} from 'contract/features/widgets/sources.ts';
import type { widgets } from 'contract/features/widgets/facts.ts';
import type { WidgetInputs } from 'contract/features/widgets/calls.ts';
import { drawings, drawingsOf, widgetCompositions } from 'contract/features/widgets/compositions.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Rule } from '../../resource/rule.ts';
import { findRow } from '../../resource/store.ts';
import { recordsOf } from './compositions/counted.service.ts';

/** Refuses a source without its required settings. Errors: 422 at each field. */
export function checkSettings(source: WidgetSource, settings: WidgetInputs): void {
  const errors = Object.entries(settingsOf(source))
    .filter(([name, field]) => field.required && settings[name as keyof WidgetInputs] === null)
    .map(([path]) => ({ path, message: REQUIRED }));
  if (errors.length) throw new AppError('invalid', { detail: REQUIRED, errors });
}

/** Refuses a drawing that does not fit the data. Errors: 422. */
function checkKind(shown: string, kinds: readonly WidgetKind[], kind: WidgetKind): void {
  if (kinds.includes(kind)) return;
  const possible = kinds.map((one) => widgetKinds[one].toLocaleLowerCase('ru')).join(', ');
  throw invalidField('kind', `«${shown}» показывают так: ${possible}`);
}

/** A widget's drawing must fit its source, and the source must have its settings. */
export const widgetRule: Rule<typeof widgets> = async ({ tx, after }) => {
  if (!after) return;
  const { source, kind, compositionGuid } = after;
  checkKind(widgetSources[source].name, sourceOf(source).kinds, kind);
  checkSettings(source, after);
  if (source !== 'composed') return;
  const composition = (await findRow(tx, widgetCompositions, compositionGuid!))!;
  checkKind(composition.name, drawingsOf(composition), kind);
};

/** A composition must fit its records and its existing widgets. */
export const compositionRule: Rule<typeof widgetCompositions> = async ({ tx, actor, before, after }) => {
  if (!after) return;
  await recordsOf(tx, actor, after);
  if (!before) return;
  const [other] = await tx.rows<{ name: string; kind: keyof typeof drawings }>(sql`
    select w.name, w.kind from widget w
    where w.composition_guid = ${after.guid} and w.source = 'composed' and w.kind <> all(${drawingsOf(after)}::text[])
    order by w.name limit 1`);
  if (other)
    throw invalidField(
      'drawing',
      `Так не показать виджет «${other.name}»: он — «${drawings[other.kind].toLocaleLowerCase('ru')}»`,
    );
};
