import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import type { Client } from '../../testing/client.ts';
import { importFile } from '../../testing/imports.ts';
import { everyRight } from '../../testing/matrix.ts';
import { csvFile } from '../../testing/tables.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let author: Client;
let second: Client;
let section: AnyRow;
let place: string;

beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  place = await world.organization();
  author = await world.person(place, everyRight('full'));
  second = await world.person(place, everyRight('full'));
  section = (await author.post('/api/glossary-sections', { name: 'Проверка', parentGuid: null, sort: 90 })).body;
});
afterAll(() => world.close());

const draft = (term: string, given: object = {}) => ({
  term,
  abbreviation: null,
  sectionGuid: section.guid,
  definition: 'Определение для проверки.',
  synonyms: [],
  related: [],
  source: null,
  sourceClause: null,
  sourceValidFrom: null,
  sourceValidTo: null,
  ...given,
});
const write = async (term: string, given: object = {}): Promise<AnyRow> => {
  const { status, body } = await author.post('/api/glossary', draft(term, given));
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
const offered = async (client: Client, { guid }: AnyRow) =>
  ((await client.get(`/api/glossary/${guid}/steps`)).body.next as { status: string; hindrance: string | null }[]).map(
    ({ status, hindrance }) => [status, hindrance],
  );
const step = (client: Client, { guid, version }: AnyRow, status: string) =>
  client.put(`/api/glossary/${guid}/status`, { status }, version);

describe('a term', () => {
  it('is written by one person and approved by another', async () => {
    const term = await write('Согласуемый');
    expect([term['status'], term['author'], term['reviewer']]).toEqual([
      'draft',
      expect.stringContaining('Петров'),
      null,
    ]);
    expect((await step(second, term, 'approved')).body).toMatchObject({
      code: 'conflict',
      detail: 'Из состояния «Черновик» нельзя перейти в «Утверждён».',
    });
    expect(await offered(author, term)).toEqual([['review', null]]);
    const review = (await step(author, term, 'review')).body;
    const refusal = 'Свою формулировку утверждает другой сотрудник.';
    expect(await offered(author, review)).toEqual([
      ['approved', refusal],
      ['draft', null],
    ]);
    expect(await offered(second, review)).toEqual([
      ['approved', null],
      ['draft', null],
    ]);
    expect((await step(author, review, 'approved')).body).toMatchObject({
      code: 'conflict',
      detail: refusal,
    });
    const approved = (await step(second, review, 'approved')).body;
    expect(approved).toMatchObject({
      status: 'approved',
      reviewer: expect.stringContaining('Петров'),
      approvedAt: expect.any(String),
    });
    const obsolete = (await step(author, approved, 'obsolete')).body;
    expect(obsolete).toMatchObject({ status: 'obsolete', approvedAt: approved.approvedAt });
    expect((await step(author, obsolete, 'approved')).status).toBe(409);
    expect((await step(author, term, 'review')).status).toBe(412);
    const history = (await author.get(`/api/glossary/${term.guid}/history`)).body;
    expect(history.map(({ after }: { after: { status?: string } }) => after.status)).toEqual([
      'obsolete',
      'approved',
      'review',
      'draft',
    ]);
  });

  const approved = async (name: string) => {
    const review = (await step(author, await write(name), 'review')).body;
    return (await step(second, review, 'approved')).body as AnyRow;
  };

  it('is a draft again when its approved words change, alone, in bulk or by import', async () => {
    const definition = 'Совсем другие слова.';
    const [one, several, loaded, note] = [
      await approved('Правка А'),
      await approved('Правка Б'),
      await approved('Правка В'),
      await approved('Правка Г'),
    ];
    await second.put(`/api/glossary/${one.guid}`, draft('Правка А', { definition }), one.version);
    await second.post('/api/glossary/bulk', {
      action: 'update',
      records: [{ guid: several.guid, version: several.version }],
      changes: { definition },
      preview: false,
    });
    const file = csvFile(['Термин', 'Раздел', 'Определение'], ['Правка В', 'Проверка', definition]);
    await importFile(second, 'glossary', file, { loads: 'all' });
    for (const { guid } of [one, several, loaded]) {
      expect((await author.get(`/api/glossary/${guid}`)).body).toMatchObject({
        definition,
        status: 'draft',
        reviewer: null,
        approvedAt: null,
      });
    }
    const kept = (
      await second.put(`/api/glossary/${note.guid}`, draft('Правка Г', { related: [one.guid] }), note.version)
    ).body;
    expect(kept.status).toBe('approved');
  });

  it('is not approved by the person who reworded it during the review', async () => {
    const review = (await step(author, await write('Перехват'), 'review')).body;
    const reworded = (
      await second.put(
        `/api/glossary/${review.guid}`,
        draft('Перехват', { definition: 'Слова второго человека.' }),
        review.version,
      )
    ).body;
    expect((await step(second, reworded, 'approved')).status).toBe(409);
    expect((await step(author, reworded, 'approved')).status).toBe(200);
  });

  it('keeps its related terms in order, and follows a replaced one', async () => {
    const [a, b] = [await write('Связь А'), await write('Связь Б')];
    const term = await write('Связанный', { related: [b.guid, a.guid] });
    expect([term['related'], term.names['related']]).toEqual([
      [b.guid, a.guid],
      { [a.guid]: 'Связь А', [b.guid]: 'Связь Б' },
    ]);
    const changed = (await author.put(`/api/glossary/${term.guid}`, draft('Связанный', { related: [a.guid] }), 1)).body;
    expect(changed.related).toEqual([a.guid]);
    expect((await author.delete(`/api/glossary/${a.guid}?replaceBy=${b.guid}`, 1)).status).toBe(204);
    expect((await author.get(`/api/glossary/${term.guid}`)).body.related).toEqual([b.guid]);
    expect((await author.get(`/api/glossary/${a.guid}`)).body.guid).toBe(b.guid);
  });

  it('is found by the forms of its words', async () => {
    const found = async (search: string) =>
      (await author.get(`/api/glossary?limit=200&search=${encodeURIComponent(search)}`)).body.items.map(
        ({ term }: AnyRow) => term,
      );
    await write('Сетевая организация особая', { definition: 'Владелец линий электропередачи и подстанций.' });
    for (const search of ['сетевой организацией', 'СЕТЕВЫЕ организации особые', 'сетевую организацию', 'ctntdfz']) {
      expect(await found(search), search).toContain('Сетевая организация особая');
    }
    await write('Точка особого учёта', { definition: 'Её ведёт владелец окна, а не гость.' });
    for (const search of ['точек особого учета', 'точки особого учёта', 'владельцы окон', 'владельцем окна']) {
      expect(await found(search), search).toContain('Точка особого учёта');
    }
  });
});

it('letters count the terms, and those of them that are found; Ё is with Е', async () => {
  const letters = (await author.get('/api/glossary/letters')).body as { letter: string; count: number }[];
  expect(letters.map(({ letter }) => letter)).toEqual(
    letters.map(({ letter }) => letter).toSorted(new Intl.Collator('ru').compare),
  );
  expect(letters.reduce((sum, { count }) => sum + count, 0)).toBe(
    (await author.get('/api/glossary?exact=true')).body.total,
  );
  await write('Ёмкость учебная');
  const filter = JSON.stringify({ field: 'sectionGuid', op: 'in', value: [section.guid] });
  const found = (await author.get(addressOf('/api/glossary/letters', {}, { search: 'учебной ёмкостью', filter }))).body;
  expect(found.filter(({ count }: { count: number }) => count > 0)).toEqual([{ letter: 'Е', count: 1 }]);
  expect(found.length).toBeGreaterThanOrEqual(letters.length);
  expect((await author.get('/api/glossary/letters?filter=no')).status).toBe(422);
});

it('letters tell nothing of a term that is denied', async () => {
  const secret = await write('Ъ-преобразование');
  const letters = async (by: Client) =>
    (await by.get('/api/glossary/letters')).body.map(({ letter }: { letter: string }) => letter);
  const reader = await world.person(place, { glossary: 'read' });
  expect(await letters(reader)).toContain('Ъ');
  const { userModel } = (await reader.get('/api/auth/info')).body;
  await world.owner(
    `insert into individual_permission (guid, organization_guid, employee_guid, entity_type, effect, value, object_guid, reason)
     select gen_random_uuid(), $1, guid, 'glossary', 'deny', 'read', $2, 'Проверка' from employee where account_guid = $3`,
    [place, secret.guid, userModel.guid],
  );
  expect(await letters(reader)).not.toContain('Ъ');
});

describe('labels of fields', () => {
  const guidOf = async (label: string): Promise<unknown> =>
    ((await author.get('/api/glossary/labels')).body as AnyRow[]).find((explained) => explained['label'] === label)
      ?.guid;
  const termOf = async (label: string): Promise<unknown> =>
    (await author.get(`/api/glossary/${String(await guidOf(label))}`)).body.term;
  const approve = async (term: AnyRow) =>
    (await step(second, (await step(author, term, 'review')).body, 'approved')).status;

  it('are explained by the term of this name, abbreviation or synonym', async () => {
    expect(await termOf('Максимальная мощность')).toBe('Максимальная мощность');
    expect(await termOf('Сетевая организация')).toBe('Территориальная сетевая организация');
    expect(await termOf('Расчётный коэффициент')).toBe('Коэффициент трансформации');
    expect(await guidOf('Примечание')).toBeUndefined();
    // Hand-written forms use the name of the term itself.
    expect(await termOf('Плановый почасовой объём')).toBe('Плановый почасовой объём');
  });

  it('are explained by approved terms only, without regard to case and ё, and first of all by the own ones', async () => {
    const own = await write('ПРИБОР УЧЕТА');
    expect(await guidOf('Прибор учёта')).not.toBe(own.guid);
    expect(await approve(own)).toBe(200);
    expect(await guidOf('Прибор учёта')).toBe(own.guid);
  });

  it('are those of the fields that the organization has added, too', async () => {
    const parameter = { code: 'boiler', name: 'Тип котла', type: 'string' };
    const { status } = await author.post('/api/object-types', { name: 'Котёл', parameters: [parameter] });
    expect(status).toBe(201);
    const term = await write('Тип котла');
    await approve(term);
    expect(await guidOf('Тип котла')).toBe(term.guid);
  });
});

it('a section cannot lie inside itself', async () => {
  const make = async (name: string, parentGuid: string | null) =>
    (await author.post('/api/glossary-sections', { name, parentGuid, sort: 1 })).body as AnyRow;
  const top = await make('Верх', null);
  const middle = await make('Середина', top.guid);
  const bottom = await make('Низ', middle.guid);
  for (const parentGuid of [top.guid, middle.guid, bottom.guid]) {
    const { status, body } = await author.put(
      `/api/glossary-sections/${top.guid}`,
      { name: 'Верх', parentGuid, sort: 1 },
      1,
    );
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'parentGuid', message: 'Раздел не может входить в самого себя' }],
    ]);
  }
  expect((await author.delete(`/api/glossary-sections/${top.guid}`, 1)).body.usage).toMatchObject([
    { title: 'Разделы глоссария', total: 1 },
  ]);
});
