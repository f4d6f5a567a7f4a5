type Kind = 'signIn' | 'list' | 'detail' | 'plain';

export const entryModule = 'index.html';
const shell = 'src/app/Shell.tsx';

/** Which lazily loaded modules the first paint of an address needs. The first matching pattern counts. */
export const screenModules: readonly { pattern: string; kind: Kind; modules: readonly string[] }[] = [
  { pattern: '/login', kind: 'signIn', modules: ['src/app/LoginPage.tsx'] },
  { pattern: '/select-organization', kind: 'signIn', modules: ['src/app/SelectOrganizationPage.tsx'] },
  {
    pattern: '/dictionary/brands',
    kind: 'list',
    modules: [shell, 'src/features/dictionary/DictionaryTabs.tsx', 'src/features/brands/BrandsTab.tsx'],
  },
  {
    pattern: '/dictionary/equipment',
    kind: 'list',
    modules: [shell, 'src/features/dictionary/DictionaryTabs.tsx', 'src/features/equipment/EquipmentTab.tsx'],
  },
  {
    pattern: '/dictionary/brands/*',
    kind: 'detail',
    modules: [shell, 'src/features/brands/BrandPage.tsx', 'src/resource/CardFormTab.tsx'],
  },
  {
    pattern: '/dictionary',
    kind: 'list',
    modules: [shell, 'src/features/dictionary/DictionaryTabs.tsx', 'src/features/dictionary/DictionariesTab.tsx'],
  },
  {
    pattern: '/dictionary/*',
    kind: 'detail',
    modules: [shell, 'src/features/dictionary/DictionaryPage.tsx', 'src/resource/CardFormTab.tsx'],
  },
  {
    pattern: '/dictionary-values/*',
    kind: 'list',
    modules: [
      shell,
      'src/features/dictionary/prefetch-values.ts',
      'src/features/dictionary/DictionaryPage.tsx',
      'src/features/dictionary/ValuesTab.tsx',
    ],
  },
  {
    pattern: '/dictionary-values/*/*',
    kind: 'detail',
    modules: [shell, 'src/features/dictionary/ValuePage.tsx', 'src/resource/CardFormTab.tsx'],
  },
  { pattern: '/employees', kind: 'list', modules: [shell, 'src/features/employees/EmployeesPage.tsx'] },
  {
    pattern: '/employee/*',
    kind: 'detail',
    modules: [shell, 'src/features/employees/EmployeePage.tsx', 'src/features/employees/EmployeeFormTab.tsx'],
  },
  {
    pattern: '/permission-groups',
    kind: 'list',
    modules: [shell, 'src/features/permission-groups/PermissionGroupsPage.tsx'],
  },
  {
    pattern: '/permission/*',
    kind: 'detail',
    modules: [
      shell,
      'src/features/permission-groups/PermissionGroupPage.tsx',
      'src/features/permission-groups/GroupFormTab.tsx',
    ],
  },
  { pattern: '/organizations', kind: 'list', modules: [shell, 'src/features/organizations/OrganizationsPage.tsx'] },
  {
    pattern: '/organization/*',
    kind: 'detail',
    modules: [
      shell,
      'src/features/organizations/OrganizationPage.tsx',
      'src/features/organizations/OrganizationFormTab.tsx',
    ],
  },
  { pattern: '/glossary', kind: 'list', modules: [shell, 'src/features/glossary/GlossaryPage.tsx'] },
  { pattern: '/glossary/print', kind: 'plain', modules: [shell, 'src/features/glossary/PrintPage.tsx'] },
  { pattern: '/glossary/sections', kind: 'list', modules: [shell, 'src/features/glossary/SectionsPage.tsx'] },
  {
    pattern: '/glossary/*',
    kind: 'detail',
    modules: [shell, 'src/features/glossary/TermPage.tsx', 'src/resource/CardFormTab.tsx'],
  },
  {
    pattern: '/logs',
    kind: 'list',
    modules: [shell, 'src/features/logs/LogsTabs.tsx', 'src/features/logs/ActivityTab.tsx'],
  },
  {
    pattern: '/logs/records',
    kind: 'list',
    modules: [shell, 'src/features/logs/LogsTabs.tsx', 'src/features/logs/JournalTab.tsx'],
  },
  { pattern: '/users', kind: 'plain', modules: [shell, 'src/features/coming/ComingPage.tsx'] },
];
