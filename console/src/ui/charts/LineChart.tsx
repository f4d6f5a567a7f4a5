import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { useMemo } from 'react';
import { MOSCOW, useTimeZone, zoneTitle } from '../text/time-zone.ts';
import { timeText } from './as-table.ts';
import { Axes } from './Axes.tsx';
import classes from './Charts.module.css';
import { Legend } from './Legend.tsx';
import { LineHint } from './LineHint.tsx';
import { PickingMarks } from './PickingMarks.tsx';
import { plotOf } from './plot.ts';
import { Strokes } from './Strokes.tsx';
import { usePicking } from './use-picking.ts';
import { useStretch } from './use-stretch.ts';

interface Props {
  title: string;
  data: WidgetDataOf<'series'>;
  isBars: boolean;
}

/** Values over time. The pointer shows the values at a moment, dragging zooms in, a double click zooms out. */
export function LineChart({ title, data, isBars }: Props) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const zone = useTimeZone();
  const { first, last, isNear, showNear, showAll } = useStretch(data.times.length);
  // Pointer moves over thousands of points must not redraw them.
  const { times, lines } = useMemo(
    () => ({
      times: data.times.slice(first, last + 1),
      lines: data.lines.map((line) => ({ ...line, values: line.values.slice(first, last + 1) })),
    }),
    [data, first, last],
  );
  const plot = useMemo(() => plotOf({ width, height, times, lines, isBars }), [width, height, times, lines, isBars]);
  const picking = usePicking(plot, times.length, showNear);
  const { at, dragged } = picking;
  const named = `${title}: с ${timeText(times[0] ?? 0, data.step, zone)} по ${timeText(times.at(-1) ?? 0, data.step, zone)}`;

  return (
    <>
      <Legend groups={lines} unit={data.unit} />
      <div ref={ref} className={classes.plot}>
        {width > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its table holds the same values
          <svg
            className={classes.svg}
            width={width}
            height={height}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, there is no image file
            role="img"
            aria-label={named}
            {...picking.handlers}
            onDoubleClick={showAll}
          >
            <Axes plot={plot} times={times} step={data.step} zone={zone} />
            <Strokes plot={plot} lines={lines} isBars={isBars} />
            <PickingMarks plot={plot} at={at} dragged={dragged} />
          </svg>
        )}
        {at !== null && (
          <LineHint
            time={timeText(times[at] ?? 0, data.step, zone)}
            lines={lines}
            index={at}
            unit={data.unit}
            left={plot.x(at)}
            width={width}
          />
        )}
      </div>
      {(isNear || data.step === 'hour') && (
        <div className={classes.units}>
          {data.step === 'hour' && (zone === MOSCOW ? 'Московское время' : zoneTitle(zone))}{' '}
          {isNear && (
            <Button size="compact-xs" variant="subtle" onClick={showAll}>
              Показать весь период
            </Button>
          )}
        </div>
      )}
    </>
  );
}
