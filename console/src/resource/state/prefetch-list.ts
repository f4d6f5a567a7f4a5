import type { Resource } from 'contract/kit/resource.ts';
import { queryOf } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { whoQuery } from '../../api/who.ts';
import { chosenZone, MOSCOW } from '../../ui/text/time-zone.ts';
import { pageRequest } from './list-request.ts';
import type { ListSearch } from './list-search.ts';

/** The request for the page of rows that an address asks for, as the list on that address will make it. */
export async function requestOf(search: ListSearch) {
  const page = search.mode === 'ribbon' ? 1 : search.page;
  // Only a filter needs to know the zone: other rows can be asked for before it is known who asks.
  if (search.filter) await queryClient.prefetchQuery(whoQuery);
  const zone = chosenZone(queryClient.getQueryData(whoQuery.queryKey)?.orgTimeZone ?? MOSCOW);
  return { query: pageRequest({ ...search, page }, zone) };
}

/** Begins to load the rows of a resource, while the scripts that show them are still on their way. A failure stays quiet
 *  here: the list asks again and shows it. */
export async function prefetchList({ routes }: Resource, search: ListSearch): Promise<void> {
  await queryClient.prefetchQuery(queryOf(routes.list, await requestOf(search)));
}
