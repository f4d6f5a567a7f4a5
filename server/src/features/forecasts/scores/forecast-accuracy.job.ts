import { monthOf, weekdayOf } from 'contract/time/calendar.ts';
import { dayNumber, moscowToday, addDays } from 'contract/time/day-shape.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { job, type JobResult } from '../../../jobs/kind.ts';
import { notify } from '../../../jobs/notify.ts';
import { definitionsWhere, type Definition } from '../sources/target.service.ts';
import { accuracyOf } from './accuracy.service.ts';

const PERCENT = 100;
const LONG_DAYS = 90;

/** A worse forecast is reported once a week (by its Monday), or for months once a month. */
const periodOf = ({ kind }: Definition): string => {
  const today = moscowToday();
  return kind === 'monthly' ? monthOf(today) : addDays(today, -((weekdayOf(dayNumber(today)) + 6) % 7));
};

async function recount(tx: Tx, definition: Definition): Promise<boolean> {
  const { mape, hit1 } = await accuracyOf(tx, definition);
  await tx.run(sql`
    update forecast set mape = ${mape === null ? null : mape * PERCENT}, hit1 = ${hit1 === null ? null : hit1 * PERCENT} where guid = ${definition.guid}`);
  const { isDrifting } = await accuracyOf(tx, definition, LONG_DAYS);
  if (isDrifting)
    await notify(tx, {
      to: { entity: 'forecasts', action: 'create' },
      kind: 'forecast',
      severity: 'warning',
      text: `«${definition.name}»: прогноз стал заметно хуже обычного, проверьте данные и метод`,
      about: { resource: 'forecasts', guid: definition.guid },
      once: `forecast-drift:${definition.guid}:${periodOf(definition)}`,
    });
  return isDrifting;
}

/** Compares published versions with actual values, and notifies about forecasts that have become worse. */
export const forecastAccuracyJob = job({
  name: 'forecastAccuracy',
  async run({ pool, actor, progress, signal }): Promise<JobResult> {
    const definitions = await asOrg(pool, actor, 'read', (tx) =>
      definitionsWhere(tx, sql`f.organization_guid = current_organization()`),
    );
    if (definitions.length === 0) return { summary: 'Считать нечего: прогнозов нет', hasWarnings: true };
    let drifting = 0;
    for (const [index, definition] of definitions.entries()) {
      signal.throwIfAborted();
      if (await asOrg(pool, actor, 'write', (tx) => recount(tx, definition))) drifting++;
      progress(index + 1, definitions.length);
    }
    return { summary: `Прогнозов: ${definitions.length}, стали хуже обычного: ${drifting}`, hasWarnings: drifting > 0 };
  },
});
