import type { LinkSubject, ShownContent, LinkedWidget } from 'contract/features/desktop/links.ts';
import { aboutOf } from 'contract/features/widgets/about.ts';
import type { WidgetAnswer, WidgetData, WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { widgetSources } from 'contract/features/widgets/sources.ts';
import { widgetPeriods } from 'contract/features/widgets/settings.ts';
import { dayAt, shownDay } from 'contract/time/day-shape.ts';
import { momentOf, type Cell } from '../../files/cell.ts';
import type { Letterhead, PdfTask } from '../../files/pdf-document.ts';
import type { PrintedTable } from '../../files/pdf-picture.ts';
import { numberColumn, textColumn, type ReportColumn } from '../../files/report-table.ts';
import { momentText } from '../widget-answers/answer.service.ts';
import { rules } from '../widget-origins/rules.service.ts';

/** The rest of a longer table is in the file of the widget. */
const MOST_ROWS = 48;
const MATRIX_WIDTH = 9;
/** Fractions of greater values tell nothing. */
const GREAT = 1000;

type Content = Pick<PrintedTable, 'columns' | 'rows' | 'picture'>;
type Amounts = readonly (number | null | undefined)[];

/** As many decimal places as the values have, up to three, and up to one for great values. */
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

/** A matrix whose longer side goes down the page. */
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

/** The data of a widget as a table, and as a picture where it has one. */
function contentOf(data: WidgetData, zone: string): Content {
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

function basisOf({ source }: LinkedWidget, { asOf, ownPeriod }: WidgetAnswer, period: string, zone: string): string[] {
  const about = aboutOf(source, ownPeriod ?? period);
  const named = [about, `данные на ${momentOf(asOf, zone)}`].filter(Boolean).join(', ');
  return source === 'note' ? [] : [`${named}. Откуда числа: ${widgetSources[source].name}. ${rules[source]}`];
}

/** What happened on the days of a series. */
const marksText = (data: WidgetData, zone: string): string[] =>
  data.shape === 'series'
    ? (data.marks?.items ?? []).map(({ at, text }) => `${momentText(at, 'day', zone)}: ${text}`)
    : [];

function tableOf(widget: LinkedWidget, period: string, zone: string): PrintedTable {
  const { name: title, answer, trouble } = widget;
  const empty = { title, subtitle: [], columns: [], rows: [], totals: [], notes: [], basis: [], picture: null };
  if (!answer) return { ...empty, columns: [textColumn('Нет данных', 90)], rows: [[trouble]] };
  const { columns, rows, picture } = contentOf(answer.data, zone);
  const rest = rows.length - MOST_ROWS;
  const note = 'note' in answer.data ? answer.data.note : undefined;
  return {
    ...empty,
    columns,
    rows: rows.slice(0, MOST_ROWS),
    picture,
    notes: [
      ...marksText(answer.data, zone),
      ...(note ? [note] : []),
      ...(rest > 0 ? [`Показаны первые ${MOST_ROWS} строк, ещё ${rest} — в файле виджета.`] : []),
    ],
    basis: basisOf(widget, answer, period, zone),
  };
}

/** A desktop to print: a chart and a table of each widget, in the order in which they are read on the screen. */
export function documentTask(
  { name, items, widgets }: ShownContent,
  { period, zone }: Pick<LinkSubject, 'period' | 'zone'>,
  letterhead: Letterhead,
  author: string,
): PdfTask {
  const inOrder = items.toSorted((a, b) => a.y - b.y || a.x - b.x);
  const tables = inOrder.flatMap(({ widgetGuid }) => {
    const widget = widgets.find(({ guid }) => guid === widgetGuid);
    return widget ? [tableOf(widget, period, zone)] : [];
  });
  const now = new Date().toISOString();
  return {
    ...letterhead,
    title: name,
    tables,
    period: `Период: ${widgetPeriods[period]!.toLocaleLowerCase('ru')}, на ${shownDay(dayAt(Date.parse(now), zone))}`,
    made: `Напечатан ${momentOf(now, zone)} (${zone === 'Europe/Moscow' ? 'МСК' : zone}), ${author}`,
    zone,
  };
}
