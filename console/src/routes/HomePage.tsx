import { decideAny } from 'contract/rights/decide.ts';
import { lazy, Suspense } from 'react';
import { useWho } from '../api/who.ts';

const DesktopPage = lazy(async () => ({ default: (await import('../features/desktop/DesktopPage.tsx')).DesktopPage }));
const NoRightsPage = lazy(async () => ({ default: (await import('../app/NoRightsPage.tsx')).NoRightsPage }));

/** The screen of `/`: the desktop, or a note that no section is open to the user. */
export function HomePage() {
  const { rights } = useWho();
  return <Suspense>{decideAny(rights, 'desktops', 'read').allowed ? <DesktopPage /> : <NoRightsPage />}</Suspense>;
}
