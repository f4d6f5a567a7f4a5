import type { WidgetKind } from 'contract/features/widgets/sources.ts';
import type { WidgetData } from 'contract/features/widgets/calls.ts';
import { lazy, Suspense } from 'react';
import { Loading } from '../Loading.tsx';
import { useTimeZone } from '../text/time-zone.ts';
import { BarChart } from './BarChart.tsx';
import classes from './Charts.module.css';
import { NumberFigure } from './NumberFigure.tsx';
import { TimePlot } from './plot/TimePlot.tsx';
import { TableFigure } from './TableFigure.tsx';
import { isEmpty } from './values/has-nothing.ts';

// Loaded lazily, because few screens show them.
const DonutChart = lazy(async () => ({ default: (await import('./DonutChart.tsx')).DonutChart }));
const HeatMap = lazy(async () => ({ default: (await import('./HeatMap.tsx')).HeatMap }));
const PlaceMap = lazy(async () => ({ default: (await import('./map/PlaceMap.tsx')).PlaceMap }));

interface Props {
  /** The accessible name of the chart. */
  title: string;
  kind: WidgetKind;
  data: WidgetData;
  /** The time zone of the values; the reader's by default. */
  zone?: string;
  /** Whether the visible range of a series is kept in the address; for the only one of a screen. */
  isKept?: boolean;
}

function Drawn({ title, kind, data, zone: given, isKept }: Props) {
  const own = useTimeZone();
  const zone = given ?? own;
  if (isEmpty(data)) return <p className={classes.nothing}>Данных нет</p>;
  if (kind === 'table') return <TableFigure title={title} data={data} zone={zone} />;
  switch (data.shape) {
    case 'number':
      return <NumberFigure data={data} />;
    case 'series':
      return (
        <TimePlot
          title={title}
          series={data}
          zone={zone}
          bars={kind === 'bars' ? data.lines.length : undefined}
          isKept={isKept}
        />
      );
    case 'categories':
      return kind === 'donut' ? <DonutChart title={title} data={data} /> : <BarChart title={title} data={data} />;
    case 'matrix':
      return <HeatMap title={title} data={data} />;
    case 'places':
      return <PlaceMap title={title} places={data.places} />;
    case 'table':
      return <TableFigure title={title} data={data} zone={zone} />;
    case 'text':
      return <p className={classes.text}>{data.text}</p>;
  }
}

/** Data as a chart of the requested kind. */
export const Figure = (props: Props) => (
  <figure className={classes.figure} aria-label={props.title}>
    <Suspense fallback={<Loading flex={1} />}>
      <Drawn {...props} />
    </Suspense>
    {'note' in props.data && props.data.note && <figcaption className={classes.note}>{props.data.note}</figcaption>}
  </figure>
);
