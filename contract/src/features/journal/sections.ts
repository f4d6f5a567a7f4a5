import type { JournalAction } from '../../kit/journal-entry.ts';
import type { EntityType } from '../../rights/permissions.ts';
import { resources } from '../index.ts';

/** The section of each table of records; values of dictionaries and objects of own types are no resources of the registry. */
export const recordSections: ReadonlyMap<string, EntityType> = new Map([
  ...resources.map(({ table, entity }) => [table, entity] as const),
  ['dictionary_value', 'dictionaries'],
  ['passport_object', 'typeObjects'],
]);

/** The section in which each other kind of the journal is read. */
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

/** The kinds that no section holds: whoever reads the journal reads them. A kind that is named nowhere here is told to nobody. */
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

/** The kinds that belong to one person, who alone reads them; a view of a list, unless it is shared. */
export const personalKinds: readonly string[] = ['saved_view', 'widget_subscription'];

/** The actions of which an entry tells what a section holds: the others tell who came and what opened doors. */
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
