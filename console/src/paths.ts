/** Every link of the program. */
export const paths = {
  root: '/',
  login: '/login',
  selectOrganization: '/select-organization',

  users: '/users',
  employees: '/employees',
  employee: (guid: string) => `/employee/${guid}`,
  employeeGroups: (guid: string) => `/employee/${guid}/permission-groups`,
  employeeRights: (guid: string) => `/employee/${guid}/individual-permissions`,
  employeeEffective: (guid: string) => `/employee/${guid}/effective`,
  employeeHistory: (guid: string) => `/employee/${guid}/history`,
  organizations: '/organizations',
  organization: (guid: string) => `/organization/${guid}`,
  organizationUsers: (guid: string) => `/organization/${guid}/users`,
  organizationAddress: (guid: string) => `/organization/${guid}/address`,
  organizationHistory: (guid: string) => `/organization/${guid}/history`,
  permissionGroups: '/permission-groups',
  permissionGroup: (guid: string) => `/permission/${guid}`,
  permissionGroupEmployees: (guid: string) => `/permission/${guid}/employees`,
  permissionGroupHistory: (guid: string) => `/permission/${guid}/history`,
  forecast: '/forecast',
  regionActual: '/region-actual',

  dictionaries: '/dictionary',
  dictionary: (id: string | number) => `/dictionary/${id}`,
  dictionaryUsage: (id: string | number) => `/dictionary/${id}/usage`,
  dictionaryHistory: (id: string | number) => `/dictionary/${id}/history`,
  dictionaryValues: (id: string | number) => `/dictionary-values/${id}`,
  dictionaryValue: (id: string | number, guid: string) => `/dictionary-values/${id}/${guid}`,
  dictionaryValueUsage: (id: string | number, guid: string) => `/dictionary-values/${id}/${guid}/usage`,
  dictionaryValueHistory: (id: string | number, guid: string) => `/dictionary-values/${id}/${guid}/history`,
  brands: '/dictionary/brands',
  brand: (guid: string) => `/dictionary/brands/${guid}`,
  brandModels: (guid: string) => `/dictionary/brands/${guid}/models`,
  brandHistory: (guid: string) => `/dictionary/brands/${guid}/history`,
  model: (guid: string) => `/dictionary/models/${guid}`,
  modelHistory: (guid: string) => `/dictionary/models/${guid}/history`,
  equipment: '/dictionary/equipment',
  equipmentType: (guid: string) => `/dictionary/equipment/${guid}`,
  equipmentTypeHistory: (guid: string) => `/dictionary/equipment/${guid}/history`,
  glossary: '/glossary',
  glossaryPrint: '/glossary/print',
  glossarySections: '/glossary/sections',
  term: (guid: string) => `/glossary/${guid}`,
  termMentions: (guid: string) => `/glossary/${guid}/mentions`,
  termHistory: (guid: string) => `/glossary/${guid}/history`,

  widgets: '/widgets',
  widget: (guid: string) => `/widget/${guid}`,
  objectTypes: '/object-types',
  objectType: (guid: string) => `/object-types/${guid}`,
  logs: '/logs',
  logRecords: '/logs/records',
  logEntry: (number: number) => `/logs/records?number=${number}`,
  logOfRecord: (guid: string) => `/logs/records?record=${guid}`,
  scheduler: '/scheduler',
} as const;

const recordPaths: Readonly<Record<string, (guid: string) => string>> = {
  employees: paths.employee,
  'permission-groups': paths.permissionGroup,
  organizations: paths.organization,
  dictionaries: paths.dictionary,
  glossary: paths.term,
  brands: paths.brand,
  models: paths.model,
  'equipment-types': paths.equipmentType,
};

/** The card of a record of any resource; null when the resource has no screen. */
export function recordPath(resource: string, guid: string): string | null {
  const dictionary = /^dictionary\/(\d+)\/values$/.exec(resource)?.[1];
  return dictionary ? paths.dictionaryValue(dictionary, guid) : (recordPaths[resource]?.(guid) ?? null);
}
