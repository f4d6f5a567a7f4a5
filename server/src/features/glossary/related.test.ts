import { afterAll, beforeAll, expect, it } from 'vitest';
import { glossary, glossarySections } from 'contract/features/glossary/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import type { Client } from '../../testing/client.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { moment } from '../../testing/moment.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let author: Client;
let section: AnyRow;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  author = await world.person(await world.organization(), everyRight('full'));
  section = await create(author, glossarySections, { name: 'Связи' });
});
afterAll(() => world.close());

const write = (term: string, related: AnyRow[] = []): Promise<AnyRow> =>
  create(author, glossary, { term, sectionGuid: section.guid, related: related.map(({ guid }) => guid) });
const read = async ({ guid }: AnyRow): Promise<AnyRow> => (await author.get(`/api/glossary/${guid}`)).body;
const remove = ({ guid, version }: AnyRow, replacement?: AnyRow) =>
  author.delete(`/api/glossary/${guid}${replacement ? `?replaceBy=${replacement.guid}` : ''}`, version);

it('a term tells who names it as related, in its record, in the list and where it occurs', async () => {
  const named = await write('Названный');
  const [b, a] = [await write('Называющий Б', [named]), await write('Называющий А', [named])];
  const record = await read(named);
  expect([record['related'], record['version']]).toEqual([[], 1]);
  expect((record['relatedBy'] as string[]).toSorted()).toEqual([a.guid, b.guid].toSorted());
  expect(record.names['relatedBy']).toEqual({ [a.guid]: 'Называющий А', [b.guid]: 'Называющий Б' });
  const { body } = await author.get(`/api/glossary/${named.guid}/mentions`);
  expect(body.related.map(({ name }: { name: string }) => name)).toEqual(['Называющий А', 'Называющий Б']);
  const filter = JSON.stringify({ field: 'relatedBy', op: 'in', value: [a.guid] });
  const { items } = (await author.get(addressOf('/api/glossary', {}, { filter }))).body;
  expect(items.map(({ guid }: AnyRow) => guid)).toEqual([named.guid]);
});

it('what names it is shown as it was, too', async () => {
  const named = await write('Прошлый');
  const a = await write('Прошлый А', [named]);
  const then = await moment();
  const { guid: _, version: __, createdAt: ___, updatedAt: ____, names: _____, ...input } = a;
  expect((await author.put(`/api/glossary/${a.guid}`, { ...input, related: [] }, a.version)).status).toBe(200);
  expect((await read(named))['relatedBy']).toEqual([]);
  const past = await author.get(addressOf(`/api/glossary/${named.guid}/as-of`, {}, { at: then }));
  expect([past.body.relatedBy, past.body.names.relatedBy]).toEqual([[a.guid], { [a.guid]: 'Прошлый А' }]);
});

it('is in use while others name it: it is replaced, never taken away from them silently', async () => {
  const named = await write('Удаляемый');
  const other = await write('Замена', [named]);
  const [one, both] = [await write('Держит', [named]), await write('Держит оба', [other, named])];
  const { status, body } = await remove(named);
  expect([status, body.code]).toEqual([409, 'in_use']);
  expect(body.usage).toMatchObject([{ title: 'Глоссарий', total: 3, stays: null }]);
  expect((await author.get(`/api/glossary/${named.guid}/usage`)).body).toEqual(body.usage);

  expect((await remove(named, other)).status).toBe(204);
  expect([(await read(one))['related'], (await read(both))['related'], (await read(other))['related']]).toEqual([
    [other.guid],
    [other.guid],
    [],
  ]);
  const history = (await author.get(`/api/glossary/${other.guid}/history`)).body;
  expect(history[0]).toMatchObject({ action: 'update', before: { related: [named.guid] }, after: { related: [] } });

  const [{ number }] = (await author.get(`/api/journal?record=${named.guid}&limit=1`)).body.items;
  const returned = await author.post(`/api/journal/${number}/return`, { preview: false, overwrite: [] });
  expect([returned.status, returned.body.detail]).toEqual([200, undefined]);
  expect([(await read(one))['related'], (await read(both))['related'], (await read(other))['related']]).toEqual([
    [named.guid],
    [other.guid, named.guid],
    [named.guid],
  ]);
});

it('goes with the terms that it names itself, and comes back with them', async () => {
  const [a, b] = [await write('Опора'), await write('Пролёт')];
  const term = await write('Линия', [b, a]);
  expect((await remove(term)).status).toBe(204);
  expect((await read(a))['relatedBy']).toEqual([]);
  const [{ number }] = (await author.get(`/api/journal?record=${term.guid}&limit=1`)).body.items;
  await author.post(`/api/journal/${number}/return`, { preview: false, overwrite: [] });
  expect([(await read(term))['related'], (await read(a))['relatedBy']]).toEqual([[b.guid, a.guid], [term.guid]]);
});

it('a common term that an organization names is not deleted by the service, which does not learn by whom', async () => {
  const administrator = await world.signIn('admin');
  const service = administrator.in((await world.owner(`select guid from organization where is_service`))[0].guid);
  const common = await create(service, glossary, { term: 'Общий и названный', related: [] });
  const own = await write('Свой и называющий', [common]);
  const refused = await service.delete(`/api/glossary/${common.guid}`, common.version);
  expect([refused.status, refused.body.usage]).toEqual([
    409,
    [{ title: 'В других организациях', total: 1, stays: 'Их записи менять нельзя', rows: [] }],
  ]);
  expect((await read(common))['relatedBy']).toEqual([own.guid]);
  expect((await service.get(`/api/glossary/${common.guid}`)).body.relatedBy).toEqual([]);
});
