import { categories } from 'contract/features/calculator/facts.ts';
import type { TotalRow } from 'contract/features/calculator/answers.ts';
import { sql } from '../../core/sql.ts';
import { isOfSeenMonths } from '../calculator/gather.service.ts';
import { isReached } from '../measurements/points.service.ts';
import { categories as underNames, type WidgetQuestion, type SourceFunctions } from './source.ts';

/** The totals of the last saved calculation whose points and months the user sees. */
async function categoryCosts({ tx, actor }: WidgetQuestion) {
  const [found] = await tx.rows<{ totals: TotalRow[] }>(sql`
    select s.result -> 'totals' as totals from calculation_scenario s
    where s.organization_guid = current_organization() and ${isOfSeenMonths(actor.rights)} and not exists (
      select from calculation_scenario_point p where p.scenario_guid = s.guid and p.metering_point_guid not in (
        select t.guid from metering_point t where ${isReached(actor.rights)}))
    order by s.created_at desc limit 1`);
  const rows = (found?.totals ?? []).flatMap(({ name, cost }) =>
    cost ? [{ label: categories[name].title, value: cost.total }] : [],
  );
  return underNames('руб.', 'Итого без НДС', rows);
}

export const calculatorSources: Pick<SourceFunctions, 'categoryCosts'> = { categoryCosts };
