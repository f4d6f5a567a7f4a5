import { SegmentedControl } from '@mantine/core';
import type { EnergyToday } from 'contract/features/home/energy.ts';
import { intervalMoments, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { ChartFrame } from '../../../ui/charts/frame/ChartFrame.tsx';
import type { Plot } from '../../../ui/charts/plot/plot.ts';
import { TimePlot } from '../../../ui/charts/plot/TimePlot.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { MOSCOW } from '../../../ui/text/time-zone.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../Home.module.css';
import { megawattHours } from './energy-text.ts';

type Chart = NonNullable<EnergyToday['chart']>;

interface Props {
  chart: Chart;
  today: string;
  /** The mean plan of an hour, kWh; null without a plan of the same scope. */
  plan: number | null;
}

const HOUR_MINUTES = 60;
const [FACT, FORECAST] = ['Факт', 'Прогноз'];

const hasValues = (values: readonly (number | null)[]) => values.some((value) => value !== null);

/** The lines of a day that have values. */
function linesOf({ fact, forecast }: Chart['days'][number], count: number, plan: number | null) {
  const lines = [
    { name: FACT!, meaning: 'fact' as const, values: fact },
    { name: FORECAST!, meaning: 'forecast' as const, values: forecast },
    { name: 'План в среднем', meaning: 'plan' as const, values: Array.from({ length: count }, () => plan) },
  ];
  return lines.filter(({ values }) => hasValues(values));
}

/** Yesterday or today by hour: the fact as bars, the forecast and the mean plan as lines, the likeliest peak hour behind
 *  them. */
export function DayChart({ chart, today, plan }: Props) {
  const [chosen, setChosen] = useState(() => chart.days.find(({ fact }) => hasValues(fact))?.day ?? today);
  const shown = chart.days.find(({ day }) => day === chosen) ?? chart.days.at(-1)!;
  const times = intervalMoments(shown.day, MOSCOW_ZONE, HOUR_MINUTES);
  const lines = linesOf(shown, times.length, plan);
  const title = `Сутки ${formatDate(shown.day)} по часам`;
  const { peak, added } = shown;
  const background = (plot: Plot, first: number) => {
    const index = (peak ?? 0) - 1 - first;
    if (index < 0 || index >= plot.count) return null;
    return (
      <rect
        className={classes.peak}
        x={plot.x(index) - plot.step / 2}
        width={plot.step}
        y={plot.top}
        height={plot.bottom - plot.top}
      />
    );
  };
  const series = { unit: 'кВт·ч', step: 'hour' as const, times, lines };
  const head = (
    <div className={classes.chartHead}>
      {chart.days.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Сутки"
          value={shown.day}
          onChange={setChosen}
          data={chart.days.map(({ day }) => ({ value: day, label: day === today ? 'Сегодня' : 'Вчера' }))}
        />
      )}
      {chart.forecast && (
        <TextLink to={paths.forecastCard(chart.forecast.forecastGuid)}>{chart.forecast.name}</TextLink>
      )}
      {peak !== null && <span className={classes.peakKey}>час пик</span>}
      {added >= 1 && <span className={classes.dim}>в факте {megawattHours(added)} — оценка точек без данных</span>}
    </div>
  );
  return (
    <ChartFrame className={classes.chart} title={title} head={head} data={{ shape: 'series', ...series }} zone={MOSCOW}>
      <TimePlot
        title={title}
        series={series}
        zone={MOSCOW}
        bars={Number(lines[0]?.name === FACT)}
        background={background}
      />
    </ChartFrame>
  );
}
