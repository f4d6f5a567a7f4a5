import { useInfiniteQuery } from '@tanstack/react-query';
import type { Answer, Route } from 'contract/kit/route.ts';
import { call, type CallOptions } from '../../../api/call.ts';

/** A list that is read page after page, each from the place where the last one ended. */
export const usePages = <R extends Route>(route: R, query: Record<string, string | undefined>) =>
  useInfiniteQuery({
    queryKey: [route.path, query],
    initialPageParam: undefined as string | undefined,
    // Which query a route takes is known to its own type only.
    queryFn: ({ pageParam: after, signal }): Promise<Answer<R>> =>
      call(route, { query: { ...query, after }, signal } as unknown as CallOptions<R>),
    getNextPageParam: (last) => (last as { next: string | null }).next ?? undefined,
  });
