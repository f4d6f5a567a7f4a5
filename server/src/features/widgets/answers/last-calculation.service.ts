import type { TotalRow } from 'contract/features/calculator/answers.ts';
import { sql } from '../../../core/sql.ts';
import { isOfVisibleMonths } from '../../calculator/gather.service.ts';
import { isReached } from '../../measurements/points.service.ts';
import type { WidgetQuestion } from './source.service.ts';

interface Calculation {
  guid: string;
  name: string;
  createdAt: string;
  totals: TotalRow[];
  from: string | null;
  to: string | null;
}

/** The last saved calculation whose points and months are visible to the user. */
export async function lastCalculation({ tx, actor }: WidgetQuestion): Promise<Calculation | undefined> {
  const [found] = await tx.rows<Calculation>(sql`
    select s.guid, s.name, s.created_at as "createdAt", s.result -> 'totals' as totals, s.question ->> 'from' as from, s.question ->> 'to' as to
    from calculation_scenario s
    where s.organization_guid = current_organization() and ${isOfVisibleMonths(actor.rights)} and not exists (
      select from calculation_scenario_point p where p.scenario_guid = s.guid and p.metering_point_guid not in (
        select t.guid from metering_point t where ${isReached(actor.rights)}))
    order by s.created_at desc limit 1`);
  return found;
}
