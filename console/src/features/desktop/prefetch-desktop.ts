import { desktopCalls, type DesktopWidget } from 'contract/features/desktop/calls.ts';
import { namedDesktopCalls } from 'contract/features/desktop/named-calls.ts';
import { queryOf } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { whoQuery } from '../../api/who.ts';
import { chosenZone, MOSCOW } from '../../ui/text/time-zone.ts';
import { periodOf } from './use-period.ts';
import { widgetDataQuery } from './widget/use-widget-data.ts';

type Widgets = readonly DesktopWidget[];

/** The widgets of the desktop with that identifier, or of the start desktop. */
async function widgetsOf(guid: string | undefined): Promise<Widgets> {
  if (guid === undefined) return (await queryClient.fetchQuery(queryOf(desktopCalls.get, {}))).widgets;
  return (await queryClient.fetchQuery(queryOf(namedDesktopCalls.get, { params: { guid } }))).widgets;
}

/** Starts loading a desktop, the chart code and the widget data while the scripts of its screen are loading. Failures
 *  are ignored: the screen repeats the request and shows the error. */
export async function prefetchDesktop(guid: string | undefined, period: string | undefined): Promise<void> {
  // Requested before the data, which may occupy all connections of the browser.
  void import('../../ui/charts/Figure.tsx');
  const asked = widgetsOf(guid).catch((): Widgets => []);
  const [widgets] = await Promise.all([asked, queryClient.prefetchQuery(whoQuery)]);
  const zone = chosenZone(queryClient.getQueryData(whoQuery.queryKey)?.orgTimeZone ?? MOSCOW);
  for (const widget of widgets)
    if (widget.refusal === null) void queryClient.prefetchQuery(widgetDataQuery(widget, periodOf(period), zone));
}
