import { expectedProfileCalls, type ExpectedDay } from 'contract/features/expected-profiles/calls.ts';
import type { Channel } from 'contract/features/measurements/facts.ts';
import { useCall } from '../../../api/queries.ts';

const NONE: readonly ExpectedDay[] = [];

/** The days of a period with an expected profile of the point; none for channels other than active intake. */
export function useExpected(
  guid: string,
  channel: Channel,
  query: Readonly<Record<'from' | 'to', string>>,
): readonly ExpectedDay[] {
  return useCall(expectedProfileCalls.days, { params: { guid }, query }, { enabled: channel === '01' }).data ?? NONE;
}
