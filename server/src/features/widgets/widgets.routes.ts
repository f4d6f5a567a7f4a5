import { widgetCalls } from 'contract/features/widgets/calls.ts';
import { compositionCalls, widgetCompositions } from 'contract/features/widgets/compositions.ts';
import { widgetOriginCalls } from 'contract/features/widgets/origin.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { setRule } from '../../resource/rule.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { publishedWidget, type AnswerOf } from './answers/answer.service.ts';
import { composedAnswer } from './compositions/composed.service.ts';
import { originOf } from './origins/origin.service.ts';
import { beyondNow } from './beyond.service.ts';
import { subscribe, unsubscribe, watch, watchedBy } from './subscriptions.service.ts';
import { checkSettings, compositionRule, widgetRule } from './widget-rule.ts';

/** Serves widgets: the library and the data of each. */
export function serveWidgets(server: Server, answerOf: AnswerOf): void {
  setRule(widgets, widgetRule);
  serveResource(server, widgets);
  setRule(widgetCompositions, compositionRule);
  serveResource(server, widgetCompositions);
  serve(server, compositionCalls.preview, async ({ tx, actor, body: { composition, zone = 'Europe/Moscow' } }) => ({
    data: await composedAnswer(tx, actor, composition, zone),
    asOf: new Date().toISOString(),
    ownPeriod: null,
  }));

  serveOpen(server, widgetCalls.beyond, ({ actor, query }) => beyondNow(server, answerOf, actor!, query.zone));
  serve(server, widgetCalls.data, async ({ tx, actor, params: { guid }, query }) => {
    const { widget, ...watched } = await watchedBy(tx, actor, guid, await publishedWidget(tx, actor, guid));
    return { ...(await answerOf(tx, actor, widget, query)), ...watched };
  });
  serve(server, widgetOriginCalls.get, async ({ tx, actor, params: { guid }, query }) =>
    originOf(tx, actor, await publishedWidget(tx, actor, guid), query),
  );
  serve(server, widgetCalls.subscribe, async ({ tx, actor, params: { guid } }) => {
    await subscribe(tx, actor, guid, await publishedWidget(tx, actor, guid));
  });
  serve(server, widgetCalls.watch, async ({ tx, actor, params: { guid }, body }) =>
    watch(tx, actor, guid, await publishedWidget(tx, actor, guid), body),
  );
  serve(server, widgetCalls.unsubscribe, async ({ tx, actor, params: { guid } }) => unsubscribe(tx, actor, guid));
  serve(server, widgetCalls.preview, async ({ tx, actor, body: { source, settings, ...given } }) => {
    checkSettings(source, settings);
    return answerOf(tx, actor, { source, settings, requiredEntity: null }, given);
  });
}
