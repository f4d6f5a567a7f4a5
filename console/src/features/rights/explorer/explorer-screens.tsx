import { lazy, Suspense, type ComponentType } from 'react';
import { ScreenTitle } from '../../../resource/frame/ScreenTitle.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import page from '../../../ui/Page.module.css';

/** A screen about rights: its name, what it answers, and its content. */
const screenOf = (purpose: string, Content: ComponentType) => () => (
  <section className={page.page}>
    <header className={page.heading}>
      <div className={page.titles}>
        <ScreenTitle />
        <div className={page.state}>{purpose}</div>
      </div>
    </header>
    <Suspense fallback={<Loading height={240} m={20} w="auto" />}>
      <Content />
    </Suspense>
  </section>
);

// Lazy, because listing the screens in the routes would add their code to everybody's first screen.
export const MatrixScreen = screenOf(
  'Права человека или группы на любой день: клетка говорит, откуда право',
  lazy(async () => ({ default: (await import('./MatrixTab.tsx')).MatrixTab })),
);
export const WhoCanScreen = screenOf(
  'У кого есть право, откуда оно и на что распространяется',
  lazy(async () => ({ default: (await import('./WhoCanTab.tsx')).WhoCanTab })),
);
export const CompositionScreen = screenOf(
  'Какие группы входят в другие и повторяют их',
  lazy(async () => ({ default: (await import('./CompositionTab.tsx')).CompositionTab })),
);
export const ConflictsScreen = screenOf(
  'Права, которых не должно быть вместе у одного человека, каким бы путём их ни давали',
  lazy(async () => ({ default: (await import('../conflicts/ConflictsTab.tsx')).ConflictsTab })),
);
export const PendingScreen = screenOf(
  'Изменения прав, которые утверждает второй человек',
  lazy(async () => ({ default: (await import('../pending/PendingTab.tsx')).PendingTab })),
);
export const ReviewsScreen = screenOf(
  'Остаются ли права нужны тем, у кого они есть',
  lazy(async () => ({ default: (await import('../reviews/ReviewsTab.tsx')).ReviewsTab })),
);
export const RequestsScreen = screenOf(
  'Кто какое право просит и что ему ответили',
  lazy(async () => ({ default: (await import('../requests/RequestsTab.tsx')).RequestsTab })),
);
