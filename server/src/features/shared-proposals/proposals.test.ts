import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brands, models } from 'contract/features/equipment/facts.ts';
import type { SharedProposal } from 'contract/features/shared-proposals/calls.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { notificationTexts } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let service: Client;
let author: Client;
let other: Client;
let brand: AnyRow;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  service = await world.service();
  author = await world.person(await world.organization(), everyRight('read'));
  other = await world.person(await world.organization(), everyRight('full'));
  brand = await create(service, brands, { name: 'Завод', site: null, country: 'RU', isActive: true });
});
afterAll(() => world.close());

const path = '/api/shared-proposals';
const propose = (client: Client, changes: object, record = brand, resource = 'brands') =>
  client.post(path, { resource, record: record.guid, changes, reason: 'Завод переименован' });

describe('a proposal', () => {
  let proposal: SharedProposal;

  it('is made by those who read the record, and the service is notified', async () => {
    const { status, body } = await propose(author, { site: 'https://zavod.example.ru', country: 'RU' });
    expect([status, body]).toMatchObject([
      201,
      {
        recordName: 'Завод',
        resource: 'brands',
        lines: [{ field: 'site', label: 'Сайт', was: '', now: '', proposed: 'https://zavod.example.ru' }],
        state: 'open',
        isOwn: true,
        hindrance: null,
      },
    ]);
    proposal = body;
    expect((await service.get(path)).body).toMatchObject([
      { guid: proposal.guid, author: expect.stringMatching(/^Петров Иван-/), isOwn: false },
    ]);
    expect(await notificationTexts(service)).toEqual(['Производители, «Завод»: предложено изменение']);
    expect((await author.get(`/api/brands/${brand.guid}`)).body.site).toBeNull();
    const again = await propose(author, { country: 'BY' });
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  });

  it('says why to whoever decides without the right to records of the kind', async () => {
    const narrow = await world.person(service.organization!, { sharedData: 'full', [brands.entity]: 'read' });
    const answer = (await narrow.get(`${path}/${proposal.guid}`)).body;
    expect(answer).toMatchObject({
      mayDecide: true,
      hindrance: null,
      refusal: expect.stringContaining('администратора'),
    });
    const { status, body } = await narrow.post(`${path}/${proposal.guid}/accept`, {});
    expect([status, body.detail]).toEqual([403, answer.refusal]);
    expect((await service.get(`${path}/${proposal.guid}`)).body.refusal).toBeNull();
  });

  it('is nobody’s but its author’s and the service’s', async () => {
    expect((await other.get(path)).body).toEqual([]);
    expect((await other.get(`${path}/${proposal.guid}`)).status).toBe(404);
    for (const step of ['accept', 'decline', 'withdraw']) {
      const answer = await other.post(
        `${path}/${proposal.guid}/${step}`,
        step === 'decline' ? { reason: 'Не надо' } : {},
      );
      expect([step, answer.status]).toEqual([step, 404]);
    }
    expect((await author.post(`${path}/${proposal.guid}/accept`, {})).status).toBe(403);
  });

  it('changes the record when the service accepts it: others see the change and not who made it', async () => {
    const { status, body } = await service.post(`${path}/${proposal.guid}/accept`, {});
    expect([status, body.state]).toEqual([200, 'accepted']);
    expect((await other.get(`/api/brands/${brand.guid}`)).body.site).toBe('https://zavod.example.ru');
    const [mine] = (await service.get(`/api/brands/${brand.guid}/history`)).body;
    expect([mine.userName, mine.via]).toEqual([
      'Администратор Главный',
      { kind: 'proposal', name: expect.stringMatching(/^Петров Иван-.+, ООО/) },
    ]);
    const [answer] = (await other.get(`/api/brands/${brand.guid}/history`)).body;
    expect([answer.userName, answer.via, answer.address]).toEqual(['Другая организация', null, null]);
    expect(await notificationTexts(author)).toEqual(['Ваше предложение об общей записи «Завод» принято']);
    expect((await author.get(path)).body).toMatchObject([{ state: 'accepted', isOwn: true }]);
    expect((await service.post(`${path}/${proposal.guid}/accept`, {})).status).toBe(409);
  });

  it('is declined with a reason that its author reads', async () => {
    const { guid } = (await propose(author, { country: 'BY' })).body;
    expect((await service.post(`${path}/${guid}/decline`, { reason: '' })).status).toBe(422);
    expect((await service.post(`${path}/${guid}/decline`, { reason: 'Страна верна' })).body.state).toBe('declined');
    expect((await notificationTexts(author))[0]).toBe(
      'Ваше предложение об общей записи «Завод» отклонено: Страна верна',
    );
    expect((await author.get(`${path}/${guid}`)).body.answer).toBe('Страна верна');
    expect((await author.get(`/api/brands/${brand.guid}`)).body.country).toBe('RU');
  });

  it('is withdrawn by its author', async () => {
    const { guid } = (await propose(author, { country: 'KZ' })).body;
    expect((await service.post(`${path}/${guid}/withdraw`, {})).status).toBe(409);
    expect((await author.post(`${path}/${guid}/withdraw`, {})).body.state).toBe('withdrawn');
  });

  it('cannot be accepted after its fields have changed', async () => {
    const { guid } = (await propose(author, { country: 'KZ' })).body;
    const row = (await service.get(`/api/brands/${brand.guid}`)).body;
    await service.put(`/api/brands/${brand.guid}`, { ...row, country: 'CN' });
    const { status, body } = await service.post(`${path}/${guid}/accept`, {});
    expect([status, body.detail]).toEqual([409, 'Эти поля изменились после того, как правку предложили.']);
    expect((await author.post(`${path}/${guid}/withdraw`, {})).status).toBe(200);
  });
});

describe('is refused', () => {
  it.each([
    ['without the right to read', { brands: 'none' }, {}, 403],
    ['with a mistake in a field', {}, { country: 'Россия' }, 422],
    ['without a difference', {}, { country: 'CN' }, 422],
    ['with a field that is not there', {}, { owner: 'own' }, 422],
  ] as const)('%s', async (_, items, changes, status) => {
    const person = await world.person(await world.organization(), { ...everyRight('read'), ...items });
    expect((await propose(person, changes)).status).toBe(status);
  });

  it('about what is the organization’s own, not there, or fixed by the program', async () => {
    const own = await create(other, brands, { name: 'Своё', isActive: true });
    expect((await propose(other, { country: 'BY' }, own)).body.detail).toContain('измените её сами');
    expect((await propose(author, { country: 'BY' }, own)).status).toBe(404);
    expect((await propose(author, { name: 'x' }, brand, 'dictionary/999/values')).status).toBe(404);
    expect((await propose(author, { name: 'x' }, brand, 'employees')).status).toBe(404);
    const [voltage] = (await author.get('/api/dictionary/voltages')).body;
    expect((await propose(author, { name: 'x' }, voltage, 'dictionary/1/values')).body.code).toBe('protected');
  });

  it('when it refers to what only the organization has', async () => {
    const own = await create(other, brands, { name: 'Только своё', isActive: true });
    const [{ guid }] = await world.owner('select guid from model order by guid limit 1');
    const model = (await other.get(`/api/models/${guid}`)).body;
    const { status, body } = await propose(other, { brandGuid: own.guid }, model, models.name);
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'brandGuid']);
  });
});

it('proposes of a record what everybody reads, whatever the organization calls it', async () => {
  const shared = await create(service, brands, { name: 'Общее имя завода', site: null, isActive: true });
  await other.put(`/api/own-readings/${shared.guid}`, {
    resource: 'brands',
    name: 'Тайное имя завода',
    isUnused: true,
  });
  const { status, body } = await other.post(path, {
    resource: 'brands',
    kind: 'change',
    record: shared.guid,
    changes: { country: 'BY' },
    reason: 'Страна другая',
  });
  expect([status, body.recordName, body.hindrance]).toEqual([201, 'Общее имя завода', null]);
  expect(JSON.stringify((await service.get(path)).body)).not.toContain('Тайное');
  expect((await service.post(`${path}/${body.guid}/accept`, {})).status).toBe(200);
  expect((await service.get(`/api/brands/${shared.guid}`)).body).toMatchObject({
    name: 'Общее имя завода',
    isActive: true,
    country: 'BY',
  });
});

it('accepting asks for the rights that the change itself asks for', async () => {
  const record = await create(service, brands, { isActive: true });
  const { guid } = (await propose(author, { country: 'KZ' }, record)).body;
  const decider = await world.person(service.organization!, { sharedData: 'full', brands: 'read' });
  const refused = await decider.post(`${path}/${guid}/accept`, {});
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('Производители и модели')]);
  expect((await service.get(`/api/brands/${record.guid}`)).body.version).toBe(1);
  expect((await service.post(`${path}/${guid}/accept`, {})).status).toBe(200);
});
