import { organizations } from 'contract/features/organizations/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';
import { reorganizationJob } from './reorganization.job.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => {
  world = await openWorld();
  await world.work([reorganizationJob]);
});
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const branch = (shortName: string): Promise<AnyRow> =>
  create(chief, organizations, { parentGuid: organization, shortName, isActive: true });
const plan = (given: object) =>
  chief.post('/api/reorganizations', {
    subjectGuid: null,
    change: 'rename',
    date: '2020-01-01',
    newShortName: null,
    newFullName: null,
    successors: [],
    document: 'Решение № 1',
    note: null,
    ...given,
  });
const read = async ({ guid }: AnyRow): Promise<AnyRow> => (await chief.get(`/api/organizations/${guid}`)).body;
const applied = async ({ body }: { body: AnyRow }) => {
  const read = async () => (await chief.get(`/api/reorganizations/${body.guid}`)).body.appliedAt;
  await expect.poll(read, { timeout: 8000 }).not.toBeNull();
};
const name = { newShortName: 'ООО «Новое имя»', newFullName: 'Общество «Новое имя»' };

it('renames an organization from its day on, and finds it by the former name', async () => {
  const place = await branch('ООО «Прежнее имя»');
  const planned = await plan({ subjectGuid: place.guid, ...name });
  expect([planned.status, planned.body.title]).toEqual([201, 'Переименование с 01.01.2020']);
  await applied(planned);
  expect(await read(place)).toMatchObject({ shortName: 'ООО «Новое имя»', formerNames: ['ООО «Прежнее имя»'] });
  const found = (await chief.get(`/api/organizations?search=${encodeURIComponent('прежнее имя')}`)).body.items;
  expect(found.map(({ guid }: AnyRow) => guid)).toEqual([place.guid]);
  const entries = await journalOf(world, place.guid);
  expect(entries.at(-1).before).toMatchObject({ shortName: 'ООО «Прежнее имя»' });

  const path = `/api/reorganizations/${planned.body.guid}`;
  const done = (await chief.get(path)).body;
  expect(done.oldShortName).toBe('ООО «Прежнее имя»');
  expect((await chief.delete(path, done.version)).body.code).toBe('protected');
});

it('takes no successors for a rename', async () => {
  const [place, other] = [await branch('ООО «Третье»'), await branch('ООО «Четвёртое»')];
  const planned = await plan({ subjectGuid: place.guid, ...name, date: '2099-01-01', successors: [other.guid] });
  expect([planned.status, planned.body.successors]).toEqual([201, []]);
});

it('merges an organization into another one: it is archived on that day', async () => {
  const [place, other] = [await branch('ООО «Малое»'), await branch('ООО «Большое»')];
  const planned = await plan({ subjectGuid: place.guid, change: 'merge', successors: [other.guid] });
  await applied(planned);
  expect([(await read(place))['isActive'], (await read(other))['isActive']]).toEqual([false, true]);
  const filter = JSON.stringify({ field: 'successors', op: 'in', value: [other.guid] });
  const left = (await chief.get(`/api/reorganizations?filter=${encodeURIComponent(filter)}`)).body.items;
  expect(left.map(({ guid }: AnyRow) => guid)).toEqual([planned.body.guid]);
});

it('waits for its day, and can be changed or cancelled until then', async () => {
  const place = await branch('ООО «Будущее»');
  const { body } = await plan({ subjectGuid: place.guid, date: '2099-01-01', ...name });
  expect(
    await world.owner("select due_at::date::text from run where kind = 'reorganizations' and state = 'waiting'"),
  ).toContainEqual({
    due_at: '2098-12-31',
  });
  expect((await chief.delete(`/api/reorganizations/${body.guid}`, body.version)).status).toBe(204);
  expect((await read(place))['shortName']).toBe('ООО «Будущее»');
});

it.each<[what: string, given: (place: string, other: string) => object, path: string]>([
  ['a rename without a name', () => ({ newShortName: 'Имя' }), 'newFullName'],
  ['a merge into nobody', () => ({ change: 'merge' }), 'successors'],
  ['a merge into two', (_, other) => ({ change: 'merge', successors: [other, organization] }), 'successors'],
  ['a split into one', (_, other) => ({ change: 'split', successors: [other] }), 'successors'],
  ['a merge into itself', (place) => ({ change: 'merge', successors: [place] }), 'successors'],
  [
    'the end of where one works',
    (_, other) => ({ subjectGuid: organization, change: 'merge', successors: [other] }),
    'subjectGuid',
  ],
])('refuses %s', async (_, given, path) => {
  const [place, other] = [await branch('ООО «Первое»'), await branch('ООО «Второе»')];
  const { status, body } = await plan({ subjectGuid: place.guid, ...given(place.guid, other.guid) });
  expect([status, body.errors.map((one: { path: string }) => one.path)]).toEqual([422, [path]]);
});

it('does not affect an organization of another holding', async () => {
  const foreign = await world.organization();
  const place = await branch('ООО «Своё»');
  expect((await plan({ subjectGuid: foreign, ...name })).body.errors[0].path).toBe('subjectGuid');
  const merged = await plan({ subjectGuid: place.guid, change: 'merge', successors: [foreign] });
  expect(merged.body.errors[0].path).toBe('successors');
});
