import { glossaryCalls } from 'contract/features/glossary/calls.ts';
import { glossary, glossarySections } from 'contract/features/glossary/facts.ts';
import { missedCalls } from 'contract/features/glossary/missed.ts';
import { viewCalls } from 'contract/features/glossary/views.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerRecords, sent } from '../../testing/answers.ts';
import { keepRecords } from '../../testing/kept-records.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import {
  address,
  choose,
  dialog,
  edit,
  emulateMedia,
  field,
  findInaccessible,
  opened,
  row,
} from '../../testing/screen.ts';

const [own, inner] = [crypto.randomUUID(), crypto.randomUUID()];
const names = { sectionGuid: { [own]: 'Учёт' } };
const act = { source: 'ПП РФ № 1 от 01.02.2003', sourceClause: '7' };
const words = { sectionGuid: own, names, definition: 'Определение, написанное для проверки.', status: 'approved' };
const lastFilter = () => JSON.parse(sent(glossary.routes.list).at(-1)!.query['filter'] ?? 'null');
const letters = page.getByRole('navigation', { name: 'Алфавитный указатель' });

beforeEach(() => {
  answerRecords(glossarySections, [
    { guid: own, name: 'Учёт' },
    { guid: inner, name: 'Приборы', parentGuid: own },
  ]);
  answer(viewCalls.count);
  answer(missedCalls.count);
});

async function open(query = ''): Promise<void> {
  await openConsole(`/glossary${query}`);
  await opened('Глоссарий');
}

describe('the list of terms', () => {
  beforeEach(() => {
    answerRecords(glossary, [{ ...words, term: 'Прибор учёта' }]);
    answer(glossaryCalls.letters, [
      { letter: 'Б', count: 0 },
      { letter: 'П', count: 1 },
    ]);
  });

  test('is narrowed by a letter, and widened by the same one; one that nothing begins with is not pressed', async () => {
    await open();
    const letter = letters.getByRole('button', { name: 'П' });
    await expect.element(letters.getByRole('button', { name: 'Б' })).toBeDisabled();
    await letter.click();
    await expect.element(page.getByRole('button', { name: /Термин начинается с «П»/ })).toBeVisible();
    await expect.poll(lastFilter).toMatchObject({ field: 'term', op: 'starts', value: 'П' });
    await letter.click();
    await expect.element(page.getByRole('button', { name: /Термин начинается/ })).not.toBeInTheDocument();
    expect(address()).not.toContain('filter');
  });

  test('says that the nearest stand first until an order is chosen', async () => {
    await open();
    await page.getByRole('searchbox', { name: 'Поиск в списке' }).fill('прибор');
    const notice = page.getByText(/сначала ближайшее к запросу/);
    await expect.element(notice).toBeVisible();
    expect(sent(glossary.routes.list).at(-1)!.query).toMatchObject({ search: 'прибор' });
    expect(sent(glossary.routes.list).at(-1)!.query['sort']).toBeUndefined();
    await page
      .getByRole('columnheader', { name: /^Термин/ })
      .getByRole('button')
      .first()
      .click();
    await expect.poll(() => sent(glossary.routes.list).at(-1)!.query['sort']).toBe('term');
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('neither creates nor loads for who only reads', async () => {
    signIn({ rights: { glossary: 'read' } });
    await open();
    for (const name of ['Создать', 'Загрузить из файла'])
      await expect.element(page.getByRole('button', { name })).toBeDisabled();
    await page.getByRole('link', { name: 'Прибор учёта' }).click();
    await expect.element(page.getByText(/Только просмотр\./)).toBeVisible();
  });

  test('marks the terms whose source is not in force', async () => {
    answerRecords(glossary, [
      { ...words, term: 'Прежний', sourceValidity: 'over' },
      { ...words, term: 'Будущий', sourceValidity: 'ahead' },
    ]);
    await open();
    await expect.element(row('Прежний')).toMatchTextContent(/Утратил силу/);
    await expect.element(row('Будущий')).toMatchTextContent(/Ещё не действует/);
  });
});

test('words that were sought and not found become a term', async () => {
  keepRecords(glossary, []);
  answer(missedCalls.list, [{ text: 'Ёмкостник', times: 2 }]);
  await open();
  await page.getByRole('button', { name: 'Искали и не нашли' }).click();
  const missed = dialog('Искали и не нашли');
  const line = missed.getByRole('row', { name: /Ёмкостник/ });
  await expect.element(line).toMatchTextContent(/2 раза/);
  await missed.getByRole('button', { name: 'Создать термин «Ёмкостник»' }).click();
  const form = dialog('Создать термин');
  await expect.element(field('Термин', form)).toHaveValue('Ёмкостник');
  await choose(/^Раздел/, 'Учёт', form);
  await field('Определение', form).fill('Коротко');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.element(form.getByText(/Не меньше 10|Не короче 10/)).toBeVisible();
  await field('Определение', form).fill('Слово, которого в глоссарии не было.');
  answer(missedCalls.list, []);
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent(glossary.routes.create)[0]!.body).toMatchObject({ term: 'Ёмкостник', sectionGuid: own });
  await expect.element(line).not.toBeInTheDocument();
});

describe('a term', () => {
  const openTerm = async (given: object) => {
    const [term] = answerRecords(glossary, [{ ...words, term: 'Прибор учёта', ...given }]);
    await openConsole(`/glossary/${term!.guid}`);
    await opened('Прибор учёта');
    return term!.guid;
  };

  test('counts that it is read, and says how often it was', async () => {
    answer(viewCalls.of, { page: 3, label: 1, lastAt: '2026-03-01T00:00:00Z' });
    const guid = await openTerm({});
    await expect
      .poll(() => sent(viewCalls.count))
      .toEqual([expect.objectContaining({ params: { guid }, body: { place: 'page' } })]);
    await expect.element(page.getByText(/^4\sраза, у подписей — 1$/)).toBeVisible();
    expect(document.title).toBe('Прибор учёта — Энергоконсоль');
  });

  test('is approved by another person than wrote it', async () => {
    const hindrance = 'Свою формулировку утверждает другой сотрудник.';
    answer(glossaryCalls.steps, { version: 1, next: [{ status: 'approved', hindrance }] });
    await openTerm({ status: 'review' });
    const approve = page.getByRole('button', { name: 'Утвердить' });
    await expect.element(approve).toBeDisabled();
    await expect.element(approve).toHaveAccessibleDescription(hindrance);
  });

  test('whose source is over says so, one in force does not', async () => {
    await openTerm({ ...act, sourceValidTo: '2020-12-31', sourceValidity: 'over' });
    const notice = page.getByRole('alert').filter({ hasText: /утратил силу/ });
    await expect
      .element(notice)
      .toMatchTextContent(
        /Источник определения: ПП РФ № 1 от 01\.02\.2003, п\. 7 — утратил силу, действовал по 31\.12\.2020\./,
      );
    expect(await findInaccessible()).toEqual([]);
    await openTerm({ ...act, sourceValidFrom: '2003-02-01', sourceValidity: 'current' });
    await expect.element(page.getByText(/Источник определения:/)).not.toBeInTheDocument();
  });

  test('leads to where it is met: other terms, reports and fields', async () => {
    const other = crypto.randomUUID();
    answer(glossaryCalls.mentions, {
      related: [{ guid: other, name: 'Называющий' }],
      fields: [{ resource: 'metering-points', label: 'Уровень напряжения' }],
    } as never);
    const guid = await openTerm({ relatedBy: [other], names: { ...names, relatedBy: { [other]: 'Называющий' } } });
    await edit();
    await expect.element(page.getByText(/Связанные термины с другой стороны: Называющий/)).toBeVisible();
    await openConsole(`/glossary/${guid}/mentions`);
    const places = page.getByRole('tabpanel');
    await expect.element(places.getByRole('heading', { name: 'Называют его связанным' })).toBeVisible();
    await places.getByRole('link', { name: 'Называющий' }).click();
    await expect.poll(address).toBe(`/glossary/${other}`);
  });
});

test('the printed glossary stands by letters, tells drafts and sources, and leaves the frame of the program out', async () => {
  answerRecords(glossary, [
    { ...words, ...act, term: 'Аварийный', status: 'draft' },
    { ...words, ...act, term: 'Прибор учёта', sourceValidFrom: '2090-01-15', sourceValidity: 'ahead' },
  ]);
  await open();
  await page.getByRole('link', { name: 'Печать' }).click();
  await expect.poll(address).toBe('/glossary/print');
  for (const name of ['А', 'П']) await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect.element(page.getByText(/Аварийный — черновик/)).toBeVisible();
  await expect.element(page.getByText(/ещё не действует, вступит в силу с.15\.01\.2090/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Напечатать' })).toBeVisible();
  await emulateMedia('print');
  await expect.element(page.getByText('Напечатать')).not.toBeVisible();
  await emulateMedia('');
});
