import { useMemo } from 'react';
import { ChartFrame } from '../../../ui/charts/frame/ChartFrame.tsx';
import legend from '../../../ui/charts/Keys.module.css';
import type { Plot } from '../../../ui/charts/plot/plot.ts';
import { runsOf, type Stretch } from '../../../ui/charts/plot/stretches.ts';
import { TimePlot } from '../../../ui/charts/plot/TimePlot.tsx';
import { MOSCOW } from '../../../ui/text/time-zone.ts';
import classes from './Forecasts.module.css';
import { seriesOf, type HourLines } from './hour-lines.ts';

interface Props {
  title: string;
  lines: HourLines;
  /** What the marked hours are. */
  peakName?: string;
}

/** Actual and forecast by hour with the band; days off and peak hours are in the background. */
export function BandChart({ title, lines, peakName }: Props) {
  const series = useMemo(() => ({ ...lines, step: 'hour' as const }), [lines]);
  const keys = (
    <div className={`${legend.keys} ${legend.squares}`}>
      {lines.isPeak.includes(true) && <span className={classes.keyPeak}>{peakName}</span>}
      {lines.isOff.includes(true) && <span>выходной</span>}
    </div>
  );
  const background = (plot: Plot, first: number) => {
    const place = ([begin, end]: Stretch) => {
      const left = Math.max(plot.x(begin) - plot.step / 2, plot.left);
      const right = Math.min(plot.x(end) + plot.step / 2, plot.right);
      return { x: left, width: right - left, y: plot.top, height: plot.bottom - plot.top };
    };
    const runs = (flags: readonly boolean[], className: string | undefined) =>
      runsOf(plot.count, (index) => flags[first + index]!).map((run) => (
        <rect key={`${className} ${run[0]}`} className={className} {...place(run)} />
      ));
    return [...runs(lines.isOff, classes.off), ...runs(lines.isPeak, classes.peak)];
  };
  return (
    <ChartFrame className={classes.chart} title={title} head={keys} data={seriesOf(lines)} zone={MOSCOW}>
      <TimePlot title={title} series={series} zone={MOSCOW} band={lines.band} background={background} isKept />
    </ChartFrame>
  );
}
