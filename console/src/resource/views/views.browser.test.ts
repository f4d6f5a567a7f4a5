import { brands } from 'contract/features/equipment/facts.ts';
import { savedViews, type SavedView } from 'contract/features/saved-views/calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerRecords, refuse, sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { address, dialog, field, opened } from '../../testing/screen.ts';

const form = dialog('Сохранить вид списка');
const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(name) });
const bodies = () => sent(savedViews.create).map(({ body }) => body);

async function open(query = ''): Promise<void> {
  await openConsole(`/dictionary/brands${query}`);
  await opened('Производители');
}
async function openMenu(): Promise<void> {
  await page.getByRole('button', { name: 'Виды' }).click();
}
async function begin(name: string): Promise<void> {
  await openMenu();
  await page.getByRole('menuitem', { name: 'Сохранить нынешний вид…' }).click();
  await field('Название', form).fill(name);
  await form.getByRole('button', { name: 'Сохранить' }).click();
}
async function openColumns() {
  await page.getByRole('button', { name: 'Ещё' }).click();
  await page.getByRole('menuitem', { name: 'Столбцы…' }).click();
  return dialog('Столбцы');
}

beforeEach(() => {
  answerRecords(brands, [{ name: 'Завод', site: 'https://example.org' }]);
  answer(savedViews.create, ({ body }) => body);
});

test('chosen columns stay when the list is opened again, and may be put back', async () => {
  await open();
  const columns = await openColumns();
  await columns.getByRole('checkbox', { name: 'Полное наименование' }).click();
  await columns.getByRole('checkbox', { name: 'Сайт' }).click();
  await columns.getByRole('button', { name: 'Показать' }).click();
  await expect.element(head('Сайт')).toBeVisible();
  await expect.element(head('Полное наименование')).not.toBeInTheDocument();
  await openConsole('/glossary');
  await opened('Глоссарий');
  await open();
  await expect.element(head('Сайт')).toBeVisible();
  await (await openColumns()).getByRole('button', { name: 'Как было сначала' }).click();
  await expect.element(head('Полное наименование')).toBeVisible();
});

test('a view is what the list shows: its search without spaces at the edges, its order, whose it is', async () => {
  await open('?search=%20энерго%20&sort=-name');
  await begin('Мой');
  await expect.element(page.getByText(/Вид «Мой» сохранён/)).toBeVisible();
  expect(bodies()).toEqual([
    expect.objectContaining({ name: 'Мой', search: 'энерго', sort: '-name', isShared: false, replace: false }),
  ]);
  await openMenu();
  await page.getByRole('menuitem', { name: 'Сохранить нынешний вид…' }).click();
  await field('Название', form).fill('Общий');
  await form.getByRole('checkbox', { name: /Виден всем в организации/ }).click();
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(bodies().at(-1)).toMatchObject({ name: 'Общий', isShared: true });
});

test('a view opens the list as it was; a shared one is removed for all only after a question', async () => {
  const own = { guid: crypto.randomUUID(), name: 'Мой', isOwn: true, mayRemove: true, search: 'энерго', sort: '-name' };
  const shared = { ...own, guid: crypto.randomUUID(), name: 'Общий', isShared: true };
  let views: Partial<SavedView>[] = [own, shared];
  answer(savedViews.list, () => views);
  answer(savedViews.remove, ({ params }) => void (views = views.filter(({ guid }) => guid !== params['guid'])));
  await open();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Мой' }).click();
  await expect.element(page.getByRole('searchbox', { name: 'Поиск в списке' })).toHaveValue('энерго');
  expect(address()).toContain('sort=-name');
  await openMenu();
  await page.getByRole('menuitem', { name: 'Удалить вид «Общий»' }).click();
  const asked = dialog('Удалить вид «Общий»?');
  await expect.element(asked).toMatchTextContent(/Вид пропадёт у всех/);
  await asked.getByRole('button', { name: 'Удалить' }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await openMenu();
  await expect.element(page.getByRole('menuitem', { name: 'Мой' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Общий' })).not.toBeInTheDocument();
});

test('a view of the same name is replaced only when that is said', async () => {
  refuse(savedViews.create, 'already_exists');
  await open('?search=инкотекс');
  await begin('Занятый');
  await expect.element(form.getByRole('alert')).toMatchTextContent(/Вид «Занятый» уже есть\. Заменить\?/);
  await field('Название', form).fill('Занятый другой');
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument();
  await field('Название', form).fill('Занятый');
  answer(savedViews.create, ({ body }) => body);
  await form.getByRole('button', { name: 'Заменить' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(bodies().map(({ replace }) => replace)).toEqual([false, true]);
  expect(bodies().at(-1)).toMatchObject({ name: 'Занятый', search: 'инкотекс' });
});

test('any refusal of a view is shown', async () => {
  refuse(savedViews.create, 'invalid', { detail: 'Фильтр слишком велик' });
  await open();
  await begin('Новый');
  await expect.element(form.getByRole('alert')).toMatchTextContent(/Фильтр слишком велик/);
});
