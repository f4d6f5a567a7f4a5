import { plainQuestion } from 'contract/features/calculator/calls.ts';
import { addMonths, monthOf } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { saveScenario } from '../../features/calculator/scenarios/scenarios.ts';
import { actorOfAccount } from '../../jobs/run-actor.ts';

interface Consumer {
  account: string;
  organization: string;
  point: string;
  name: string;
}

/** Saves a comparison of price categories for the first billing point over the last whole month. */
export async function seedCalculation(tx: Tx): Promise<void> {
  const found = await tx.one<Consumer>(sql`
    select m.account_guid as account, m.organization_guid as organization, p.guid as point, p.name
    from metering_point p join membership m on m.organization_guid = p.organization_guid join account a on a.guid = m.account_guid
    where p.organization_guid = current_organization() and p.purpose = 'billing' and account_is_open(a)
    order by p.code, a.created_at, a.guid limit 1`);
  if (!found) return;
  const actor = await actorOfAccount(tx, found.account, found.organization, newGuid());
  const month = addMonths(monthOf(moscowToday()), -1);
  await saveScenario(tx, actor, {
    name: `${found.name}: категории`,
    note: 'Образцовый расчёт',
    question: { ...plainQuestion, points: [found.point], from: month, to: month, plan: 'fact' },
  });
}
