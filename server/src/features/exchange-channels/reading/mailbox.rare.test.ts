import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { dovecot, openDovecot } from '../../../testing/dovecot.ts';
import { letterText, openChannel, reach, runContext } from '../../../testing/exchange-stand.ts';
import { openMailServer } from '../../../testing/mail-server.ts';
import { create, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { exchange, importSettled, messageOf, zipped } from '../../../testing/messages.ts';
import { exchangeReadingJob } from './reading.job.ts';
import { measurementImportJob } from '../../measurements/imports/measurement-import.job.ts';

const PASSWORD = 'пароль «ящика» №1';
const code = '502070000113101';
const sender = 'askue@factory.example.ru';

if (!dovecot) console.warn('НЕ ПРОВЕРЕНО: чтение почты, на этой машине нет dovecot (пакет dovecot-imapd)');

describe.skipIf(!dovecot)('a mailbox', () => {
  let world: Matrix;
  let imap: Awaited<ReturnType<typeof openDovecot>>;
  let smtp: Awaited<ReturnType<typeof openMailServer>>;
  let channel: AnyRow;
  beforeAll(async () => {
    [world, imap, smtp] = await Promise.all([openMatrix(), openDovecot(PASSWORD), openMailServer()]);
    await world.work([measurementImportJob]);
    await create(world.master, meteringPoints, { code });
    channel = await openChannel(world.master, PASSWORD, {
      name: 'Ящик обмена',
      kind: 'mail',
      port: imap.port,
      security: 'none',
      login: 'exchange',
      folder: 'INBOX',
      doneFolder: 'Принятое',
      failedFolder: 'Не принятое',
      senders: [sender, '@partner.example.ru'],
      address: 'exchange@energo.example.ru',
      smtpHost: '127.0.0.1',
      smtpPort: Number(new URL(smtp.url).port),
      smtpSecurity: 'none',
      isAnswering: true,
    });
  });
  afterAll(async () => {
    await Promise.all([world?.close(), imap?.close(), smtp?.close()]);
  });

  let number = 0;
  const message = (day: string) => messageOf({ day, codes: [code], number: ++number, sender: '5009000001' });
  const deliver = async (from: string, subject: string, files: [string, Buffer][], more: object = {}) =>
    imap.deliver(
      (
        await letterText({
          from,
          to: 'exchange@energo.example.ru',
          subject,
          text: 'Добрый день!',
          attachments: files.map(([filename, content]) => ({ filename, content })),
          ...more,
        })
      ).toString(),
    );
  const read = async () => exchangeReadingJob(reach).run(await runContext(world), {});
  const resultOf = async () => (await world.master.get(`/api/exchange-channels/${channel.guid}`)).body.lastResult;
  const arrivals = async (): Promise<AnyRow[]> =>
    (await world.master.get('/api/exchange-arrivals?sort=arrivedAt')).body.items;
  const importsOf = async (search: string): Promise<AnyRow[]> =>
    (await world.master.get(`/api/measurement-imports?search=${encodeURIComponent(search)}`)).body.items;
  /** The files of an organization are read in order, so another one makes the program check. */
  const settled = async () => exchange(world.master, message('20260101'));

  it('takes attachments in like files put by hand, and says whose letter they came with', async () => {
    await deliver(sender, 'Макеты за 20 ноября', [
      ['макет 80020.xml', message('20260420')],
      ['архив.zip', zipped({ 'сутки.xml': message('20260421') })],
      ['подпись.p7s', Buffer.from('x')],
    ]);
    expect(await read()).toMatchObject({ summary: 'Каналов: 1, с замечаниями: 0' });
    expect(await resultOf()).toBe('Писем: 1, принято файлов: 2, не принято писем: 0');
    await settled();
    const [own] = await importsOf('макет 80020');
    expect(await importSettled(world.master, own!.guid)).toMatchObject({
      status: 'accepted',
      source: 'mail',
      letterFrom: sender,
      letterSubject: 'Макеты за 20 ноября',
      written: 2,
    });
    expect(await importsOf('сутки')).toMatchObject([{ status: 'accepted', source: 'mail', letterFrom: sender }]);
    expect(await arrivals()).toMatchObject([{ sender, subject: 'Макеты за 20 ноября', state: 'taken', files: 2 }]);
  });

  it('answers when the files are read: what was taken', async () => {
    expect(await read()).toMatchObject({ hasWarnings: false });
    expect(await resultOf()).toBe('Писем: 0, принято файлов: 0, не принято писем: 0, ответов: 1');
    expect(smtp.letters).toHaveLength(1);
    const [letter] = smtp.letters;
    expect(letter).toMatchObject({ from: 'exchange@energo.example.ru', to: sender });
    expect(letter!.data).toMatch(/^Auto-Submitted: auto-replied$/m);
    expect(letter!.text).toContain('макет 80020.xml: принят, значений — 96, записано суток — 2');
    await read();
    expect(smtp.letters).toHaveLength(1);
  });

  it('does not read a stranger, and neither answers him nor a program', async () => {
    await deliver('evil@partner.example.ru.evil.example', 'Срочно', [['a.xml', message('20260422')]]);
    await deliver('bot@partner.example.ru', 'Робот', [['b.xml', message('20260423')]], {
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    await deliver(sender, 'Просто письмо', []);
    expect(await read()).toMatchObject({ hasWarnings: true });
    expect(await resultOf()).toBe('Писем: 3, принято файлов: 1, не принято писем: 2');
    await settled();
    await read();
    expect(smtp.letters).toHaveLength(1);
    expect(
      (await arrivals())
        .slice(1)
        .map(({ subject, state }) => [subject, state])
        .toSorted(),
    ).toEqual([
      ['Просто письмо', 'empty'],
      ['Робот', 'taken'],
      ['Срочно', 'stranger'],
    ]);
    expect(await importsOf('a.xml')).toEqual([]);
  });

  it('takes the same letter once, even when it was taken and not yet moved', async () => {
    const files: [string, Buffer][] = [['повтор.xml', message('20260424')]];
    const letter = { messageId: '<same@factory.example.ru>' };
    await deliver(sender, 'Повтор', files, letter);
    await read();
    await deliver(sender, 'Повтор', files, letter);
    await read();
    expect(await resultOf()).toMatch(/^Писем: 1, принято файлов: 0/);
    expect(await importsOf('повтор')).toHaveLength(1);
  });

  it('tells the files of a letter from those of another with the same subject', async () => {
    const before = await arrivals();
    for (const [name, day] of [
      ['первый.xml', '20260501'],
      ['второй.xml', '20260502'],
    ] as const)
      await deliver('twin@partner.example.ru', 'Одна тема', [[name, message(day)]], {
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    await read();
    await settled();
    const twins = (await arrivals()).filter(({ guid }) => !before.some((one) => one.guid === guid));
    const filesOf = async (arrival: string) => {
      const filter = encodeURIComponent(JSON.stringify({ field: 'arrival', op: 'is', value: arrival }));
      const { status, body } = await world.master.get(`/api/measurement-imports?filter=${filter}`);
      expect(status).toBe(200);
      return body.items.map(({ fileName }: AnyRow) => fileName);
    };
    expect(twins.map(({ subject }) => subject)).toEqual(['Одна тема', 'Одна тема']);
    const files = await Promise.all(twins.map(({ guid }) => filesOf(guid)));
    expect(files.flat().toSorted()).toEqual(['второй.xml', 'первый.xml']);
    expect(files.map(({ length }) => length)).toEqual([1, 1]);
  });

  it('tells of a broken attachment, and takes the others', async () => {
    await deliver(sender, 'Сломанное', [
      ['сломан.zip', Buffer.from('PK\u0003\u0004сломан')],
      ['цел.xml', message('20260425')],
    ]);
    await read();
    await settled();
    expect(await importsOf('сломан')).toMatchObject([{ status: 'rejected' }]);
    expect(await importsOf('цел')).toMatchObject([{ status: 'accepted' }]);
    smtp.letters.length = 0;
    await read();
    expect(smtp.letters.map(({ text }) => text.includes('сломан.zip: отклонён'))).toContain(true);
  });

  it('says in words what is wrong with a connection', async () => {
    const check = async () =>
      (await world.master.post(`/api/exchange-channels/${channel.guid}/check`, {})).body.servers;
    expect(await check()).toEqual([
      { server: 'IMAP 127.0.0.1', isGood: true, text: 'Вход выполнен' },
      { server: 'SMTP 127.0.0.1', isGood: true, text: 'Вход выполнен' },
    ]);
    await world.master.send('PUT', `/api/exchange-channels/${channel.guid}/password`, { password: 'другой' });
    expect((await check())[0].text).toMatch(/^Сервер не принял логин или пароль/);
    expect(await read()).toMatchObject({ hasWarnings: true });
    expect(await resultOf()).toMatch(/^Сервер не принял логин или пароль/);
  });
});
