import type { WidgetSource } from 'contract/features/widgets/sources.ts';
import { paths } from '../../../paths.ts';

/** The screen where the figures of a source are seen whole; null where there is none. */
export const screenBehind: Readonly<Record<WidgetSource, string | null>> = {
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
