import { takesPeriod, type WidgetSource } from './sources.ts';
import { widgetPeriods } from './settings.ts';

/** The time that the sources which answer for no chosen period are about. */
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

/** The time that the figures of a source are about: `period`, when it answers for one; undefined for a text. */
export const aboutOf = (source: WidgetSource, period: string): string | undefined =>
  takesPeriod(source) ? widgetPeriods[period] : fixed[source];
