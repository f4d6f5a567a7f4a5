import type { RelativePeriod } from 'contract/kit/filter.ts';
import { widgetRefusal } from 'contract/features/widgets/refusal.ts';
import { sourceOf, type WidgetSource } from 'contract/features/widgets/sources.ts';
import { DEFAULT_PERIOD, thresholdSides } from 'contract/features/widgets/settings.ts';
import type { WidgetAnswer, WidgetData, WidgetDataOf, WidgetInputs } from 'contract/features/widgets/calls.ts';
import { rowsBeyond } from 'contract/features/widgets/threshold-rows.ts';
import { crossingsOf, isBeyond, thresholdOf, type Threshold } from 'contract/features/widgets/threshold.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { dayAt, shownDay } from 'contract/time/day-shape.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/transaction.ts';
import { getRow } from '../../../resource/store.ts';
import { composed } from '../compositions/composed.service.ts';
import { forecastWidgetSources } from './forecast-sources.ts';
import { measurementSources } from './measurement-sources.ts';
import { marketSources } from './market-sources.ts';
import { passportSources, type PassportFigures } from './passport-sources.ts';
import { peopleSources } from './people-sources.ts';
import { sentences, upperFirst, type SourceFunctions, type WidgetQuestion } from './source.service.ts';

const MOSCOW = 'Europe/Moscow';

export interface AskedPeriod {
  period?: string;
  zone?: string;
}

export interface ShownWidget {
  name: string;
  source: WidgetSource;
  settings: WidgetInputs;
  requiredEntity: string | null;
}

/** The widget, unless it is unpublished and hidden from the user. Errors: 404. */
export async function publishedWidget(tx: Tx, actor: Actor, guid: string): Promise<ShownWidget> {
  const row = await getRow(tx, widgets, guid);
  if (!row.isPublished && !decide(actor.rights, 'widgets', 'update').allowed)
    throw new AppError('not_found', { detail: 'Виджет снят с публикации.' });
  return { name: row.name, source: row.source, settings: row, requiredEntity: row.requiredEntity };
}

/** Errors: 403 where the person may not see the data of a widget. */
export function checkVisible(actor: Actor, { source, requiredEntity, settings }: Omit<ShownWidget, 'name'>): void {
  const refusal = widgetRefusal(actor.rights, { source, requiredEntity, family: settings.family });
  if (refusal) throw new AppError('forbidden', { detail: refusal });
}

/** The question for a widget's source. */
export const questionOf = (
  tx: Tx,
  actor: Actor,
  { settings }: Pick<ShownWidget, 'settings'>,
  { period = DEFAULT_PERIOD, zone = MOSCOW }: AskedPeriod,
): WidgetQuestion => ({ tx, actor, settings, period: (settings.period ?? period) as RelativePeriod, zone });

/** «5,2 МВт·ч». */
export const amountText = (value: number, unit: string): string =>
  `${value.toLocaleString('ru', { maximumFractionDigits: 3 })}${unit && `\u00a0${unit}`}`;

/** «больше порога 5 МВт·ч». */
export const thresholdText = ({ side, limit }: Pick<Threshold, 'side' | 'limit'>, unit: string): string =>
  `${thresholdSides[side].toLocaleLowerCase('ru')} ${amountText(limit, unit)}`;

/** «26.11.2026», of an hour «26.11.2026 14:00». */
export function momentText(at: number, step: 'day' | 'hour', zone: string): string {
  const day = shownDay(dayAt(at, zone));
  return step === 'day'
    ? day
    : `${day} ${new Date(at).toLocaleTimeString('ru', { timeZone: zone, timeStyle: 'short' })}`;
}

const NAMED = 2;

/** «больше порога 5 %: Котельная, Цех и ещё 3». */
function rowsText(data: WidgetDataOf<'categories' | 'table'>, rows: readonly number[], limit: string): string {
  const named = rows
    .slice(0, NAMED)
    .map((at) => (data.shape === 'categories' ? data.labels[at]! : data.rows[at]!.cells[0]));
  const rest = rows.length - NAMED;
  return `${limit}: ${named.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`;
}

const withNote = <D extends { note?: string | undefined }>(data: D, said: string | undefined): D => {
  const note = sentences(data.note, said);
  return note ? { ...data, note: upperFirst(note) } : data;
};

/** The unit of the values compared with the threshold. */
export const unitOf = (source: WidgetSource, data: WidgetData): string =>
  ('unit' in data ? data.unit : sourceOf(source).unit) ?? '';

/** The data with the widget's threshold, and whether it is crossed now. */
function withThreshold(data: WidgetData, source: WidgetSource, settings: WidgetInputs, zone: string): WidgetData {
  const threshold = thresholdOf(source, settings);
  if (!threshold) return data;
  const { limit, side } = threshold;
  switch (data.shape) {
    case 'number':
      return { ...data, threshold: { limit, side, isBeyond: data.value !== null && isBeyond(threshold, data.value) } };
    case 'series': {
      const open = crossingsOf(data, threshold, Date.now())?.find(({ to }) => to === null);
      const said = open && `${thresholdText(threshold, data.unit)} с ${momentText(open.from, data.step, zone)}`;
      return withNote({ ...data, threshold: { limit, side, isBeyond: Boolean(open) } }, said);
    }
    case 'categories':
    case 'table': {
      const rows = rowsBeyond(data, threshold);
      const said = rows.length ? rowsText(data, rows, thresholdText(threshold, unitOf(source, data))) : undefined;
      return withNote({ ...data, threshold: { limit, side, isBeyond: rows.length > 0, rows } }, said);
    }
    default:
      return data;
  }
}

/** Answers for a widget with the rights of the person who asks. Errors: 403. */
export type AnswerOf = (
  tx: Tx,
  actor: Actor,
  widget: Omit<ShownWidget, 'name'>,
  given: AskedPeriod,
) => Promise<WidgetAnswer>;

/** Creates the function that answers for every widget; `figures` are those of the technical passport. */
export function answersWith(figures: PassportFigures): AnswerOf {
  const sources: SourceFunctions = {
    ...passportSources(figures),
    ...measurementSources,
    ...marketSources,
    ...forecastWidgetSources,
    ...peopleSources,
    composed: ({ tx, actor, settings, zone }) => composed(tx, actor, settings.compositionGuid!, zone),
    note: async ({ settings }) => ({ shape: 'text', text: settings.text ?? '' }),
  };
  return async (tx, actor, widget, given) => {
    checkVisible(actor, widget);
    const { source, settings } = widget;
    const asOf = new Date().toISOString();
    const question = questionOf(tx, actor, widget, given);
    const data = await sources[source](question);
    return { data: withThreshold(data, source, settings, question.zone), asOf, ownPeriod: settings.period };
  };
}
