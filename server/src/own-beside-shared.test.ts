import { csvFile } from './testing/tables.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brands, equipmentTypes, models } from 'contract/features/equipment/facts.ts';
import { glossary, glossarySections } from 'contract/features/glossary/facts.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { sql } from './core/sql.ts';
import { asOrg } from './core/transaction.ts';
import type { Client } from './testing/client.ts';
import { importFile } from './testing/imports.ts';
import { create, everyRight, plainValue } from './testing/matrix.ts';
import { openWorld, type World } from './testing/world.ts';

let world: World;
let service: Client;
let one: Client;
let other: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  service = await world.service();
  one = await world.person(await world.organization(), everyRight('full'));
  other = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

const brandOf = async (client: Client, name: string): Promise<AnyRow> =>
  create(client, brands, { name, site: null, isActive: true });
const names = async (client: Client, path: string): Promise<string[]> =>
  (await client.get(path)).body.items.map(({ name }: AnyRow) => name);

describe('the journal', () => {
  it('tells a change of shared data without its person outside their own organization', async () => {
    const brand = await brandOf(service, 'Общий завод');
    // A person who works in both organizations made the change in the service's.
    await world.enroll('admin', other.organization!);
    const path = `/api/brands/${brand.guid}/history`;
    const [mine] = (await service.get(path)).body as JournalEntry[];
    expect([mine!.userName, mine!.address]).toEqual(['Администратор Главный', '127.0.0.1']);
    const journal = `/api/journal?record=${brand.guid}`;
    for (const [entry] of [(await other.get(path)).body, (await other.get(journal)).body.items])
      expect(entry).toMatchObject({
        userName: 'Другая организация',
        accountGuid: null,
        address: null,
        via: null,
        after: { name: 'Общий завод' },
      });
    for (const query of [
      `${journal}&person=${mine!.accountGuid}`,
      '/api/journal?search=Администратор&action=create,update',
      `/api/journal?person=${mine!.accountGuid}&action=create,update`,
    ])
      expect((await other.get(query)).body.items, query).toEqual([]);
    const file = (await other.get('/api/journal/export?format=csv&action=create,update')).raw.toString();
    expect(file).toContain('Общий завод');
    expect(file).not.toContain('Администратор Главный');
    expect((await service.get(`${journal}&person=${mine!.accountGuid}`)).body.items).toHaveLength(1);
  });

  it('and a shared term without its author', async () => {
    const section = await create(service, glossarySections);
    const term = await create(service, glossary, { sectionGuid: section.guid, related: [] });
    expect(term['author']).toBe('Администратор Главный');
    const answer = await other.get(`/api/glossary/${term.guid}`);
    expect(answer.body.author).toBe('Другая организация');
    expect(JSON.stringify((await other.get(`/api/glossary/${term.guid}/history`)).body)).not.toContain('Главный');
    const byAuthor = JSON.stringify({ field: 'author', op: 'contains', value: 'Главный' });
    expect((await other.get(`/api/glossary?filter=${encodeURIComponent(byAuthor)}`)).body.total).toBe(0);
  });
});

describe('a shared record that other organizations use', () => {
  it('says so when it is deleted or replaced, and names none of them', async () => {
    const brandGuid = (await brandOf(service, 'Используемый')).guid;
    const equipmentTypeGuid = (await create(service, equipmentTypes)).guid;
    const modelOf = (name: string) => create(service, models, { name, brandGuid, equipmentTypeGuid, isActive: true });
    const [model, instead] = [await modelOf('Используемая'), await modelOf('Взамен')];
    for (const client of [one, other]) await create(client, meteringDevices, { brandGuid, modelGuid: model.guid });
    for (const query of ['', `?replaceBy=${instead.guid}`]) {
      const { status, body } = await service.delete(`/api/models/${model.guid}${query}`, 1);
      expect([status, body.code, body.detail]).toEqual([
        409,
        'in_use',
        'Нельзя удалить: используется в других организациях: 2. Чтобы её больше не выбирали, снимите отметку «Действует».',
      ]);
      expect(body.usage).toEqual([
        { title: 'В других организациях', total: 2, stays: 'Их записи менять нельзя', rows: [] },
      ]);
    }
    const usage = (await one.get(`/api/models/${model.guid}/usage`)).body;
    expect(usage.map(({ title, total }: { title: string; total: number }) => [title, total])).toEqual([
      ['Приборы учёта', 1],
      ['В других организациях', 1],
    ]);
  });

  it('counts what parameters of their own values choose', async () => {
    const home = (
      await service.post('/api/dictionary/', { name: 'Выбираемое', code: 'chosen', description: null, parameters: [] })
    ).body;
    const value = (await service.post(`/api/dictionary/${home.id}`, plainValue('Выбрано'))).body;
    const parameter = {
      code: 'link',
      name: 'Ссылка',
      type: 'dictionary',
      unit: null,
      options: [],
      dcDictionaryId: home.id,
      isRequired: false,
      isMultiple: false,
    };
    const own = await one.post('/api/dictionary/', {
      name: 'Выбирающее',
      code: 'choosing',
      description: null,
      parameters: [parameter],
    });
    expect((await one.post(`/api/dictionary/${own.body.id}`, { ...plainValue('Своё'), link: value.guid })).status).toBe(
      201,
    );
    for (const path of [`dictionary-value/${value.guid}`, `${home.id}`]) {
      const { status, body } = await service.delete(`/api/dictionary/${path}`);
      expect([status, body.usage.at(-1)]).toEqual([
        409,
        { title: 'В других организациях', total: 1, stays: 'Их записи менять нельзя', rows: [] },
      ]);
    }
  });
});

describe('an organization adds its own beside the shared', () => {
  it('and nobody else sees, uses or is hindered by it', async () => {
    const own = await brandOf(one, 'Свой завод');
    expect([own['owner'], (await service.get('/api/brands/' + own.guid)).status]).toEqual(['own', 404]);
    for (const verb of ['', '/history', '/usage'])
      expect((await other.get(`/api/brands/${own.guid}${verb}`)).status).toBe(404);
    expect(await names(one, '/api/brands?search=Свой завод')).toEqual(['Свой завод']);
    expect(await names(other, '/api/brands?search=Свой завод')).toEqual([]);
    expect((await other.get(`/api/journal?record=${own.guid}`)).body.items).toEqual([]);
    const offered = async (client: Client) =>
      (await client.get('/api/dictionary/brands')).body.some(({ guid }: AnyRow) => guid === own.guid);
    expect([await offered(one), await offered(other), await offered(service)]).toEqual([true, false, false]);
    const same = await brandOf(other, 'Свой завод');
    expect(same['owner']).toBe('own');
    const model = await other.post('/api/models', { ...(await modelInput(other)), brandGuid: own.guid });
    expect([model.status, model.body.errors[0].path]).toEqual([422, 'brandGuid']);
    expect((await other.put(`/api/brands/${own.guid}`, { ...own, site: null }, 1)).status).toBe(404);
    expect((await other.delete(`/api/brands/${own.guid}`)).status).toBe(404);
  });

  const modelInput = async (client: Client) => {
    const {
      guid: _,
      version: __,
      createdAt: ___,
      updatedAt: ____,
      names: _____,
      id: ______,
      owner: _______,
      commonName: ________,
      isUnused: _________,
      ...input
    } = await create(client, models, { brandGuid: (await brandOf(client, `Завод ${Math.random()}`)).guid });
    return { ...input, name: 'Ещё одна' };
  };

  it('whose reference to it no statement can plant', async () => {
    const own = await create(one, equipmentTypes, { name: 'Свой тип' });
    const model = await create(other, models, { brandGuid: (await brandOf(other, 'Завод с моделью')).guid });
    const planted = sql`update model set equipment_type_guid = ${own.guid} where guid = ${model.guid}`;
    await expect(
      asOrg(world.pool, { organization: other.organization!, account: null }, 'write', (tx) => tx.rows(planted)),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('is distinguished in lists, under its own names', async () => {
    const twin = await one.post('/api/brands', {
      name: 'общий  завод'.replace('  ', ' '),
      fullName: null,
      country: null,
      site: null,
      isActive: true,
    });
    expect([twin.status, twin.body.errors]).toEqual([409, [{ path: 'name', message: 'Такой производитель уже есть' }]]);
    const filter = encodeURIComponent(JSON.stringify({ field: 'owner', op: 'in', value: ['own'] }));
    expect(await names(one, `/api/brands?filter=${filter}&search=завод`)).toEqual(['Свой завод']);
    const later = await brandOf(one, 'Позже общий');
    expect((await brandOf(service, 'Позже общий'))['owner']).toBe('service');
    const kept = await one.put(`/api/brands/${later.guid}`, { ...later, site: 'https://own.example.ru' });
    expect([kept.status, kept.body.owner]).toEqual([200, 'own']);
  });

  it('values of shared dictionaries, and days of its own calendar', async () => {
    const added = await one.post('/api/dictionary/4', plainValue('Договор по-своему'));
    expect([added.status, added.body.owner]).toEqual([201, 'own']);
    const types = async (client: Client) =>
      (await client.get('/api/dictionary/contract-types')).body.map(({ name }: AnyRow) => name);
    expect([
      (await types(one)).includes('Договор по-своему'),
      (await types(other)).includes('Договор по-своему'),
    ]).toEqual([true, false]);
    const day = { day: '2026-01-01', kind: 'working', source: 'Приказ' };
    expect((await one.post('/api/production-calendar', day)).body.owner).toBe('own');
    const worked = (client: Client) =>
      asOrg(world.pool, { organization: client.organization!, account: null }, 'read', (tx) =>
        tx.rows(sql`select from working_days('2026-01-01', '2026-01-01')`),
      );
    expect([(await worked(one)).length, (await worked(other)).length]).toEqual([1, 0]);
  });

  it('and imports a file beside the shared: what would change a shared record is refused at its row', async () => {
    const [shared] = await world.owner(
      "select name from brand where owner = 'service' and site is null order by guid limit 1",
    );
    const content = `Наименование;Сайт\n${shared.name};https://taken.example.ru\nЗавод из файла;https://own.example.ru`;
    const loaded = await importFile(one, 'brands', { format: 'csv', content }, { loads: 'right' });
    expect(loaded).toMatchObject({ created: 1, updated: 0, refused: 1 });
    expect(loaded.mistakes).toMatchObject([{ row: 2, message: expect.stringContaining('Это общие данные') }]);
    expect((await one.get(`/api/brands?search=${encodeURIComponent('Завод из файла')}`)).body.items[0].owner).toBe(
      'own',
    );
    const whole = (await other.get('/api/journal?action=import')).body.items;
    expect(whole).toEqual([]);
  });

  it('and a file of both: what is shared and the same is left, what differs is refused at its row', async () => {
    const rows = await world.owner(`
      select t.term, t.definition, s.name from glossary_term t join glossary_section s on s.guid = t.section_guid
      where t.definition !~ '[",]' and t.term !~ '[",]' and t.author_guid is null order by t.term limit 2`);
    const file = csvFile(
      ['Термин', 'Раздел', 'Определение'],
      ['Своё слово', 'Рынок', 'Определение своего слова'],
      [rows[0].term, rows[0].name, rows[0].definition],
      [rows[1].term, rows[1].name, 'Совсем другое определение'],
    );
    expect(await importFile(one, 'glossary', file)).toMatchObject({
      created: 1,
      same: 1,
      updated: 0,
      mistakes: [{ row: 4, message: expect.stringContaining('Это общие данные') }],
    });
  });
});
