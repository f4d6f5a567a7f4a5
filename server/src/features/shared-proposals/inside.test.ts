import { afterAll, beforeAll, expect, it } from 'vitest';
import { glossary } from 'contract/features/glossary/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { notificationTexts } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

const path = '/api/shared-proposals';
const definition = 'Слова читателя об этом термине.';

let world: World;
let reader: Client;
let editor: Client;
let second: Client;
let term: AnyRow;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  const organization = await world.organization();
  reader = await world.person(organization, { glossary: 'read' });
  editor = await world.person(organization, { glossary: 'full' });
  second = await world.person(organization, { glossary: 'full' });
  const draft = await create(editor, glossary, { term: 'Свой термин' });
  const review = await step(editor, draft, 'review');
  term = await step(second, review, 'approved');
});
afterAll(() => world.close());

const step = async (client: Client, { guid, version }: AnyRow, status: string): Promise<AnyRow> =>
  (await client.put(`/api/glossary/${guid}/status`, { status }, version)).body;
const propose = (client = reader, changes: object = { definition }) =>
  client.post(path, { resource: 'glossary', record: term.guid, changes, reason: 'Так понятнее' });
const read = async (): Promise<AnyRow> => (await reader.get(`/api/glossary/${term.guid}`)).body;

it('whoever may not change a term of the organization proposes a wording, and those who may are notified and see it', async () => {
  const { status, body } = await propose();
  expect([status, body]).toMatchObject([201, { isOwn: true, isInside: true, mayDecide: false, state: 'open' }]);
  expect((await notificationTexts(editor))[0]).toBe('Глоссарий, «Свой термин»: предложено изменение');
  expect((await editor.get(path)).body).toMatchObject([{ guid: body.guid, mayDecide: true, isOwn: false }]);
  expect((await read())['definition']).toBe(term['definition']);
  expect((await propose(editor)).body.detail).toContain('измените её сами');
  expect((await propose()).status).toBe(409);
});

it('is nobody’s else: neither the service’s, nor another organization’s, nor that of other readers', async () => {
  const [{ guid }] = (await reader.get(path)).body;
  const others = [
    await world.service(),
    await world.person(await world.organization(), everyRight('full')),
    await world.person(reader.organization!, { ...everyRight('full'), glossary: 'read' }),
  ];
  for (const other of others) {
    expect((await other.get(path)).body.map((one: AnyRow) => one.guid)).not.toContain(guid);
    expect((await other.get(`${path}/${guid}`)).status).toBe(404);
    expect((await other.post(`${path}/${guid}/accept`, {})).status).toBe(404);
    expect((await other.post(`${path}/${guid}/decline`, { reason: 'Не надо' })).status).toBe(404);
  }
  const own = await reader.post(`${path}/${guid}/accept`, {});
  expect([own.status, own.body.detail]).toEqual([403, 'Решают те, кто меняет эту запись.']);
});

it('accepted, it is a draft wording of whoever accepted it, and another person approves it', async () => {
  const [{ guid }] = (await editor.get(path)).body;
  const { status, body } = await editor.post(`${path}/${guid}/accept`, {});
  expect([status, body.state]).toEqual([200, 'accepted']);
  expect(await read()).toMatchObject({ definition, status: 'draft', approvedAt: null });
  const [entry] = (await editor.get(`/api/glossary/${term.guid}/history`)).body;
  expect(entry.via).toMatchObject({ kind: 'proposal', name: expect.stringContaining('Петров') });
  expect((await notificationTexts(reader))[0]).toBe('Ваше предложение о записи «Свой термин» принято');
  const review = await step(editor, await read(), 'review');
  expect((await step(editor, review, 'approved'))['code']).toBe('conflict');
  expect((await step(second, review, 'approved'))['status']).toBe('approved');
});

it('declined, it says why to its author, and the term stays', async () => {
  const { guid } = (await propose(reader, { definition: 'Совсем другие слова читателя.' })).body;
  expect((await editor.post(`${path}/${guid}/decline`, { reason: 'Неточно по акту' })).body.state).toBe('declined');
  expect((await notificationTexts(reader))[0]).toBe(
    'Ваше предложение о записи «Свой термин» отклонено: Неточно по акту',
  );
  expect(await read()).toMatchObject({ definition, status: 'approved' });
});
