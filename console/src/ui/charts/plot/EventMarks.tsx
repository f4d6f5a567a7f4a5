import type { Plot } from './plot.ts';

interface Props {
  plot: Plot;
  /** The indexes of the moments with events. */
  marked: readonly number[];
}

const SIZE = 5;

/** Events at their moments: a small mark above the values and a line down to the axis. */
export const EventMarks = ({ plot, marked }: Props) =>
  marked.map((index) => {
    const x = plot.x(index);
    return (
      <g key={index} data-mark>
        <line
          x1={x}
          x2={x}
          y1={plot.top}
          y2={plot.bottom}
          stroke="var(--chart-plan)"
          strokeDasharray="1 3"
          strokeWidth={1.5}
        />
        <path
          d={`M${x - SIZE} ${plot.top - SIZE}h${2 * SIZE}l${-SIZE} ${SIZE * 1.6}z`}
          fill="var(--chart-plan)"
          stroke="var(--app-surface)"
        />
      </g>
    );
  });
