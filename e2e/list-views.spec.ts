import { api, unique } from './support/api.ts';
import { brands, moreTool, search } from './support/lists.ts';
import { dialog } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('выбранные столбцы и их порядок остаются', async ({ page }) => {
  await brands(page);
  await moreTool(page, 'Столбцы…');
  const columns = dialog(page, 'Столбцы');
  await columns.getByRole('checkbox', { name: 'Полное наименование' }).uncheck();
  await columns.getByRole('checkbox', { name: 'Сайт' }).check();
  await columns.getByRole('button', { name: 'Показать' }).click();
  const head = page.getByRole('columnheader');
  await expect(head.filter({ hasText: 'Сайт' })).toBeVisible();
  await expect(head.filter({ hasText: 'Полное наименование' })).toHaveCount(0);
  await page.goto('/glossary');
  await brands(page);
  await expect(head.filter({ hasText: 'Сайт' })).toBeVisible();
  await moreTool(page, 'Столбцы…');
  await columns.getByRole('button', { name: 'Как было сначала' }).click();
  await expect(head.filter({ hasText: 'Полное наименование' })).toBeVisible();
});

test('сохранённый вид: личный не виден другим, общий виден всей организации', async ({ page }) => {
  const [own, shared] = [unique('Мой вид'), unique('Общий вид')];
  await brands(page, '?search=энерго&sort=-name');
  const save = async (name: string, isShared: boolean) => {
    await page.getByRole('button', { name: 'Виды' }).click();
    await page.getByRole('menuitem', { name: 'Сохранить нынешний вид…' }).click();
    const form = dialog(page, 'Сохранить вид списка');
    await form.getByLabel('Название').fill(name);
    if (isShared) await form.getByLabel('Виден всем в организации').check();
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText(`Вид «${name}» сохранён`)).toBeVisible();
    await expect(form).toHaveCount(0);
  };
  await save(own, false);
  await save(shared, true);
  await brands(page);
  await page.getByRole('button', { name: 'Виды' }).click();
  await page.getByRole('menuitem', { name: own, exact: true }).click();
  await expect(search(page)).toHaveValue('энерго');
  await expect(page).toHaveURL(/sort=-name/);

  const views = await api<{ name: string }[]>('GET', '/api/saved-views?resource=brands', { as: 'orlova' });
  expect(views.map(({ name }) => name)).toContain(shared);
  expect(views.map(({ name }) => name)).not.toContain(own);
  await page.getByRole('button', { name: 'Виды' }).click();
  await page.getByRole('menuitem', { name: `Удалить вид «${shared}»` }).click();
  const asked = dialog(page, `Удалить вид «${shared}»?`);
  await expect(asked).toContainText('Вид пропадёт у всех');
  await asked.getByRole('button', { name: 'Удалить' }).click();
  await expect(asked).toHaveCount(0);
  await page.getByRole('button', { name: 'Виды' }).click();
  await expect(page.getByRole('menuitem', { name: own, exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: shared })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(page.getByText('Возвращено: 1 запись')).toBeVisible();
  await page.getByRole('button', { name: 'Виды' }).click();
  await expect(page.getByRole('menuitem', { name: shared }).first()).toBeVisible();
});

test('сохранённый вид заменяется, только когда об этом сказано, а любой отказ виден', async ({ page }) => {
  const name = unique('Занятый вид');
  const views = async () =>
    (await api<{ name: string; search: string }[]>('GET', '/api/saved-views?resource=brands'))
      .filter((view) => view.name === name)
      .map(({ search }) => search);
  const form = dialog(page, 'Сохранить вид списка');
  const begin = async (query: string) => {
    await brands(page, query);
    await page.getByRole('button', { name: 'Виды' }).click();
    await page.getByRole('menuitem', { name: 'Сохранить нынешний вид…' }).click();
    await form.getByLabel('Название').fill(name);
    await form.getByRole('button', { name: 'Сохранить' }).click();
  };
  // Spaces at the edges do not prevent saving.
  await begin('?search=%20энерго%20');
  await expect(page.getByText(`Вид «${name}» сохранён`)).toBeVisible();
  expect(await views()).toEqual(['энерго']);

  await begin('?search=инкотекс');
  await expect(form.getByRole('alert')).toHaveText(`Вид «${name}» уже есть. Заменить?`);
  await form.getByLabel('Название').fill(`${name} другой`);
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByLabel('Название').fill(name);
  await expect(form.getByRole('button', { name: 'Заменить' })).toBeVisible();
  await form.getByRole('button', { name: 'Отмена' }).click();
  expect(await views()).toEqual(['энерго']);

  await begin('?search=инкотекс');
  await form.getByRole('button', { name: 'Заменить' }).click();
  await expect(form).toHaveCount(0);
  expect(await views()).toEqual(['инкотекс']);

  await page.route('**/api/saved-views', (route) => {
    const problem = {
      type: 'urn:problem:invalid',
      title: 'Проверьте введённые данные',
      status: 422,
      code: 'invalid',
      detail: 'Фильтр слишком велик',
      requestId: 'r',
      errors: [{ path: 'filter', message: 'Фильтр слишком велик' }],
    };
    return route.fulfill({ status: 422, contentType: 'application/problem+json', json: problem });
  });
  await begin('');
  await expect(form.getByRole('alert')).toContainText('Фильтр слишком велик');
});

test('вид или ссылка с полем, которого человеку не видно, открывает список без него и говорит об этом', async ({
  page,
}) => {
  const filter = JSON.stringify({ field: 'secret', op: 'is', value: 'а' });
  await brands(page, `?sort=inn,-name&filter=${encodeURIComponent(filter)}`);
  await expect(page.getByText('Список показан без порядка и отбора по полям «inn», «secret»')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Наименование' }).first()).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});
