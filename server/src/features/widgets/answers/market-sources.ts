import { categories } from 'contract/features/calculator/facts.ts';
import { cellStates, type CellState } from 'contract/features/region-actual/facts.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { ownOrCommonName } from '../../../core/own-reading.ts';
import { sql } from '../../../core/sql.ts';
import { daysOf } from '../../../core/relative-period.ts';
import { matrixOf } from '../../region-actual/matrix.service.ts';
import { lastCalculation } from './last-calculation.service.ts';
import { categories as underNames, limitOf, type WidgetQuestion, type SourceFunctions } from './source.service.ts';

/** Months of regions by state. */
async function regionStates({ tx, actor, period, zone }: WidgetQuestion): Promise<WidgetDataOf<'categories'>> {
  const [first, end] = daysOf(period, zone);
  const [found] = await tx.rows<{ from: string; to: string }>(sql`
    select to_char(greatest(${first}, (${end} - interval '24 months')::date), 'YYYY-MM') as from, to_char(${end} - 1, 'YYYY-MM') as to`);
  const { rows } = await matrixOf(tx, actor.rights, { dataset: 'load', ...found!, step: 'month' });
  // Months that were never requested are not counted.
  const states = rows.flatMap((row) => [...row.states] as CellState[]).filter((state) => !'noe'.includes(state));
  const counts = Map.groupBy(states, (state) => state);
  const shown = (Object.keys(cellStates) as CellState[]).filter((state) => counts.has(state));
  return underNames(
    '',
    'Месяцев регионов',
    shown.map((state) => ({ label: cellStates[state], value: counts.get(state)!.length })),
    'Этих месяцев ещё не запрашивали: запустите «Подкачку»',
  );
}

/** The latest peak hours published by suppliers. */
async function regionPeakHours(question: WidgetQuestion): Promise<WidgetDataOf<'table'>> {
  const [from, to] = daysOf(question.period, question.zone);
  const rows = await question.tx.rows<{ cells: (string | number)[] }>(sql`
    select jsonb_build_array(to_char(h.day, 'DD.MM.YYYY'), ${ownOrCommonName(sql`r`)}, ${ownOrCommonName(sql`p`)}, h.hour) as cells
    from region_peak_hour h join dictionary_value r on r.guid = h.region_guid join dictionary_value p on p.guid = h.participant_guid
    where h.is_current and h.day >= ${from} and h.day < ${to} order by h.day desc, ${ownOrCommonName(sql`r`)} collate russian, ${ownOrCommonName(sql`p`)} collate russian limit ${limitOf(question)}`);
  return {
    shape: 'table',
    columns: [
      { label: 'День', kind: 'text' },
      { label: 'Регион', kind: 'text' },
      { label: 'Поставщик', kind: 'text' },
      { label: 'Час', kind: 'number' },
    ],
    rows,
    ...(rows.length === 0 && { note: 'Часов пик за это время нет: их приносит задача «Подкачка часов пик»' }),
  };
}

/** The totals of the last saved calculation whose points and months are visible to the user. */
async function categoryCosts(question: WidgetQuestion) {
  const found = await lastCalculation(question);
  const rows = (found?.totals ?? []).flatMap(({ name, cost }) =>
    cost ? [{ label: categories[name].title, value: cost.total }] : [],
  );
  const months = found?.from && found.to ? [...new Set([found.from, found.to])].map(monthTitle) : [];
  const note = found && [`«${found.name}»`, months.join(' — ')].filter(Boolean).join(': ');
  const nothing = 'Сохранённых расчётов ещё нет: сделайте расчёт в калькуляторе и сохраните его';
  return {
    ...underNames('руб.', 'Итого без НДС', rows),
    ...(found && { record: { resource: 'calculation-scenarios', guid: found.guid } }),
    note: note ?? nothing,
  };
}

export const marketSources: Pick<SourceFunctions, 'regionStates' | 'regionPeakHours' | 'categoryCosts'> = {
  categoryCosts,
  regionStates,
  regionPeakHours,
};
