import { useDocumentTitle } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { paths } from '../../../paths.ts';
import { screenNames } from '../../../screen-names.ts';
import page from '../../../ui/Page.module.css';
import { PageTitle } from '../../../ui/help/PageTitle.tsx';

const purposes: Readonly<Record<string, string>> = {
  [paths.rightsExplorer()]: 'Кто что может, на какой день и почему',
  [paths.rightsExplorer('who-can')]: 'У кого есть право, откуда оно и на что распространяется',
  [paths.rightsExplorer('composition')]: 'Какие группы входят в другие и повторяют их',
  [paths.rightsExplorer('conflicts')]: 'Права, которых не должно быть вместе у одного человека',
  [paths.rightsExplorer('pending')]: 'Изменения прав, которые утверждает второй человек',
  [paths.rightsExplorer('reviews')]: 'Остаются ли права нужны тем, у кого они есть',
  [paths.rightsExplorer('requests')]: 'Кто какое право просит и что ему ответили',
};

/** The rights explorer: the rights of a person or a group on any day, the people with a right, and requests, reviews
 *  and pending changes of rights. */
export function ExplorerPage() {
  const path = useLocation().pathname.replace(/\/$/, '');
  const { name } = screenNames[path] ?? screenNames[paths.rightsExplorer()]!;
  useDocumentTitle(`${name} — Энергоконсоль`);
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <PageTitle>{name}</PageTitle>
          <div className={page.state}>{purposes[path]}</div>
        </div>
      </header>
      <Suspense>
        <Outlet />
      </Suspense>
    </section>
  );
}

// Lazy, because listing the tabs in the routes would add their code to everybody's first screen.
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
