import { jobFacts, type JobName } from 'contract/features/scheduler/job-kinds.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import { nextStarts, type DayKind } from 'contract/time/schedule-times.ts';
import type { Actor } from '../../core/actor.ts';
import { newGuid } from '../../core/guid.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { workingDays } from '../../jobs/schedule.ts';

interface StandardSchedule {
  name: string;
  kind: JobName;
  cron: string;
  calendar?: DayKind;
  /** Why it is paused until somebody resumes it. */
  paused?: string;
}

const NO_SOURCE = 'Ждёт источника: выберите его среди «Источников» раздела «Подкачка» и возобновите задачу';
const zone = 'Europe/Moscow';

const standard: readonly StandardSchedule[] = [
  { name: 'Контроль поверок', kind: 'verifications', cron: '0 4 * * 1' },
  { name: 'Контроль сроков договоров', kind: 'contractEnds', cron: '0 5 * * *' },
  { name: 'Проверка полноты', kind: 'completeness', cron: '0 8 * * *', calendar: 'working' },
  { name: 'Тревоги типов объектов', kind: 'typeAlarms', cron: '30 7 * * *' },
  { name: 'Контроль лимитов', kind: 'limits', cron: '0 7 * * *' },
  { name: 'Контроль небалансов', kind: 'imbalances', cron: '0 6 5 * *' },
  { name: 'Подкачка факта регионов', kind: 'regionLoads', cron: '0 7 8-14 * *', paused: NO_SOURCE },
  { name: 'Подкачка часов пик', kind: 'peakHours', cron: '0 6 8-14 * *', paused: NO_SOURCE },
  { name: 'Прогноз D+1', kind: 'forecastBuild', cron: '0 9 * * *' },
  { name: 'Пересчёт точности прогнозов', kind: 'forecastAccuracy', cron: '0 5 * * *' },
  {
    name: 'Архив логов',
    kind: 'journalRetention',
    cron: '0 3 1 * *',
    paused: 'Срок хранения журнала не задан: удалять нечего. Задайте его в разделе «Логи» и возобновите задачу',
  },
];

/** Why a schedule cannot run with these rights; undefined when it can. */
function lackOf(rights: Rights, kind: JobName): string | undefined {
  const { needs } = jobFacts(kind);
  const decision = needs && decide(rights, needs.entity, needs.action, null, onSomeRows);
  return decision && !decision.allowed
    ? `Не хватает права тому, кто открыл организацию. ${decision.reason}. Пусть задачу сохранит тот, у кого оно есть`
    : undefined;
}

interface Added {
  guid: string;
  name: string;
}

/** Adds the standard schedules of an organization, in which the transaction must be. Their runs use the rights of the
 *  account; those for which `lack` returns a reason are paused. */
export async function addStandardSchedules(
  tx: Tx,
  organization: string,
  account: string,
  lack: (kind: JobName) => string | undefined = () => undefined,
): Promise<Added[]> {
  const isWorking = await workingDays(tx);
  const rows = standard.map(({ name, kind, cron, calendar = 'any', paused }) => ({
    guid: newGuid(),
    name,
    kind,
    cron,
    calendar,
    reason: lack(kind) ?? paused ?? null,
    next: nextStarts({ cron, everyMinutes: null, zone, days: calendar }, new Date(), 1, isWorking)[0]!.toISOString(),
  }));
  await tx.run(sql`
    insert into schedule (guid, organization_guid, name, kind, starts, cron, time_zone, calendar, is_enabled, overlap, missed, retries,
      retry_pause_seconds, max_minutes, alarm, account_guid, next_run_at, paused_at, pause_reason)
    select guid, ${organization}, name, kind, 'cron', cron, ${zone}, calendar, true, 'skip', 'last', 2, 30, 60, 'editors', ${account},
      case when reason is null then next end, case when reason is not null then now() end, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (guid uuid, name text, kind text, cron text, calendar text, reason text, next timestamptz)`);
  return rows;
}

/** Adds them for the person who sets up an organization, with their rights there. */
export async function openStandardSchedules(tx: Tx, actor: Actor, organization: string): Promise<void> {
  const added = await addStandardSchedules(tx, organization, actor.account!, (kind) => lackOf(actor.rights, kind));
  for (const { guid, name } of added)
    writeJournal(tx, actor, {
      action: 'create',
      organization,
      entity: 'schedule',
      record: guid,
      recordName: name,
      after: { name },
    });
}
