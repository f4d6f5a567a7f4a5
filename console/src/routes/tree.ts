import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { leadToFirstSection } from '../app/guard.ts';
import { root, screen, shell } from './frame.ts';
import { passportRoutes } from './passport.ts';
import { peopleRoutes } from './people.ts';
import { referenceDataRoutes } from './reference-data.ts';
import { sectionRoutes } from './sections.ts';
import { signInRoutes } from './sign-in.ts';

const first = createRoute({
  ...screen,
  path: '/',
  beforeLoad: leadToFirstSection,
  component: page(() => import('../app/NoRightsPage.tsx'), 'NoRightsPage'),
});

export const routeTree = root.addChildren([
  ...signInRoutes,
  shell.addChildren([first, ...peopleRoutes, ...referenceDataRoutes, ...passportRoutes, ...sectionRoutes]),
]);
