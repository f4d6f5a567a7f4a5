import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brands, equipmentTypes, models } from 'contract/features/equipment/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { notificationTexts } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let service: Client;
let author: Client;
let other: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  service = await world.service();
  author = await world.person(await world.organization(), everyRight('read'));
  other = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

const path = '/api/shared-proposals';

describe('a proposal of a new record', () => {
  it('adds it for everybody when it is accepted', async () => {
    const body = { resource: 'brands', kind: 'create', reason: 'Такого завода нет' };
    const lacking = await author.post(path, { ...body, changes: { site: null } });
    expect([lacking.status, lacking.body.errors?.[0]?.path]).toEqual([422, 'name']);
    const proposed = await author.post(path, { ...body, changes: { name: 'Новый завод', country: 'BY' } });
    expect([proposed.status, proposed.body]).toMatchObject([
      201,
      { kind: 'create', recordGuid: null, recordName: 'Новый завод', hindrance: null },
    ]);
    expect((await notificationTexts(service))[0]).toBe('Производители, «Новый завод»: предложено добавить');
    const found = async () => (await other.get('/api/brands?search=Новый завод')).body.items;
    expect(await found()).toEqual([]);
    const accepted = await service.post(`${path}/${proposed.body.guid}/accept`, {});
    expect([accepted.status, accepted.body.state]).toEqual([200, 'accepted']);
    expect(await found()).toMatchObject([{ guid: accepted.body.recordGuid, country: 'BY', owner: 'service' }]);
    expect((await notificationTexts(author))[0]).toBe('Ваше предложение об общей записи «Новый завод» принято');
    const [entry] = (await service.get(`/api/brands/${accepted.body.recordGuid}/history`)).body;
    expect(entry).toMatchObject({ action: 'create', via: { kind: 'proposal' } });
  });

  it('is refused when there is such a record, and nothing changes', async () => {
    const body = { resource: 'brands', kind: 'create', changes: { name: 'Новый завод' }, reason: 'Ещё раз такой же' };
    const { guid } = (await author.post(path, body)).body;
    const { status, body: refusal } = await service.post(`${path}/${guid}/accept`, {});
    expect([status, refusal.errors ?? refusal.code]).toMatchObject([409, expect.anything()]);
    expect((await author.get(`${path}/${guid}`)).body.state).toBe('open');
    expect((await service.post(`${path}/${guid}/decline`, { reason: 'Уже есть' })).body.state).toBe('declined');
  });

  it('may be a value of a dictionary and a term', async () => {
    const [{ id }] = await world.owner(`select id from dictionary where code = 'contract-types'`);
    const section = (await service.get('/api/glossary-sections?limit=1')).body.items[0];
    for (const [resource, changes] of [
      [`dictionary/${id}/values`, { name: 'Особый договор' }],
      ['glossary', { term: 'Особый термин', sectionGuid: section.guid, definition: 'Слово, которого не было раньше.' }],
    ] as const) {
      const proposed = await author.post(path, { resource, kind: 'create', changes, reason: 'Очень нужно нам' });
      expect([resource, proposed.status]).toEqual([resource, 201]);
      const accepted = await service.post(`${path}/${proposed.body.guid}/accept`, {});
      expect([resource, accepted.status]).toEqual([resource, 200]);
      expect((await other.get(`/api/${resource}/${accepted.body.recordGuid}`)).body.owner).toBe('service');
    }
  });
});

describe('a proposal of a deletion', () => {
  const proposeDeletion = (record: AnyRow) =>
    author.post(path, { resource: 'brands', kind: 'delete', record: record.guid, reason: 'Завода давно нет' });

  it('tells whoever decides how many organizations use the record, and deletes it with a replacement as usual', async () => {
    const [gone, instead] = [
      await create(service, brands, { isActive: true }),
      await create(service, brands, { isActive: true }),
    ];
    await create(service, models, { brandGuid: gone.guid });
    const proposed = (await proposeDeletion(gone)).body;
    expect(proposed).toMatchObject({ kind: 'delete', lines: [], usedElsewhere: null });
    expect((await service.get(`${path}/${proposed.guid}`)).body.usedElsewhere).toBe(0);
    const used = await service.post(`${path}/${proposed.guid}/accept`, {});
    expect([used.status, used.body.code]).toEqual([409, 'in_use']);
    const accepted = await service.post(`${path}/${proposed.guid}/accept?replaceBy=${instead.guid}`, {});
    expect([accepted.status, accepted.body.state]).toEqual([200, 'accepted']);
    expect((await author.get(`/api/brands/${gone.guid}`)).body.guid).toBe(instead.guid);
    const request = String(accepted.headers['x-request-id']);
    const undone = await service.post(`/api/journal/requests/${request}/return`, undefined);
    expect([undone.status, undone.body]).toEqual([
      200,
      { changed: 2, refusal: expect.stringContaining('на их собственном экране') },
    ]);
    expect((await author.get(`/api/brands/${gone.guid}`)).body.guid).toBe(gone.guid);
  });

  it('is refused while other organizations use the record', async () => {
    const gone = await create(service, brands, { isActive: true });
    const type = await create(service, equipmentTypes);
    await create(other, models, { brandGuid: gone.guid, equipmentTypeGuid: type.guid });
    const { guid } = (await proposeDeletion(gone)).body;
    expect((await service.get(`${path}/${guid}`)).body.usedElsewhere).toBe(1);
    const { status, body } = await service.post(`${path}/${guid}/accept`, {});
    expect([status, body.code]).toEqual([409, 'in_use']);
  });

  it('is accepted by whoever may delete shared data only', async () => {
    const gone = await create(service, brands);
    const { guid } = (await proposeDeletion(gone)).body;
    const clerk = await world.person(service.organization!, { ...everyRight('full'), sharedData: 'update' });
    expect((await clerk.post(`${path}/${guid}/accept`, {})).status).toBe(403);
    expect((await service.post(`${path}/${guid}/accept`, {})).status).toBe(200);
    expect((await author.get(`/api/brands/${gone.guid}`)).status).toBe(404);
  });
});

describe('an own record proposed for everybody', () => {
  it('becomes the shared one where it is: what referred to it goes on doing so', async () => {
    const type = await create(service, equipmentTypes);
    const own = await create(other, brands, { name: 'Наш завод', isActive: true });
    const model = await create(other, models, { brandGuid: own.guid, equipmentTypeGuid: type.guid });
    const proposed = await other.post(path, {
      resource: 'brands',
      kind: 'share',
      record: own.guid,
      reason: 'Нужен всем',
    });
    expect([proposed.status, proposed.body.lines[0]]).toMatchObject([
      201,
      { label: 'Наименование', proposed: 'Наш завод' },
    ]);
    expect((await author.get(`/api/brands/${own.guid}`)).status).toBe(404);
    const accepted = await service.post(`${path}/${proposed.body.guid}/accept`, {});
    expect([accepted.status, accepted.body.state]).toEqual([200, 'accepted']);
    expect((await author.get(`/api/brands/${own.guid}`)).body).toMatchObject({ name: 'Наш завод', owner: 'service' });
    expect((await other.get(`/api/models/${model.guid}`)).body.brandGuid).toBe(own.guid);
    expect((await author.get(`/api/models/${model.guid}`)).status).toBe(404);
    const history = (await author.get(`/api/brands/${own.guid}/history`)).body;
    expect(history).toMatchObject([
      { before: { owner: 'own' }, after: { owner: 'service' }, userName: 'Другая организация' },
    ]);
  });

  it('waits until what it refers to is shared, and is not taken when it has changed since', async () => {
    const [brand, type] = [await create(other, brands, { isActive: true }), await create(service, equipmentTypes)];
    const model = await create(other, models, { brandGuid: brand.guid, equipmentTypeGuid: type.guid });
    const share = (record: AnyRow, resource: string) =>
      other.post(path, { resource, kind: 'share', record: record.guid, reason: 'Нужна всем' });
    const refused = await share(model, 'models');
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'brandGuid']);
    const { guid } = (await share(brand, 'brands')).body;
    await other.put(`/api/brands/${brand.guid}`, { ...brand, country: 'KZ' }, 1);
    const { status, body } = await service.post(`${path}/${guid}/accept`, {});
    expect([status, body.detail]).toEqual([409, 'Запись изменили после того, как её предложили.']);
    expect((await share(await create(service, brands), 'brands')).status).toBe(409);
    expect(
      (await author.post(path, { resource: 'brands', kind: 'share', record: brand.guid, reason: 'Чужая запись' }))
        .status,
    ).toBe(404);
  });
});
