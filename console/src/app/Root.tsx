import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { lazyLater, resolveFirstScreen } from '../ui/lazy-later.ts';
import { ProgressLine } from '../ui/ProgressLine.tsx';
import { NOTIFICATIONS } from './theme.ts';

const Toasts = lazyLater(async () => ({ default: (await import('../ui/Toasts.tsx')).Toasts }));

/** A screen counts as complete when nothing has been fetched for this long; the pause between its code and its rows is
 *  shorter. */
const QUIET_MS = 300;
/** The rest of the console is preloaded after this time at the latest, even if the screen keeps loading. */
const MAX_MS = 15_000;

/** Wraps every screen, so that notifications stay visible on the way to the sign-in. */
export function Root() {
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' });
  const requests = useIsFetching() + useIsMutating();
  const isRunning = isNavigating || requests > 0;
  useEffect(() => {
    if (isRunning) return;
    const timer = setTimeout(resolveFirstScreen, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  useEffect(() => void setTimeout(resolveFirstScreen, MAX_MS), []);
  return (
    <>
      <ProgressLine isRunning={isRunning} />
      <Outlet />
      <Suspense>
        <Toasts {...NOTIFICATIONS} />
      </Suspense>
    </>
  );
}
