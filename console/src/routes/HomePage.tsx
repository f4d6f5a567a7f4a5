import { decideAny } from 'contract/rights/decide.ts';
import { lazy, Suspense } from 'react';
import { useWho } from '../api/who.ts';

const Home = lazy(async () => ({ default: (await import('../features/home/Home.tsx')).Home }));
const DesktopSection = lazy(async () => ({
  default: (await import('../features/desktop/DesktopSection.tsx')).DesktopSection,
}));
const NoRightsPage = lazy(async () => ({ default: (await import('../app/NoRightsPage.tsx')).NoRightsPage }));

/** The screen of `/`: pending work and the desktop, or a note that no section is open to the user. */
export function HomePage() {
  const { rights } = useWho();
  if (!decideAny(rights, 'desktops', 'read').allowed)
    return (
      <Suspense>
        <NoRightsPage />
      </Suspense>
    );
  return (
    <Suspense>
      <Home>
        {(isNew) => (
          <Suspense>
            <DesktopSection isNew={isNew} />
          </Suspense>
        )}
      </Home>
    </Suspense>
  );
}
