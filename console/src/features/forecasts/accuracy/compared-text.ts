import type { ForecastAccuracyCard } from 'contract/features/forecast-scores/answers.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import { compositionText, sharesOf, together } from 'contract/features/measurements/energy-sum.ts';
import { countOf, formatNumber, NBSP } from '../../../ui/text/format.ts';

/** What the facts are made of, and by what they were completed for the comparison; undefined when they are whole. */
export function comparedText(days: ForecastAccuracyCard['byDay'], unit: string): string | undefined {
  const fact = together(days.flatMap(({ composition }) => composition ?? []));
  const added = days.reduce((sum, { compared }) => sum + (compared?.added ?? 0), 0);
  const missing = days.reduce((sum, { compared }) => sum + (compared ? HOURS - compared.hours : 0), 0);
  const parts = [
    ...(fact.expected && sharesOf(fact)?.measured !== 100 ? [`Факт: ${compositionText(fact)}`] : []),
    ...(added >= 0.5
      ? [`за молчащие точки к сравнению добавлено ${formatNumber(Math.round(added))}${NBSP}${unit}`]
      : []),
    ...(missing ? [`без сравнения остались ${countOf(missing, ['час', 'часа', 'часов'])}`] : []),
  ];
  return parts.length ? `${parts.join('; ')}.` : undefined;
}
