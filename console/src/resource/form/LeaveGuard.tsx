import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { accessToken } from '../../api/session.ts';
import { useResourceFormState } from './form-context.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }));

/** Asks before an unsaved form is left; what is on its way to the server may yet be saved. An ended
 *  session is no choice of the user: the draft waits. */
export function LeaveGuard() {
  const { isChanged, isLeavingNow, isSaving, isSaved, reset, changed, fields } = useResourceFormState();
  const blocker = useBlocker({
    shouldBlockFn: async () =>
      isChanged && !isLeavingNow() && !(isSaving && (await isSaved())) && accessToken() !== null,
    withResolver: true,
    enableBeforeUnload: false,
  });
  if (blocker.status !== 'blocked') return null;
  const { proceed, reset: stay } = blocker;
  return (
    <Suspense>
      <LeaveDialog
        labels={changed.map((name) => fields[name]?.label ?? name)}
        onStay={stay}
        onLeave={proceed}
        onDiscard={() => void reset().then(proceed)}
      />
    </Suspense>
  );
}
