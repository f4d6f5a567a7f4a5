import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { hasSession } from '../../api/session.ts';
import { useResourceFormState } from './form-context.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('../frame/LeaveDialog.tsx')).LeaveDialog }));

/** Asks before the user leaves an unsaved form; first waits for a save in progress. It does not ask when the session
 *  has ended, even during the save, because the draft is kept. */
export function LeaveGuard() {
  const { isChanged, isLeavingNow, isSaving, isSaved, reset, changed, fields } = useResourceFormState();
  const blocker = useBlocker({
    shouldBlockFn: async () =>
      isChanged && !isLeavingNow() && hasSession() && !(isSaving && (await isSaved())) && hasSession(),
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
