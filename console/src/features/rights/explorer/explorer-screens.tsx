import { useDocumentTitle } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import page from '../../../ui/Page.module.css';
import { PageTitle } from '../../../ui/help/PageTitle.tsx';

/** The room in which rights are looked at: what a person or a group may do on any day, and who may do something. */
export function ExplorerPage() {
  useDocumentTitle('Обозреватель прав — Энергоконсоль');
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <PageTitle>Обозреватель прав</PageTitle>
          <div className={page.state}>Кто что может, на какой день и почему</div>
        </div>
      </header>
      <Suspense>
        <Outlet />
      </Suspense>
    </section>
  );
}

// Named one by one in the routes, the tabs would each cost the first screen of everybody.
export const MatrixScreen = lazy(async () => ({ default: (await import('./MatrixTab.tsx')).MatrixTab }));
export const WhoCanScreen = lazy(async () => ({ default: (await import('./WhoCanTab.tsx')).WhoCanTab }));
export const CompositionScreen = lazy(async () => ({ default: (await import('./CompositionTab.tsx')).CompositionTab }));
export const ConflictsScreen = lazy(async () => ({
  default: (await import('../conflicts/ConflictsTab.tsx')).ConflictsTab,
}));
export const PendingScreen = lazy(async () => ({ default: (await import('../pending/PendingTab.tsx')).PendingTab }));
export const ReviewsScreen = lazy(async () => ({ default: (await import('../reviews/ReviewsTab.tsx')).ReviewsTab }));
export const RequestsScreen = lazy(async () => ({
  default: (await import('../requests/RequestsTab.tsx')).RequestsTab,
}));
