import { useInfiniteQuery } from '@tanstack/react-query';
import type { Answer, Route } from 'contract/kit/route.ts';
import { call, type CallOptions } from '../../../api/call.ts';

/** A list read page by page with a cursor. */
export const usePages = <R extends Route>(
  route: R,
  query: Record<string, string | undefined>,
  rest: { refetchOnWindowFocus?: boolean } = {},
) =>
  useInfiniteQuery({
    ...rest,
    queryKey: [route.path, query],
    initialPageParam: undefined as string | undefined,
    // The query type of a route is known only to its own type.
    queryFn: ({ pageParam: after, signal }): Promise<Answer<R>> =>
      call(route, { query: { ...query, after }, signal } as unknown as CallOptions<R>),
    getNextPageParam: (last) => (last as { next: string | null }).next ?? undefined,
  });
