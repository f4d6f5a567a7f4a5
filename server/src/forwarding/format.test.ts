import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMessage } from '../testing/syslog-receiver.ts';
import { cef } from './cef.ts';
import { destinationOf, placeOf } from './destination.ts';
import type { ForwardedEntry } from './forwarded-entry.ts';
import { rfc5424 } from './rfc5424.ts';

const around = { host: 'console.example.ru', version: '0.1.0', most: 8192 };
const entryOf = (given: Partial<ForwardedEntry> = {}): ForwardedEntry => ({
  number: 7,
  occurredAt: '2026-11-23T15:53:29.123456Z',
  accountGuid: '11111111-1111-4111-8111-111111111111',
  userName: 'Иванова Анна Петровна',
  login: 'ivanova',
  via: null,
  action: 'create',
  entity: 'brand',
  recordGuid: '22222222-2222-4222-8222-222222222222',
  recordName: 'Энергомера',
  withinGuid: null,
  before: null,
  after: null,
  address: '192.0.2.7',
  requestId: 'req-1',
  parts: null,
  isPart: false,
  returns: null,
  returnedBy: null,
  organizationGuid: '33333333-3333-4333-8333-333333333333',
  organizationName: 'АО «Сбыт»',
  lane: 5,
  position: 12,
  hash: 'ab'.repeat(32),
  ...given,
});
const textOf = (given: Partial<ForwardedEntry>) => rfc5424(entryOf(given), around).toString();
const cefOf = (given: Partial<ForwardedEntry>) => cef(entryOf(given), around).toString();

it('an entry is a message of RFC 5424 with its facts, and its sentence in UTF-8 with a mark', () => {
  const { facts, ...message } = parseMessage(textOf({}));
  expect(message).toEqual({
    priority: 13 * 8 + 6,
    time: '2026-11-23T15:53:29.123456Z',
    host: 'console.example.ru',
    id: 'create',
    text: '\uFEFFИванова\u00a0А.\u00a0П. создала производителя «Энергомера»',
  });
  expect(facts).toEqual({
    number: '7',
    lane: '5',
    position: '12',
    hash: 'ab'.repeat(32),
    action: 'create',
    outcome: 'success',
    login: 'ivanova',
    accountId: '11111111-1111-4111-8111-111111111111',
    person: 'Иванова Анна Петровна',
    organizationId: '33333333-3333-4333-8333-333333333333',
    organization: 'АО «Сбыт»',
    address: '192.0.2.7',
    entity: 'brand',
    recordId: '22222222-2222-4222-8222-222222222222',
    record: 'Энергомера',
    requestId: 'req-1',
  });
});

it('what would end a value or a message does not', () => {
  const recordName = 'а]б"в\\г|д=е\nж\r\nз\u2028и';
  const message = textOf({ recordName });
  expect(message).toContain('record="а\\]б\\"в\\\\г|д=е ж з и"');
  expect(message).not.toMatch(/\p{Cc}/u);
  expect(parseMessage(message).facts['record']).toBe('а]б"в\\г|д=е ж з и');
  const other = cefOf({ recordName });
  expect(other).toContain('cs4=а]б"в\\\\г|д\\=е\\nж\\nз\\nи');
  expect(other).not.toMatch(/\p{Cc}/u);
  expect(other).toContain(
    ' create - CEF:0|Energoconsole|Energoconsole|0.1.0|create|Создание|3|rt=1795449209123 externalId=7 act=create outcome=success suser=ivanova',
  );
  expect(other).toContain(' src=192.0.2.7 ');
  expect(cefOf({ address: '2001:db8::1' })).toMatch(/ c6a2Label=Source IPv6 Address c6a2=2001:db8::1 /);
});

it.each([
  [{ action: 'refused' as const, entity: null, after: { tried: 'Удаление', reason: 'Нет права.' } }, 4, 7],
  [{ action: 'signInRefused' as const, entity: 'account', after: { reason: 'Неверный пароль' } }, 4, 7],
  [{ action: 'update' as const, entity: 'individual_permission' }, 5, 5],
  [{ action: 'erase' as const, entity: 'organization_user' }, 5, 5],
  [{ action: 'signIn' as const, entity: 'account' }, 6, 3],
  [{ action: 'update' as const, entity: 'brand' }, 6, 3],
])('%o is as severe as %i and %i', (given, syslog, severity) => {
  expect(parseMessage(textOf(given)).priority).toBe(13 * 8 + syslog);
  expect(cefOf(given).split('|')[6]).toBe(String(severity));
  expect(parseMessage(textOf(given)).facts['outcome']).toBe(syslog === 4 ? 'failure' : 'success');
});

it('a message stays within its limit and says that it is cut', () => {
  const reason = `${'Очень долгая причина 😀'.repeat(1000)}=`;
  const given = entryOf({ action: 'refused', after: { tried: 'Всё', reason } });
  for (const [write, most] of [
    [rfc5424, 2048],
    [cef, 8192],
  ] as const) {
    const message = write(given, { ...around, most });
    expect(message.length).toBeLessThanOrEqual(most);
    expect(message.length).toBeGreaterThan(most * 0.9);
    expect(message.toString()).toMatch(/… \[обрезано\]$/);
    expect(message.toString()).not.toContain('\uFFFD');
  }
});

const anyText = fc.string({ unit: fc.constantFrom(...'ab яЯ]"\\|=\n\r\t😀€', '\u0085'), maxLength: 300 });

it('any texts make a message that can be read back, and no longer than a datagram may be', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (recordName, userName, organizationName) => {
      const message = rfc5424(entryOf({ recordName, userName, organizationName, login: userName }), {
        ...around,
        most: 2048,
      });
      expect(message.length).toBeLessThanOrEqual(2048);
      const { facts } = parseMessage(message.toString());
      if (recordName && recordName.length < 100) expect(facts['record']).toBe(recordName.replaceAll(/\p{Cc}+/gu, ' '));
      // An unescaped equals sign would begin a key.
      const [, extension = ''] = /\|3\|(.*)$/s.exec(cef(entryOf({ recordName, userName }), around).toString()) ?? [];
      const keys = [...extension.matchAll(/(?<!\\)(?:\\\\)*=/g)];
      expect(keys.length).toBe((extension.match(/(?:^| )[a-zA-Z0-9]+(?==)/g) ?? []).length);
    }),
    { numRuns: 300 },
  );
});

it('destinations are addresses with a format and, over TLS, files', () => {
  expect(destinationOf('tls://siem.example.ru:6514?format=cef&ca=/etc/siem.pem')).toEqual({
    transport: 'tls',
    host: 'siem.example.ru',
    port: 6514,
    format: 'cef',
    ca: '/etc/siem.pem',
  });
  expect(placeOf(destinationOf('udp://[2001:db8::1]:514')!)).toBe('udp://[2001:db8::1]:514');
  for (const wrong of [
    'siem:514',
    'tcp://siem',
    'tcp://siem:0',
    'tcp://siem:70000',
    'http://siem:514',
    'tcp://siem:514?format=leef',
    'tcp://siem:514?ca=/etc/siem.pem',
    'tls://siem:6514?cert=/etc/own.pem',
    'tls://siem:6514?verify=no',
  ])
    expect(destinationOf(wrong), wrong).toBeUndefined();
});
