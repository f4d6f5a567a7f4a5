import { anyResource, type Resource } from '../kit/resource.ts';
import { users } from './users.ts';
import { employees } from './employees.ts';
import { individualPermissions, permissionGroups } from './permission-groups.ts';
import { permissionGroupRules } from './permission-group-rules.ts';
import { organizationAddresses, organizations } from './organizations.ts';
import { reorganizations } from './reorganizations.ts';
import { brands, equipmentTypes, models } from './brands.ts';
import { dictionaries } from './dictionaries.ts';
import { forecasts } from './forecasts.ts';
import { glossary, glossarySections } from './glossary.ts';
import { objectTypes } from './object-types.ts';
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
import { feeders, powerTransformers, substations } from './passport/substations.ts';
import { transformations } from './passport/transformations.ts';
import { connectionPoints, transitConsumers } from './passport/transit-consumers.ts';
import { workers } from './passport/workers.ts';
import { productionCalendar } from './production-calendar.ts';
import { plannedPeakHours } from './planned-peak-hours.ts';
import { priceSets } from './price-sets.ts';
import { regionSources } from './region-sources.ts';
import { reports } from './reports.ts';
import { schedules } from './scheduler.ts';
import { widgets } from './widgets.ts';

/** The families of the technical passport: objects, what stands on them, and the papers about them. */
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
].map(anyResource);

/** Every resource of the program, in the order of the navigation. */
export const resources: readonly Resource[] = [
  users,
  employees,
  permissionGroups,
  permissionGroupRules,
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
  priceSets,
  plannedPeakHours,
  forecasts,
  reports,
  ...passport,
].map(anyResource);

export const resourceByName = (name: string): Resource | undefined =>
  resources.find((resource) => resource.name === name);
