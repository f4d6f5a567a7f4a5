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
const employees = createRoute({ ...screen, ...coming, path: '/employees' });
const employee = createRoute({ ...screen, ...coming, path: '/employee/$id' });
const employeeGroups = createRoute({ ...screen, ...coming, path: '/employee/$id/permission-groups' });
const employeeRights = createRoute({ ...screen, ...coming, path: '/employee/$id/individual-permissions' });
const organizations = createRoute({ ...screen, ...coming, path: '/organizations' });
const organization = createRoute({ ...screen, ...coming, path: '/organization/$id' });
const organizationUsers = createRoute({ ...screen, ...coming, path: '/organization/$id/users' });
const organizationAddress = createRoute({ ...screen, ...coming, path: '/organization/$id/address' });
const permissionGroups = createRoute({ ...screen, ...coming, path: '/permission-groups' });
const permission = createRoute({ ...screen, ...coming, path: '/permission/$id' });
const permissionEmployees = createRoute({ ...screen, ...coming, path: '/permission/$id/employees' });
const forecast = createRoute({ ...screen, ...coming, path: '/forecast' });
const regionActual = createRoute({ ...screen, ...coming, path: '/region-actual' });
const widgets = createRoute({ ...screen, ...coming, path: '/widgets' });
const widget = createRoute({ ...screen, ...coming, path: '/widget/$id' });
const objectTypes = createRoute({ ...screen, ...coming, path: '/object-types' });
const objectType = createRoute({ ...screen, ...coming, path: '/object-types/$id' });
const logs = createRoute({ ...screen, ...coming, path: '/logs' });
const logRecords = createRoute({ ...screen, ...coming, path: '/logs/records' });
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
    employee,
    employeeGroups,
    employeeRights,
    organizations,
    organization,
    organizationUsers,
    organizationAddress,
    permissionGroups,
    permission,
    permissionEmployees,
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
    logs,
    logRecords,
    scheduler,
  ]),
]);
