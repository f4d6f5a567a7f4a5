import { indicators, plannedData, planUnits, type Indicator } from 'contract/features/passport/planned-data.ts';
import { months } from 'contract/kit/parameter-field.ts';
import { monthOf, monthTitle } from 'contract/time/calendar.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import { sql } from '../../core/sql.ts';
import type { Cell } from '../../files/cell.ts';
import { numberColumn, textColumn } from '../../files/report-table.ts';
import { reached } from '../../resource/reach.ts';
import { measuredFacts } from '../measurements/facts.service.ts';
import { percentOf, sum, type Template } from './question.ts';

interface Line {
  branch: string;
  month: string;
  plan: number;
  fact: number | null;
}

/** Monthly values of these indicators are not summed. */
const states: readonly Indicator[] = ['power', 'headcount'];

const deviation = (plan: number, fact: number | null): Cell[] =>
  fact === null ? [null, null] : [fact - plan, percentOf(fact - plan, plan)];

/** The plan of each branch compared with the actual values; actual energy that was not entered is taken from measurements. */
export const plans: Template = async ({ tx, actor, settings, from, to, today }) => {
  const indicator = settings.indicator ?? 'energy';
  const ofBranch = settings.branchGuid ? sql`t.branch_guid = ${settings.branchGuid}` : sql`true`;
  const facts = measuredFacts(
    sql`date_trunc('month', ${from}::date)::date`,
    sql`${to < today ? to : today}::date`,
    indicator === 'energy' ? sql`true` : sql`false`,
  );
  const lines = await tx.rows<Line>(sql`
    select b.name as branch, r.month, sum(r.value) as plan, sum(r.actual) as fact
    from (
      select t.branch_guid, make_date(t.year, array_position(${Object.keys(months)}::text[], t.month), 1) as month, t.value,
        t.actual as entered, coalesce(t.actual, f.mwh) as actual
      from planned_value t
        left join (${facts}) f on f.branch = t.branch_guid and f.month = make_date(t.year, array_position(${Object.keys(months)}::text[], t.month), 1)
      where t.organization_guid = (select current_organization()) and t.indicator = ${indicator} and ${ofBranch}
        and ${reached(plannedData, actor.rights, 'read').reach ?? sql`true`}) r
      join branch_office b on b.guid = r.branch_guid
    where r.month between date_trunc('month', ${from}::date)::date and ${to}::date
    group by b.guid, b.name, r.month order by b.name collate russian, b.guid, r.month`);
  const known = lines.filter(({ fact }) => fact !== null);
  const [plan, fact] = [sum(lines.map((line) => line.plan)), sum(known.map((line) => line.fact))];
  const compared = fact - sum(known.map((line) => line.plan));
  const unit = planUnits[indicator];
  return {
    subtitle: [`${indicators[indicator]}, ${unit}, месяцы целиком`],
    columns: [
      textColumn('Филиал', 34),
      textColumn('Месяц', 16),
      numberColumn(`План, ${unit}`, 3, 15),
      numberColumn(`Факт, ${unit}`, 3, 15),
      numberColumn(`Отклонение, ${unit}`, 3, 16),
      numberColumn('Отклонение, %', 2, 13),
    ],
    rows: lines.map((line) => [
      line.branch,
      monthTitle(monthOf(line.month)),
      line.plan,
      line.fact,
      ...deviation(line.plan, line.fact),
    ]),
    totals:
      states.includes(indicator) || lines.length === 0
        ? []
        : [
            [
              'Итого',
              null,
              plan,
              known.length ? fact : null,
              known.length ? compared : null,
              known.length ? percentOf(compared, fact - compared) : null,
            ],
          ],
    notes: ['В итог отклонения входят месяцы, для которых факт известен'],
    basis: [
      `План технического паспорта на ${shownDay(today)}`,
      ...(indicator === 'energy' ? ['Факт энергии, если его не ввели, — сумма показаний точек расчётного учёта'] : []),
    ],
    picture: null,
  };
};
