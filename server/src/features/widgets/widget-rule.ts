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
import { REQUIRED } from 'contract/kit/text.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { Rule } from '../../resource/rule.ts';

/** Refuses a source without its required settings. Errors: 422 at each field. */
export function checkSettings(source: WidgetSource, settings: WidgetInputs): void {
  const errors = Object.entries(settingsOf(source))
    .filter(([name, field]) => field.required && settings[name as keyof WidgetInputs] === null)
    .map(([path]) => ({ path, message: REQUIRED }));
  if (errors.length) throw new AppError('invalid', { detail: REQUIRED, errors });
}

function checkKind(source: WidgetSource, kind: WidgetKind): void {
  const { kinds } = sourceOf(source);
  if (kinds.includes(kind)) return;
  const possible = kinds.map((one) => widgetKinds[one].toLocaleLowerCase('ru')).join(', ');
  throw invalidField('kind', `«${widgetSources[source].name}» показывают так: ${possible}`);
}

/** The kind of a widget must suit its source, and the source must have its settings. */
export const widgetRule: Rule<typeof widgets> = async ({ after }) => {
  if (!after) return;
  checkKind(after.source, after.kind);
  checkSettings(after.source, after);
};
