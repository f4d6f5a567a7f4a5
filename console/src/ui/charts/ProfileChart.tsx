import type { MarksOfChart } from 'contract/features/chart-marks/shown.ts';
import { useMemo } from 'react';
import { ChartFrame } from './frame/ChartFrame.tsx';
import type { Plot } from './plot/plot.ts';
import { TimePlot } from './plot/TimePlot.tsx';
import { ProfileBands } from './ProfileBands.tsx';
import legend from './Keys.module.css';
import classes from './ProfileChart.module.css';

interface Props {
  title: string;
  unit: string;
  zone: string;
  times: readonly number[];
  values: readonly (number | null)[];
  /** The expected values at the same moments; undefined when there are none. */
  expected?: readonly (number | null)[] | undefined;
  /** Undefined when no value is estimated. */
  isEstimated?: (index: number) => boolean;
  isDayOff: (index: number) => boolean;
  /** Undefined when no value is above a limit. */
  isOver?: (index: number) => boolean;
  /** Events on the days of the chart. */
  marks?: MarksOfChart | undefined;
  /** Called when a value was clicked, or Enter was pressed on it. */
  onPick?: (index: number) => void;
}

/** Thousands of measured values over time, with background bands for their quality. */
export function ProfileChart(props: Props) {
  const { title, unit, zone, times, values, expected, isEstimated, isDayOff, isOver, marks, onPick } = props;
  const series = useMemo(
    () => ({
      unit,
      step: 'hour' as const,
      times,
      marks,
      lines: [
        { name: title, meaning: 'fact' as const, values },
        ...(expected ? [{ name: 'Ожидалось', meaning: 'plan' as const, values: expected }] : []),
      ],
    }),
    [title, unit, times, values, expected, marks],
  );
  const background = (plot: Plot, first: number) => (
    <ProfileBands
      plot={plot}
      values={values.slice(first, first + plot.count)}
      isEstimated={(index) => isEstimated?.(first + index) ?? false}
      isDayOff={(index) => isDayOff(first + index)}
      isOver={(index) => isOver?.(first + index) ?? false}
    />
  );
  const keys = (
    <div className={`${legend.keys} ${legend.squares}`}>
      <span className={classes.keyHole}>нет данных</span>
      {isEstimated && <span className={classes.keyEstimated}>рассчитано</span>}
      {isOver && <span className={classes.keyOver}>сверх лимита</span>}
      <span>выходной</span>
    </div>
  );
  return (
    <ChartFrame className={classes.chart} title={title} head={keys} data={{ shape: 'series', ...series }} zone={zone}>
      <TimePlot title={title} series={series} zone={zone} onPick={onPick} background={background} isKept />
    </ChartFrame>
  );
}
