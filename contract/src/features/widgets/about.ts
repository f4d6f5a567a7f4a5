import type { WidgetAnswer } from './calls.ts';
import { takesPeriod, type WidgetSource } from './sources.ts';
import { widgetPeriods } from './settings.ts';

/** The time covered by sources without a selectable period. */
const fixed: Partial<Record<WidgetSource, string>> = {
  objectCount: 'Сейчас',
  objectCounts: 'Сейчас',
  completeness: 'Сейчас',
  contradictions: 'Сейчас',
  places: 'Сейчас',
  overdueVerifications: 'Сейчас',
  verifications: 'Ближайшие месяцы',
  measuredDeviations: 'Последние две недели',
  pointYear: 'Последние 12 месяцев',
  forecastPeakHours: 'Сегодня',
  forecastAccuracy: 'Последние 30 дней',
  categoryCosts: 'Последний расчёт',
  userStatuses: 'Сейчас',
  lastActions: 'Последние',
  composed: 'Сейчас',
};

/** The time covered by the figures of a source: the days of the answer or its own period, or else `period`, when it is
 *  selectable; undefined for texts. */
export const aboutOf = (source: WidgetSource, period: string, answer?: WidgetAnswer): string | undefined => {
  if (!takesPeriod(source)) return fixed[source];
  return (answer && 'days' in answer.data && answer.data.days) || widgetPeriods[answer?.ownPeriod ?? period];
};
