import type { Filter } from 'contract/kit/filter.ts';
import { measurementImportSources } from 'contract/features/measurements/imports/facts.ts';
import { valueSources, type ValueSource } from 'contract/features/measurements/facts.ts';
import type { OriginItem, OriginStep } from 'contract/features/widgets/origin.ts';
import { decide } from 'contract/rights/decide.ts';
import { firstVisibleMonth } from 'contract/rights/data-from.ts';
import { firstDayOf, lastDayOf, monthOf } from 'contract/time/calendar.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import { daysWhere } from '../../../series/where.ts';
import { seriesOf } from '../../measurements/consumption/awaited.service.ts';
import { isCounted } from '../../measurements/consumption/counted-points.service.ts';
import { factOf } from '../../measurements/consumption/facts.service.ts';
import { isVisible } from '../../measurements/points.service.ts';
import { yearOfPoint } from '../answers/point-year.service.ts';
import { visibleDaysOf, type WidgetQuestion } from '../answers/source.service.ts';
import { item, lastRuns, listed, only, step, type Chain, ended, nothingMeasured } from './chain.ts';

interface Came {
  source: ValueSource;
  acts: number;
  days: number;
  at: string;
  /** The latest file. */
  guid: string | null;
  fileName: string | null;
  way: keyof typeof measurementImportSources | null;
  /** The person may see that file, because it does not concern hidden days. */
  isShown: boolean;
}

function cameText({ source, acts, days, fileName, way, isShown }: Came, maySeeFiles: boolean): string {
  const how = `${valueSources[source]}: поступлений ${acts.toLocaleString('ru')}, суток рядов ${days.toLocaleString('ru')}`;
  if (!fileName) return how;
  return `${how}; последний — ${maySeeFiles && isShown ? `«${fileName}»` : 'файл, который вам не виден'}${way ? ` (${measurementImportSources[way]})` : ''}`;
}

/** The origins of these points' days by kind: how often, and the last time. */
async function sourcesOf({ tx, actor }: WidgetQuestion, points: Sql, from: string, to: string): Promise<OriginStep> {
  const maySeeFiles = decide(actor.rights, 'exchangeFiles', 'read').allowed;
  const visible = tx.since ? sql`(i.day >= ${tx.since.day} or i.account_guid = ${actor.account})` : sql`true`;
  const came = await readableFrom(tx, from).rows<Came>(sql`
    with acts as materialized (
      select d.origin, count(*)::integer as days from ${await daysWhere(tx, seriesOf({ points, from, to }))}
        and d.day between ${from} and ${to} group by d.origin),
    kinds as (
      select o.source, count(*)::integer as acts, sum(a.days)::integer as days, max(o.known_at) as at, (array_agg(o.guid order by o.id desc))[1] as last
      from acts a join series_origin o on o.id = a.origin group by o.source)
    select k.source, k.acts, k.days, k.at, i.guid, i.file_name as "fileName", i.source as way, coalesce(${visible}, false) as "isShown"
    from kinds k left join measurement_import i on i.guid = k.last order by k.at desc`);
  const items = came.map((one): OriginItem => {
    const record = one.guid && maySeeFiles && one.isShown ? { resource: 'measurement-imports', guid: one.guid } : null;
    return item(cameText(one, maySeeFiles), { at: one.at, record });
  });
  return step(items, 'За эти дни ничего не записано.');
}

/** The chain for measured values of the points `p` in a period. */
async function measuredAt(
  question: WidgetQuestion,
  points: Sql,
  [from, to]: readonly [string, string],
  series: (points: number) => OriginItem[],
): Promise<Chain> {
  if (from > to) return ended('Прошедших суток, которые вам видны, в периоде нет.');
  const { present, estimated, expected, points: awaited } = await factOf(question.tx, { points, from, to });
  return {
    days: { from, to },
    counts: { points: awaited, present, estimated, expected },
    series: step(series(awaited), 'Точек нет.'),
    jobs: await lastRuns(question, ['measurementFolder', 'exchangeReading']),
    sources: await sourcesOf(question, points, from, to),
  };
}

const visibleDays = async (question: WidgetQuestion): Promise<[string, string]> => {
  const [from, end] = await visibleDaysOf(question);
  const today = moscowToday();
  return [from, end < today ? end : today];
};
const billing: Filter = { field: 'purpose', op: 'in', value: ['billing'] };
const ofBilling = (points: number) => [listed(`Точки расчётного учёта: ${points}`, 'metering-points', billing)];
const ofAll = (points: number) => [listed(`Точки учёта: ${points}`, 'metering-points')];

export const counted = async (question: WidgetQuestion): Promise<Chain> =>
  measuredAt(
    question,
    sql`${isCounted} and ${isVisible(question.actor.rights)}`,
    await visibleDays(question),
    ofBilling,
  );

/** For whole months; of the current one, the days that have ended. */
export async function planned(question: WidgetQuestion): Promise<Chain> {
  const plans = listed('План филиалов', 'planned-data');
  if (question.settings.indicator !== 'energy')
    return {
      ...nothingMeasured,
      series: step([plans], ''),
      jobs: only('Числа считаются в момент показа: работ для этого нет.'),
      sources: only('План и факт этого показателя вносят руками и загружают таблицей.'),
    };
  const [from, to] = await visibleDaysOf(question);
  const { since } = question.tx;
  const first = firstDayOf(monthOf(from));
  const visible = since && first < since.day ? firstDayOf(firstVisibleMonth(since.day)) : first;
  const [last, yesterday] = [lastDayOf(monthOf(to)), addDays(moscowToday(), -1)];
  return measuredAt(
    question,
    sql`${isCounted} and o.branch_guid is not null and ${isVisible(question.actor.rights)}`,
    [visible, last < yesterday ? last : yesterday],
    (points) => [plans, ...ofBilling(points)],
  );
}

export const everyPoint = async (question: WidgetQuestion): Promise<Chain> =>
  measuredAt(question, isVisible(question.actor.rights), await visibleDays(question), ofAll);

const COMPARED_DAYS = 14;

export async function compared(question: WidgetQuestion): Promise<Chain> {
  const today = moscowToday();
  const first = addDays(today, -COMPARED_DAYS);
  const { since } = question.tx;
  const from = since && first < since.day ? since.day : first;
  return measuredAt(question, isVisible(question.actor.rights), [from, addDays(today, -1)], ofAll);
}

export async function ofPoint(question: WidgetQuestion): Promise<Chain> {
  const { point, from, to } = await yearOfPoint(question);
  if (!point) return ended('Точки со значениями нет.');
  const record = { resource: 'metering-points', guid: point.guid };
  return measuredAt(question, sql`p.guid = ${point.guid}`, [from, to], () => [item(point.name, { record })]);
}

export async function ofGroups(question: WidgetQuestion): Promise<Chain> {
  const isMember = sql`p.guid in (select m.metering_point_guid from balance_member m where m.organization_guid = current_organization())`;
  return measuredAt(
    question,
    sql`${isMember} and ${isVisible(question.actor.rights)}`,
    await visibleDays(question),
    (points) => [listed('Балансовые группы', 'balance-groups'), listed(`Точки групп: ${points}`, 'metering-points')],
  );
}
