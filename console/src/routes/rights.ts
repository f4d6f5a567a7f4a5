import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { readListSearch } from '../resource/state/list-search.ts';
import { historyTab, list, rowsOf, screen, sectionOf } from './frame.ts';

const permissionGroups = createRoute({
  ...list,
  ...rowsOf(async () => (await import('contract/features/rights/facts.ts')).permissionGroups),
  ...sectionOf('permissionGroups'),
  path: '/permission-groups',
  component: page(() => import('../features/rights/PermissionGroupsPage.tsx'), 'PermissionGroupsPage'),
});
const rightsScreens = () => import('../features/rights/explorer/explorer-screens.tsx');
const rightsExplorer = createRoute({
  ...screen,
  id: 'rights-explorer',
  component: page(rightsScreens, 'ExplorerPage'),
});
const rightsMatrix = createRoute({
  getParentRoute: () => rightsExplorer,
  ...sectionOf('employees', 'permissionGroups'),
  path: '/permission-groups/explorer',
  component: page(rightsScreens, 'MatrixScreen'),
});
const whoCan = createRoute({
  getParentRoute: () => rightsExplorer,
  ...sectionOf('permissionGroups'),
  path: '/permission-groups/who-can',
  component: page(rightsScreens, 'WhoCanScreen'),
});
const groupsComposition = createRoute({
  getParentRoute: () => rightsExplorer,
  ...sectionOf('permissionGroups'),
  path: '/permission-groups/composition',
  component: page(rightsScreens, 'CompositionScreen'),
});
const conflicts = createRoute({
  getParentRoute: () => rightsExplorer,
  ...sectionOf('permissionGroups'),
  path: '/permission-groups/conflicts',
  component: page(rightsScreens, 'ConflictsScreen'),
});
const pendingChanges = createRoute({
  getParentRoute: () => rightsExplorer,
  path: '/permission-groups/pending',
  component: page(rightsScreens, 'PendingScreen'),
});
const rightsRequests = createRoute({
  getParentRoute: () => rightsExplorer,
  path: '/permission-groups/requests',
  component: page(rightsScreens, 'RequestsScreen'),
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

/** Groups of rights and the room in which rights are looked at. */
export const rightsRoutes = [
  permissionGroups,
  rightsExplorer.addChildren([rightsMatrix, whoCan, groupsComposition, conflicts, pendingChanges, rightsRequests]),
  permission.addChildren([permissionForm, permissionEmployees, permissionRules, permissionHistory]),
] as const;
