import { Alert } from '@mantine/core';
import type { ForecastInputs } from 'contract/features/forecasts/answers.ts';
import { LEAST_OF_MONTH } from 'contract/features/forecasts/facts.ts';
import { monthText } from 'contract/time/calendar.ts';
import { countOf, formatNumber, NBSP } from '../../../ui/text/format.ts';
import { percentText } from '../shown/forecast-text.ts';

const SHOWN = 6;

/** The names of the last months. */
function named(months: readonly string[]): string {
  const last = months.slice(-SHOWN).map(monthText).join(', ');
  return months.length > SHOWN ? `${last} и ещё ${formatNumber(months.length - SHOWN)} раньше` : last;
}

/** The assumptions about the months that a monthly forecast is built from. */
export function MonthNote({ months }: { months: NonNullable<ForecastInputs['months']> }) {
  const { known, unknown, assumed, offShare, isLearned } = months;
  if (unknown.length === 0 && assumed.length === 0) return null;
  return (
    <Alert
      color="orange"
      title={`Из ${countOf(known + unknown.length, ['месяца', 'месяцев', 'месяцев'])} известно ${known}`}
    >
      {unknown.length > 0 &&
        `Месяц известен, если есть не меньше ${LEAST_OF_MONTH}${NBSP}% часов его рабочих дней. Не известны: ${named(unknown)}; пропуск между известными месяцами заменён прямой. `}
      {assumed.length > 0 &&
        `Выходные без данных: ${named(assumed)}. Час выходного там принят равным ${percentText(offShare, 0)} часа рабочего дня — ${isLearned ? 'так в остальных месяцах этого ряда' : 'обычная доля для энергосистем: своих выходных у ряда нет'}.`}
    </Alert>
  );
}
