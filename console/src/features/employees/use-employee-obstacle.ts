import { employeeCalls } from 'contract/features/employees/calls.ts';
import { useRefusal } from '../../api/decisions.ts';
import { useObstacle } from '../../api/obstacle.ts';
import { useCall } from '../../api/queries.ts';

/** Why the rights of an employee cannot be changed: they are one's own, or those of somebody with more. Undefined also for whoever may not
 *  change employees, whom the server tells when they try. */
export function useEmployeeObstacle(guid: string): string | undefined {
  const unasked = useRefusal('employees', 'update');
  const obstacle = useObstacle(employeeCalls.obstacle, guid, unasked);
  return unasked === undefined ? obstacle : undefined;
}

/** Why an employee cannot be dismissed, or dismissed earlier: that only takes away, so much less stands in its way than in that of what
 *  gives the rights back. */
export function useDismissalObstacle(guid: string): string | undefined {
  const unasked = useRefusal('employees', 'update');
  const { data } = useCall(employeeCalls.obstacle, { params: { guid } }, { enabled: unasked === undefined });
  return unasked ?? data?.closing ?? undefined;
}
