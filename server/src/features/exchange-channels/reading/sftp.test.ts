import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { openChannel, reach, runContext } from '../../../testing/exchange-stand.ts';
import { create, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { exchange, importSettled, messageOf } from '../../../testing/messages.ts';
import { openSftpServer } from '../../../testing/sftp-server.ts';
import { exchangeSendingJob } from '../sending/sending.job.ts';
import { exchangeReadingJob } from './reading.job.ts';
import { measurementImportJob } from '../../measurements/imports/measurement-import.job.ts';

const PASSWORD = 'пароль папки';
const code = '502070000113101';
let world: Matrix;
let sftp: Awaited<ReturnType<typeof openSftpServer>>;
let channel: AnyRow;
beforeAll(async () => {
  [world, sftp] = await Promise.all([openMatrix(), openSftpServer('askue', PASSWORD)]);
  await world.work([measurementImportJob]);
  await create(world.master, meteringPoints, { code });
  for (const name of ['in', 'out']) mkdirSync(join(sftp.folder, name));
  channel = await openChannel(world.master, PASSWORD, {
    name: 'Папка сетей',
    kind: 'sftp',
    port: sftp.port,
    login: 'askue',
    folder: '/in',
    doneFolder: '/done',
    failedFolder: '/failed',
    outFolder: '/out',
  });
});
afterAll(async () => {
  sftp.close();
  await world.close();
});

const address = () => `/api/exchange-channels/${channel.guid}`;
const check = async () => (await world.master.post(`${address()}/check`, {})).body;
const read = async () => exchangeReadingJob(reach).run(await runContext(world), {});
const resultOf = async () => (await world.master.get(address())).body.lastResult;
const put = (name: string, content: Buffer) => writeFileSync(join(sftp.folder, 'in', name), content);
const save = async (given: object) => {
  const { body } = await world.master.get(address());
  return world.master.send('PUT', address(), { ...body, ...given });
};
const setPassword = () => world.master.send('PUT', `${address()}/password`, { password: PASSWORD });

it('sends no password before the key of the server is trusted, nor to another key', async () => {
  const first = await check();
  expect(first.hostKey).toBe(sftp.fingerprint);
  expect(first.servers[0].text).toBe(
    `Сервер показал ключ ${sftp.fingerprint}: сверьте его с владельцем сервера и сохраните в канале`,
  );
  await save({ hostKey: `SHA256:${'A'.repeat(43)}` });
  expect((await check()).servers[0].text).toMatch(/^Сервер показал другой ключ: SHA256:/);
  expect(await read()).toMatchObject({ hasWarnings: true });
  expect(sftp.tries()).toBe(0);
  // Changing the key clears the password.
  expect((await save({ hostKey: sftp.fingerprint })).body.hasPassword).toBe(false);
  expect((await check()).servers[0].text).toBe('Пароль канала не задан');
  await setPassword();
  expect((await check()).servers[0]).toMatchObject({
    isGood: false,
    text: 'Вход выполнен, но нет папок: /done, /failed',
  });
});

it('takes files in once, moves them, and refuses what is no file of exchange', async () => {
  put('день.xml', messageOf({ day: '20260620', codes: [code], number: 1, sender: '5009000002' }));
  put('сломан.zip', Buffer.from('PK\u0003\u0004сломан'));
  put('заметка.txt', Buffer.from('x'));
  writeFileSync(join(sftp.folder, 'in', 'огромный.csv'), '');
  truncateSync(join(sftp.folder, 'in', 'огромный.csv'), 51 * 1024 * 1024);
  expect(await read()).toMatchObject({ hasWarnings: true });
  expect(await resultOf()).toBe('Принято файлов: 1, не принято: 2');
  expect(readdirSync(join(sftp.folder, 'in'))).toEqual(['заметка.txt']);
  expect(readdirSync(join(sftp.folder, 'done'))).toEqual([expect.stringMatching(/ день\.xml$/)]);
  expect(
    readdirSync(join(sftp.folder, 'failed'))
      .map((name) => name.split(' ')[1])
      .toSorted(),
  ).toEqual(['огромный.csv', 'сломан.zip']);
  await exchange(world.master, messageOf({ day: '20260619', codes: [code], number: 2, sender: '5009000002' }));
  const [own] = (await world.master.get('/api/measurement-imports?search=день')).body.items;
  expect(await importSettled(world.master, own.guid)).toMatchObject({ status: 'accepted', source: 'sftp', written: 2 });
  expect((await check()).servers[0]).toEqual({ server: 'SFTP 127.0.0.1', isGood: true, text: 'Вход выполнен' });
});

it.each([
  [true, 'rejected', 0],
  [false, 'accepted_with_warnings', 2],
])('a message with a hole, where only whole ones are taken: %s', async (isWhole, status, written) => {
  await save({ isWhole });
  const name = `дыра-${isWhole}`;
  const day = isWhole ? '20260621' : '20260622';
  const value = (_: number, __: string, interval: number) => (interval === 7 ? '' : interval);
  put(`${name}.xml`, messageOf({ day, codes: [code], number: 3, sender: '5009000002', value }));
  await read();
  // Files of an organization are read one after another.
  await exchange(world.master, messageOf({ day: '20260618', codes: [code], number: 2, sender: '5009000003' }));
  const [own] = (await world.master.get(`/api/measurement-imports?search=${encodeURIComponent(name)}`)).body.items;
  const state = await importSettled(world.master, own.guid);
  expect([state.status, state.written]).toEqual([status, written]);
  expect(state.errors[0]!.message).toContain(isWhole ? 'только целиком' : 'нет 0330–0400');
});

it('puts a message where the channel says, whole', async () => {
  await world.owner(`update organization set inn = '5001000010' where guid = $1`, [world.organizationGuid]);
  const { status, body } = await world.master.post('/api/measurement-exports/sendings', {
    day: '2026-06-20',
    first: 'inn',
    channelGuid: channel.guid,
    recipient: null,
  });
  expect([status, body.errors]).toEqual([202, undefined]);
  const send = async () => exchangeSendingJob(reach).run(await runContext(world), { sendingGuid: body.guid });
  expect(await send()).toMatchObject({ summary: expect.stringMatching(/принято сервером$/) });
  const [name] = readdirSync(join(sftp.folder, 'out'));
  expect(name).toMatch(/^80020_5001000010_20260620_\d+\.xml$/);
  expect(readFileSync(join(sftp.folder, 'out', name!), 'latin1')).toContain(code);
  expect(await send()).toEqual({ summary: 'Уже отправлено' });
  const [sending] = (await world.master.get('/api/exchange-sendings')).body.items;
  expect(sending).toMatchObject({
    fileName: name,
    state: 'accepted',
    recipient: '/out',
    serverAnswer: 'Файл в папке /out',
  });
  expect(existsSync(join(sftp.folder, 'in', 'день.xml'))).toBe(false);
});

it('gives a dead server up, and reads the other channels', async () => {
  sftp.close();
  expect(await read()).toMatchObject({ summary: 'Каналов: 1, с замечаниями: 1' });
  expect(await resultOf()).toMatch(/^Сервер не принимает соединения/);
});
