import { dictionaryValues } from 'contract/features/dictionaries/calls.ts';
import { valuesOf } from 'contract/features/dictionaries/facts.ts';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import type { ListSearch } from '../../resource/state/list-search.ts';
import { requestOf } from '../../resource/state/prefetch-list.ts';
import { dictionaryQuery } from './use-dictionary.ts';

/** Begins to load a dictionary and, before its fields are known, the page of its values. */
export async function prefetchValues(id: string, search: ListSearch): Promise<void> {
  void queryClient.prefetchQuery(dictionaryQuery(id));
  const request = await requestOf(search);
  const values = valuesOf({ guid: '', id: Number(id), name: '', parameters: [] });
  await queryClient.prefetchQuery({
    queryKey: queryOf(values.routes.list, request).queryKey,
    queryFn: ({ signal }) => call(dictionaryValues.list, { ...request, params: { dictionary: id }, signal }),
  });
}
