import { isPassportSection } from './passport-sections.ts';
import { paths } from './paths.ts';

const recordPaths: Readonly<Record<string, (guid: string) => string>> = {
  users: paths.user,
  employees: paths.employee,
  'permission-groups': paths.permissionGroup,
  organizations: paths.organization,
  dictionaries: paths.dictionary,
  glossary: paths.term,
  widgets: paths.widget,
  'widget-compositions': paths.widgetKind,
  desktop: () => paths.desktop,
  desktops: paths.desktopNamed,
  brands: paths.brand,
  models: paths.model,
  'equipment-types': paths.equipmentType,
  'object-types': paths.objectType,
  schedules: paths.schedule,
  runs: paths.run,
  'region-actual': () => paths.regionActual,
  forecasts: paths.forecastCard,
  reports: paths.report,
  'shared-proposals': () => paths.sharedProposals,
  'duty-conflicts': () => paths.rightsExplorer('conflicts'),
  'pending-changes': () => paths.rightsExplorer('pending'),
  'rights-reviews': paths.rightsReview,
  'permission-requests': () => paths.rightsExplorer('requests'),
  'service-messages': paths.serviceMessage,
  'sign-in-providers': paths.signInProvider,
  'price-sets': paths.priceSet,
  'exchange-channels': paths.exchangeChannel,
};

/** The card of a record of any resource; null when the resource has no screen. */
export function recordPath(resource: string, guid: string): string | null {
  const dictionary = /^dictionary\/(\d+)\/values$/.exec(resource)?.[1];
  const type = /^object-types\/([^/]+)\/(?:all-)?objects$/.exec(resource)?.[1];
  if (type) return paths.typeObject(type, guid);
  if (isPassportSection(resource)) return paths.passportCard(resource, guid);
  return dictionary ? paths.dictionaryValue(dictionary, guid) : (recordPaths[resource]?.(guid) ?? null);
}
