import { compositionText, nestedText, together } from 'contract/features/measurements/energy-sum.ts';
import { dayStates } from 'contract/features/measurements/facts.ts';
import { sinceText } from 'contract/rights/data-from.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import { coverageOfMany } from '../../../series/coverage.ts';
import { listedBalances } from '../../balance-groups/listed.service.ts';
import { marksOfMany } from '../../chart-marks/marks.service.ts';
import { isCounted } from '../../measurements/consumption/counted-points.service.ts';
import { factsOf } from '../../measurements/consumption/facts.service.ts';
import { nestedIn, nestedPointsOf } from '../../measurements/consumption/nested-points.service.ts';
import { isReached, isVisible, readableSeries } from '../../measurements/points.service.ts';
import { pointYear } from './point-year.service.ts';
import {
  categories,
  daysText,
  limitOf,
  visibleDaysOf,
  sentences,
  upperFirst,
  type WidgetQuestion,
  type SourceFunctions,
} from './source.service.ts';

const COMPARED_DAYS = 14;

/** The consumption of the billing points by days. */
async function measuredConsumption(question: WidgetQuestion): Promise<WidgetDataOf<'series'>> {
  const [from, to, since] = await visibleDaysOf(question);
  const points = sql`${isCounted} and ${isVisible(question.actor.rights)}`;
  const nested = from > to ? undefined : await nestedIn(question.tx, { points, from, to });
  const days = from > to ? [] : await factsOf(question.tx, { points, from, to, step: 'day', nested });
  const times = days.map(({ at }) => Date.parse(`${at}T00:00:00+03:00`));
  const values = days.map(({ value, present, below }) => (present || below ? Math.round(value) / 1000 : null));
  return {
    shape: 'series',
    unit: 'МВт·ч',
    step: 'day',
    times,
    lines: [{ name: 'Потребление', meaning: 'fact', values }],
    shares: days.map(({ present, expected }) => (present < expected ? present / expected : 1)),
    marks: await marksOfMany(question.tx, question.actor, points, [from, to]),
    note: sentences(
      `Точки расчётного учёта: ${compositionText(together(days))}`,
      nested && nestedText(await nestedPointsOf(question.tx, nested)),
      days.length || from > to ? undefined : 'заведите точки учёта и загрузите измерения в «Обмене данными»',
      since,
    ),
  };
}

/** The number of complete and incomplete past days of points. */
async function measuredCoverage(question: WidgetQuestion): Promise<WidgetDataOf<'categories'>> {
  const [from, to, note] = await visibleDaysOf(question);
  const ofPoints = readableSeries(question.actor.rights, '01');
  const days = from > to ? [] : await coverageOfMany(question.tx, ofPoints, from, to);
  const states = ['complete', 'estimated', 'partial'] as const;
  const values = states.map((state) => days.reduce((sum, day) => sum + day[state], 0));
  return {
    shape: 'categories',
    unit: '',
    labels: states.map((state) => dayStates[state]),
    groups: [{ name: 'Суток', meaning: 'fact', values }],
    note: note && upperFirst(note),
  };
}

/** The points whose last seven days differ most from the previous seven, percent. */
async function measuredDeviations(question: WidgetQuestion): Promise<WidgetDataOf<'categories'>> {
  const { since } = question.tx;
  const today = moscowToday();
  const [first, week] = [addDays(today, -COMPARED_DAYS), addDays(today, -COMPARED_DAYS / 2)];
  if (since && first < since.day) {
    const note = `Сравнивают две последние недели, а данные вам видны ${sinceText(since.day)}`;
    return { shape: 'categories', unit: '%', labels: [], groups: [], note };
  }
  const rows = await readableFrom(question.tx, first).rows<{ label: string; value: number }>(sql`
    select name as label, round((100 * (late - early) / early)::numeric, 1) as value from (
      select t.guid, t.name, sum(day_total(d.v)) filter (where d.day >= ${week}) as late,
        sum(day_total(d.v)) filter (where d.day < ${week}) as early
      from (
        select t.guid, t.name, s.id from metering_point t join series s on s.metering_point_guid = t.guid and s.channel = '01'
        where ${isReached(question.actor.rights)}) t
        join interval_day d on d.series = t.id and d.day between ${first} and ${addDays(today, -1)}
      group by t.guid, t.name) x
    where early > 0 and late is not null order by abs(late - early) / early desc, name collate russian limit ${limitOf(question)}`);
  return categories(
    '%',
    'К прошлой неделе',
    rows,
    'Двух последних недель ни у одной точки ещё нет: загрузите измерения в «Обмене данными»',
  );
}

/** The imbalances of the groups over the period's past days, largest first. */
async function groupBalances(question: WidgetQuestion): Promise<WidgetDataOf<'categories'>> {
  const [from, end, since] = await visibleDaysOf(question);
  const yesterday = addDays(moscowToday(), -1);
  const to = end < yesterday ? end : yesterday;
  if (from > to) return { shape: 'categories', unit: '%', labels: [], groups: [], note: since && upperFirst(since) };
  const { groups } = await listedBalances(question.tx, question.actor.rights, { from, to });
  const known = groups
    .filter(({ outcome }) => outcome.percent !== null)
    .toSorted((one, other) => Math.abs(other.outcome.percent!) - Math.abs(one.outcome.percent!))
    .slice(0, limitOf(question));
  const rounded = (value: number | null) => value && Math.round(100 * Math.abs(value)) / 100;
  return {
    shape: 'categories',
    unit: '%',
    labels: known.map(({ name }) => name),
    groups: [
      { name: 'Небаланс', meaning: 'fact', values: known.map(({ outcome }) => rounded(outcome.percent)) },
      { name: 'Допустимо', meaning: 'plan', values: known.map(({ outcome }) => rounded(outcome.bound)) },
    ],
    days: daysText(from, to),
    note: sentences(
      known.length ? 'В процентах приёма' : 'Небалансов нет, нужны балансовая группа и измерения её точек',
      since,
    ),
  };
}

/** All sources use only points readable by the user. */
export const measurementSources: Pick<
  SourceFunctions,
  'measuredConsumption' | 'measuredCoverage' | 'measuredDeviations' | 'pointYear' | 'groupBalances'
> = {
  measuredConsumption,
  measuredCoverage,
  measuredDeviations,
  pointYear,
  groupBalances,
};
