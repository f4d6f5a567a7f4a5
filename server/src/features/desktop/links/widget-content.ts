import type { WidgetData, WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { dayAt } from 'contract/time/day-shape.ts';
import type { Cell } from '../../../files/cell.ts';
import type { PrintedTable } from '../../../files/pdf-picture.ts';
import { numberColumn, textColumn, type ReportColumn } from '../../../files/report-table.ts';
import { momentText } from '../../widgets/answers/answer.service.ts';

const MATRIX_WIDTH = 9;
/** Larger values are shown with fewer decimals. */
const GREAT = 1000;

type Content = Pick<PrintedTable, 'columns' | 'rows' | 'picture'>;
type Amounts = readonly (number | null | undefined)[];

/** The number of decimals of the values: up to three, or one for large values. */
function digitsOf(values: Amounts): number {
  const isGreat = values.some((value) => Math.abs(value ?? 0) >= GREAT);
  const places = (value: number | null | undefined) => {
    const scale = isGreat ? 10 : 1000;
    const text = String(Math.round((value ?? 0) * scale) / scale);
    return text.includes('.') ? text.split('.')[1]!.length : 0;
  };
  return Math.max(0, ...values.map(places));
}

const amountColumn = (name: string, unit: string, values: Amounts, width = 16): ReportColumn =>
  numberColumn(unit ? `${name}, ${unit}` : name, digitsOf(values), width);

function seriesOf({ times, lines, unit, step }: WidgetDataOf<'series'>, zone: string): Content {
  const labels = times.map((at) => momentText(at, step, zone));
  const picture =
    lines.length === 1 && step === 'day'
      ? { title: lines[0]!.name, unit, labels, days: times.map((at) => dayAt(at, zone)), values: lines[0]!.values }
      : { title: 'По времени', unit, labels: times.map((at) => momentText(at, 'day', zone).slice(0, 5)), lines };
  return {
    columns: [
      textColumn(step === 'day' ? 'День' : 'Час', 18),
      ...lines.map(({ name, values }) => amountColumn(name, unit, values)),
    ],
    rows: labels.map((label, at) => [label, ...lines.map(({ values }) => values[at] ?? null)]),
    picture,
  };
}

/** Transposes a matrix so that its longer side is vertical. */
function turned(data: WidgetDataOf<'matrix'>): WidgetDataOf<'matrix'> {
  const { rows, columns, values } = data;
  if (columns.length <= rows.length) return data;
  return {
    ...data,
    rows: columns,
    columns: rows,
    values: columns.map((_, at) => rows.map((__, row) => values[row]![at] ?? null)),
  };
}

const cellOf = (kind: WidgetDataOf<'table'>['columns'][number]['kind'], cell: string | number | null): Cell =>
  kind === 'moment' && typeof cell === 'string' ? { moment: cell } : cell;

/** The data of a widget as a table and, if possible, a chart. */
export function contentOf(data: WidgetData, zone: string): Content {
  switch (data.shape) {
    case 'number':
      return { columns: [amountColumn('Значение', data.unit, [data.value])], rows: [[data.value]], picture: null };
    case 'series':
      return seriesOf(data, zone);
    case 'categories': {
      const { labels, groups, unit } = data;
      const first = groups[0];
      return {
        columns: [textColumn('Название', 40), ...groups.map(({ name, values }) => amountColumn(name, unit, values))],
        rows: labels.map((label, at) => [label, ...groups.map(({ values }) => values[at] ?? null)]),
        picture: first ? { title: first.name, unit, labels, days: null, values: first.values } : null,
      };
    }
    case 'matrix': {
      const { unit, rows, columns, values } = turned(data);
      return {
        columns: [
          textColumn(unit, MATRIX_WIDTH),
          ...columns.map((label, at) => {
            const amounts = values.map((row) => row[at]);
            return amountColumn(label, '', amounts, MATRIX_WIDTH);
          }),
        ],
        rows: rows.map((label, at) => [label, ...columns.map((_, column) => values[at]![column] ?? null)]),
        picture: null,
      };
    }
    case 'table':
      return {
        columns: data.columns.map(({ label, kind }, at) =>
          kind === 'number' || kind === 'percent'
            ? amountColumn(
                label,
                '',
                data.rows.map(({ cells }) => Number(cells[at] ?? 0)),
              )
            : textColumn(label, 24),
        ),
        rows: data.rows.map(({ cells }) => cells.map((cell, at) => cellOf(data.columns[at]!.kind, cell))),
        picture: null,
      };
    case 'places':
      return {
        columns: [textColumn('Название', 50), numberColumn('Широта, °', 5), numberColumn('Долгота, °', 5)],
        rows: data.places.map(({ name, latitude, longitude }) => [name, latitude, longitude]),
        picture: null,
      };
    case 'text':
      return { columns: [textColumn('Текст', 90)], rows: [[data.text]], picture: null };
  }
}
