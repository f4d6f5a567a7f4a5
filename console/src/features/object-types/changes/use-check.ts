import { useQuery } from '@tanstack/react-query';
import { typeChangeCalls } from 'contract/features/object-types/changes.ts';
import type { Carry } from 'contract/features/object-types/carry.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/queries.ts';

const ASK_EVERY_MS = 300;

/** A check of the parameters in a form: started once for each plan and polled until it ends. Without a plan the server
 *  proposes one. */
export function useCheck(type: string, parameters: Parameter[], carries: Carry[] | undefined) {
  const begun = useQuery({
    queryKey: ['object-type-check', type, parameters, carries],
    queryFn: ({ signal }) =>
      call(typeChangeCalls.check, { params: { guid: type }, body: { parameters, carries }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const params = { guid: type, check: begun.data?.guid ?? '' };
  const going = useQuery({
    ...queryOf(typeChangeCalls.readCheck, { params }),
    enabled: begun.data !== undefined,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (!data || data.status === 'running' ? ASK_EVERY_MS : false),
  });
  return { check: going.data, error: begun.error ?? going.error };
}
