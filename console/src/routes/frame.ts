import { createRootRoute, createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import type { Resource } from 'contract/kit/resource.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import { ErrorScreen } from '../app/ErrorScreen.tsx';
import { loadWho, requireSession } from '../app/sign-in/guard.ts';
import { Root } from '../app/Root.tsx';
import { readListSearch } from '../resource/state/list-search.ts';

export const root = createRootRoute({
  component: Root,
  errorComponent: ErrorScreen,
});
export const rootScreen = { getParentRoute: () => root };

export const shell = createRoute({
  ...rootScreen,
  id: 'shell',
  beforeLoad: requireSession,
  loader: loadWho,
  component: page(() => import('../app/shell/Shell.tsx'), 'Shell'),
  errorComponent: ErrorScreen,
});
export const screen = { getParentRoute: () => shell, errorComponent: ErrorScreen };
export const list = { ...screen, validateSearch: readListSearch };

/** The frame of a section, whose screens are its tabs. */
export const sectionTabs = createRoute({
  ...screen,
  id: 'section',
  component: page(() => import('../app/shell/SectionTabs.tsx'), 'SectionTabs'),
});

/** The frame of the technical passport, and in it the tabs of its overviews. */
export const passport = createRoute({
  ...screen,
  id: 'passport',
  component: page(() => import('../features/passport/tree/PassportFrame.tsx'), 'PassportFrame'),
});
export const inPassport = { ...screen, getParentRoute: () => passport };
export const passportSection = createRoute({
  ...inPassport,
  id: 'overviews',
  component: page(() => import('../app/shell/SectionTabs.tsx'), 'SectionTabs'),
});

export const tabScreen = { ...screen, getParentRoute: () => sectionTabs };
export const tabList = { ...list, getParentRoute: () => sectionTabs };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The user must be able to read one of these to open the screen. */
    entities?: readonly EntityType[];
  }
}
/** A screen that requires the right to read one of these, at least on some rows; a refusal names the first. */
export const sectionOf = (...entities: readonly EntityType[]) => ({ staticData: { entities } });

export interface RoutePlace {
  params: { id?: string };
  location: { search: object };
}
/** Rows start loading together with the scripts of their screen; the navigation does not wait for them. */
export const rowsOf = (resource: () => Promise<Resource>) => ({
  loader: ({ location }: RoutePlace) => {
    const search = readListSearch({ ...location.search });
    void Promise.all([import('../resource/state/prefetch-list.ts'), resource()]).then(([{ prefetchList }, given]) =>
      prefetchList(given, search),
    );
  },
});
export const formTab = { component: page(() => import('../resource/card/CardFormTab.tsx'), 'CardFormTab') };
export const articleTab = { component: page(() => import('../resource/card/ArticleTab.tsx'), 'ArticleTab') };
export const usageTab = { component: page(() => import('../resource/card/UsageTab.tsx'), 'UsageTab') };
export const historyTab = { component: page(() => import('../resource/past/HistoryTab.tsx'), 'HistoryTab') };
