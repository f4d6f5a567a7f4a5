import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ServiceMessage } from 'contract/features/service/now.ts';
import { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let boss: Client;
let reader: Client;
beforeAll(async () => {
  world = await openWorld();
  const service = await world.organization();
  await world.owner('update organization set is_service = true where guid = $1', [service]);
  boss = await world.person(service, { sharedData: 'full' });
  reader = await world.person(await world.organization(), everyRight('full'));
});
beforeEach(() => world.owner('delete from service_message'));
afterAll(() => world.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const plain = { kind: 'info', worksFrom: null, worksUntil: null, shownFrom: null, shownUntil: null, isPublic: false };
const add = async (text: string, more: object = {}) => {
  const { status, body } = await boss.post('/api/service-messages', { ...plain, text, ...more });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body as ServiceMessage;
};
const titles = async (client: Client, place = 'now') =>
  (await client.get(`/api/service/${place}`)).body.messages.map(({ text }: ServiceMessage) => text);
const dismiss = (client: Client, { guid, version }: ServiceMessage) =>
  client.put(`/api/service/messages/${guid}/dismissal`, { version });

it('are shown in every organization, and only in their time', async () => {
  await add('Сейчас');
  await add('Завтра', { shownFrom: inMinutes(60) });
  await add('Вчера', { shownUntil: inMinutes(-60) });
  await add('Работы позади', { kind: 'works', worksFrom: inMinutes(-60), worksUntil: inMinutes(-1) });
  await add('Работы впереди', { kind: 'works', worksFrom: inMinutes(180), worksUntil: inMinutes(240) });
  const { messages, changesAt } = (await reader.get('/api/service/now')).body;
  expect(messages.map(({ text }: ServiceMessage) => text)).toEqual(['Работы впереди', 'Сейчас']);
  // «Завтра» begins in an hour, before the maintenance is near.
  expect(Math.abs(Date.parse(changesAt) - Date.now() - 60 * 60_000)).toBeLessThan(60_000);
  expect(await titles(reader.in(undefined))).toEqual(['Работы впереди', 'Сейчас']);
});

it('tell a stranger only what is meant for the page of signing in', async () => {
  await add('Внутреннее');
  await add('Для всех', { isPublic: true });
  expect(await titles(new Client(world.http), 'announced')).toEqual(['Для всех']);
  expect((await new Client(world.http).get('/api/service/now')).status).toBe(401);
});

it('are put away by each person, until they are changed or the works are near', async () => {
  const other = await world.person(reader.organization!, {});
  const message = await add('К сведению');
  const works = await add('Работы', { kind: 'works', worksFrom: inMinutes(30) });
  expect((await dismiss(reader, message)).status).toBe(204);
  expect((await dismiss(reader, works)).status).toBe(204);
  expect(await titles(reader)).toEqual(['Работы']);
  expect(await titles(other)).toEqual(['Работы', 'К сведению']);
  const { status } = await boss.put(
    `/api/service-messages/${message.guid}`,
    { ...plain, text: 'Иначе' },
    message.version,
  );
  expect(status).toBe(200);
  expect(await titles(reader)).toEqual(['Работы', 'Иначе']);
  expect((await dismiss(reader, { ...message, guid: crypto.randomUUID() })).status).toBe(404);
});

it('are written by the service alone, with times in order', async () => {
  expect((await reader.post('/api/service-messages', { ...plain, text: 'Чужое' })).status).toBe(403);
  expect((await reader.get('/api/service-messages')).status).toBe(403);
  const wrong = [
    [{ shownFrom: inMinutes(2), shownUntil: inMinutes(1) }, 'shownUntil', 'Окончание раньше начала'],
    [{ kind: 'works' }, 'worksFrom', 'Укажите, когда начнутся работы'],
    [{ kind: 'works', worksFrom: inMinutes(2), worksUntil: inMinutes(1) }, 'worksUntil', 'Окончание раньше начала'],
  ] as const;
  for (const [more, path, message] of wrong) {
    const { status, body } = await boss.post('/api/service-messages', { ...plain, text: 'Неверное', ...more });
    expect([status, body.errors]).toEqual([422, [{ path, message }]]);
  }
});
