import { useQuery } from '@tanstack/react-query';
import type { ServiceNow, serviceCalls } from 'contract/features/service/now.ts';
import { queryOf } from '../../api/queries.ts';

type NoticeRoute = (typeof serviceCalls)['now' | 'announced'];

const LEAST_MS = 1000;
/** A browser timer cannot exceed about 24 days. */
const MAX_MS = 86_400_000;

const pauseBefore = (changesAt: string): number =>
  Math.min(Math.max(Date.parse(changesAt) - Date.now(), 0) + LEAST_MS, MAX_MS);

/** The current service notices, reloaded when they change with time, and at least every `mostMs`. Undefined until there
 *  is anything to show. */
export function useServiceNow(route: NoticeRoute, mostMs = MAX_MS): ServiceNow | undefined {
  const { data } = useQuery({
    ...queryOf(route, {}),
    refetchInterval: ({ state }) =>
      Math.min(state.data?.changesAt ? pauseBefore(state.data.changesAt) : MAX_MS, mostMs),
  });
  return data && (data.readOnly || data.messages.length > 0) ? data : undefined;
}
