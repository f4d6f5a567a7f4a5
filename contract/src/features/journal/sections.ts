import type { JournalAction } from '../../kit/journal-entry.ts';
import type { EntityType } from '../../rights/permissions.ts';
import { resources } from '../index.ts';

/** The section of each table. Dictionary values and objects of own types are not registered as resources, so they are
 *  added here. */
export const recordSections: ReadonlyMap<string, EntityType> = new Map([
  ...resources.map(({ table, entity }) => [table, entity] as const),
  ['dictionary_value', 'dictionaries'],
  ['passport_object', 'typeObjects'],
]);

/** The sections of the kinds that are not resources. */
export const otherSections: Readonly<Record<string, EntityType>> = {
  measurement_import: 'exchangeFiles',
  measurement_export: 'exchangeFiles',
  exchange_sending: 'exchangeFiles',
  exchange_code: 'exchangeFiles',
  classifier_load: 'dictionaries',
  change_set: 'dictionaries',
  region_refresh: 'regionActual',
  forecast_version: 'forecasts',
  forecast_backtest: 'forecasts',
  temperature_load: 'forecasts',
  calculation_scenario: 'calculator',
  schedule_proposal: 'scheduler',
  run: 'runs',
  pending_change: 'permissionGroups',
  rights_review: 'permissionGroups',
  permission_request: 'permissionGroups',
  provider_group: 'permissionGroups',
  organization_invitation: 'users',
  security_policy: 'users',
  organization_quota: 'organizations',
  collection_task: 'measurements',
  interval_day: 'measurements',
  measurement_threshold: 'measurements',
  reconciliation_threshold: 'readings',
  desktop: 'desktops',
  desktop_link: 'desktops',
};

/** Kinds without a section, readable by anyone who may read the journal. A kind listed nowhere here is shown to
 *  nobody. */
export const openKinds: readonly string[] = [
  'account',
  'api_token',
  'calendar_feed',
  'gar_region',
  'home_settings',
  'journal',
  'journal_retention',
  'read_only_mode',
  'shared_proposal',
];

/** Kinds that only their owner may read, such as views of a list that are not shared. */
export const personalKinds: readonly string[] = ['saved_view', 'widget_subscription'];

/** Actions on records. The remaining actions are about access: sign-ins and rights. */
export const actionsOfRecords: readonly JournalAction[] = [
  'create',
  'update',
  'remove',
  'import',
  'export',
  'run',
  'stop',
  'view',
  'merge',
  'erase',
  'refused',
];
