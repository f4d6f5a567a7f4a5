import { monthText } from 'contract/time/calendar.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import type { ForecastKind } from 'contract/features/forecasts/kinds.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { notify } from '../../jobs/notify.ts';

interface Late {
  guid: string;
  name: string;
  kind: ForecastKind;
  day: string;
}

const dayText = ({ kind, day }: Late) => (kind === 'monthly' ? monthText(day) : shownDay(day));

/** Notifies about forecasts without a published version after their deadline, once per day. */
export async function notifyLateForecasts(tx: Tx): Promise<void> {
  const late = await tx.rows<Late>(sql`
    update forecast f set late_day = forecast_due(f) where f.organization_guid = current_organization() and is_late(f)
    returning f.guid, f.name, f.kind, f.late_day as day`);
  for (const forecast of late)
    await notify(tx, {
      to: { entity: 'forecasts', action: 'update' },
      kind: 'forecast',
      severity: 'error',
      text: `Прогноз «${forecast.name}» на ${dayText(forecast)} не опубликован к сроку`,
      about: { resource: 'forecasts', guid: forecast.guid },
      once: `forecast-late:${forecast.guid}:${forecast.day}`,
    });
}
