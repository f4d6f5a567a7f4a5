import type { Resource } from '../kit/resource.ts';
import { users } from './users/facts.ts';
import { employees } from './employees/facts.ts';
import { individualPermissions, permissionGroups } from './rights/facts.ts';
import { dutyConflicts, dutyExceptions } from './rights/conflicts.ts';
import { permissionGroupRules } from './rights/rules.ts';
import { organizationAddresses, organizations } from './organizations/facts.ts';
import { reorganizations } from './organizations/reorganizations.ts';
import { balanceGroups, balanceMembers } from './balance-groups/facts.ts';
import { brands, equipmentTypes, models } from './equipment/facts.ts';
import { dictionaries } from './dictionaries/facts.ts';
import { exchangeChannels } from './exchange-channels/facts.ts';
import { forecasts } from './forecasts/facts.ts';
import { gtps } from './gtps/facts.ts';
import { glossary, glossarySections } from './glossary/facts.ts';
import { expectedProfiles } from './expected-profiles/facts.ts';
import { consumptionLimits } from './limits/facts.ts';
import { objectTypes } from './object-types/facts.ts';
import { accessionActs } from './passport/accession-acts.ts';
import { accumulators } from './passport/accumulators.ts';
import { branchOffices } from './passport/branch-offices.ts';
import { buildings } from './passport/buildings.ts';
import { consumptionObjects } from './passport/consumption-objects.ts';
import { contracts } from './passport/contracts.ts';
import { equipments } from './passport/equipments.ts';
import { generationObjects } from './passport/generation-objects.ts';
import { devicePlacements, meteringDevices } from './passport/metering-devices.ts';
import { meteringPoints } from './passport/metering-points.ts';
import { plannedData } from './passport/planned-data.ts';
import { products } from './passport/products.ts';
import { seals } from './passport/seals.ts';
import { feeders, powerTransformers, substations } from './passport/substations.ts';
import { transformations } from './passport/transformations.ts';
import { connectionPoints, transitConsumers } from './passport/transit-consumers.ts';
import { workers } from './passport/workers.ts';
import { productionCalendar } from './scheduler/production-calendar.ts';
import { plannedPeakHours } from './prices/planned-peak-hours.ts';
import { priceSets } from './prices/facts.ts';
import { transmissionTariffs } from './prices/transmission-tariffs.ts';
import { readings } from './readings/facts.ts';
import { regionSources } from './region-sources/facts.ts';
import { reports } from './reports/facts.ts';
import { serviceMessages } from './service/messages.ts';
import { signInProviders } from './sign-in-providers/facts.ts';
import { schedules } from './scheduler/facts.ts';
import { widgets } from './widgets/facts.ts';

/** The resources of the technical passport: objects, the equipment on them, and their documents. */
export const passport: readonly Resource[] = [
  branchOffices,
  buildings,
  consumptionObjects,
  substations,
  powerTransformers,
  feeders,
  meteringPoints,
  meteringDevices,
  devicePlacements,
  readings,
  balanceGroups,
  balanceMembers,
  seals,
  transformations,
  equipments,
  accumulators,
  generationObjects,
  transitConsumers,
  connectionPoints,
  contracts,
  accessionActs,
  workers,
  products,
  plannedData,
  consumptionLimits,
  expectedProfiles,
  gtps,
];

/** Every resource of the program, in navigation order. */
export const resources: readonly Resource[] = [
  users,
  employees,
  permissionGroups,
  permissionGroupRules,
  dutyConflicts,
  dutyExceptions,
  individualPermissions,
  organizations,
  organizationAddresses,
  reorganizations,
  dictionaries,
  brands,
  models,
  equipmentTypes,
  glossary,
  glossarySections,
  widgets,
  objectTypes,
  schedules,
  productionCalendar,
  regionSources,
  exchangeChannels,
  priceSets,
  plannedPeakHours,
  transmissionTariffs,
  forecasts,
  reports,
  serviceMessages,
  signInProviders,
  ...passport,
];

export const resourceByName = (name: string): Resource | undefined =>
  resources.find((resource) => resource.name === name);
