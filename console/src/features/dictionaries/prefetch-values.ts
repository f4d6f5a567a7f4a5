import { dictionaryValues } from 'contract/features/dictionaries/value-calls.ts';
import { valuesOf } from 'contract/features/dictionaries/facts.ts';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import type { ListSearch } from '../../resource/state/list-search.ts';
import { requestOf } from '../../resource/state/prefetch-list.ts';
import { dictionaryQuery } from './use-dictionary.ts';

/** Starts loading a dictionary and the page of its values at once, before its fields are known. */
export async function prefetchValues(id: string, search: ListSearch): Promise<void> {
  void queryClient.prefetchQuery(dictionaryQuery(id));
  const request = await requestOf(search);
  const values = valuesOf({ guid: '', id: Number(id), name: '', parameters: [] });
  await queryClient.prefetchQuery({
    queryKey: queryOf(values.routes.list, request).queryKey,
    queryFn: ({ signal }) => call(dictionaryValues.list, { ...request, params: { dictionary: id }, signal }),
  });
}
