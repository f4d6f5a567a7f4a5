import { resourceByName, resources } from 'contract/features/index.ts';
import type { Who } from '../../api/who.ts';
import { isPassportSection } from '../../passport-sections.ts';
import { paths } from '../../paths.ts';
import { mayOf } from '../../resource/state/use-may.ts';

/** The lists in which records can be created, by resource name. */
const lists: Readonly<Record<string, string>> = {
  employees: paths.employees,
  organizations: paths.organizations,
  'permission-groups': paths.permissionGroups,
  dictionaries: paths.dictionaries,
  brands: paths.brands,
  'equipment-types': paths.equipment,
  glossary: paths.glossary,
  'glossary-sections': paths.glossarySections,
  widgets: paths.widgets,
  'widget-compositions': paths.widgetKinds,
  reports: paths.reports,
  forecasts: paths.forecast,
  'price-sets': paths.priceSets,
  'transmission-tariffs': paths.transmissionTariffs,
  'planned-peak-hours': paths.plannedPeakHours,
  schedules: paths.scheduler,
  'production-calendar': paths.productionCalendar,
  'region-sources': paths.regionSources,
  'exchange-channels': paths.exchangeChannels,
  'service-messages': paths.serviceMessages,
  'sign-in-providers': paths.signInProviders,
};

const listOf = (name: string) => lists[name] ?? (isPassportSection(name) ? paths.passportList(name) : undefined);

/** What the person may create, each as the address that opens its dialog. */
export function creationsOf(who: Who): { label: string; path: string }[] {
  const may = ({ entity, scope }: Pick<(typeof resources)[number], 'entity' | 'scope'>) =>
    mayOf(who, entity, scope).create.allowed;
  const invitation = may(resourceByName('users')!)
    ? [{ label: 'Пригласить пользователя', path: `${paths.users}?create=true` }]
    : [];
  const records = resources.flatMap((resource) => {
    const list = listOf(resource.name);
    return list && may(resource)
      ? [{ label: `Создать ${resource.titles.accusative}`, path: `${list}?create=true` }]
      : [];
  });
  return [...invitation, ...records];
}
