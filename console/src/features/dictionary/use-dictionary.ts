import { dictionaryCalls, valuesOf, type DictionarySchema } from 'contract/features/dictionaries.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { useCall } from '../../api/queries.ts';

/** A dictionary by its number, and its values as a resource once it is known. */
export function useDictionary(id: string) {
  const { data, error, refetch } = useCall(dictionaryCalls.get, { params: { id } });
  // The answer is a dictionary record; the route describes only the part that lookups need.
  const dictionary = data as (DictionarySchema & { isSystem: boolean; version: number }) | undefined;
  const values = useMemo((): Resource | undefined => dictionary && valuesOf(dictionary), [dictionary]);
  return { dictionary, values, error, refetch };
}
