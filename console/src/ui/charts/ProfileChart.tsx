import { Button, Group } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { timeText } from './as-table.ts';
import { Axes } from './Axes.tsx';
import charts from './Charts.module.css';
import { LineHint } from './LineHint.tsx';
import { PickingMarks } from './PickingMarks.tsx';
import { plotOf } from './plot.ts';
import { ProfileBands } from './ProfileBands.tsx';
import classes from './ProfileChart.module.css';
import { Strokes } from './Strokes.tsx';
import { useNearing, useWheel } from './use-nearing.ts';
import { usePicking } from './use-picking.ts';

interface Props {
  title: string;
  unit: string;
  zone: string;
  times: readonly number[];
  values: readonly (number | null)[];
  /** What was expected at the same moments; left out where nothing was. */
  expected?: readonly (number | null)[] | undefined;
  /** Left out where no value is estimated. */
  isEstimated?: (index: number) => boolean;
  isDayOff: (index: number) => boolean;
  /** Left out where no value is above a limit. */
  isOver?: (index: number) => boolean;
  /** Called when a value was clicked, or Enter was pressed on it. */
  onPick?: (index: number) => void;
}

/** Thousands of values over time. Dragging, the wheel or + − zooms, and arrows move the visible range. */
export function ProfileChart({
  title,
  unit,
  zone,
  times: all,
  values: every,
  expected,
  isEstimated,
  isDayOff,
  isOver,
  onPick,
}: Props) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const svg = useRef<SVGSVGElement>(null);
  const { first, last, isWhole, show, showWhole, press, turn } = useNearing(all.length, onPick);
  const { times, lines } = useMemo(
    () => ({
      times: all.slice(first, last + 1),
      lines: [
        { name: title, meaning: 'fact' as const, values: every.slice(first, last + 1) },
        ...(expected ? [{ name: 'Ожидалось', meaning: 'plan' as const, values: expected.slice(first, last + 1) }] : []),
      ],
    }),
    [all, every, expected, title, first, last],
  );
  const values = lines[0]!.values;
  const plot = useMemo(() => plotOf({ width, height, times, lines, isBars: false }), [width, height, times, lines]);
  const picking = usePicking(plot, times.length, ([from, to]) => show([first + from, first + to]));
  const { at, dragged } = picking;
  useWheel(svg, plot, turn);
  const named = `${title}: с ${timeText(times[0] ?? 0, 'hour', zone)} по ${timeText(times.at(-1) ?? 0, 'hour', zone)}`;

  return (
    <div className={classes.chart}>
      <Group gap="md" justify="space-between">
        <div className={classes.keys}>
          <span className={classes.keyHole}>нет данных</span>
          {isEstimated && <span className={classes.keyEstimated}>рассчитано</span>}
          {expected && <span className={classes.keyExpected}>ожидалось</span>}
          {isOver && <span className={classes.keyOver}>сверх лимита</span>}
          <span>выходной</span>
        </div>
        <Button size="compact-xs" variant="subtle" disabled={isWhole} onClick={showWhole}>
          Показать весь период
        </Button>
      </Group>
      <div ref={ref} className={charts.plot}>
        {width > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its table holds the same values
          <svg
            ref={svg}
            className={`${charts.svg} ${classes.svg}`}
            width={width}
            height={height}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, there is no image file
            role="img"
            aria-label={named}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- zoomed with the keyboard
            tabIndex={0}
            {...picking.handlers}
            onKeyDown={press}
            onClick={() => at !== null && onPick?.(first + at)}
            onDoubleClick={showWhole}
          >
            <ProfileBands
              plot={plot}
              values={values}
              isEstimated={(index) => isEstimated?.(first + index) ?? false}
              isDayOff={(index) => isDayOff(first + index)}
              isOver={(index) => isOver?.(first + index) ?? false}
              count={times.length}
            />
            <Axes plot={plot} times={times} step="hour" zone={zone} />
            <Strokes plot={plot} lines={lines} isBars={false} />
            <PickingMarks plot={plot} at={at} dragged={dragged} />
          </svg>
        )}
        {at !== null && (
          <LineHint
            time={timeText(times[at] ?? 0, 'hour', zone)}
            lines={lines}
            index={at}
            unit={unit}
            left={plot.x(at)}
            width={width}
          />
        )}
      </div>
    </div>
  );
}
