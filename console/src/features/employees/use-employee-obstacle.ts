import { employeeCalls } from 'contract/features/employees/calls.ts';
import { useRefusal } from '../../api/decisions.ts';
import { useObstacle } from '../../api/obstacle.ts';
import { useCall } from '../../api/queries.ts';

/** Why the rights of an employee cannot be changed: they are the user's own, or exceed the user's. Undefined also for
 *  somebody who may not change employees: the server explains that on the attempt. */
export function useEmployeeObstacle(guid: string): string | undefined {
  const unasked = useRefusal('employees', 'update');
  const obstacle = useObstacle(employeeCalls.obstacle, guid, unasked);
  return unasked === undefined ? obstacle : undefined;
}

/** Why an employee cannot be dismissed, or dismissed earlier. Dismissal only removes rights, so fewer obstacles apply
 *  than to restoring them. */
export function useDismissalObstacle(guid: string): string | undefined {
  const unasked = useRefusal('employees', 'update');
  const { data } = useCall(employeeCalls.obstacle, { params: { guid } }, { enabled: unasked === undefined });
  return unasked ?? data?.closing ?? undefined;
}
