import { firstDayOf, monthOf, monthTitle } from 'contract/time/calendar.ts';
import { compositionText, nestedText } from 'contract/features/measurements/energy-sum.ts';
import { dayAt, dayBegins, daysBetween, intervalMoments, MOSCOW_ZONE, shownDay } from 'contract/time/day-shape.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Cell } from '../../../files/cell.ts';
import { numberColumn, textColumn, type ReportColumn } from '../../../files/report-table.ts';
import { daysOfMany } from '../../../series/read.ts';
import { isCounted } from '../../measurements/consumption/counted-points.service.ts';
import { type PointsQuery } from '../../measurements/consumption/awaited.service.ts';
import { factHours, type HourFact } from '../../measurements/consumption/fact-hours.service.ts';
import { factOf, factsOf } from '../../measurements/consumption/facts.service.ts';
import { nestedIn, nestedPointsOf } from '../../measurements/consumption/nested-points.service.ts';
import {
  chosenPoints,
  measuredBasis,
  newestWrite,
  percentOf,
  sum,
  type ReportQuestion,
  type Template,
} from './question.ts';

/** Up to this many points have their own columns; more are summed. */
const MAX_COLUMNS = 8;
const HOUR_MS = 3_600_000;
const UNIT = 'кВт·ч';
const MAX_BARS = 62;

interface Source {
  id: number;
  name: string;
  zone: string;
  step: number;
}

/** The known energy of each source by hours. */
async function hoursOfEach(
  { tx, from, to }: ReportQuestion,
  sources: readonly Source[],
): Promise<Map<number, number>[]> {
  const days = await daysOfMany(
    tx,
    sources.map(({ id }) => id),
    from,
    to,
  );
  const hours = new Map(sources.map(({ id }) => [id, new Map<number, number>()]));
  const shapes = new Map(sources.map((source) => [source.id, source]));
  for (const { series, day, v } of days) {
    const { zone, step } = shapes.get(series)!;
    const parts = 60 / step;
    const moments = intervalMoments(day, zone, step);
    for (let index = 0; index < v.length; index += parts) {
      const values = v.slice(index, index + parts);
      if (values.some((value) => value !== null)) hours.get(series)!.set(moments[index]!, sum(values));
    }
  }
  return sources.map(({ id }) => hours.get(id)!);
}

interface Step {
  /** The first day, and the number of the hour if any. */
  day: string;
  hour: number | null;
  moments: number[];
}

const stepNames = { hour: 'по часам', day: 'по суткам', month: 'по месяцам' } as const;

function stepsOf({ from, to, settings: { step } }: ReportQuestion): Step[] {
  const days = daysBetween(from, to).map((day) => ({
    day,
    hour: null,
    moments: intervalMoments(day, MOSCOW_ZONE, 60),
  }));
  if (step === 'day') return days;
  if (step === 'month')
    return [...Map.groupBy(days, ({ day }) => monthOf(day))].map(([month, members]) => ({
      day: firstDayOf(month),
      hour: null,
      moments: members.flatMap(({ moments }) => moments),
    }));
  return days.flatMap(({ day, moments }) =>
    moments.map((moment, index) => ({ day, hour: index + 1, moments: [moment] })),
  );
}

function valueOf(hours: ReadonlyMap<number, number>, { moments }: Step): number | null {
  const known = moments.flatMap((moment) => hours.get(moment) ?? []);
  return known.length ? sum(known) : null;
}

const timeCells = ({ day, hour }: Step, step: keyof typeof stepNames): Cell[] => {
  if (step === 'month') return [monthTitle(monthOf(day))];
  return step === 'day' ? [{ date: day }] : [{ date: day }, hour];
};

const timeColumns: Readonly<Record<keyof typeof stepNames, ReportColumn[]>> = {
  hour: [textColumn('Дата', 12), numberColumn('Час', 0, 6)],
  day: [textColumn('Дата', 12)],
  month: [textColumn('Месяц', 16)],
};

/** A bar chart of days, or of months when there are too many days. */
function pictureOf(hours: ReadonlyMap<number, number>, question: ReportQuestion) {
  const isLong = daysBetween(question.from, question.to).length > MAX_BARS;
  const steps = stepsOf({ ...question, settings: { ...question.settings, step: isLong ? 'month' : 'day' } });
  if (steps.length < 2) return null;
  return {
    title: `Потребление ${stepNames[isLong ? 'month' : 'day']}`,
    unit: UNIT,
    labels: steps.map(({ day }) => (isLong ? shownDay(day).slice(3) : shownDay(day).slice(0, 5))),
    days: steps.map(({ day }) => day),
    values: steps.map((step) => valueOf(hours, step)),
  };
}

function mostOf(hours: ReadonlyMap<number, number>): string[] {
  const [first, ...rest] = [...hours];
  if (!first) return [];
  const [moment, value] = rest.reduce((most, one) => (one[1] > most[1] ? one : most), first);
  const day = dayAt(moment, MOSCOW_ZONE);
  const hour = Math.floor((moment - dayBegins(day, MOSCOW_ZONE)) / HOUR_MS) + 1;
  const text = value.toLocaleString('ru', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  return [`Наибольший час: ${text}\u00a0${UNIT} — ${shownDay(day)}, час ${hour}`];
}

/** The completeness of each step, percent. */
async function fullnessOf(tx: Tx, asked: PointsQuery, step: keyof typeof stepNames, hours: readonly HourFact[]) {
  const facts = step === 'hour' ? hours : await factsOf(tx, { ...asked, step });
  const known = new Map(facts.map(({ at, present, expected }) => [at, percentOf(present, expected)]));
  return ({ day, moments }: Step) =>
    known.get(step === 'hour' ? moments[0]! : step === 'month' ? firstDayOf(monthOf(day)) : day) ?? null;
}

/** Consumption by hours, days or months in Moscow time, of the chosen points or of all that count. */
export const hourly: Template = async (given) => {
  const question = { ...given, to: given.to < given.today ? given.to : given.today };
  const { tx, from, to, settings } = question;
  const step = (settings.step ?? 'hour') as keyof typeof stepNames;
  const points = sql`${chosenPoints(question)} and ${settings.points.length ? sql`true` : isCounted}`;
  const nested = await nestedIn(tx, { points, from, to });
  const asked = { points, from, to, nested };
  const sources = await tx.rows<Source>(sql`
    select s.id, p.name, s.zone, s.step_minutes as step from series s join metering_point p on p.guid = s.metering_point_guid
    where s.channel = '01' and ${points} order by p.name collate russian, p.guid`);
  const isApart = settings.points.length > 0 && sources.length <= MAX_COLUMNS;
  const lines = isApart && sources.length > 1 ? await hoursOfEach(question, sources) : [];
  const hours = await factHours(tx, asked);
  const whole = new Map(hours.flatMap(({ at, value, present, below }) => (present || below ? [[at, value]] : [])));
  const fact = await factOf(tx, asked);
  const ofPoints = sql`s.channel = '01' and s.metering_point_guid in (select p.guid from metering_point p where ${points})`;
  const newest = await newestWrite(tx, ofPoints, from, to);
  const shown = [...lines, whole];
  const names = lines.length
    ? [...sources.map(({ name }) => name), 'Всего']
    : [isApart ? (sources[0]?.name ?? 'Всего') : 'Всего'];
  const steps = stepsOf(question);
  const fullness = await fullnessOf(tx, asked, step, hours);
  const empty = timeColumns[step].slice(1).map(() => null);
  return {
    subtitle: [
      isApart
        ? `Точки учёта: ${sources.map(({ name }) => name).join(', ')}`
        : `Точек учёта вместе: ${sources.length}${settings.points.length ? '' : ' (расчётный учёт)'}`,
      `${stepNames[step].charAt(0).toLocaleUpperCase('ru')}${stepNames[step].slice(1)}, московское время`,
    ],
    columns: [
      ...timeColumns[step],
      ...names.map((name) => numberColumn(`${name}, ${UNIT}`, 3, 16)),
      numberColumn('Полнота, %', 2, 11),
    ],
    rows: steps.map((one) => [...timeCells(one, step), ...shown.map((of) => valueOf(of, one)), fullness(one)]),
    totals: [
      [
        'Итого',
        ...empty,
        ...lines.map((of) => sum([...of.values()])),
        fact.value,
        percentOf(fact.present, fact.expected),
      ],
    ],
    notes: [
      ...mostOf(whole),
      ...(nested ? [`В итоге ${nestedText(await nestedPointsOf(tx, nested))}`] : []),
      `За период: ${compositionText(fact)}. Складываются значения, которые есть; прочерк — нет ни одного`,
    ],
    basis: await measuredBasis(tx, newest),
    picture: pictureOf(whole, question),
  };
};
