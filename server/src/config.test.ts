import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('Настройки приняты');
};

describe('settings', () => {
  it('have defaults for a first start, empty values too', () => {
    const expected = {
      host: '127.0.0.1',
      port: 8080,
      managementHost: '127.0.0.1',
      managementPort: undefined,
      databaseUrl: undefined,
      dataDir: resolve('data'),
      adminUsername: 'admin',
      adminPassword: undefined,
      sampleData: true,
      role: 'all',
      workers: 1,
      sessionIdleMinutes: 60,
      sessionHours: 12,
      databaseReplicaUrls: [],
      exchangeHosts: [],
      signInHosts: [],
      trustedProxies: [],
      secretKeys: [],
      filesQuotaMb: 10_240,
      logFormat: 'text',
      sourceHosts: ['www.atsenergo.ru'],
    };
    expect(readConfig({})).toEqual(expected);
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', ROLE: '' })).toEqual(expected);
  });

  it('leave sample data out of an external database unless requested', () => {
    const DATABASE_URL = 'postgresql://console:secret@db.example:5432/console';
    expect(readConfig({ DATABASE_URL }).sampleData).toBe(false);
    expect(readConfig({ DATABASE_URL, SAMPLE_DATA: 'on' }).sampleData).toBe(true);
    expect(readConfig({ SAMPLE_DATA: 'off' }).sampleData).toBe(false);
  });

  it.each([
    'postgres://a:b@localhost/c',
    'postgresql://a:b@/c?host=/var/run/postgresql',
    'postgresql:///c?host=/tmp&user=a',
    'postgresql://a:b,c@one,two:5433/d?target_session_attrs=read-write',
  ])('accept the address %s', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('read from standbys by an address each, of a database of one’s own', () => {
    const DATABASE_URL = 'postgresql://console:secret@db.example:5432/console';
    const urls = (DATABASE_REPLICA_URLS: string) => ({ DATABASE_URL, DATABASE_REPLICA_URLS });
    expect(readConfig(urls('postgresql://one  postgres://two:5433/console')).databaseReplicaUrls).toEqual([
      'postgresql://one',
      'postgres://two:5433/console',
    ]);
    for (const wrong of ['one:5432', 'postgresql://a:hunter2@one,two/console', 'postgresql://one, mysql://two']) {
      expect(refusal(urls(wrong))).toContain('DATABASE_REPLICA_URLS: значение не похоже');
      expect(refusal(urls(wrong))).not.toContain('hunter2');
    }
    expect(refusal({ DATABASE_REPLICA_URLS: 'postgresql://one' })).toContain('нужен DATABASE_URL');
    expect(refusal({ DATABASE_POOL_URL: 'postgresql://one' })).toContain('нужен и DATABASE_URL');
    expect(refusal({ DATABASE_URL, DATABASE_POOL_URL: 'one:6432' })).toContain('адрес PgBouncer');
  });

  it('name every wrong value, what was found and what is expected', () => {
    const message = refusal({
      HOST: 'http://x',
      PORT: '80800',
      SAMPLE_DATA: 'maybe',
      ROLE: 'web',
      ADMIN_USERNAME: 'a b',
    });
    expect(message.split('\n')).toEqual([
      'Неверные настройки:',
      '  HOST: указано «http://x», а нужно имя или адрес без порта, например 127.0.0.1 или 0.0.0.0.',
      '  PORT: указано «80800», а нужно целое число от 0 до 65535 (0 — любой свободный порт).',
      '  ADMIN_USERNAME: указано «a b», а нужно от 1 до 100 символов без пробелов.',
      '  SAMPLE_DATA: указано «maybe», а нужно on или off.',
      '  ROLE: указано «web», а нужно http, jobs или all.',
    ]);
  });

  it('send letters only with all that a letter needs', () => {
    const SMTP_URL = 'smtp://robot:secret@mail.example.ru:587';
    const whole = { SMTP_URL, MAIL_FROM: 'console@example.ru', PUBLIC_URL: 'https://console.example.ru/' };
    expect(readConfig(whole)).toMatchObject({ smtpUrl: SMTP_URL, publicUrl: 'https://console.example.ru' });
    expect(refusal({ SMTP_URL }).split('\n').slice(1)).toEqual([
      '  MAIL_FROM: не указано, а с SMTP_URL без этого не отправить письмо со ссылкой.',
      '  PUBLIC_URL: не указано, а с SMTP_URL без этого не отправить письмо со ссылкой.',
    ]);
    for (const PUBLIC_URL of ['console', 'ftp://x', 'https://x/path', 'https://u:p@x', 'https://x?a'])
      expect(refusal({ PUBLIC_URL })).toContain('PUBLIC_URL');
    for (const MAIL_FROM of ['console', 'a b@x', '<a@b>\r\nBcc: c@d'])
      expect(refusal({ MAIL_FROM })).toContain('MAIL_FROM');
    const hidden = refusal({ SMTP_URL: 'http://robot:secret@mail' });
    expect(hidden).toContain('SMTP_URL');
    expect(hidden).not.toContain('secret');
  });

  it('forward the journal only to an address that is one', () => {
    expect(readConfig({ JOURNAL_SYSLOG: 'tcp://siem:601?format=cef' }).journalSyslog).toEqual({
      transport: 'tcp',
      host: 'siem',
      port: 601,
      format: 'cef',
    });
    expect(refusal({ JOURNAL_SYSLOG: 'siem:514' })).toContain('JOURNAL_SYSLOG: указано «siem:514»');
  });

  it('keep passwords out of the message', () => {
    const message = refusal({ DATABASE_URL: 'mysql://root:hunter2@db/x', ADMIN_PASSWORD: 'hunter2' });
    expect(message).toContain('DATABASE_URL');
    expect(message).toContain('ADMIN_PASSWORD: длина — 7');
    expect(message).not.toContain('hunter2');
  });

  it.each(['password1234', 'Qwertyuiop123', 'администратор'])('refuse the common password %s', (ADMIN_PASSWORD) => {
    const message = refusal({ ADMIN_PASSWORD });
    expect(message).toBe(
      'Неверные настройки:\n  ADMIN_PASSWORD: это один из самых распространённых паролей (сам пароль не показан), ' +
        'а нужно от 12 до 128 символов, не из числа распространённых.',
    );
    expect(message).not.toContain(ADMIN_PASSWORD);
  });

  it.each(['-1', '8080.5', '0x50', '1e3', 'порт'])('refuse the port %s', (PORT) => {
    expect(refusal({ PORT })).toContain(`PORT: указано «${PORT}»`);
  });
});
