import type { WidgetData } from 'contract/features/widgets/calls.ts';
import type { WidgetSource } from 'contract/features/widgets/sources.ts';
import { paths } from '../../../paths.ts';

const screens: Readonly<Record<WidgetSource, string | null>> = {
  objectCount: paths.objectTypes,
  objectCounts: paths.objectTypes,
  completeness: paths.completeness,
  contradictions: paths.completeness,
  places: paths.passportMap,
  overdueVerifications: paths.verifications,
  verifications: paths.verifications,
  planByBranch: paths.passportList('planned-data'),
  measuredConsumption: paths.measurements,
  measuredCoverage: paths.board,
  measuredDeviations: paths.board,
  pointYear: paths.measurements,
  groupBalances: paths.groupBalances,
  regionStates: paths.regionActual,
  regionPeakHours: paths.regionActual,
  forecastPeakHours: paths.forecast,
  forecastAccuracy: paths.forecast,
  forecastAgainstActual: paths.forecast,
  categoryCosts: paths.calculator,
  userStatuses: paths.users,
  signIns: paths.logs,
  actions: paths.logRecords,
  actionsByPerson: paths.logRecords,
  actionHours: paths.logRecords,
  lastActions: paths.logRecords,
  composed: null,
  note: null,
};

const ofRecord: Readonly<Record<string, (guid: string) => string>> = {
  'metering-points': (guid) => paths.passportTab('metering-points', guid, 'values'),
  'calculation-scenarios': paths.calculation,
};

/** The screen with the full data of a widget, of a single record when the widget is about one; null when there is
 *  none. */
export function screenBehind(source: WidgetSource, data: WidgetData | undefined): string | null {
  const record = data && 'record' in data ? data.record : undefined;
  return (record && ofRecord[record.resource]?.(record.guid)) ?? screens[source];
}
