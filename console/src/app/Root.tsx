import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ProgressLine } from '../ui/ProgressLine.tsx';
import { NOTIFICATIONS } from './theme.ts';

const Toasts = lazy(async () => ({ default: (await import('../ui/Toasts.tsx')).Toasts }));

/** Wraps every screen, so that notifications stay visible on the way to the sign-in. */
export function Root() {
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' });
  const requests = useIsFetching() + useIsMutating();
  return (
    <>
      <ProgressLine isRunning={isNavigating || requests > 0} />
      <Outlet />
      <Suspense>
        <Toasts {...NOTIFICATIONS} />
      </Suspense>
    </>
  );
}
