import type { employeeCalls } from 'contract/features/employees/calls.ts';
import type { rightsCalls } from 'contract/features/rights/calls.ts';
import type { userCalls } from 'contract/features/users/calls.ts';
import { useCall } from './queries.ts';

type Asked = typeof userCalls.obstacle | typeof employeeCalls.obstacle | typeof rightsCalls.obstacleOfGroup;

/** Why the user may not act on a person or assign a group: a missing right, or rights of that person beyond the user's
 *  own and who has them. */
export function useObstacle(asked: Asked, guid: string, refusal: string | undefined): string | undefined {
  const { data } = useCall(asked, { params: { guid } }, { enabled: refusal === undefined });
  return refusal ?? data?.refusal ?? undefined;
}
