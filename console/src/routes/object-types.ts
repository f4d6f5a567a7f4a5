import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { readListSearch } from '../resource/state/list-search.ts';
import { formTab, historyTab, inPassport, usageTab, sectionOf } from './frame.ts';

const type = createRoute({
  ...inPassport,
  ...sectionOf('objectTypes'),
  path: '/object-types/$guid',
  component: page(() => import('../features/object-types/TypePage.tsx'), 'TypePage'),
});
const typeForm = createRoute({
  getParentRoute: () => type,
  path: '/',
  component: page(() => import('../features/object-types/TypeFormTab.tsx'), 'TypeFormTab'),
});
const typeObjects = createRoute({
  getParentRoute: () => type,
  path: 'objects',
  validateSearch: readListSearch,
  component: page(() => import('../features/object-types/ObjectsTab.tsx'), 'ObjectsTab'),
});
const typeLayout = createRoute({
  getParentRoute: () => type,
  path: 'layout',
  component: page(() => import('./TypeLayoutTab.tsx'), 'TypeLayoutTab'),
});
const typeAlarms = createRoute({
  getParentRoute: () => type,
  path: 'alarms',
  validateSearch: readListSearch,
  component: page(() => import('../features/object-types/alarms/AlarmsTab.tsx'), 'AlarmsTab'),
});
const typeVersions = createRoute({
  getParentRoute: () => type,
  path: 'versions',
  component: page(() => import('../features/object-types/changes/VersionsTab.tsx'), 'VersionsTab'),
});
const typeHistory = createRoute({ getParentRoute: () => type, path: 'history', ...historyTab });

const object = createRoute({
  ...inPassport,
  ...sectionOf('typeObjects'),
  path: '/object-types/$guid/objects/$object',
  component: page(() => import('../features/object-types/ObjectPage.tsx'), 'ObjectPage'),
});
const objectForm = createRoute({ getParentRoute: () => object, path: '/', ...formTab });
const objectUsage = createRoute({ getParentRoute: () => object, path: 'usage', ...usageTab });
const objectHistory = createRoute({ getParentRoute: () => object, path: 'history', ...historyTab });

/** Types of objects, and the objects of the organization's own types. */
export const objectTypeRoutes = [
  type.addChildren([typeForm, typeLayout, typeObjects, typeAlarms, typeVersions, typeHistory]),
  object.addChildren([objectForm, objectUsage, objectHistory]),
] as const;
