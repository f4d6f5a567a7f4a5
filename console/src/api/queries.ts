import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { Answer, Route } from 'contract/kit/route.ts';
import { useState } from 'react';
import { call, type Given } from './call.ts';
import { organization } from './session.ts';

/** `/api/brands/{guid}` → `brands`: what is cached under one topic is out of date after a write to it. */
export const topicOf = (path: string): string => path.split('/')[2] ?? path;

export const queryOf = <R extends Route>(route: R, given: Given<R>) =>
  queryOptions<Answer<R>>({
    queryKey: [topicOf(route.path), route.path, given],
    queryFn: ({ signal }) => call(route, { ...given, signal }),
  });

interface Reading {
  enabled?: boolean;
  /** Shows the previous answer while the next one is on its way. */
  keepPrevious?: boolean;
  staleTime?: number;
}

/** Reads a route through the cache. */
export const useCall = <R extends Route>(route: R, given: Given<R>, { keepPrevious, ...rest }: Reading = {}) =>
  useQuery({ ...queryOf(route, given), ...rest, placeholderData: keepPrevious ? keepPreviousData : undefined });

/** The record that a cached request was about. */
const recordOf = (key: QueryKey): string | undefined =>
  (key[2] as { params?: { guid?: string } } | undefined)?.params?.guid;

/** Writes through a route: only for the organization that the screen was loaded for; afterwards the route's topic and the
 *  topics `also` given are read afresh, a record that was removed excepted. */
export function useSend<R extends Route>(route: R, also: readonly string[] = []) {
  const client = useQueryClient();
  const [loadedFor] = useState(organization);
  return useMutation<Answer<R>, Error, Given<R>>({
    mutationFn: (given) => call(route, { ...given, organization: loadedFor }),
    onSuccess: (_, given) => {
      const isRemoval = route.method === 'DELETE' && route.path.endsWith('/{guid}');
      const removed = isRemoval ? recordOf(['', '', given]) : undefined;
      const isLeft = ({ queryKey }: { queryKey: QueryKey }) => removed === undefined || recordOf(queryKey) !== removed;
      for (const topic of [topicOf(route.path), ...also]) {
        void client.invalidateQueries({ queryKey: [topic], predicate: isLeft });
      }
    },
  });
}
