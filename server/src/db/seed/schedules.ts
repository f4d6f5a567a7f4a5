import type { JobName } from 'contract/features/scheduler/job-kinds.ts';
import { nextStarts, type DayKind } from 'contract/time/schedule-times.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { workingDays } from '../../jobs/schedule.ts';

interface Seed {
  name: string;
  kind: JobName;
  cron: string;
  calendar?: DayKind;
  isOff?: true;
}

const zone = 'Europe/Moscow';
const schedules: readonly Seed[] = [
  { name: 'Контроль поверок', kind: 'verifications', cron: '0 4 * * 1' },
  { name: 'Контроль сроков договоров', kind: 'contractEnds', cron: '0 5 * * *' },
  { name: 'Проверка полноты', kind: 'completeness', cron: '0 8 * * *', calendar: 'working' },
  { name: 'Контроль лимитов', kind: 'limits', cron: '0 7 * * *' },
  { name: 'Контроль небалансов', kind: 'imbalances', cron: '0 6 5 * *' },
  { name: 'Подкачка факта регионов', kind: 'regionLoads', cron: '0 7 8-14 * *', isOff: true },
  { name: 'Подкачка часов пик', kind: 'peakHours', cron: '0 6 8-14 * *', isOff: true },
  { name: 'Прогноз D+1', kind: 'forecastBuild', cron: '0 9 * * *' },
  { name: 'Пересчёт точности прогнозов', kind: 'forecastAccuracy', cron: '0 5 * * *' },
  // Until a retention period is set, there is nothing to forget.
  { name: 'Архив логов', kind: 'journalRetention', cron: '0 3 1 * *', isOff: true },
];

/** Seeds the schedules of the sample organizations, with the rights of the administrator. */
export async function seedSchedules(
  tx: Tx,
  organizations: ReadonlyMap<string, string>,
  userName: string,
): Promise<void> {
  const isWorking = await workingDays(tx);
  for (const organization of organizations.values()) {
    await tx.run(sql`select set_config('console.organization', ${organization}, true)`);
    for (const { name, kind, cron, calendar = 'any', isOff = false } of schedules) {
      const [next] = nextStarts({ cron, everyMinutes: null, zone, days: calendar }, new Date(), 1, isWorking);
      await tx.run(sql`
        insert into schedule (guid, organization_guid, name, kind, starts, cron, time_zone, calendar, is_enabled, overlap, missed, retries,
          retry_pause_seconds, max_minutes, alarm, account_guid, next_run_at)
        values (${newGuid()}, ${organization}, ${name}, ${kind}, 'cron', ${cron}, ${zone}, ${calendar}, ${!isOff}, 'skip', 'last', 2, 30,
          60, 'editors', (select guid from account where user_name = ${userName}), ${next!.toISOString()})`);
    }
  }
}
