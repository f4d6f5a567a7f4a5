import { resolve } from 'node:path';
import type { LogFormat } from './core/log.ts';
import { passwordFault, passwordRule } from './core/password-policy.ts';
import type { CertificateFiles } from './http/certificate.ts';
import { scannerAt } from './files/scan.ts';
import { destinationOf, type Destination } from './forwarding/destination.ts';
import {
  hostName,
  hostNames,
  isPostgresUrl,
  logFormat,
  mailAddress,
  onePostgresUrl,
  origin,
  portNumber,
  postgresUrls,
  proxies,
  quote,
  roleName,
  secretKeys,
  smtpUrl,
  userName,
  wholeNumber,
} from './setting-values.ts';
import { StartError } from './start-error.ts';
import { traceSettings, type TraceSettings } from './trace-settings.ts';

export type Role = 'http' | 'jobs' | 'all';

export type Config = {
  host: string;
  port: number;
  /** The address for probes and metrics; undefined for none. */
  managementHost: string;
  managementPort: number | undefined;
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** The URL of a connection pooler; undefined for none. */
  databasePoolUrl: string | undefined;
  /** The URLs of standbys used for reading. */
  databaseReplicaUrls: readonly string[];
  /** Absolute. */
  dataDir: string;
  adminUsername: string;
  /** Undefined: a random one is generated at the first start. */
  adminPassword: string | undefined;
  sampleData: boolean;
  role: Role;
  /** How many processes answer requests; with more than one, the first process only works in the background. */
  workers: number;
  /** The session lifetime: without a request, and in total. */
  sessionIdleMinutes: number;
  sessionHours: number;
  /** Undefined: no mail is sent, and links are shown to the administrator. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** The address of the console without a trailing slash; links in mail start with it. */
  publicUrl: string | undefined;
  /** Absolute; undefined: the files of records are stored in the database. */
  filesDir: string | undefined;
  /** Undefined: the files of records are not scanned for viruses. */
  filesScan: string | undefined;
  /** The quota for files of an organization. */
  filesQuotaMb: number;
  /** The hosts and internal addresses from which regional actuals may be fetched. */
  sourceHosts: readonly string[];
  /** The mail and SFTP servers with which files may be exchanged. */
  exchangeHosts: readonly string[];
  /** The allowed identity providers and directories. */
  signInHosts: readonly string[];
  /** The trusted reverse proxies as addresses and networks. */
  trustedProxies: readonly string[];
  /** The keys for secrets in the database, the current one first; without a key they are stored unencrypted. */
  secretKeys: readonly string[];
  /** Undefined: HTTP. */
  certificate: CertificateFiles | undefined;
  /** Where the journal is forwarded; undefined: nowhere. */
  journalSyslog: Destination | undefined;
  /** The format of log lines. */
  logFormat: LogFormat;
  /** Undefined: no traces. */
  traces: TraceSettings | undefined;
};

/** All wrong environment settings, one per line. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

const switches: Record<string, boolean> = {
  on: true,
  true: true,
  yes: true,
  1: true,
  off: false,
  false: false,
  no: false,
  0: false,
};

/** Returns a function that reads one setting: its value, or the fallback and a line in `wrong` that explains what is
 *  expected. */
const readerOf =
  (env: Record<string, string | undefined>, wrong: string[]) =>
  <T>(
    name: string,
    fallback: T,
    parse: (text: string, given: string) => T | undefined,
    expected: string,
    found: (text: string, given: string) => string = quote,
  ): T => {
    const given = env[name] ?? '';
    const text = given.trim();
    if (!text) return fallback;
    const value = parse(text, given);
    if (value !== undefined) return value;
    wrong.push(`${name}: ${found(text, given)}, а нужно ${expected}.`);
    return fallback;
  };

/** Reads and validates the settings; an empty value counts as unset. Throws one ConfigError listing all invalid
 *  ones. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const wrong: string[] = [];
  const read = readerOf(env, wrong);
  const databaseUrl = read<string | undefined>(
    'DATABASE_URL',
    undefined,
    (text) => (isPostgresUrl(text) ? text : undefined),
    'адрес вида postgresql://пользователь:пароль@сервер:5432/база',
    () => 'значение не похоже на адрес PostgreSQL (не показано: в нём может быть пароль)',
  );
  const path = (text: string) => (text.includes('\0') ? undefined : resolve(text));
  const cert = read<string | undefined>('TLS_CERT', undefined, path, 'путь к файлу');
  const key = read<string | undefined>('TLS_KEY', undefined, path, 'путь к файлу');
  const config: Config = {
    host: read('HOST', '127.0.0.1', hostName, 'имя или адрес без порта, например 127.0.0.1 или 0.0.0.0'),
    port: read('PORT', 8080, portNumber, 'целое число от 0 до 65535 (0 — любой свободный порт)'),
    managementHost: read('MANAGEMENT_HOST', '127.0.0.1', hostName, 'имя или адрес без порта, например 127.0.0.1'),
    managementPort: read<number | undefined>(
      'MANAGEMENT_PORT',
      undefined,
      portNumber,
      'целое число от 0 до 65535 (0 — любой свободный порт)',
    ),
    databaseUrl,
    databasePoolUrl: read<string | undefined>(
      'DATABASE_POOL_URL',
      undefined,
      (text) => onePostgresUrl(text),
      'адрес PgBouncer вида postgresql://сервер:6432',
      () => 'значение не похоже на адрес PostgreSQL (не показано: в нём может быть пароль)',
    ),
    databaseReplicaUrls: read<readonly string[]>(
      'DATABASE_REPLICA_URLS',
      [],
      postgresUrls,
      'адреса резервных серверов через пробел, каждый вида postgresql://сервер:5432',
      () => 'значение не похоже на адреса PostgreSQL (не показано: в нём может быть пароль)',
    ),
    dataDir: read('DATA_DIR', resolve('./data'), path, 'путь к папке'),
    adminUsername: read('ADMIN_USERNAME', 'admin', userName, 'от 1 до 100 символов без пробелов'),
    adminPassword: read<string | undefined>(
      'ADMIN_PASSWORD',
      undefined,
      // Not trimmed, because spaces are part of the password.
      (_, given) => (passwordFault(given) ? undefined : given),
      passwordRule(),
      (_, given) => `${passwordFault(given)} (сам пароль не показан)`,
    ),
    sampleData: read('SAMPLE_DATA', !databaseUrl, (text) => switches[text.toLowerCase()], 'on или off'),
    role: read<Role>('ROLE', 'all', roleName, 'http, jobs или all'),
    workers: read('WORKERS', 1, wholeNumber(1, 64), 'целое число от 1 до 64'),
    sessionIdleMinutes: read('SESSION_IDLE_MINUTES', 60, wholeNumber(1, 1440), 'целое число минут от 1 до 1440'),
    sessionHours: read('SESSION_HOURS', 12, wholeNumber(1, 720), 'целое число часов от 1 до 720'),
    smtpUrl: read<string | undefined>(
      'SMTP_URL',
      undefined,
      smtpUrl,
      'адрес вида smtp://пользователь:пароль@сервер:587 или smtps://…',
      () => 'значение не похоже на адрес почтового сервера (не показано: в нём может быть пароль)',
    ),
    mailFrom: read<string | undefined>(
      'MAIL_FROM',
      undefined,
      mailAddress,
      'адрес отправителя вида console@example.ru',
    ),
    publicUrl: read<string | undefined>(
      'PUBLIC_URL',
      undefined,
      origin,
      'адрес консоли вида https://console.example.ru',
    ),
    filesDir: read<string | undefined>('FILES_DIR', undefined, path, 'путь к папке'),
    filesScan: read<string | undefined>(
      'FILES_SCAN',
      undefined,
      (text) => (scannerAt(text) ? text : undefined),
      'адрес clamd вида tcp://127.0.0.1:3310 или unix:///run/clamav/clamd.ctl',
    ),
    filesQuotaMb: read('FILES_QUOTA_MB', 10_240, wholeNumber(1, 999_999), 'целое число мегабайт от 1 до 999999'),
    exchangeHosts: read<readonly string[]>('EXCHANGE_HOSTS', [], hostNames, 'имена и адреса через запятую, без портов'),
    signInHosts: read<readonly string[]>('SIGN_IN_HOSTS', [], hostNames, 'имена и адреса через запятую, без портов'),
    trustedProxies: read<readonly string[]>(
      'TRUSTED_PROXIES',
      [],
      proxies,
      'IP-адреса и сети через запятую, например 127.0.0.1, 10.0.0.0/8',
    ),
    secretKeys: read<readonly string[]>(
      'SECRET_KEY',
      [],
      secretKeys,
      'ключи через запятую, каждый от 32 знаков: первый — нынешний, остальные — прежние',
      () => 'значение не подходит (не показано)',
    ),
    certificate: cert && key ? { cert, key } : undefined,
    journalSyslog: read<Destination | undefined>(
      'JOURNAL_SYSLOG',
      undefined,
      destinationOf,
      'адрес вида tls://siem.example.ru:6514, tcp://… или udp://…, за ним ?format=rfc5424 или cef и у tls — ca, cert и key',
    ),
    logFormat: read<LogFormat>('LOG_FORMAT', 'text', logFormat, 'text или json'),
    traces: traceSettings(env, wrong),
    sourceHosts: read('SOURCE_HOSTS', ['www.atsenergo.ru'], hostNames, 'имена и адреса через запятую, без портов'),
  };
  wrong.push(...contradictionsIn(config));
  if (Boolean(cert) !== Boolean(key)) wrong.push('TLS_CERT и TLS_KEY: нужны оба файла, сертификат и его ключ.');
  if (wrong.length > 0) throw new ConfigError(`Неверные настройки:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  return config;
}

/** Contradictions between settings. */
function contradictionsIn({ smtpUrl, mailFrom, publicUrl, ...config }: Config): string[] {
  const wrong: string[] = [];
  for (const [name, value] of [
    ['MAIL_FROM', mailFrom],
    ['PUBLIC_URL', publicUrl],
  ] as const) {
    if (smtpUrl && !value) wrong.push(`${name}: не указано, а с SMTP_URL без этого не отправить письмо со ссылкой.`);
  }
  if (config.databaseReplicaUrls.length > 0 && !config.databaseUrl)
    wrong.push('DATABASE_REPLICA_URLS: у встроенной базы резервных серверов нет, нужен DATABASE_URL.');
  if (config.databasePoolUrl && !config.databaseUrl)
    wrong.push('DATABASE_POOL_URL: нужен и DATABASE_URL — адрес самой базы, мимо PgBouncer.');
  if (config.role === 'jobs' && config.workers > 1)
    wrong.push('WORKERS: ROLE=jobs на запросы не отвечает, процессов для них ему не нужно.');
  return wrong;
}
