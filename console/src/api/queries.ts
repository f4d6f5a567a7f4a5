import {
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { Answer, Route } from 'contract/kit/route.ts';
import { useRef, useState } from 'react';
import { call, type CallOptions } from './call.ts';
import { organization } from './session.ts';

export const queryOf = <R extends Route>(route: R, given: CallOptions<R>) =>
  queryOptions<Answer<R>>({
    queryKey: [route.path, given],
    queryFn: ({ signal }) => call(route, { ...given, signal }),
  });

interface Reading {
  enabled?: boolean;
  /** Shows the previous answer while the next one is loading. */
  keepPrevious?: boolean;
  staleTime?: number;
}

/** Reads a route through the cache. */
export const useCall = <R extends Route>(route: R, given: CallOptions<R>, { keepPrevious, ...rest }: Reading = {}) =>
  useQuery({ ...queryOf(route, given), ...rest, placeholderData: keepPrevious ? keepPreviousData : undefined });

/** Reads are cached under the path of their route; previews of changes have other keys. */
const isReading = ([path]: QueryKey) => String(path).startsWith('/');

/** The record that a cached request is about. */
const recordOf = (key: QueryKey): string | undefined =>
  (key[1] as { params?: { guid?: string } } | undefined)?.params?.guid;

/** Writes through a route, only for the organization that the screen was loaded for. Afterwards any cached data may be
 *  out of date, including names and counts on other screens: visible data is reloaded at once, the rest when shown
 *  again. A deleted record is not requested again. An identical request before the first is answered, as by a
 *  double-click, is not sent. */
export function useSend<R extends Route>(route: R) {
  const client = useQueryClient();
  const [loadedFor] = useState(organization);
  const sent = useRef<{ given: CallOptions<R>; answer: Promise<Answer<R>> } | null>(null);
  return useMutation<Answer<R>, Error, CallOptions<R>>({
    mutationFn: (given) => {
      const { current } = sent;
      if (current && replaceEqualDeep(current.given, given) === current.given) return current.answer;
      const answer = call(route, { ...given, organization: loadedFor }).finally(() => (sent.current = null));
      sent.current = { given, answer };
      return answer;
    },
    onSuccess: (_, given) => {
      const isRemoval = route.method === 'DELETE' && route.path.endsWith('/{guid}');
      const removed = isRemoval ? recordOf(['', given]) : undefined;
      const isStale = ({ queryKey }: { queryKey: QueryKey }) =>
        isReading(queryKey) && (removed === undefined || recordOf(queryKey) !== removed);
      void client.invalidateQueries({ predicate: isStale });
    },
  });
}
