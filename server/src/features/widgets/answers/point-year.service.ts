import { sinceText } from 'contract/rights/data-from.ts';
import { addMonths, daysOfMonth, firstDayOf, lastDayOf, monthOf, monthsBetween } from 'contract/time/calendar.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import { daysWhere } from '../../../series/where.ts';
import { factsOf } from '../../measurements/consumption/facts.service.ts';
import { isVisible, readableSeries } from '../../measurements/points.service.ts';
import { sentences, type WidgetQuestion } from './source.service.ts';

const MAX_DAYS_OF_MONTH = 31;

/** «2026-03» as «мар 26». */
const shortMonth = (month: string) =>
  new Date(`${month}-01T00:00:00Z`)
    .toLocaleDateString('ru', { month: 'short', timeZone: 'UTC' })
    .replace('.', '')
    .slice(0, 3) + `\u00a0${month.slice(2, 4)}`;
/** The point set in a widget, or one with values in the earliest of the months. */
async function chosenPoint({ tx, actor, settings }: WidgetQuestion, months: readonly string[], from: string) {
  const pointWhere = (condition: Sql) =>
    tx.one<{ guid: string; name: string }>(sql`select p.guid, p.name from metering_point p where ${condition}`);
  if (settings.pointGuid) return pointWhere(sql`p.guid = ${settings.pointGuid} and ${isVisible(actor.rights)}`);
  const days = await daysWhere(tx, readableSeries(actor.rights, '01'));
  for (const month of months) {
    const [found] = await readableFrom(tx, from).rows<{ series: number }>(sql`
      select d.series from ${days} and d.day between greatest(${firstDayOf(month)}::date, ${from}::date) and ${lastDayOf(month)} limit 1`);
    if (found)
      return pointWhere(sql`p.guid = (select s.metering_point_guid from series s where s.id = ${found.series})`);
  }
  return undefined;
}

/** The displayed days, as far as they are visible, and the point. */
export async function yearOfPoint(question: WidgetQuestion) {
  const today = moscowToday();
  const months = monthsBetween(addMonths(monthOf(today), -11), monthOf(today));
  const { since } = question.tx;
  const first = firstDayOf(months[0]!);
  const from = since && first < since.day ? since.day : first;
  return { months, from, to: addDays(today, -1), point: await chosenPoint(question, months, from) };
}

/** The daily energy of a point and its completeness: twelve months up to the current one, with a column per day of the
 *  month. */
export async function pointYear(question: WidgetQuestion): Promise<WidgetDataOf<'matrix'>> {
  const { months, from, to, point } = await yearOfPoint(question);
  const { since } = question.tx;
  const unit = 'кВт·ч';
  const begin = since && from === since.day ? sinceText(since.day) : undefined;
  if (!point) {
    const none = begin
      ? `Измерений нет, они видны вам ${begin}`
      : 'Измерений за год ещё нет: загрузите их в «Обмене данными»';
    const note = question.settings.pointGuid
      ? 'Точки учёта этого виджета нет, или её вам не видно: назовите другую в его карточке'
      : none;
    return { shape: 'matrix', unit, rows: [], columns: [], values: [], note };
  }
  const points = sql`p.guid = ${point.guid}`;
  const found = await factsOf(question.tx, { points, channel: '01', from, to, step: 'day' });
  const known = new Map(found.map((day) => [day.at, day]));
  const daysOf = (month: string) =>
    Array.from({ length: daysOfMonth(month) }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
      .filter((day) => day <= to)
      .map((day) => known.get(day));
  const days = months.map(daysOf);
  return {
    shape: 'matrix',
    unit,
    rows: months.map((month) => shortMonth(month)),
    columns: Array.from({ length: MAX_DAYS_OF_MONTH }, (_, index) => String(index + 1)),
    values: days.map((row) => row.map((day) => (day?.present ? day.value : null))),
    shares: days.map((row) => row.map((day) => (day?.expected ? day.present / day.expected : 0))),
    record: { resource: 'metering-points', guid: point.guid },
    note: sentences(`${point.name}: энергия суток; заштрихованы неполные, пунктиром — без данных`, begin),
  };
}
