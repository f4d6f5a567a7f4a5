import { daysOfMonth } from 'contract/time/calendar.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { monthNames } from 'contract/features/passport/plan.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { branchFacts, rounded } from '../../features/planned-data/compared.service.ts';
import { pick } from './passport-objects.ts';

const MEASURED_DAYS = 60;
const KWH = 1000;
/** The ratios of plan to fact, one per branch. */
const missed = [1.03, 0.97, 1.05, 0.99];

/** A seasonal factor, higher in winter; the month from 0. */
const season = (month: number) => 1 + 0.18 * Math.cos((Math.PI * (month - 0.5)) / 6);

/** Seeds the energy plan of each branch for this year: about what its points measure now. */
export async function seedPlans(tx: Tx): Promise<void> {
  const today = moscowToday();
  const facts = await branchFacts(tx, sql`true`, addDays(today, -MEASURED_DAYS), addDays(today, -1));
  const totals = new Map<string, number>();
  for (const [key, { value }] of facts) {
    const [branch] = key.split(' ') as [string];
    totals.set(branch, (totals.get(branch) ?? 0) + value);
  }
  const year = today.slice(0, 4);
  const now = season(Number(today.slice(5, 7)) - 1);
  const daysOf = (index: number) => daysOfMonth(`${year}-${String(index + 1).padStart(2, '0')}`);
  const rows = [...totals].flatMap(([branch, total], place) => {
    const daily = (total / KWH / MEASURED_DAYS) * pick(missed, place);
    return monthNames.map((month, index) => ({
      guid: newGuid(),
      branch,
      month,
      value: rounded((daily * daysOf(index) * season(index)) / now),
    }));
  });
  await tx.run(sql`
    insert into planned_value (guid, organization_guid, branch_guid, year, month, indicator, value)
    select x.guid, current_organization(), x.branch, ${Number(year)}, x.month, 'energy', x.value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (guid uuid, branch uuid, month text, value double precision)`);
}
