import type { Resource } from 'contract/kit/resource.ts';
import { queryOf } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { whoQuery } from '../../api/who.ts';
import { chosenZone, MOSCOW } from '../../ui/text/time-zone.ts';
import { pageRequest } from './list-request.ts';
import type { ListSearch } from './list-search.ts';

/** The request for the page of rows at an address, equal to the one that the list will send. */
export async function requestOf(search: ListSearch) {
  const page = search.mode === 'ribbon' ? 1 : search.page;
  // Only a filter needs the time zone: other rows can be requested before the current user is loaded.
  if (search.filter) await queryClient.prefetchQuery(whoQuery);
  const zone = chosenZone(queryClient.getQueryData(whoQuery.queryKey)?.orgTimeZone ?? MOSCOW);
  return { query: pageRequest({ ...search, page }, zone) };
}

/** Starts loading the rows of a resource while the scripts of its screen are loading. Failures are ignored: the list
 *  repeats the request and shows the error. */
export async function prefetchList({ routes }: Resource, search: ListSearch): Promise<void> {
  await queryClient.prefetchQuery(queryOf(routes.list, await requestOf(search)));
}
