import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { readListSearch } from '../resource/state/list-search.ts';
import { historyTab, rowsOf, screen, sectionOf, tabList, tabScreen } from './frame.ts';

const profile = createRoute({
  ...screen,
  path: '/profile',
  component: page(() => import('../features/profile/ProfilePage.tsx'), 'ProfilePage'),
});
const ofProfile = { getParentRoute: () => profile };
const profileData = createRoute({
  ...ofProfile,
  path: '/',
  component: page(() => import('../features/profile/DataTab.tsx'), 'DataTab'),
});
const profileSecurity = createRoute({
  ...ofProfile,
  path: 'security',
  component: page(() => import('../features/profile/security/SecurityTab.tsx'), 'SecurityTab'),
});
const profileSessions = createRoute({
  ...ofProfile,
  path: 'sessions',
  component: page(() => import('../features/profile/SessionsTab.tsx'), 'SessionsTab'),
});
const profileNotifications = createRoute({
  ...ofProfile,
  path: 'notifications',
  component: page(() => import('../features/profile/NotificationsTab.tsx'), 'NotificationsTab'),
});
const profileTokens = createRoute({
  ...ofProfile,
  path: 'tokens',
  component: page(() => import('../features/profile/TokensTab.tsx'), 'TokensTab'),
});
const users = createRoute({
  ...tabList,
  ...rowsOf(async () => (await import('contract/features/users/facts.ts')).users),
  ...sectionOf('users'),
  path: '/users',
  component: page(() => import('../features/users/UsersPage.tsx'), 'UsersPage'),
});
const usersEverywhere = createRoute({
  ...screen,
  path: '/users-everywhere',
  component: page(() => import('../features/users/EverywherePage.tsx'), 'EverywherePage'),
});
const user = createRoute({
  ...screen,
  ...sectionOf('users'),
  path: '/users/$guid',
  component: page(() => import('../features/users/UserPage.tsx'), 'UserPage'),
});
const ofUser = { getParentRoute: () => user };
const userForm = createRoute({
  ...ofUser,
  path: '/',
  component: page(() => import('../features/users/UserFormTab.tsx'), 'UserFormTab'),
});
const userScreens = () => import('../features/users/tabs/user-screens.tsx');
const userOrganizations = createRoute({
  ...ofUser,
  path: 'organizations',
  component: page(userScreens, 'OrganizationsScreen'),
});
const userRights = createRoute({
  ...ofUser,
  path: 'rights',
  component: page(userScreens, 'RightsScreen'),
});
const userSessions = createRoute({
  ...ofUser,
  path: 'sessions',
  component: page(userScreens, 'SessionsScreen'),
});
const userSignIns = createRoute({
  ...ofUser,
  path: 'sign-ins',
  component: page(userScreens, 'SignInsScreen'),
});
const userActions = createRoute({
  ...ofUser,
  path: 'actions',
  component: page(userScreens, 'ActionsScreen'),
});
const userTokens = createRoute({
  ...ofUser,
  path: 'tokens',
  component: page(userScreens, 'TokensScreen'),
});
const userHistory = createRoute({ ...ofUser, path: 'history', ...historyTab });
const employees = createRoute({
  ...tabList,
  ...rowsOf(async () => (await import('contract/features/employees/facts.ts')).employees),
  ...sectionOf('employees'),
  path: '/employees',
  component: page(() => import('../features/employees/EmployeesPage.tsx'), 'EmployeesPage'),
});
const employeeStructure = createRoute({
  ...tabScreen,
  ...sectionOf('employees'),
  path: '/employees/structure',
  component: page(() => import('../features/employees/StructurePage.tsx'), 'StructurePage'),
});
const employee = createRoute({
  ...screen,
  ...sectionOf('employees'),
  path: '/employee/$id',
  component: page(() => import('../features/employees/EmployeePage.tsx'), 'EmployeePage'),
});
const ofEmployee = { getParentRoute: () => employee };
const employeeForm = createRoute({
  ...ofEmployee,
  path: '/',
  component: page(() => import('../features/employees/EmployeeFormTab.tsx'), 'EmployeeFormTab'),
});
const employeeRightsScreens = () => import('../features/employees/rights-screens.tsx');
const employeeGroups = createRoute({
  ...ofEmployee,
  path: 'permission-groups',
  component: page(employeeRightsScreens, 'GroupsScreen'),
});
const employeeRights = createRoute({
  ...ofEmployee,
  path: 'individual-permissions',
  validateSearch: readListSearch,
  component: page(employeeRightsScreens, 'IndividualScreen'),
});
const employeeRightsHistory = createRoute({
  ...ofEmployee,
  path: 'rights-history',
  component: page(employeeRightsScreens, 'RightsHistoryScreen'),
});
const employeeHistory = createRoute({ ...ofEmployee, path: 'history', ...historyTab });
const organizations = createRoute({
  ...tabList,
  ...rowsOf(async () => (await import('contract/features/organizations/facts.ts')).organizations),
  ...sectionOf('organizations'),
  path: '/organizations',
  component: page(() => import('../features/organizations/OrganizationsPage.tsx'), 'OrganizationsPage'),
});
const organizationTree = createRoute({
  ...tabScreen,
  ...sectionOf('organizations'),
  path: '/organizations/tree',
  component: page(() => import('../features/organizations/TreePage.tsx'), 'TreePage'),
});
const organizationMap = createRoute({
  ...tabScreen,
  ...sectionOf('organizations'),
  path: '/organizations/map',
  component: page(() => import('../features/organizations/MapPage.tsx'), 'MapPage'),
});
const ownOrganizations = createRoute({
  ...screen,
  path: '/organizations/mine',
  component: page(() => import('../features/organizations/OwnPage.tsx'), 'OwnPage'),
});
const organization = createRoute({
  ...screen,
  ...sectionOf('organizations'),
  path: '/organization/$id',
  component: page(() => import('../features/organizations/OrganizationPage.tsx'), 'OrganizationPage'),
});
const ofOrganization = { getParentRoute: () => organization };
const organizationForm = createRoute({
  ...ofOrganization,
  path: '/',
  component: page(() => import('../features/organizations/OrganizationFormTab.tsx'), 'OrganizationFormTab'),
});
const organizationUsers = createRoute({
  ...ofOrganization,
  path: 'users',
  validateSearch: readListSearch,
  component: page(() => import('../features/organizations/UsersTab.tsx'), 'UsersTab'),
});
const organizationAddress = createRoute({
  ...ofOrganization,
  path: 'address',
  validateSearch: readListSearch,
  component: page(() => import('../features/organizations/address/AddressTab.tsx'), 'AddressTab'),
});
const organizationLook = createRoute({
  ...ofOrganization,
  path: 'look',
  component: page(() => import('../features/organizations/look/LookTab.tsx'), 'LookTab'),
});
const organizationReorganizations = createRoute({
  ...ofOrganization,
  path: 'reorganizations',
  validateSearch: readListSearch,
  component: page(() => import('../features/organizations/ReorganizationsTab.tsx'), 'ReorganizationsTab'),
});
const organizationContracts = createRoute({
  ...ofOrganization,
  path: 'contracts',
  validateSearch: readListSearch,
  component: page(() => import('./OrganizationContractsTab.tsx'), 'OrganizationContractsTab'),
});
const organizationPassport = createRoute({
  ...ofOrganization,
  path: 'passport',
  component: page(() => import('./OrganizationPassportTab.tsx'), 'OrganizationPassportTab'),
});
const organizationHistory = createRoute({ ...ofOrganization, path: 'history', ...historyTab });

/** The lists of users, employees and organizations. */
export const peopleTabs = [
  users,
  employees,
  employeeStructure,
  organizations,
  organizationTree,
  organizationMap,
] as const;

/** The profile, and the cards of people and organizations. */
export const peopleRoutes = [
  profile.addChildren([profileData, profileSecurity, profileSessions, profileNotifications, profileTokens]),
  usersEverywhere,
  ownOrganizations,
  user.addChildren([
    userForm,
    userOrganizations,
    userRights,
    userSessions,
    userSignIns,
    userActions,
    userTokens,
    userHistory,
  ]),
  employee.addChildren([employeeForm, employeeGroups, employeeRights, employeeRightsHistory, employeeHistory]),
  organization.addChildren([
    organizationForm,
    organizationUsers,
    organizationAddress,
    organizationLook,
    organizationReorganizations,
    organizationContracts,
    organizationPassport,
    organizationHistory,
  ]),
] as const;
