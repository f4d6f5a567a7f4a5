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
/** A screen about rights, for those who may read one of these sections, or for everybody. */
const about = <P extends string>(
  path: P,
  screen: keyof Awaited<ReturnType<typeof rightsScreens>>,
  ...of: EntityType[]
) =>
  createRoute({
    ...tabScreen,
    ...(of.length && sectionOf(...of)),
    path,
    component: page(rightsScreens, screen),
  });
const screens = [
  about('/permission-groups/explorer', 'MatrixScreen', 'employees', 'permissionGroups'),
  about('/permission-groups/who-can', 'WhoCanScreen', 'permissionGroups'),
  about('/permission-groups/composition', 'CompositionScreen', 'permissionGroups'),
  about('/permission-groups/conflicts', 'ConflictsScreen', 'permissionGroups'),
  about('/permission-groups/pending', 'PendingScreen'),
  about('/permission-groups/reviews', 'ReviewsScreen'),
  about('/permission-groups/requests', 'RequestsScreen'),
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

/** Groups of rights, who may do what, control and requests. */
export const rightsTabs = [permissionGroups, ...screens] as const;

/** The cards of a review and of a group. */
export const rightsRoutes = [
  rightsReview,
  permission.addChildren([permissionForm, permissionEmployees, permissionRules, permissionHistory]),
] as const;
