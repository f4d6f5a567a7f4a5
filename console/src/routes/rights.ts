import type { EntityType } from 'contract/rights/permissions.ts';
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { readListSearch } from '../resource/state/list-search.ts';
import { historyTab, rowsOf, screen, sectionOf, tabList, tabScreen } from './frame.ts';

const permissionGroups = createRoute({
  ...tabList,
  ...rowsOf(async () => (await import('contract/features/rights/facts.ts')).permissionGroups),
  ...sectionOf('permissionGroups'),
  path: '/permission-groups',
  component: page(() => import('../features/rights/PermissionGroupsPage.tsx'), 'PermissionGroupsPage'),
});
const rightsScreens = () => import('../features/rights/explorer/explorer-screens.tsx');
const rightsExplorer = createRoute({
  ...tabScreen,
  id: 'rights-explorer',
  component: page(rightsScreens, 'ExplorerPage'),
});
/** A tab of the explorer, for those who may read one of these sections, or for everybody. */
const room = <P extends string>(
  path: P,
  screen: keyof Awaited<ReturnType<typeof rightsScreens>>,
  ...of: EntityType[]
) =>
  createRoute({
    getParentRoute: () => rightsExplorer,
    ...(of.length && sectionOf(...of)),
    path,
    component: page(rightsScreens, screen),
  });
const rooms = [
  room('/permission-groups/explorer', 'MatrixScreen', 'employees', 'permissionGroups'),
  room('/permission-groups/who-can', 'WhoCanScreen', 'permissionGroups'),
  room('/permission-groups/composition', 'CompositionScreen', 'permissionGroups'),
  room('/permission-groups/conflicts', 'ConflictsScreen', 'permissionGroups'),
  room('/permission-groups/pending', 'PendingScreen'),
  room('/permission-groups/reviews', 'ReviewsScreen'),
  room('/permission-groups/requests', 'RequestsScreen'),
] as const;
const rightsReview = createRoute({
  ...screen,
  path: '/permission-groups/reviews/$id',
  component: page(() => import('../features/rights/reviews/ReviewPage.tsx'), 'ReviewPage'),
});
const permission = createRoute({
  ...screen,
  ...sectionOf('permissionGroups'),
  path: '/permission/$id',
  component: page(() => import('../features/rights/PermissionGroupPage.tsx'), 'PermissionGroupPage'),
});
const ofPermission = { getParentRoute: () => permission };
const permissionForm = createRoute({
  ...ofPermission,
  path: '/',
  component: page(() => import('../features/rights/GroupFormTab.tsx'), 'GroupFormTab'),
});
const permissionEmployees = createRoute({
  ...ofPermission,
  path: 'employees',
  validateSearch: readListSearch,
  component: page(() => import('../features/rights/GroupEmployeesTab.tsx'), 'GroupEmployeesTab'),
});
const permissionRules = createRoute({
  ...ofPermission,
  path: 'rules',
  validateSearch: readListSearch,
  component: page(() => import('../features/rights/GroupRulesTab.tsx'), 'GroupRulesTab'),
});
const permissionHistory = createRoute({ ...ofPermission, path: 'history', ...historyTab });

/** Groups of rights and the rights explorer. */
export const rightsTabs = [permissionGroups, rightsExplorer.addChildren(rooms)] as const;

/** The cards of a review and of a group. */
export const rightsRoutes = [
  rightsReview,
  permission.addChildren([permissionForm, permissionEmployees, permissionRules, permissionHistory]),
] as const;
