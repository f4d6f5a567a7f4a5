import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { list, rowsOf, screen, sectionOf } from './frame.ts';

const imports = createRoute({
  ...list,
  ...rowsOf(async () => (await import('contract/features/measurement-imports/facts.ts')).measurementImports),
  ...sectionOf('exchangeFiles'),
  path: '/measurement-imports',
  component: page(() => import('../features/measurement-imports/ImportsPage.tsx'), 'ImportsPage'),
});
const one = createRoute({
  ...screen,
  ...sectionOf('exchangeFiles'),
  path: '/measurement-imports/$guid',
  component: page(() => import('../features/measurement-imports/ImportPage.tsx'), 'ImportPage'),
});

/** Files of measured values that are exchanged with others. */
export const exchangeRoutes = [imports, one] as const;
