import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { leadToFirstSection } from '../app/sign-in/guard.ts';
import { passport, passportSection, root, screen, sectionTabs, shell } from './frame.ts';
import { calculatorRoutes, calculatorTabs } from './calculator.ts';
import { forecastRoutes, forecastTabs } from './forecasts.ts';
import { objectTypeRoutes } from './object-types.ts';
import { passportRoutes, passportTabs } from './passport.ts';
import { peopleRoutes, peopleTabs } from './people.ts';
import { rightsRoutes, rightsTabs } from './rights.ts';
import { referenceDataRoutes, referenceDataTabs } from './reference-data.ts';
import { readDesktopSearch, sharedDesktop, widgetRoutes, widgetTabs } from './widgets.ts';
import { reportRoutes, reportTabs } from './reports.ts';
import { schedulerRoutes, schedulerTabs } from './scheduler.ts';
import { furtherRoutes, furtherTabs } from './sections.ts';
import { signInRoutes } from './sign-in.ts';

const first = createRoute({
  ...screen,
  path: '/',
  beforeLoad: leadToFirstSection,
  validateSearch: readDesktopSearch,
  component: page(() => import('./HomePage.tsx'), 'HomePage'),
});
const unknown = createRoute({
  ...screen,
  path: '/$',
  component: page(() => import('../app/finding/UnknownPage.tsx'), 'UnknownPage'),
});

export const routeTree = root.addChildren([
  ...signInRoutes,
  sharedDesktop,
  shell.addChildren([
    first,
    sectionTabs.addChildren([
      ...peopleTabs,
      ...rightsTabs,
      ...forecastTabs,
      ...calculatorTabs,
      ...referenceDataTabs,
      ...widgetTabs,
      ...reportTabs,
      ...schedulerTabs,
      ...furtherTabs,
    ]),
    ...peopleRoutes,
    ...rightsRoutes,
    ...referenceDataRoutes,
    passport.addChildren([passportSection.addChildren(passportTabs), ...passportRoutes, ...objectTypeRoutes]),
    ...widgetRoutes,
    ...forecastRoutes,
    ...calculatorRoutes,
    ...reportRoutes,
    ...schedulerRoutes,
    ...furtherRoutes,
    unknown,
  ]),
]);
