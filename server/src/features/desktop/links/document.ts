import type { LinkSubject, ShownContent, LinkedWidget } from 'contract/features/desktop/links.ts';
import { aboutOf } from 'contract/features/widgets/about.ts';
import type { WidgetAnswer, WidgetData } from 'contract/features/widgets/calls.ts';
import { widgetSources } from 'contract/features/widgets/sources.ts';
import { widgetPeriods } from 'contract/features/widgets/settings.ts';
import { dayAt, shownDay } from 'contract/time/day-shape.ts';
import { momentOf } from '../../../files/cell.ts';
import type { Letterhead, PdfTask } from '../../../files/pdf-document.ts';
import type { PrintedTable } from '../../../files/pdf-picture.ts';
import { textColumn } from '../../../files/report-table.ts';
import { momentText } from '../../widgets/answers/answer.service.ts';
import { rules } from '../../widgets/origins/rules.service.ts';
import { contentOf } from './widget-content.ts';

/** Longer tables are cut; the widget's own file contains the rest. */
const MAX_ROWS = 48;
function basisOf({ source }: LinkedWidget, answer: WidgetAnswer, period: string, zone: string): string[] {
  const about = aboutOf(source, period, answer);
  const named = [about, `данные на ${momentOf(answer.asOf, zone)}`].filter(Boolean).join(', ');
  return source === 'note' ? [] : [`${named}. Откуда числа: ${widgetSources[source].name}. ${rules[source]}`];
}

/** The events on the days of a series as text. */
const marksText = (data: WidgetData, zone: string): string[] =>
  data.shape === 'series'
    ? (data.marks?.items ?? []).map(({ at, text }) => `${momentText(at, 'day', zone)}: ${text}`)
    : [];

function tableOf(widget: LinkedWidget, period: string, zone: string): PrintedTable {
  const { name: title, answer, trouble } = widget;
  const empty = { title, subtitle: [], columns: [], rows: [], totals: [], notes: [], basis: [], picture: null };
  if (!answer) return { ...empty, columns: [textColumn('Нет данных', 90)], rows: [[trouble]] };
  const { columns, rows, picture } = contentOf(answer.data, zone);
  const rest = rows.length - MAX_ROWS;
  const note = 'note' in answer.data ? answer.data.note : undefined;
  return {
    ...empty,
    columns,
    rows: rows.slice(0, MAX_ROWS),
    picture,
    notes: [
      ...marksText(answer.data, zone),
      ...(note ? [note] : []),
      ...(rest > 0 ? [`Показаны первые ${MAX_ROWS} строк, ещё ${rest} — в файле виджета.`] : []),
    ],
    basis: basisOf(widget, answer, period, zone),
  };
}

/** A desktop for printing: a chart and table per widget, in reading order. */
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
