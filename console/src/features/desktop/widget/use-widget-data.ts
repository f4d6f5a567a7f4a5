import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DesktopWidget } from 'contract/features/desktop/calls.ts';
import { widgetCalls } from 'contract/features/widgets/calls.ts';
import { queryOf } from '../../../api/queries.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';

/** The data of a widget, read anew as often as it says; what the person does not see is not asked for. */
export function useWidgetData({ guid, refreshSeconds, refusal }: DesktopWidget, period: string) {
  const zone = useTimeZone();
  return useQuery({
    ...queryOf(widgetCalls.data, { params: { guid }, query: { period, zone } }),
    enabled: refusal === null,
    refetchInterval: refreshSeconds > 0 && refreshSeconds * 1000,
    placeholderData: keepPreviousData,
  });
}

export type WidgetQuery = ReturnType<typeof useWidgetData>;
