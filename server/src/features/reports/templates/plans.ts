import { compositionText, together, sharesOf } from 'contract/features/measurements/energy-sum.ts';
import { indicators, isLevel, planUnits } from 'contract/features/planned-data/indicators.ts';
import { plannedData } from 'contract/features/passport/planned-data.ts';
import { daysOfMonth, firstDayOf, monthOf, monthTitle } from 'contract/time/calendar.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import { sql } from '../../../core/sql.ts';
import type { Cell } from '../../../files/cell.ts';
import { numberColumn, textColumn } from '../../../files/report-table.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { FACT_CLOSED } from 'contract/features/passport/plan.ts';
import { comparedPlans, type ComparedPlan } from '../../planned-data/compared.service.ts';
import { totalOfBranches } from '../../planned-data/plan-totals.service.ts';
import { versionsText } from '../../planned-data/versions.service.ts';
import { percentOf, type Template } from './question.ts';

const deviation = (plan: number | null, fact: number | null): Cell[] =>
  fact === null || plan === null ? [null, null] : [fact - plan, percentOf(fact - plan, plan)];

/** Remarks about the actual value of a month. */
function remarkOf({ days, composition, first }: ComparedPlan): string {
  const parts = [
    ...(days === null ? [] : [`за ${days} из ${daysOfMonth(monthOf(first))} суток`]),
    ...(composition && sharesOf(composition)?.measured !== 100 ? [compositionText(composition)] : []),
  ];
  return parts.join('; ');
}

/** The plan of each branch compared with actual values; actual energy that was not entered is measured. */
export const plans: Template = async ({ tx, actor, settings, from, to, today }) => {
  const indicator = settings.indicator ?? 'energy';
  const ofBranch = settings.branchGuid ? sql`t.branch_guid = ${settings.branchGuid}` : sql`true`;
  const asked = sql`t.indicator = ${indicator} and ${ofBranch} and ${reached(plannedData, actor.rights, 'read').reach ?? sql`true`}`;
  const first = firstDayOf(monthOf(from));
  const lines = (await comparedPlans(tx, actor.rights, asked)).filter(
    (line) => line.first >= first && line.first <= to,
  );
  const total = await totalOfBranches(tx, lines);
  const unit = planUnits[indicator];
  return {
    subtitle: [`${indicators[indicator]}, ${unit}, месяцы целиком`],
    columns: [
      textColumn('Филиал', 34),
      textColumn('Месяц', 16),
      numberColumn(`План, ${unit}`, 3, 15),
      numberColumn(`План к факту, ${unit}`, 3, 16),
      numberColumn(`Факт, ${unit}`, 3, 15),
      numberColumn(`Отклонение, ${unit}`, 3, 16),
      numberColumn('Отклонение, %', 2, 13),
      textColumn('Из чего факт', 30),
    ],
    rows: lines.map((line) => [
      line.branch,
      monthTitle(monthOf(line.first)),
      line.value,
      line.comparedValue,
      line.actual,
      ...deviation(line.comparedValue, line.actual),
      remarkOf(line),
    ]),
    totals:
      isLevel(indicator) || lines.length === 0
        ? []
        : [
            [
              'Итого',
              null,
              total.plan,
              total.comparedPlan,
              total.actual,
              ...deviation(total.comparedPlan, total.actual),
              total.composition.length ? compositionText(together(total.composition)) : '',
            ],
          ],
    notes: [
      'План к факту — план тех суток, за которые факт известен: у идущего месяца — доля плана за прошедшие сутки',
      'В итог отклонения входят месяцы, для которых факт известен',
      ...(lines.some(({ isClosed }) => isClosed) ? [`Закрыто: ${FACT_CLOSED}`] : []),
    ],
    basis: [
      [`План технического паспорта на ${shownDay(today)}`, await versionsText(tx, actor.rights, lines)]
        .filter(Boolean)
        .join('; '),
      ...(indicator === 'energy'
        ? ['Факт энергии, если его не ввели, — сумма измерений точек расчётного учёта по вчерашние сутки']
        : []),
    ],
    picture: null,
  };
};
