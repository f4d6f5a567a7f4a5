import type { WidgetKind } from 'contract/features/widgets/sources.ts';
import type { WidgetData } from 'contract/features/widgets/calls.ts';
import { BarChart } from './BarChart.tsx';
import classes from './Charts.module.css';
import { DonutChart } from './DonutChart.tsx';
import { HeatMap } from './HeatMap.tsx';
import { LineChart } from './LineChart.tsx';
import { NumberFigure } from './NumberFigure.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import { TableFigure } from './TableFigure.tsx';

interface Props {
  /** The accessible name of the chart. */
  title: string;
  kind: WidgetKind;
  data: WidgetData;
}

const isEmpty = (data: WidgetData): boolean =>
  (data.shape === 'categories' && data.labels.length === 0) ||
  (data.shape === 'matrix' && data.rows.length === 0) ||
  (data.shape === 'places' && data.places.length === 0) ||
  (data.shape === 'table' && data.rows.length === 0) ||
  (data.shape === 'series' && data.times.length === 0);

function Drawn({ title, kind, data }: Props) {
  if (isEmpty(data)) return <p className={classes.nothing}>Данных нет</p>;
  if (kind === 'table') return <TableFigure title={title} data={data} />;
  switch (data.shape) {
    case 'number':
      return <NumberFigure data={data} />;
    case 'series':
      return <LineChart title={title} data={data} isBars={kind === 'bars'} />;
    case 'categories':
      return kind === 'donut' ? <DonutChart title={title} data={data} /> : <BarChart title={title} data={data} />;
    case 'matrix':
      return <HeatMap title={title} data={data} />;
    case 'places':
      return <PlaceMap title={title} places={data.places} />;
    case 'table':
      return <TableFigure title={title} data={data} />;
    case 'text':
      return <p className={classes.text}>{data.text}</p>;
  }
}

/** Data as a chart of the requested kind. */
export const Figure = (props: Props) => (
  <figure className={classes.figure} aria-label={props.title}>
    <Drawn {...props} />
    {'note' in props.data && props.data.note && <figcaption className={classes.note}>{props.data.note}</figcaption>}
  </figure>
);
