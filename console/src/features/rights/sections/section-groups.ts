import { entityTypes, type EntityType } from 'contract/rights/permissions.ts';
import { matches } from '../../../ui/input/option-filter.ts';

const people = 'Люди и доступ';
const calculations = 'Прогнозы и расчёты';
const dictionaries = 'Справочники';
const desktops = 'Рабочий стол и отчёты';
const metering = 'Учёт и обмен данными';
const network = 'Сеть';
const consumption = 'Потребление и договоры';
const service = 'Работа программы';

/** The group of each section of rights, in the order of the matrix. */
const groupOf: Readonly<Record<EntityType, string>> = {
  users: people,
  employees: people,
  organizations: people,
  permissionGroups: people,
  individualPermissions: people,
  forecasts: calculations,
  regionActual: calculations,
  calculator: calculations,
  dictionaries,
  brands: dictionaries,
  equipmentTypes: dictionaries,
  glossary: dictionaries,
  sharedData: dictionaries,
  widgets: desktops,
  desktops,
  reports: desktops,
  meteringPoints: metering,
  meteringDevices: metering,
  measurements: metering,
  readings: metering,
  seals: metering,
  balanceGroups: metering,
  exchangeFiles: metering,
  exchangeChannels: metering,
  objectTypes: network,
  typeObjects: network,
  substations: network,
  transformations: network,
  accumulators: network,
  generationObjects: network,
  transitConsumers: network,
  branchOffices: consumption,
  buildings: consumption,
  consumptionObjects: consumption,
  products: consumption,
  plannedData: consumption,
  contracts: consumption,
  accessionActs: consumption,
  workers: consumption,
  scheduler: service,
  runs: service,
  activityLog: service,
  journal: service,
};

export interface SectionGroup {
  title: string;
  entities: readonly EntityType[];
}

/** What narrows a matrix: a searched name, and whether the sections without rights are shown. */
export interface SectionFilter {
  typed: string;
  showsEmpty: boolean;
}

/** The sections that pass the filter, in their groups, and the number of those without rights. A search finds also
 *  these. */
export function groupSections(
  sections: readonly EntityType[],
  isEmpty: (entity: EntityType) => boolean,
  { typed, showsEmpty }: SectionFilter,
): { groups: SectionGroup[]; empty: number } {
  const given = new Set(sections);
  const shown = (Object.keys(groupOf) as EntityType[]).filter(
    (entity) =>
      given.has(entity) &&
      (typed ? matches(`${groupOf[entity]} ${entityTypes[entity]}`, typed) : showsEmpty || !isEmpty(entity)),
  );
  const groups = [...Map.groupBy(shown, (entity) => groupOf[entity])].map(([title, entities]) => ({ title, entities }));
  return { groups, empty: sections.filter(isEmpty).length };
}
