import type { Plot } from './plot/plot.ts';
import classes from './ProfileChart.module.css';
import { runsOf, type Stretch } from './plot/stretches.ts';

interface Props {
  plot: Plot;
  values: readonly (number | null)[];
  isEstimated: (index: number) => boolean;
  isDayOff: (index: number) => boolean;
  isOver: (index: number) => boolean;
}

const MAX_BANDS = 400;

/** The background of a profile: days off, estimated hours, values above a limit, and gaps, which always stay wide
 *  enough to be visible. */
export function ProfileBands({ plot, values, isEstimated, isDayOff, isOver }: Props) {
  const { top, bottom, x, step, count } = plot;
  const place = ([first, last]: Stretch) => ({ x: x(first) - step / 2, width: Math.max(2, x(last) - x(first) + step) });
  const bands = (isPicked: (index: number) => boolean) => runsOf(count, isPicked).slice(0, MAX_BANDS);
  const height = bottom - top;
  const off = runsOf(count, isDayOff);
  return (
    <>
      <defs>
        <pattern id="estimated" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={classes.hatch} y2="6" />
        </pattern>
      </defs>
      {off.length < 40 &&
        off.map((run) => <rect key={run[0]} className={classes.off} y={top} height={height} {...place(run)} />)}
      {bands(isEstimated).map((run) => (
        <rect key={run[0]} className={classes.estimated} y={top} height={height} {...place(run)} />
      ))}
      {bands(isOver).map((run) => (
        <rect key={run[0]} className={classes.over} y={top} height={height} {...place(run)} />
      ))}
      {bands((index) => values[index] === null).map((run) => {
        const { x: left, width } = place(run);
        return (
          <g key={run[0]}>
            <rect className={classes.hole} y={top} height={height} x={left} width={width} />
            <line className={classes.edge} x1={left} x2={left + width} y1={bottom} y2={bottom} />
          </g>
        );
      })}
    </>
  );
}
