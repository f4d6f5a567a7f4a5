import type { Resource } from '../kit/resource.ts';
import { users } from './users/facts.ts';
import { employees } from './employees/facts.ts';
import { individualPermissions, permissionGroups } from './rights/facts.ts';
import { dutyConflicts, dutyExceptions } from './rights/conflicts.ts';
import { permissionGroupRules } from './rights/rules.ts';
import { organizationAddresses, organizations } from './organizations/facts.ts';
import { reorganizations } from './organizations/reorganizations.ts';
import { brands, equipmentTypes, models } from './equipment/facts.ts';
import { dictionaries } from './dictionaries/facts.ts';
import { exchangeChannels } from './exchange-channels/facts.ts';
import { forecasts } from './forecasts/facts.ts';
import { glossary, glossarySections } from './glossary/facts.ts';
import { typeAlarms } from './object-types/alarms.ts';
import { objectTypes } from './object-types/facts.ts';
import { productionCalendar } from './scheduler/production-calendar.ts';
import { plannedPeakHours } from './prices/planned-peak-hours.ts';
import { priceSets } from './prices/facts.ts';
import { transmissionTariffs } from './prices/transmission-tariffs.ts';
import { regionSources } from './region-actual/sources/facts.ts';
import { reports } from './reports/facts.ts';
import { serviceMessages } from './service/messages.ts';
import { signInProviders } from './sign-in-providers/facts.ts';
import { schedules } from './scheduler/facts.ts';
import { widgetCompositions } from './widgets/compositions.ts';
import { widgets } from './widgets/facts.ts';
import { passport } from './passport/resources.ts';

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
  widgetCompositions,
  objectTypes,
  typeAlarms,
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
