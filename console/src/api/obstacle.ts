import type { employeeCalls } from 'contract/features/employees/calls.ts';
import type { rightsCalls } from 'contract/features/rights/calls.ts';
import type { userCalls } from 'contract/features/users/calls.ts';
import { useCall } from './queries.ts';

type Asked = typeof userCalls.obstacle | typeof employeeCalls.obstacle | typeof rightsCalls.obstacleOfGroup;

/** Why one may not act on a person or give a group: the right that one lacks, or else what they have beyond one's own and who may. */
export function useObstacle(asked: Asked, guid: string, refusal: string | undefined): string | undefined {
  const { data } = useCall(asked, { params: { guid } }, { enabled: refusal === undefined });
  return refusal ?? data?.refusal ?? undefined;
}
