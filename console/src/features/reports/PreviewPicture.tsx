import type { ReportPreview } from 'contract/features/reports/calls.ts';
import type { WidgetData } from 'contract/features/widgets/calls.ts';
import { Figure } from '../../ui/charts/Figure.tsx';
import classes from './Reports.module.css';

interface Props {
  picture: NonNullable<ReportPreview['picture']>;
}

function dataOf({ unit, labels, days, values, title }: Props['picture']): WidgetData {
  if (!days) return { shape: 'categories', unit, labels, groups: [{ name: title, meaning: 'fact', values }] };
  const times = days.map((day) => Date.parse(`${day}T00:00:00+03:00`));
  return { shape: 'series', unit, step: 'day', times, lines: [{ name: 'Потребление', meaning: 'fact', values }] };
}

/** The bar chart of a report. */
export const PreviewPicture = ({ picture }: Props) => (
  <div className={classes.picture}>
    <h2>{picture.title}</h2>
    <Figure title={picture.title} kind="bars" data={dataOf(picture)} />
  </div>
);
