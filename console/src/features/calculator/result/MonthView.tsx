import { SegmentedControl } from '@mantine/core';
import type { MonthAnswer } from 'contract/features/calculator/answers.ts';
import { useState } from 'react';
import { formatNumber } from '../../../ui/text/format.ts';
import classes from '../Calculator.module.css';
import { CapacityTable } from './CapacityTable.tsx';
import { HourView } from './HourView.tsx';
import { PlanTable } from './PlanTable.tsx';
import { RatesTable } from './RatesTable.tsx';
import { hoursText } from '../../../ui/text/hours-text.ts';
import { energyText } from '../text/words.ts';
import { ZonesTable } from './ZonesTable.tsx';

const views = {
  hours: 'Часы',
  capacity: 'Мощность',
  zones: 'Зоны суток',
  plan: 'План и факт',
  rates: 'Ставки',
} as const;
type View = keyof typeof views;

/** How the values were prepared before the calculation. */
function volumeText({ volume, filledHours, estimatedPercent, deducted, lost, hours }: MonthAnswer): string {
  const parts = [`Энергия месяца — ${energyText(volume)}`];
  if (lost) parts.push(`в том числе потери до границы ${energyText(lost)}`);
  for (const { name, volume: taken } of deducted) parts.push(`без «${name}» (${energyText(taken)})`);
  if (filledHours.length) {
    const share = formatNumber(Math.round((filledHours.length * 1000) / hours.volumes.length) / 10);
    parts.push(`дополнено ${filledHours.length} ч (${share} %): среднее того же часа по дням того же вида`);
  }
  if (estimatedPercent) parts.push(`рассчитано при приёме ${formatNumber(estimatedPercent)} %`);
  return `${parts.join('; ')}.`;
}

/** A month in detail: its hours, capacity hours, zones of the day and rates. */
export function MonthView({ month, forecast }: { month: MonthAnswer; forecast: string | null }) {
  const [chosen, setView] = useState<View>('hours');
  const view = chosen === 'plan' && !month.hours.plan ? 'hours' : chosen;
  return (
    <>
      <p className={classes.facts}>
        {volumeText(month)}
        {month.plannedHours.length > 0 && ` Плановые часы пик: ${hoursText(month.plannedHours)}.`}
      </p>
      <SegmentedControl
        aria-label="Что объяснить"
        data={Object.entries(views)
          .filter(([value]) => value !== 'plan' || month.hours.plan)
          .map(([value, label]) => ({ value, label }))}
        value={view}
        onChange={(value) => setView(value as View)}
        style={{ alignSelf: 'flex-start' }}
      />
      {view === 'hours' && <HourView month={month} />}
      {view === 'capacity' && <CapacityTable month={month} />}
      {view === 'plan' && <PlanTable month={month} forecast={forecast} />}
      {view === 'zones' && <ZonesTable month={month} />}
      {view === 'rates' && <RatesTable month={month} />}
    </>
  );
}
