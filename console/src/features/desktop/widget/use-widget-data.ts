import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DesktopWidget } from 'contract/features/desktop/calls.ts';
import { widgetCalls } from 'contract/features/widgets/calls.ts';
import { queryOf } from '../../../api/queries.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';

export const widgetDataQuery = ({ guid }: Pick<DesktopWidget, 'guid'>, period: string, zone: string) =>
  queryOf(widgetCalls.data, { params: { guid }, query: { period, zone } });

/** The data of a widget, refreshed at its own interval; a widget that the user may not see is not requested. */
export function useWidgetData(widget: DesktopWidget, period: string) {
  const zone = useTimeZone();
  const { refreshSeconds, refusal } = widget;
  return useQuery({
    ...widgetDataQuery(widget, period, zone),
    enabled: refusal === null,
    refetchInterval: refreshSeconds > 0 && refreshSeconds * 1000,
    placeholderData: keepPreviousData,
  });
}

export type WidgetQuery = ReturnType<typeof useWidgetData>;
