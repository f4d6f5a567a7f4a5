import type pg from 'pg';
import { jobKinds, type JobName } from 'contract/features/scheduler/job-kinds.ts';
import type { Config } from '../config.ts';
import { SEAL_BYTES, Secrets } from '../core/secrets.ts';
import { readOnlyIn } from '../db/read-only.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

async function secretsOf(owner: pg.Client, keys: readonly string[]): Promise<Finding> {
  const { rows } = await owner.query<{ seal: Buffer }>('select kept_seals($1) as seal', [SEAL_BYTES]);
  const secrets = new Secrets(keys);
  if (!rows.every(({ seal }) => secrets.knows(seal)))
    return fault('Секреты в базе зашифрованы другим ключом: программа не запустится.', 'Задайте прежний SECRET_KEY.');
  if (!keys.length)
    return warning('SECRET_KEY не задан: секреты лежат в базе открыто.', 'Задайте ключ: openssl rand -base64 48.');
  const isPresent = rows.every(
    ({ seal }) => seal.subarray(0, secrets.seal.length / 2).toString('hex') === secrets.seal,
  );
  return isPresent
    ? ok('Секреты в базе зашифрованы нынешним ключом.')
    : warning('Не все секреты зашифрованы нынешним ключом.', 'Запустите программу: она зашифрует их заново.');
}

async function schedulesOf(owner: pg.Client): Promise<Finding> {
  const { rows } = await owner.query<{ name: string; organization: string }>(
    `select s.name, o.short_name as organization from schedule s join organization o on o.guid = s.organization_guid
     where s.is_enabled and not is_paused(s) and s.next_run_at < now() - interval '1 minute' order by s.next_run_at`,
  );
  if (!rows.length) return ok('Задачи планировщика идут в срок.');
  const some = rows.slice(0, 3).map(({ name, organization }) => `«${name}» (${organization})`);
  const text = `Задачи, которые не начались в срок: ${rows.length}. ${some.join(', ')}${rows.length > 3 ? ' и другие' : ''}.`;
  return warning(text, 'Нужен процесс с ROLE=all или ROLE=jobs: запустите его или посмотрите его вывод.');
}

async function runsOf(owner: pg.Client): Promise<Finding> {
  const { rows } = await owner.query<{ kind: JobName; count: string; error: string | null }>(
    `select kind, count(*) as count, max(error) as error from run
     where state in ('failed', 'parked') and finished_at > now() - interval '1 day' group by kind order by 2 desc`,
  );
  if (!rows.length) return ok('За сутки все фоновые работы закончились без ошибок.');
  const failures = rows.map(
    ({ kind, count, error }) => `«${jobKinds[kind]?.title ?? kind}»: ${count} (${error ?? 'причина неизвестна'})`,
  );
  return warning(`За сутки с ошибкой закончились: ${failures.join('; ')}.`, 'Откройте «Планировщик» → «Запуски».');
}

const BEHIND_S = 300;

/** The delay of forwarding to the SIEM. */
async function forwardingOf(owner: pg.Client): Promise<Finding> {
  const { rows } = await owner.query<{ entries: number; seconds: number; fault: string | null }>(
    `select lag_entries as entries, round(lag_seconds)::integer as seconds, fault from forwarding_state()`,
  );
  const { entries, seconds, fault: reason } = rows[0]!;
  if (!entries) return ok('Журнал переслан в SIEM весь.');
  const text = `Журнал ещё не переслан в SIEM, записей: ${entries}; старшей из них минут: ${Math.floor(seconds / 60)}.`;
  if (reason) return warning(`${text} Последняя попытка: ${reason}.`, 'Проверьте приёмник: программа повторяет сама.');
  return seconds > BEHIND_S
    ? warning(text, 'Нужен процесс с ROLE=all или ROLE=jobs и тем же JOURNAL_SYSLOG.')
    : ok(text);
}

async function modeOf(owner: pg.Client): Promise<Finding> {
  const mode = await readOnlyIn(owner);
  if (!mode) return ok('Режим «только чтение» выключен.');
  const { since, reason, expectedUntil } = mode;
  const until = expectedUntil ? `, ожидаемое окончание — ${expectedUntil}` : '';
  return warning(
    `Режим «только чтение» включён с ${since}${until} (Москва): ${reason}`,
    'После работ выключите его: npm run read-only -- off.',
  );
}

/** Checks the state stored in the database: the mode, secrets, schedules, runs and entries not yet forwarded to the
 *  SIEM. */
export const work = async (owner: pg.Client, { secretKeys, journalSyslog }: Config): Promise<Finding[]> => [
  await modeOf(owner),
  await secretsOf(owner, secretKeys),
  await schedulesOf(owner),
  await runsOf(owner),
  ...(journalSyslog ? [await forwardingOf(owner)] : []),
];
