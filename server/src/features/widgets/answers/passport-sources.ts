import { FACT_CLOSED } from 'contract/features/passport/plan.ts';
import { moscowToday, shownDay } from 'contract/time/day-shape.ts';
import { firstVisibleMonth } from 'contract/rights/data-from.ts';
import { addMonths, firstDayOf, monthOf, monthTitle } from 'contract/time/calendar.ts';
import { resourceByName } from 'contract/features/index.ts';
import { passport } from 'contract/features/passport/resources.ts';
import { contradictions } from 'contract/features/passport/overview.ts';
import { compositionText, together } from 'contract/features/measurements/energy-sum.ts';
import { isLevel, planUnits } from 'contract/features/planned-data/indicators.ts';
import { inTypeOrder } from 'contract/features/object-types/order.ts';
import { passportFamilies } from 'contract/features/passport/families.ts';
import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { entityTypes, type EntityType } from 'contract/rights/permissions.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { verificationsOf } from '../../verifications/verifications.service.ts';
import { comparedPlans } from '../../planned-data/compared.service.ts';
import { totalOfPlans } from '../../planned-data/plan-totals.service.ts';
import { versionsText } from '../../planned-data/versions.service.ts';
import {
  categories,
  limitOf,
  sentences,
  upperFirst,
  visibleDaysOf,
  type WidgetQuestion,
  type SourceFunctions,
} from './source.service.ts';

/** The figures of the technical passport. */
export interface PassportFigures {
  completenessOf(
    tx: Tx,
    rights: Rights,
  ): Promise<{ title: string; total: number; filled: number; contradictions: { index: number; count: number }[] }[]>;
  placesOf(tx: Tx, rights: Rights): Promise<WidgetDataOf<'places'>['places']>;
}

const entityOf = (resource: string): EntityType => resourceByName(resource)!.entity;

/** A family is counted by the table of its first resource. */
const tableOf = (family: EntityType) => passport.find(({ entity }) => entity === family)!.table;

async function countsOf({ tx }: WidgetQuestion): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ family: string; number: number }>(sql`
    select family, sum(number)::integer as number from object_count
    where organization_guid = (select current_organization()) group by family`);
  return new Map(rows.map(({ family, number }) => [family, number]));
}

const number = (value: number): WidgetDataOf<'number'> => ({ shape: 'number', value, unit: '' });

const monthName = new Intl.DateTimeFormat('ru', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const objectCount = async (question: WidgetQuestion) =>
  number((await countsOf(question)).get(tableOf(question.settings.family as EntityType)) ?? 0);

/** The numbers of objects in the order of the organization's types. */
async function objectCounts(question: WidgetQuestion) {
  const { tx, actor } = question;
  const mayRead = (entity: EntityType) => decide(actor.rights, entity, 'read').allowed;
  const counts = await countsOf(question);
  const types = await tx.rows<{ label: string; family: string | null; sort: number; value: number }>(sql`
    select t.name as label, t.family, t.sort, objects_count(t) as value from object_type t
    where t.organization_guid = (select current_organization()) order by t.sort, t.name collate russian`);
  const families = passportFamilies.filter(mayRead).map((entity) => ({
    label: entityTypes[entity],
    value: counts.get(tableOf(entity)) ?? 0,
    sort: types.find(({ family }) => family && entityOf(family) === entity)?.sort,
  }));
  const own = mayRead('typeObjects') ? types.filter(({ family }) => family === null) : [];
  const rows = inTypeOrder([...families, ...own], ({ sort }) => sort);
  return categories(
    '',
    'Объектов',
    rows.map(({ label, value }) => ({ label, value })),
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Describes the months whose plans are compared, and how much of them. */
const monthsText = (first: string, last: string): string =>
  first === last ? monthTitle(first) : `${monthTitle(first)} — ${monthTitle(last).toLocaleLowerCase('ru')}`;

/** The plan and actual values of the period's months by branch, for days that have ended. */
async function planByBranch(question: WidgetQuestion): Promise<WidgetDataOf<'categories'>> {
  const indicator = question.settings.indicator!;
  const [from, to, since] = await visibleDaysOf(question);
  const [first, last] = [monthOf(from), monthOf(to)];
  const years = sql`t.year between ${Number(first.slice(0, 4))} and ${Number(last.slice(0, 4))}`;
  const plans = await comparedPlans(question.tx, question.actor.rights, sql`t.indicator = ${indicator} and ${years}`);
  const compared = plans.filter((plan) => monthOf(plan.first) >= first && monthOf(plan.first) <= last);
  const groups = Map.groupBy(compared, ({ branchGuid }) => branchGuid);
  const rows = [...groups.values()].flatMap((plans) => {
    const known = plans.filter(({ comparedValue }) => comparedValue !== null);
    if (known.length === 0) return [];
    const { comparedPlan, actual, composition } = totalOfPlans(plans);
    const [plan, fact] = isLevel(indicator)
      ? [mean(known.map(({ comparedValue }) => comparedValue!)), mean(known.map((one) => one.actual!))]
      : [comparedPlan, actual];
    return [{ label: plans[0]!.branch, plan, fact, composition }];
  });
  const most = rows.toSorted((a, b) => b.plan! - a.plan!).slice(0, limitOf(question));
  const made = most.flatMap(({ composition }) => composition);
  return {
    shape: 'categories',
    unit: planUnits[indicator],
    labels: most.map(({ label }) => label),
    groups: [
      { name: 'План', meaning: 'plan', values: most.map(({ plan }) => plan) },
      { name: 'Факт', meaning: 'fact', values: most.map(({ fact }) => fact) },
    ],
    days: monthsText(first, last),
    note: upperFirst(
      sentences(
        since && `с ${shownDay(firstDayOf(firstVisibleMonth(from)))} — раньше вам не видно`,
        last < monthOf(moscowToday()) ? '' : 'по вчерашние сутки, план — за те же сутки',
        most.length ? '' : 'плана на это время нет: его вносят на карточке филиала, вкладка «План»',
        made.length ? `факт: ${compositionText(together(made))}` : '',
        compared.some(({ isClosed }) => isClosed) ? FACT_CLOSED : '',
        await versionsText(question.tx, question.actor.rights, compared),
      ),
    ),
  };
}

type PassportSource =
  | 'objectCount'
  | 'objectCounts'
  | 'completeness'
  | 'contradictions'
  | 'places'
  | 'overdueVerifications'
  | 'verifications'
  | 'planByBranch';

/** All sources use only the sections that the user may read. */
export const passportSources = (figures: PassportFigures): Pick<SourceFunctions, PassportSource> => ({
  objectCount,
  objectCounts,
  planByBranch,
  completeness: async ({ tx, actor }) => {
    const families = (await figures.completenessOf(tx, actor.rights)).filter(({ total }) => total > 0);
    const rows = families.map(({ title, filled }) => ({
      label: title,
      value: Math.round(filled * 1000) / 10,
    }));
    return categories(
      '%',
      'Заполнено',
      rows,
      'В техническом паспорте ещё нет объектов: заведите их или загрузите из таблицы',
    );
  },
  contradictions: async ({ tx, actor }) => {
    const families = await figures.completenessOf(tx, actor.rights);
    const found = families.flatMap((family) => family.contradictions).filter(({ count }) => count > 0);
    const rows = found
      .toSorted((a, b) => b.count - a.count)
      .map(({ index, count }) => ({ label: contradictions[index]!.label, value: count }));
    return categories('', 'Записей', rows, 'Противоречий не найдено');
  },
  places: async ({ tx, actor, settings }) => {
    const places = await figures.placesOf(tx, actor.rights);
    const { family } = settings;
    const shown = family ? places.filter(({ resource }) => entityOf(resource) === family) : places;
    return {
      shape: 'places',
      places: shown,
      ...(shown.length === 0 && { note: 'Координат ещё нет: их задают на карточке объекта' }),
    };
  },
  overdueVerifications: async (question) => {
    const due = await verificationsOf(question.tx, question.actor.rights);
    return number(due.reduce((sum, { overdue }) => sum + overdue, 0));
  },
  verifications: async ({ tx, actor, settings }) => {
    const due = await verificationsOf(tx, actor.rights);
    const overdue = due.reduce((sum, one) => sum + one.overdue, 0);
    const counted = new Map<string, number>();
    for (const { month, count } of due.flatMap(({ months }) => months))
      counted.set(month, (counted.get(month) ?? 0) + count);
    const [{ now } = { now: '' }] = await tx.rows<{ now: string }>(sql`select to_char(today(), 'YYYY-MM') as now`);
    const rows = Array.from({ length: settings.months ?? 12 }, (_, index) => {
      const month = addMonths(now, index);
      return { label: monthName.format(new Date(firstDayOf(month))), value: counted.get(month) ?? 0 };
    });
    return categories('', 'Приборов, ТТ и ТН', [{ label: 'Просрочено', value: overdue }, ...rows]);
  },
});
