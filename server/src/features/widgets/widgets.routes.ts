import type { RelativePeriod } from 'contract/kit/filter.ts';
import { widgetRefusal } from 'contract/features/widgets/refusal.ts';
import { DEFAULT_PERIOD, type WidgetSource } from 'contract/features/widgets/sources.ts';
import { widgetCalls, type WidgetAnswer, type WidgetInputs } from 'contract/features/widgets/calls.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import type { Tx } from '../../core/transaction.ts';
import { setRule } from '../../resource/rule.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { getRow } from '../../resource/store.ts';
import { forecastWidgetSources } from './forecast-sources.ts';
import { measurementSources } from './measurement-sources.ts';
import { marketSources } from './market-sources.ts';
import { passportSources, type PassportFigures } from './passport-sources.ts';
import { peopleSources } from './people-sources.ts';
import type { SourceFunctions } from './source.ts';
import { checkSettings, widgetRule } from './widget-rule.ts';

const MOSCOW = 'Europe/Moscow';

interface ShownWidget {
  source: WidgetSource;
  settings: WidgetInputs;
  requiredEntity: string | null;
}

/** The widget, unless it is unpublished and hidden from the user. Errors: 404. */
async function publishedWidget(tx: Tx, actor: Actor, guid: string): Promise<ShownWidget> {
  const row = await getRow(tx, widgets, guid);
  if (!row.isPublished && !decide(actor.rights, 'widgets', 'update').allowed)
    throw new AppError('not_found', { detail: 'Виджет снят с публикации.' });
  return { source: row.source, settings: row, requiredEntity: row.requiredEntity };
}

/** Serves widgets: the library and the data of each. `figures` are those of the technical passport. */
export function serveWidgets(server: Server, figures: PassportFigures): void {
  setRule(widgets, widgetRule);
  serveResource(server, widgets);

  const sources: SourceFunctions = {
    ...passportSources(figures),
    ...measurementSources,
    ...marketSources,
    ...forecastWidgetSources,
    ...peopleSources,
    note: async ({ settings }) => ({ shape: 'text', text: settings.text ?? '' }),
  };

  async function answerOf(
    tx: Tx,
    actor: Actor,
    { source, settings, requiredEntity }: ShownWidget,
    { period = DEFAULT_PERIOD, zone = MOSCOW }: { period?: string; zone?: string },
  ): Promise<WidgetAnswer> {
    const refusal = widgetRefusal(actor.rights, { source, requiredEntity, family: settings.family });
    if (refusal) throw new AppError('forbidden', { detail: refusal });
    const asOf = new Date().toISOString();
    const asked = (settings.period ?? period) as RelativePeriod;
    const data = await sources[source]({ tx, actor, settings, period: asked, zone });
    return { data, asOf, ownPeriod: settings.period };
  }

  serve(server, widgetCalls.data, async ({ tx, actor, params, query }) =>
    answerOf(tx, actor, await publishedWidget(tx, actor, params.guid), query),
  );
  serve(server, widgetCalls.preview, async ({ tx, actor, body: { source, settings, ...given } }) => {
    checkSettings(source, settings);
    return answerOf(tx, actor, { source, settings, requiredEntity: null }, given);
  });
}
