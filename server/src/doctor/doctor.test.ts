import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../db/connect.ts';
import { certificates, expired } from '../testing/certificates.ts';
import { scheduleInput } from '../testing/schedules.ts';
import { openMailServer } from '../testing/mail-server.ts';
import { everyRight } from '../testing/matrix.ts';
import { urlOf } from '../testing/own-url.ts';
import { openReceiver } from '../testing/syslog-receiver.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openWorld, type World } from '../testing/world.ts';
import { examine } from './examine.ts';
import { describeFindings } from './finding.ts';

const PASSWORD = 'никому-не-показывать';
const KEY = 'ключ секретов в базе длиной больше тридцати двух знаков';

let world: World;
let temporary: ReturnType<typeof temporaryFolder>;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => {
  temporary = temporaryFolder();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  temporary.remove();
});
afterAll(() => world.close());

const settings = () => ({ DATABASE_URL: urlOf(world), DATA_DIR: temporary.folder, SECRET_KEY: KEY });
const examined = async (env: Record<string, string> = {}) => describeFindings(await examine({ ...settings(), ...env }));
async function clamd(answer: string): Promise<string> {
  const server = createServer((socket) => void socket.once('data', () => socket.end(answer)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => server.close());
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
/** A mail server that refuses every user. */
async function strictMail(): Promise<string> {
  const server = createServer((socket) => {
    socket.write('220 test\r\n');
    socket.on('data', (line) =>
      socket.write(String(line).startsWith('EHLO') ? '250 test\r\n' : '535 who are you?\r\n'),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => server.close());
  return `smtp://robot:${encodeURIComponent(PASSWORD)}@127.0.0.1:${(server.address() as AddressInfo).port}`;
}
function pairOf({ cert, key }: { cert: string; key: string }) {
  const [certFile, keyFile] = [join(temporary.folder, 'cert.pem'), join(temporary.folder, 'key.pem')];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  return { TLS_CERT: certFile, TLS_KEY: keyFile };
}

it('finds no fault in a whole installation, sends no mail and leaves nothing behind', async () => {
  const mail = await openMailServer();
  ends.push(mail.close);
  const files = {
    ...pairOf(certificates[0]),
    SMTP_URL: mail.url,
    MAIL_FROM: 'a@b.ru',
    PUBLIC_URL: 'https://localhost',
  };
  const siem = await openReceiver('tcp');
  ends.push(siem.close);
  const { text, faults } = await examined({ ...files, FILES_SCAN: await clamd('PONG\0'), JOURNAL_SYSLOG: siem.url });
  expect(text).not.toMatch(/ОШИБКА/);
  expect(faults).toBe(0);
  for (const said of [
    'PostgreSQL 1',
    'Схема та',
    'Роль программы',
    'clamd отвечает',
    'пускает',
    'подходят друг другу',
    'О копиях',
    'принимает соединения',
    'Журнал переслан в SIEM весь',
  ])
    expect(text).toContain(said);
  expect([...mail.letters, ...siem.messages]).toEqual([]);
  expect(readdirSync(temporary.folder).toSorted()).toEqual(['cert.pem', 'key.pem']);
});

it('names every fault of what the program speaks to, and shows no secret', async () => {
  const { text, faults } = await examined({
    ...pairOf(expired),
    SMTP_URL: await strictMail(),
    MAIL_FROM: 'a@b.ru',
    PUBLIC_URL: 'https://console.example.ru',
    FILES_SCAN: await clamd('UNKNOWN COMMAND\0'),
    JOURNAL_SYSLOG: 'tcp://127.0.0.1:1',
  });
  for (const said of [
    'Срок сертификата вышел 01.02.2026',
    'выдан не для',
    'не принял',
    'clamd не отвечает',
    'tcp://127.0.0.1:1',
  ])
    expect(text).toContain(said);
  expect(faults).toBe(4);
  for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), KEY]) expect(text).not.toContain(secret);
  const foreign = pairOf({ cert: certificates[0].cert, key: certificates[1].key });
  expect((await examined(foreign)).text).toContain('не сертификат и его ключ');
});

it('says what is wrong with settings, folders and an address without a database', async () => {
  const wrong = await examined({ PORT: 'порт', SMTP_URL: `mail:${PASSWORD}` });
  expect(wrong.faults).toBe(2);
  expect(wrong.text).toMatch(/ОШИБКА {3}PORT: указано «порт»/);
  expect(wrong.text).not.toContain(PASSWORD);
  writeFileSync(join(temporary.folder, 'file'), '');
  const away = await examined({
    DATABASE_URL: `postgresql://owner:${encodeURIComponent(PASSWORD)}@127.0.0.1:1/none`,
    FILES_DIR: join(temporary.folder, 'file'),
  });
  expect(away.text).toMatch(/ОШИБКА {3}База данных 127\.0\.0\.1:1\/none недоступна/);
  expect(away.text).toMatch(/ОШИБКА {3}FILES_DIR/);
  expect(away.text).not.toContain(PASSWORD);
});

it('tells a database behind and ahead of the program, late schedules, failed runs and another key', async () => {
  const client = await world.person(await world.organization(), everyRight('full'));
  const input = scheduleInput({ name: 'Сверка ночью', starts: 'hand', overlap: 'queue', alarm: 'nobody' });
  const { guid } = (await client.post('/api/schedules', input)).body;
  await world.owner("update schedule set next_run_at = now() - interval '1 hour' where guid = $1", [guid]);
  await world.owner(
    `insert into run (guid, organization_guid, kind, parameters, trigger, due_at, ready_at, state, error, finished_at)
     values (gen_random_uuid(), $1, 'mail', '{}', 'program', now(), now(), 'failed', 'Почта молчит', now())`,
    [client.organization],
  );
  await world.owner(`update account set second_factor_secret = '\\x0111223344aa'`);
  await world.owner("update journal_forwarding set fault = 'приёмник молчит'");
  const { text, faults } = await examined({ JOURNAL_SYSLOG: 'udp://127.0.0.1:1' });
  for (const said of ['«Сверка ночью»', 'Почта молчит', 'другим ключом', 'не переслан', 'приёмник молчит', 'по UDP'])
    expect(text).toContain(said);
  expect(faults).toBe(1);

  const [last] = await world.owner(
    'delete from migration where number = (select max(number) from migration) returning *',
  );
  expect((await examined()).text).toContain('миграций впереди: 1');
  await world.owner('insert into migration (number, name, checksum) values ($1, $2, $3), ($1 + 1, $4, $3)', [
    last.number,
    last.name,
    last.checksum,
    '9999_later.sql',
  ]);
  const ahead = await examined();
  expect(ahead.text).toContain('База данных новее программы');
  await world.owner('delete from migration where number > $1', [last.number]);
});

it('examines the embedded database running and stopped; by the command, a fault is exit code 1', async () => {
  const env = { DATA_DIR: temporary.folder, SECRET_KEY: KEY };
  expect(describeFindings(await examine(env)).text).toContain('базы ещё нет');
  expect(existsSync(join(temporary.folder, 'postgres'))).toBe(false);
  const base = await connect({ databaseUrl: undefined, dataDir: temporary.folder, role: 'http' });
  expect(describeFindings(await examine(env))).toMatchObject({ faults: 0, text: expect.stringContaining('Схема та') });
  await base.close();
  expect(describeFindings(await examine(env))).toMatchObject({ faults: 0, text: expect.stringContaining('Схема та') });
  expect(existsSync(join(temporary.folder, 'postgres', 'postmaster.pid'))).toBe(false);
  const command = (given: Record<string, string>) =>
    spawnSync(process.execPath, ['scripts/doctor.ts'], { env: { PATH: process.env.PATH, ...given }, encoding: 'utf8' });
  expect(command(env)).toMatchObject({ status: 0, stdout: expect.stringContaining('Ошибок: 0') });
  expect(command({ ...env, ROLE: 'кто' })).toMatchObject({ status: 1, stdout: expect.stringContaining('ROLE') });
});
