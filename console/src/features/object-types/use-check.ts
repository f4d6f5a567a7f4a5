import { useQuery } from '@tanstack/react-query';
import { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/queries.ts';

const ASK_EVERY_MS = 300;

/** A check of the parameters in a form: started once and polled until it ends. */
export function useCheck(type: string, parameters: Parameter[]) {
  const begun = useQuery({
    queryKey: ['object-type-check', type, parameters],
    queryFn: ({ signal }) => call(objectTypeCalls.check, { params: { guid: type }, body: { parameters }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const params = { guid: type, check: begun.data?.guid ?? '' };
  const going = useQuery({
    ...queryOf(objectTypeCalls.readCheck, { params }),
    enabled: begun.data !== undefined,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (!data || data.status === 'running' ? ASK_EVERY_MS : false),
  });
  return { check: going.data, error: begun.error ?? going.error };
}
