import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { dovecot, openDovecot } from '../../../testing/dovecot.ts';
import { letterText, openChannel, reach, runContext } from '../../../testing/exchange-stand.ts';
import { openMailServer } from '../../../testing/mail-server.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { exchange, messageOf } from '../../../testing/messages.ts';
import { exchangeReadingJob } from '../reading/reading.job.ts';
import { exchangeSendingJob } from './sending.job.ts';
import { measurementImportJob } from '../../measurements/imports/measurement-import.job.ts';

const PASSWORD = 'пароль ящика';
const code = '502070000113101';
const from = 'exchange@energo.example.ru';
let world: Matrix;
let smtp: Awaited<ReturnType<typeof openMailServer>>;
let channel: AnyRow;
const mailbox = () => ({
  kind: 'mail',
  security: 'none',
  login: 'exchange',
  address: from,
  smtpHost: '127.0.0.1',
  smtpPort: Number(new URL(smtp.url).port),
  smtpSecurity: 'none',
});
beforeAll(async () => {
  [world, smtp] = await Promise.all([openMatrix(), openMailServer()]);
  await world.work([measurementImportJob]);
  await world.owner(`update organization set inn = '5001000011' where guid = $1`, [world.organizationGuid]);
  await create(world.master, meteringPoints, { code });
  await exchange(world.master, messageOf({ day: '20260620', codes: [code], sender: '5009000003' }));
  channel = await openChannel(world.master, PASSWORD, { ...mailbox(), name: 'Отправка' });
});
afterAll(async () => {
  await Promise.all([world.close(), smtp.close()]);
});

const ask = (given: object = {}, client = world.master) =>
  client.post('/api/measurement-exports/sendings', {
    day: '2026-06-20',
    first: 'inn',
    channelGuid: channel.guid,
    recipient: 'askue@nets.example.ru',
    ...given,
  });
const run = async (sendingGuid: string) => exchangeSendingJob(reach).run(await runContext(world), { sendingGuid });
const stateOf = async (guid: string): Promise<AnyRow> =>
  (await world.master.get('/api/exchange-sendings?limit=100')).body.items.find((row: AnyRow) => row.guid === guid);
const sent = async (given: object = {}) => {
  const { status, body } = await ask(given);
  expect(status).toBe(202);
  await run(body.guid);
  return stateOf(body.guid);
};
const idOf = (guid: string) => `<${guid}@energo.example.ru>`;

it('a message goes by mail, and the server accepts it', async () => {
  const state = await sent();
  expect(state).toMatchObject({ state: 'accepted', serverAnswer: '250 taken', recipient: 'askue@nets.example.ru' });
  const [letter] = smtp.letters;
  expect(letter).toMatchObject({ from, to: 'askue@nets.example.ru' });
  expect(letter!.data).toContain(`Message-ID: ${idOf(state.guid)}`);
  expect(letter!.data).toContain(`Disposition-Notification-To: ${from}`);
  expect(letter!.data).toMatch(/filename=80020_5001000011_20260620_\d+\.xml/);
  expect(await run(state.guid)).toEqual({ summary: 'Уже отправлено' });
  expect(smtp.letters).toHaveLength(1);
});

it('a refusal is reported with the text of the server', async () => {
  expect(await sent({ recipient: 'refused@nets.example.ru' })).toMatchObject({
    state: 'refused',
    serverAnswer: expect.stringContaining('550 no such mailbox'),
  });
});

it('a connection that broke after the letter and before the answer leaves it unsure', async () => {
  const server = createServer((socket) => {
    let isData = false;
    socket.on('error', () => undefined).write('220 test\r\n');
    socket.on('data', (chunk) => {
      if (isData) return chunk.includes('\r\n.\r\n') && socket.destroy();
      isData = /^DATA/i.test(chunk.toString());
      return socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const other = await openChannel(world.master, PASSWORD, { ...mailbox(), name: 'Обрыв', smtpPort: port });
  expect(await sent({ channelGuid: other.guid })).toMatchObject({ state: 'sent' });
  server.close();
  expect(await sent({ channelGuid: other.guid })).toMatchObject({
    state: 'refused',
    serverAnswer: 'Сервер не принимает соединения на этом порту',
  });
});

it('refuses what could not be sent, and strangers', async () => {
  const wrong = async (given: object) => {
    const { status, body } = await ask(given);
    return [status, body.errors?.[0]?.path];
  };
  expect(await wrong({ recipient: null })).toEqual([422, 'recipient']);
  expect(await wrong({ recipient: 'a@b.ru, c@d.ru' })).toEqual([422, 'recipient']);
  expect(await wrong({ day: '2020-01-01' })).toEqual([422, 'day']);
  const reading = await openChannel(world.master, PASSWORD, { ...mailbox(), name: 'Без SMTP', smtpHost: null });
  expect(await wrong({ channelGuid: reading.guid })).toEqual([422, 'channelGuid']);
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await ask({}, stranger)).status).toBe(422);
  expect((await stranger.get('/api/exchange-sendings')).body.items).toEqual([]);
  // The console offers only the channels that the person may read.
  const blind = await world.person(world.organizationGuid, { ...everyRight('full'), exchangeChannels: 'none' });
  expect((await ask({}, blind)).status).toBe(403);
  const reader = await world.person(world.organizationGuid, { exchangeFiles: 'read' });
  expect((await ask({}, reader)).status).toBe(403);
});

if (!dovecot) console.warn('НЕ ПРОВЕРЕНО: ответы на отправленное, на этой машине нет dovecot (пакет dovecot-imapd)');

describe.skipIf(!dovecot)('receipts in the mailbox', () => {
  let imap: Awaited<ReturnType<typeof openDovecot>>;
  beforeAll(async () => {
    imap = await openDovecot(PASSWORD);
    channel = await openChannel(world.master, PASSWORD, {
      ...mailbox(),
      name: 'Ящик',
      port: imap.port,
      folder: 'INBOX',
      doneFolder: 'Done',
      failedFolder: 'Failed',
      senders: ['@nets.example.ru'],
    });
  });
  afterAll(() => imap.close());
  const read = async () => exchangeReadingJob(reach).run(await runContext(world), {});
  const reported = (type: string, fields: string, original: string) =>
    imap.deliver(
      [
        'From: Mail Delivery <MAILER-DAEMON@mx.example.ru>',
        `To: ${from}`,
        'Subject: Report',
        'MIME-Version: 1.0',
        `Content-Type: multipart/report; report-type=${type}; boundary=b`,
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'See the report.',
        '--b',
        `Content-Type: message/${type}`,
        '',
        fields,
        '',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: ${original}`,
        'Subject: 80020',
        '',
        '--b--',
        '',
      ].join('\r\n'),
    );

  it('reports of delivery and of reading, an answer, and a failure each find their letter', async () => {
    const [answered, opened, failed, delivered] = [await sent(), await sent(), await sent(), await sent()];
    imap.deliver(
      (
        await letterText({
          from: 'askue@nets.example.ru',
          to: from,
          subject: 'Re: 80020',
          text: 'Макет принят, замечаний нет.',
          inReplyTo: idOf(answered.guid),
          references: idOf(answered.guid),
        })
      ).toString(),
    );
    const status = (action: string, code: string) =>
      `Reporting-MTA: dns; mx.example.ru\r\n\r\nFinal-Recipient: rfc822; askue@nets.example.ru\r\nAction: ${action}\r\nStatus: ${code}\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n user unknown`;
    reported('delivery-status', status('failed', '5.1.1'), idOf(failed.guid));
    reported('delivery-status', status('delivered', '2.0.0'), idOf(delivered.guid));
    reported('delivery-status', status('delivered', '2.0.0'), idOf(answered.guid));
    const disposition = 'Disposition: manual-action/MDN-sent-manually; displayed';
    reported('disposition-notification', `Original-Message-ID: ${idOf(opened.guid)}\r\n${disposition}`, '<x@y>');
    reported('delivery-status', status('failed', '5.1.1'), '<unknown@elsewhere>');
    expect(await read()).toMatchObject({ hasWarnings: true });
    const { body } = await world.master.get(`/api/exchange-channels/${channel.guid}`);
    expect(body.lastResult).toBe('Писем: 6, принято файлов: 0, не принято писем: 1');
    expect(await stateOf(answered.guid)).toMatchObject({ state: 'answered', reply: 'Макет принят, замечаний нет.' });
    expect(await stateOf(opened.guid)).toMatchObject({ state: 'answered', reply: 'Письмо открыто получателем' });
    expect(await stateOf(failed.guid)).toMatchObject({
      state: 'refused',
      reply: 'Не доставлено: smtp; 550 5.1.1 user unknown',
    });
    expect(await stateOf(delivered.guid)).toMatchObject({ state: 'accepted', reply: 'Доставлено в ящик получателя' });
    const arrivals = (await world.master.get('/api/exchange-arrivals')).body.items;
    expect(arrivals.filter(({ state }: AnyRow) => state === 'reply')).toHaveLength(5);
  });
});
