import type { WidgetOrigin } from 'contract/features/widgets/origin.ts';
import type { WidgetSource } from 'contract/features/widgets/sources.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Tx } from '../../../core/transaction.ts';
import { checkVisible, questionOf, type AskedPeriod, type ShownWidget } from '../answers/answer.service.ts';
import { ended, type ChainOf } from './chain.ts';
import { compared, counted, everyPoint, ofGroups, ofPoint, planned } from './measured.ts';
import { ofCalculation, ofComposition, ofForecasts, ofProgram, ofRecords, ofRegions, ofUsers } from './others.ts';
import { rules } from './rules.service.ts';

const ofJournal = ofProgram('Записи журнала действий.');

const chains: Readonly<Record<WidgetSource, ChainOf>> = {
  objectCount: ofRecords(),
  objectCounts: ofRecords(),
  completeness: ofRecords(),
  contradictions: ofRecords(),
  places: ofRecords(),
  overdueVerifications: ofRecords('metering-devices'),
  verifications: ofRecords('metering-devices'),
  planByBranch: planned,
  measuredConsumption: counted,
  measuredCoverage: everyPoint,
  measuredDeviations: compared,
  pointYear: ofPoint,
  groupBalances: ofGroups,
  regionStates: ofRegions('load', 'regionLoads'),
  regionPeakHours: ofRegions('peakHours', 'peakHours'),
  forecastPeakHours: ofForecasts(['forecastBuild'], 'peaks'),
  forecastAccuracy: ofForecasts(['forecastAccuracy'], 'all'),
  forecastAgainstActual: ofForecasts(['forecastBuild'], 'chosen'),
  categoryCosts: ofCalculation,
  userStatuses: ofUsers,
  signIns: ofProgram('Сеансы людей организации.'),
  actions: ofJournal,
  actionsByPerson: ofJournal,
  actionHours: ofJournal,
  lastActions: ofJournal,
  composed: ofComposition,
  note: async () => ended(''),
};

/** The origin of a widget's figures, as far as visible to the person. Errors: 403. */
export async function originOf(tx: Tx, actor: Actor, widget: ShownWidget, given: AskedPeriod): Promise<WidgetOrigin> {
  checkVisible(actor, widget);
  const chain = await chains[widget.source](questionOf(tx, actor, widget, given));
  return { rule: rules[widget.source], ...chain };
}
