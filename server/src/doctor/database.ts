import type pg from 'pg';
import { sized } from '../copies/progress.ts';
import { appLogin, findAppRole } from '../db/app-role.ts';
import { extensions, refuseUnfit } from '../db/fitness.ts';
import { pending, readMigrations, type Applied } from '../db/migrate.ts';
import { fault, ok, refusal, warning, type Finding } from './finding.ts';

const one = async <T extends object>(owner: pg.Client, text: string): Promise<T> =>
  (await owner.query<T>(text)).rows[0]!;

async function fitness(owner: pg.Client): Promise<Finding[]> {
  try {
    await refuseUnfit(owner);
  } catch (error) {
    return [refusal(error)];
  }
  const { version, icu, size } = await one<Record<'version' | 'icu' | 'size', string>>(
    owner,
    `select current_setting('server_version') as version, exists (select from pg_collation where collprovider = 'i') as icu,
       pg_database_size(current_database())::text as size`,
  );
  return [
    ok(`PostgreSQL ${version}, база занимает ${sized(Number(size))}.`),
    icu
      ? ok('PostgreSQL собран с ICU.')
      : fault('PostgreSQL собран без ICU.', 'Нужна обычная сборка: в Debian — пакет postgresql.'),
    ok(`Расширения есть: ${extensions.join(', ')}.`),
  ];
}

async function roleOf(owner: pg.Client): Promise<Finding> {
  const { user } = appLogin(owner.user ?? '', undefined);
  try {
    return (await findAppRole(owner, user))
      ? ok(`Роль программы ${user} на месте и защиту строк не обходит.`)
      : warning(`Роли программы ${user} ещё нет.`, 'Её создаст запуск программы.');
  } catch (error) {
    return refusal(error);
  }
}

async function schemaOf(owner: pg.Client): Promise<Finding[]> {
  const { rows } = await owner.query<Applied>('select number, name, checksum from migration order by number');
  const { foreign } = await one<{ foreign: string }>(
    owner,
    `select count(*) as foreign from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not pg_has_role(relowner, 'usage')`,
  );
  let behind: number;
  try {
    behind = pending(rows, readMigrations()).length;
  } catch (error) {
    return [refusal(error)];
  }
  return [
    behind > 0
      ? warning(
          `База старше программы, миграций впереди: ${behind}.`,
          'Снимите копию (npm run backup) и запустите программу: она их применит.',
        )
      : ok(`Схема та, что нужна программе: последняя миграция — ${rows.at(-1)?.name}.`),
    ...(Number(foreign)
      ? [
          fault(
            `Таблиц с другим владельцем: ${foreign}.`,
            'Отдайте их пользователю из DATABASE_URL: reassign owned by … to ….',
          ),
        ]
      : []),
  ];
}

async function healthOf(owner: pg.Client): Promise<Finding[]> {
  const { minutes, vacuums, prepared, age, free } = await one<{
    minutes: number | null;
    vacuums: boolean;
    prepared: string;
    age: number;
    free: number;
  }>(
    owner,
    `select (select max(extract(epoch from now() - xact_start) / 60)::int from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()) as minutes,
       current_setting('autovacuum')::boolean and current_setting('track_counts')::boolean as vacuums,
       (select count(*) from pg_prepared_xacts where database = current_database()) as prepared,
       (select age(datfrozenxid) from pg_database where datname = current_database()) as age,
       current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free`,
  );
  return [
    (minutes ?? 0) >= 60
      ? warning(
          `Одна транзакция открыта уже минут: ${minutes}. Пока она открыта, база пухнет.`,
          'Найдите её: select * from pg_stat_activity order by xact_start;',
        )
      : ok('Долгих транзакций нет.'),
    vacuums
      ? ok('Автоочистка (autovacuum) включена.')
      : fault(
          'Автоочистка (autovacuum) или счётчики (track_counts) выключены: база пухнет и может остановиться.',
          'Включите обе в настройках сервера PostgreSQL.',
        ),
    ...(Number(prepared)
      ? [warning(`Забытых подготовленных транзакций: ${prepared}.`, 'Посмотрите pg_prepared_xacts и закончите их.')]
      : []),
    ...(age > 1_000_000_000
      ? [
          fault(
            'База давно не очищалась: номера транзакций кончаются.',
            'Выполните vacuumdb --freeze от имени владельца.',
          ),
        ]
      : []),
    ...(free < 20
      ? [
          warning(
            `Свободных соединений у сервера: ${free}. Одному процессу программы нужно до 16.`,
            'Увеличьте max_connections.',
          ),
        ]
      : []),
  ];
}

const TOLERABLE_S = 2;
const WRONG_S = 60;

async function clockOf(owner: pg.Client): Promise<Finding> {
  const asked = Date.now();
  const { at } = await one<{ at: string }>(owner, `select extract(epoch from clock_timestamp())::text as at`);
  const seconds = Math.round(Math.abs(Number(at) * 1000 - (asked + Date.now()) / 2) / 1000);
  const text = `Часы программы и базы расходятся на секунд: ${seconds}.`;
  const next = 'Сверьте часы обеих машин (chrony, systemd-timesyncd).';
  if (seconds > WRONG_S) return fault(text, next);
  return seconds > TOLERABLE_S ? warning(text, next) : ok('Часы программы и базы идут одинаково.');
}

/** Checks the database itself, and whether it has the program's schema. */
export async function database(owner: pg.Client): Promise<{ findings: Finding[]; hasSchema: boolean }> {
  const { found } = await one<{ found: boolean }>(owner, `select to_regclass('public.migration') is not null as found`);
  const schema = found ? await schemaOf(owner) : [warning('База пуста.', 'Её наполнит первый запуск программы.')];
  const findings = [
    ...(await fitness(owner)),
    await roleOf(owner),
    ...schema,
    ...(await healthOf(owner)),
    await clockOf(owner),
  ];
  return { findings, hasSchema: found && schema.every(({ mark }) => mark === 'ok') };
}
