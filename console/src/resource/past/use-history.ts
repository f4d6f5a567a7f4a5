import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useRecord } from '../state/record-context.ts';

const PAGE = 50;

/** The changes of the surrounding record, newest first, page by page. */
export function useHistory() {
  const { resource, row } = useRecord();
  const { history } = resource.routes;
  return useInfiniteQuery({
    queryKey: [history.path, row.guid],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call(history, { params: { guid: row.guid }, query: { limit: String(PAGE), before }, signal }),
    getNextPageParam: (last) => (last.length === PAGE ? String(last.at(-1)?.number) : undefined),
  });
}
