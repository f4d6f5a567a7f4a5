import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { leadToFirstSection } from '../app/sign-in/guard.ts';
import { root, screen, shell } from './frame.ts';
import { calculatorRoutes } from './calculator.ts';
import { forecastRoutes } from './forecasts.ts';
import { objectTypeRoutes } from './object-types.ts';
import { passportRoutes } from './passport.ts';
import { peopleRoutes } from './people.ts';
import { rightsRoutes } from './rights.ts';
import { referenceDataRoutes } from './reference-data.ts';
import { readDesktopSearch, widgetRoutes } from './widgets.ts';
import { reportRoutes } from './reports.ts';
import { schedulerRoutes } from './scheduler.ts';
import { sectionRoutes } from './sections.ts';
import { signInRoutes } from './sign-in.ts';

const first = createRoute({
  ...screen,
  path: '/',
  beforeLoad: leadToFirstSection,
  validateSearch: readDesktopSearch,
  component: page(() => import('./HomePage.tsx'), 'HomePage'),
});

export const routeTree = root.addChildren([
  ...signInRoutes,
  shell.addChildren([
    first,
    ...peopleRoutes,
    ...rightsRoutes,
    ...referenceDataRoutes,
    ...passportRoutes,
    ...objectTypeRoutes,
    ...widgetRoutes,
    ...forecastRoutes,
    ...calculatorRoutes,
    ...reportRoutes,
    ...schedulerRoutes,
    ...sectionRoutes,
  ]),
]);
