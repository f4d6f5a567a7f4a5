import { queryOptions, useQuery } from '@tanstack/react-query';
import { dictionaries, valuesOf } from 'contract/features/dictionaries/facts.ts';
import { dictionaryCalls } from 'contract/features/dictionaries/calls.ts';
import type { Resource, Row } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';

/** A dictionary by its number. The answer is the whole record, so the card does not request it again. */
export function dictionaryQuery(id: string) {
  const given = { params: { id }, query: { values: 'false' as const } };
  return queryOptions({
    queryKey: queryOf(dictionaryCalls.get, given).queryKey as readonly unknown[],
    queryFn: async ({ signal }) => {
      // The answer is a dictionary record; the route describes only the part that lookups need.
      const dictionary = (await call(dictionaryCalls.get, { ...given, signal })) as unknown as Row<typeof dictionaries>;
      queryClient.setQueryData(
        queryOf(dictionaries.routes.get, { params: { guid: dictionary.guid } }).queryKey,
        dictionary,
      );
      return dictionary;
    },
  });
}

/** A dictionary by its number, and its values as a resource once it is loaded. */
export function useDictionary(id: string) {
  const { data: dictionary, error, refetch } = useQuery(dictionaryQuery(id));
  const values = useMemo((): Resource | undefined => dictionary && valuesOf(dictionary), [dictionary]);
  return { dictionary, values, error, refetch };
}
