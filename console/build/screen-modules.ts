type Kind = 'signIn' | 'list' | 'detail' | 'chart' | 'plain';

export const entryModule = 'index.html';

interface Screen {
  pattern: string;
  kind: Kind;
  modules: readonly string[];
}
const bare = (kind: Kind, pattern: string, ...modules: string[]): Screen => ({
  pattern,
  kind,
  modules: modules.map((path) => `src/${path}`),
});
const inShell = (kind: Kind, pattern: string, ...modules: string[]) =>
  bare(kind, pattern, 'app/shell/Shell.tsx', ...modules);

/** A screen that is a tab of its section. */
const inSection = (kind: Kind, pattern: string, ...modules: string[]) =>
  inShell(kind, pattern, 'app/shell/SectionTabs.tsx', ...modules);

/** A screen beside the tree of the technical passport. */
const inPassport = (kind: Kind, pattern: string, ...modules: string[]) =>
  inShell(kind, pattern, 'features/passport/tree/PassportFrame.tsx', ...modules);

/** Which lazily loaded modules the first paint of an address needs. The first matching pattern counts. */
export const screenModules: readonly Screen[] = [
  bare('signIn', '/login', 'app/sign-in/LoginPage.tsx'),
  bare('signIn', '/select-organization', 'app/sign-in/SelectOrganizationPage.tsx'),
  inSection('list', '/dictionary/brands', 'features/equipment/BrandsTab.tsx'),
  inSection('list', '/dictionary/equipment', 'features/equipment/EquipmentTab.tsx'),
  inShell('detail', '/dictionary/brands/*', 'features/equipment/BrandPage.tsx', 'resource/card/CardFormTab.tsx'),
  inSection('list', '/dictionary', 'features/dictionaries/DictionariesTab.tsx'),
  inShell('detail', '/dictionary/*', 'features/dictionaries/DictionaryPage.tsx', 'resource/card/CardFormTab.tsx'),
  inShell(
    'list',
    '/dictionary-values/*',
    'features/dictionaries/prefetch-values.ts',
    'features/dictionaries/DictionaryPage.tsx',
    'features/dictionaries/ValuesTab.tsx',
  ),
  inShell('detail', '/dictionary-values/*/*', 'features/dictionaries/ValuePage.tsx', 'resource/card/CardFormTab.tsx'),
  inSection('list', '/employees', 'features/employees/EmployeesPage.tsx'),
  inShell('detail', '/employee/*', 'features/employees/EmployeePage.tsx', 'features/employees/EmployeeFormTab.tsx'),
  inSection('list', '/permission-groups', 'features/rights/PermissionGroupsPage.tsx'),
  inShell('detail', '/permission/*', 'features/rights/PermissionGroupPage.tsx', 'features/rights/GroupFormTab.tsx'),
  inSection('list', '/organizations', 'features/organizations/OrganizationsPage.tsx'),
  inShell(
    'detail',
    '/organization/*',
    'features/organizations/OrganizationPage.tsx',
    'features/organizations/OrganizationFormTab.tsx',
  ),
  inSection('list', '/glossary', 'features/glossary/GlossaryPage.tsx'),
  inShell('plain', '/glossary/print', 'features/glossary/PrintPage.tsx'),
  inSection('list', '/glossary/sections', 'features/glossary/SectionsPage.tsx'),
  inShell('detail', '/glossary/*', 'features/glossary/TermPage.tsx', 'resource/card/CardFormTab.tsx'),
  inSection('list', '/logs', 'features/journal/ActivityTab.tsx'),
  inSection('list', '/logs/records', 'features/journal/JournalTab.tsx'),
  inSection('list', '/users', 'features/users/UsersPage.tsx'),
  inShell('detail', '/users/*', 'features/users/UserPage.tsx', 'features/users/UserFormTab.tsx'),
  inShell('plain', '/profile', 'features/profile/ProfilePage.tsx', 'features/profile/DataTab.tsx'),
  inPassport('list', '/metering-points', 'features/passport/FamilyPage.tsx'),
  inPassport(
    'chart',
    '/metering-points/*',
    'features/passport/FamilyCard.tsx',
    'features/measurements/overview/PointOverview.tsx',
  ),
  inSection('list', '/forecast', 'features/forecasts/ForecastsPage.tsx'),
  inShell('detail', '/forecast/*', 'features/forecasts/ForecastPage.tsx', 'features/forecasts/version/VersionTab.tsx'),
  inSection('list', '/report', 'features/reports/ReportsPage.tsx'),
  inShell('detail', '/report/*', 'features/reports/ReportPage.tsx', 'features/reports/PreviewTab.tsx'),
  inSection('chart', '/desktop', 'features/desktop/DesktopPage.tsx', 'ui/charts/Figure.tsx'),
  inShell('chart', '/desktop/*', 'features/desktop/NamedDesktopPage.tsx', 'ui/charts/Figure.tsx'),
  inSection('list', '/widgets', 'features/widgets/WidgetsPage.tsx'),
  inShell('detail', '/widget/*', 'features/widgets/WidgetPage.tsx', 'features/widgets/WidgetFormTab.tsx'),
  bare(
    'chart',
    '/shared',
    'features/desktop/shared/SharedPage.tsx',
    'features/desktop/shared/SharedDesktop.tsx',
    'ui/charts/Figure.tsx',
  ),
  bare('plain', '/invitation', 'app/sign-in/links/InvitationPage.tsx'),
];
