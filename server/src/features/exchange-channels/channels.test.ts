import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exchangeChannels } from 'contract/features/exchange-channels/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { openChannel } from '../../testing/exchange-stand.ts';
import { everyRight, openMatrix, type Matrix } from '../../testing/matrix.ts';

const PASSWORD = 'a-secret-nobody-reads';
let world: Matrix;
let channel: AnyRow;
const given = {
  name: 'Ящик',
  kind: 'mail',
  security: 'none',
  login: 'exchange',
  address: 'exchange@energo.example.ru',
  smtpHost: '127.0.0.1',
  smtpSecurity: 'none',
};
beforeAll(async () => {
  world = await openMatrix();
  channel = await openChannel(world.master, PASSWORD, given);
});
afterAll(() => world.close());

const address = () => `/api/exchange-channels/${channel.guid}`;
const read = async () => (await world.master.get(address())).body;
const save = async (more: object) => world.master.send('PUT', address(), { ...(await read()), ...more });
const setPassword = (password = PASSWORD) => world.master.send('PUT', `${address()}/password`, { password });
const kept = async () => (await world.owner('select password from exchange_channel_secret')).length;

it('tells nobody the password: no answer, file, history or journal has it', async () => {
  expect(await read()).toMatchObject({ hasPassword: true });
  for (const path of [
    address(),
    `${address()}/history`,
    '/api/exchange-channels',
    '/api/exchange-channels/export?format=csv&zone=Europe/Moscow',
    `${address()}/as-of?at=${new Date().toISOString()}`,
  ])
    expect((await world.master.get(path)).raw.toString(), path).not.toContain(PASSWORD);
  const journal = await world.owner('select row_to_json(j)::text as text from journal j');
  expect(journal.some(({ text }) => text.includes('hasPassword'))).toBe(true);
  expect(journal.filter(({ text }) => text.includes(PASSWORD))).toEqual([]);
  expect((await setPassword('')).status).toBe(422);
  expect((await world.master.send('PUT', `${address()}/password`, {})).status).toBe(422);
});

it.each([
  { host: 'evil.example.ru' },
  { login: 'other' },
  { port: 1143 },
  { smtpHost: 'evil.example.ru' },
  { security: 'starttls' },
])('the password does not go elsewhere: %o takes it away', async (change) => {
  await setPassword();
  expect((await save({ name: 'Ящик 2', folder: null })).body.hasPassword).toBe(true);
  expect((await save(change)).body.hasPassword).toBe(false);
  expect(await kept()).toBe(0);
  const { body } = await world.master.post(`${address()}/check`, {});
  expect(body.servers[0]).toMatchObject({ isGood: false, text: 'Пароль канала не задан' });
  await save({ ...given, host: '127.0.0.1', port: null });
});

it('a removed channel takes its password along, and returns without it', async () => {
  const made = await openChannel(world.master, PASSWORD, { ...given, name: 'Лишний' });
  const before = await kept();
  expect((await world.master.send('DELETE', `/api/exchange-channels/${made.guid}`)).status).toBe(204);
  expect(await kept()).toBe(before - 1);
  const [{ number, stored }] = await world.owner(
    `select number, stored::text from journal where record_guid = $1 and action = 'remove'`,
    [made.guid],
  );
  expect(stored).not.toContain(PASSWORD);
  const returned = await world.master.post(`/api/journal/${number}/return`, { preview: false, overwrite: [] });
  expect([returned.status, returned.body.errors]).toEqual([200, undefined]);
  const { body } = await world.master.get(`/api/exchange-channels/${made.guid}`);
  expect(body).toMatchObject({ name: 'Лишний', hasPassword: false });
});

it('refuses a channel that could not work', async () => {
  const wrong = async (change: object) => {
    const { status, body } = await save(change);
    return [status, body.errors?.[0]?.path];
  };
  expect(await wrong({ folder: 'INBOX' })).toEqual([422, 'doneFolder']);
  expect(await wrong({ folder: 'INBOX', doneFolder: 'INBOX', failedFolder: 'x' })).toEqual([422, 'doneFolder']);
  expect(await wrong({ senders: ['askue@example.ru', 'example.ru'] })).toEqual([422, 'senders']);
  expect(await wrong({ address: null })).toEqual([422, 'address']);
  expect(await wrong({ address: 'два адреса@a.ru' })).toEqual([422, 'address']);
  expect(await wrong({ host: 'a b' })).toEqual([422, 'host']);
  expect(await wrong({ hostKey: 'SHA256:коротко' })).toEqual([422, 'hostKey']);
});

it('reaches only what the administrator of the program allows', async () => {
  await save({ host: 'localhost', smtpHost: '169.254.169.254' });
  await setPassword();
  const { body } = await world.master.post(`${address()}/check`, {});
  expect(body.servers.map(({ text }: { text: string }) => text.slice(0, 36))).toEqual([
    'Сервер не из числа разрешённых: адми',
    'Сервер не из числа разрешённых: адми',
  ]);
});

it('says what is wrong: nobody listens, or somebody who is silent or says something else', async () => {
  const answering = async (first: string | null) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (first) socket.end(first);
      else socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await save({ ...given, host: '127.0.0.1', port, security: 'tls', smtpHost: null, smtpPort: null });
    await setPassword();
    const { status, body } = await world.master.post(`${address()}/check`, {});
    server.close();
    expect(status).toBe(200);
    expect(body.servers[0].isGood).toBe(false);
    return body.servers[0].text as string;
  };
  expect(await answering('* OK IMAP\r\n')).toBe('Сервер говорит на этом порту без TLS: проверьте порт и защиту');
  expect(await answering(null)).toBe('Сервер оборвал соединение');
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  gone.close();
  connect(port, '127.0.0.1').on('error', () => undefined);
  await save({ port });
  await setPassword();
  const { body } = await world.master.post(`${address()}/check`, {});
  expect(body.servers[0].text).toBe('Сервер не принимает соединения на этом порту');
});

it('belongs to its organization and to those who may set it up', async () => {
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await stranger.get(address())).status).toBe(404);
  expect((await stranger.post(`${address()}/check`, {})).status).toBe(404);
  expect((await stranger.send('PUT', `${address()}/password`, { password: 'x' })).status).toBe(404);
  const operator = await world.person(world.organizationGuid, { exchangeFiles: 'full', exchangeChannels: 'read' });
  expect((await operator.get(address())).status).toBe(200);
  expect((await operator.post(`${address()}/check`, {})).status).toBe(403);
  expect((await operator.send('PUT', `${address()}/password`, { password: 'x' })).status).toBe(403);
  expect(Object.keys(exchangeChannels.fields)).not.toContain('password');
});
