import { createRootRoute, createRoute, lazyRouteComponent as page } from '@tanstack/react-router';
import { ErrorScreen } from './app/ErrorScreen.tsx';
import { leadToFirstSection, loadWho, requireSession } from './app/guard.ts';
import { NotFoundPage, NotFoundScreen } from './app/NotFoundPage.tsx';
import { Root } from './app/Root.tsx';
import { readListSearch } from './resource/list-search.ts';

const root = createRootRoute({ component: Root, errorComponent: ErrorScreen, notFoundComponent: NotFoundScreen });
const rootScreen = { getParentRoute: () => root };

const login = createRoute({
  ...rootScreen,
  path: '/login',
  component: page(() => import('./app/LoginPage.tsx'), 'LoginPage'),
});
const selectOrganization = createRoute({
  ...rootScreen,
  path: '/select-organization',
  component: page(() => import('./app/SelectOrganizationPage.tsx'), 'SelectOrganizationPage'),
});

const shell = createRoute({
  ...rootScreen,
  id: 'shell',
  beforeLoad: requireSession,
  loader: loadWho,
  component: page(() => import('./app/Shell.tsx'), 'Shell'),
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundPage,
});
const screen = { getParentRoute: () => shell, errorComponent: ErrorScreen };
const list = { ...screen, validateSearch: readListSearch };

interface Place {
  params: { id?: string };
  location: { search: object };
}
/** Rows begin to load together with the scripts that show them; nothing waits for them here. */
const rowsOf = (resource: string) => ({
  loader: ({ location }: Place) => {
    const search = readListSearch({ ...location.search });
    void import('./resource/prefetch-list.ts').then(({ prefetchList }) => prefetchList(resource, search));
  },
});
const valuesOfDictionary = {
  loader: ({ params, location }: Place) => {
    const search = readListSearch({ ...location.search });
    void import('./features/dictionary/prefetch-values.ts').then(({ prefetchValues }) =>
      prefetchValues(params.id ?? '', search),
    );
  },
};

const first = createRoute({
  ...screen,
  path: '/',
  beforeLoad: leadToFirstSection,
  component: page(() => import('./app/NoRightsPage.tsx'), 'NoRightsPage'),
});

const coming = { component: page(() => import('./features/coming/ComingPage.tsx'), 'ComingPage') };
const formTab = { component: page(() => import('./resource/CardFormTab.tsx'), 'CardFormTab') };
const usageTab = { component: page(() => import('./resource/UsageTab.tsx'), 'UsageTab') };
const historyTab = { component: page(() => import('./resource/HistoryTab.tsx'), 'HistoryTab') };

const users = createRoute({ ...screen, ...coming, path: '/users' });
const employees = createRoute({
  ...list,
  ...rowsOf('employees'),
  path: '/employees',
  component: page(() => import('./features/employees/EmployeesPage.tsx'), 'EmployeesPage'),
});
const employee = createRoute({
  ...screen,
  path: '/employee/$id',
  component: page(() => import('./features/employees/EmployeePage.tsx'), 'EmployeePage'),
});
const ofEmployee = { getParentRoute: () => employee };
const employeeForm = createRoute({
  ...ofEmployee,
  path: '/',
  component: page(() => import('./features/employees/EmployeeFormTab.tsx'), 'EmployeeFormTab'),
});
const employeeGroups = createRoute({
  ...ofEmployee,
  path: 'permission-groups',
  component: page(() => import('./features/employees/EmployeeGroupsTab.tsx'), 'EmployeeGroupsTab'),
});
const employeeRights = createRoute({
  ...ofEmployee,
  path: 'individual-permissions',
  validateSearch: readListSearch,
  component: page(() => import('./features/employees/IndividualRightsTab.tsx'), 'IndividualRightsTab'),
});
const employeeEffective = createRoute({
  ...ofEmployee,
  path: 'effective',
  component: page(() => import('./features/employees/EffectiveRightsTab.tsx'), 'EffectiveRightsTab'),
});
const employeeHistory = createRoute({ ...ofEmployee, path: 'history', ...historyTab });
const organizations = createRoute({
  ...list,
  ...rowsOf('organizations'),
  path: '/organizations',
  component: page(() => import('./features/organizations/OrganizationsPage.tsx'), 'OrganizationsPage'),
});
const organization = createRoute({
  ...screen,
  path: '/organization/$id',
  component: page(() => import('./features/organizations/OrganizationPage.tsx'), 'OrganizationPage'),
});
const ofOrganization = { getParentRoute: () => organization };
const organizationForm = createRoute({
  ...ofOrganization,
  path: '/',
  component: page(() => import('./features/organizations/OrganizationFormTab.tsx'), 'OrganizationFormTab'),
});
const organizationUsers = createRoute({
  ...ofOrganization,
  path: 'users',
  component: page(() => import('./features/organizations/UsersTab.tsx'), 'UsersTab'),
});
const organizationAddress = createRoute({
  ...ofOrganization,
  path: 'address',
  validateSearch: readListSearch,
  component: page(() => import('./features/organizations/AddressTab.tsx'), 'AddressTab'),
});
const organizationHistory = createRoute({ ...ofOrganization, path: 'history', ...historyTab });
const permissionGroups = createRoute({
  ...list,
  ...rowsOf('permission-groups'),
  path: '/permission-groups',
  component: page(() => import('./features/permission-groups/PermissionGroupsPage.tsx'), 'PermissionGroupsPage'),
});
const permission = createRoute({
  ...screen,
  path: '/permission/$id',
  component: page(() => import('./features/permission-groups/PermissionGroupPage.tsx'), 'PermissionGroupPage'),
});
const ofPermission = { getParentRoute: () => permission };
const permissionForm = createRoute({
  ...ofPermission,
  path: '/',
  component: page(() => import('./features/permission-groups/GroupFormTab.tsx'), 'GroupFormTab'),
});
const permissionEmployees = createRoute({
  ...ofPermission,
  path: 'employees',
  validateSearch: readListSearch,
  component: page(() => import('./features/permission-groups/GroupEmployeesTab.tsx'), 'GroupEmployeesTab'),
});
const permissionHistory = createRoute({ ...ofPermission, path: 'history', ...historyTab });
const forecast = createRoute({ ...screen, ...coming, path: '/forecast' });
const regionActual = createRoute({ ...screen, ...coming, path: '/region-actual' });
const widgets = createRoute({ ...screen, ...coming, path: '/widgets' });
const widget = createRoute({ ...screen, ...coming, path: '/widget/$id' });
const objectTypes = createRoute({ ...screen, ...coming, path: '/object-types' });
const objectType = createRoute({ ...screen, ...coming, path: '/object-types/$id' });
const logTabs = createRoute({
  ...screen,
  id: 'log-tabs',
  component: page(() => import('./features/logs/LogsTabs.tsx'), 'LogsTabs'),
});
const logs = createRoute({
  getParentRoute: () => logTabs,
  path: '/logs',
  component: page(() => import('./features/logs/ActivityTab.tsx'), 'ActivityTab'),
});
const logRecords = createRoute({
  getParentRoute: () => logTabs,
  path: '/logs/records',
  component: page(() => import('./features/logs/JournalTab.tsx'), 'JournalTab'),
});
const scheduler = createRoute({ ...screen, ...coming, path: '/scheduler' });

const glossary = createRoute({
  ...list,
  ...rowsOf('glossary'),
  path: '/glossary',
  component: page(() => import('./features/glossary/GlossaryPage.tsx'), 'GlossaryPage'),
});
const glossaryPrint = createRoute({
  ...screen,
  path: '/glossary/print',
  component: page(() => import('./features/glossary/PrintPage.tsx'), 'PrintPage'),
});
const glossarySections = createRoute({
  ...list,
  ...rowsOf('glossary-sections'),
  path: '/glossary/sections',
  component: page(() => import('./features/glossary/SectionsPage.tsx'), 'SectionsPage'),
});
const term = createRoute({
  ...screen,
  path: '/glossary/$guid',
  component: page(() => import('./features/glossary/TermPage.tsx'), 'TermPage'),
});
const termForm = createRoute({ getParentRoute: () => term, path: '/', ...formTab });
const termMentions = createRoute({
  getParentRoute: () => term,
  path: 'mentions',
  component: page(() => import('./features/glossary/MentionsTab.tsx'), 'MentionsTab'),
});
const termHistory = createRoute({ getParentRoute: () => term, path: 'history', ...historyTab });

const dictionaryTabs = createRoute({
  ...screen,
  id: 'dictionary-tabs',
  component: page(() => import('./features/dictionary/DictionaryTabs.tsx'), 'DictionaryTabs'),
});
const dictionaryTab = { ...list, getParentRoute: () => dictionaryTabs };
const dictionaries = createRoute({
  ...dictionaryTab,
  ...rowsOf('dictionaries'),
  path: '/dictionary',
  component: page(() => import('./features/dictionary/DictionariesTab.tsx'), 'DictionariesTab'),
});
const dictionaryCard = createRoute({
  ...screen,
  id: 'dictionary-card',
  component: page(() => import('./features/dictionary/DictionaryPage.tsx'), 'DictionaryPage'),
});
const ofDictionary = { getParentRoute: () => dictionaryCard };
const dictionary = createRoute({ ...ofDictionary, path: '/dictionary/$id', ...formTab });
const dictionaryUsage = createRoute({ ...ofDictionary, path: '/dictionary/$id/usage', ...usageTab });
const dictionaryHistory = createRoute({ ...ofDictionary, path: '/dictionary/$id/history', ...historyTab });
const dictionaryValues = createRoute({
  ...ofDictionary,
  ...valuesOfDictionary,
  path: '/dictionary-values/$id',
  validateSearch: readListSearch,
  component: page(() => import('./features/dictionary/ValuesTab.tsx'), 'ValuesTab'),
});
const dictionaryValue = createRoute({
  ...screen,
  path: '/dictionary-values/$id/$guid',
  component: page(() => import('./features/dictionary/ValuePage.tsx'), 'ValuePage'),
});
const valueForm = createRoute({ getParentRoute: () => dictionaryValue, path: '/', ...formTab });
const valueUsage = createRoute({ getParentRoute: () => dictionaryValue, path: 'usage', ...usageTab });
const valueHistory = createRoute({ getParentRoute: () => dictionaryValue, path: 'history', ...historyTab });

const brandsList = createRoute({
  ...dictionaryTab,
  ...rowsOf('brands'),
  path: '/dictionary/brands',
  component: page(() => import('./features/brands/BrandsTab.tsx'), 'BrandsTab'),
});
const equipmentList = createRoute({
  ...dictionaryTab,
  ...rowsOf('equipment-types'),
  path: '/dictionary/equipment',
  component: page(() => import('./features/equipment/EquipmentTab.tsx'), 'EquipmentTab'),
});

const brand = createRoute({
  ...screen,
  path: '/dictionary/brands/$guid',
  component: page(() => import('./features/brands/BrandPage.tsx'), 'BrandPage'),
});
const brandForm = createRoute({ getParentRoute: () => brand, path: '/', ...formTab });
const brandModels = createRoute({
  getParentRoute: () => brand,
  path: 'models',
  validateSearch: readListSearch,
  component: page(() => import('./features/brands/BrandModelsTab.tsx'), 'BrandModelsTab'),
});
const brandHistory = createRoute({ getParentRoute: () => brand, path: 'history', ...historyTab });

const model = createRoute({
  ...screen,
  path: '/dictionary/models/$guid',
  component: page(() => import('./features/models/ModelPage.tsx'), 'ModelPage'),
});
const modelForm = createRoute({
  getParentRoute: () => model,
  path: '/',
  component: page(() => import('./features/models/ModelFormTab.tsx'), 'ModelFormTab'),
});
const modelHistory = createRoute({ getParentRoute: () => model, path: 'history', ...historyTab });

const equipmentType = createRoute({
  ...screen,
  path: '/dictionary/equipment/$guid',
  component: page(() => import('./features/equipment/EquipmentTypePage.tsx'), 'EquipmentTypePage'),
});
const equipmentTypeForm = createRoute({ getParentRoute: () => equipmentType, path: '/', ...formTab });
const equipmentTypeHistory = createRoute({ getParentRoute: () => equipmentType, path: 'history', ...historyTab });

export const routeTree = root.addChildren([
  login,
  selectOrganization,
  shell.addChildren([
    first,
    users,
    employees,
    employee.addChildren([employeeForm, employeeGroups, employeeRights, employeeEffective, employeeHistory]),
    organizations,
    organization.addChildren([organizationForm, organizationUsers, organizationAddress, organizationHistory]),
    permissionGroups,
    permission.addChildren([permissionForm, permissionEmployees, permissionHistory]),
    forecast,
    regionActual,
    dictionaryTabs.addChildren([dictionaries, brandsList, equipmentList]),
    dictionaryCard.addChildren([dictionary, dictionaryUsage, dictionaryHistory, dictionaryValues]),
    dictionaryValue.addChildren([valueForm, valueUsage, valueHistory]),
    brand.addChildren([brandForm, brandModels, brandHistory]),
    model.addChildren([modelForm, modelHistory]),
    equipmentType.addChildren([equipmentTypeForm, equipmentTypeHistory]),
    glossary,
    glossaryPrint,
    glossarySections,
    term.addChildren([termForm, termMentions, termHistory]),
    widgets,
    widget,
    objectTypes,
    objectType,
    logTabs.addChildren([logs, logRecords]),
    scheduler,
  ]),
]);
