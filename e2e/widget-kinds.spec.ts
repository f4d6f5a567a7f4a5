import { api, items, unique } from './support/api.ts';
import { createType } from './support/object-types.ts';
import { choose, dialog, edit, field, opened, row } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('свой вид виджета составляют в консоли, и по нему делают виджет', async ({ page }) => {
  const name = unique('Точки по месяцам');
  await page.goto('/widgets/kinds?create=true');
  const form = dialog(page, 'Создать вид виджетов');
  await field(form, 'Название').fill(name);
  await choose(form, 'Какие записи', 'Точки учёта');
  await expect(form.getByRole('figure')).toHaveText(/^\d+/);
  await choose(form, 'Как показать', 'Столбцы');
  await expect(form.getByText('Выберите, по какому полю разложить')).toBeVisible();
  await choose(form, 'По какому полю разложить', 'Создано');
  await expect(form.getByRole('figure').getByRole('table')).toBeVisible();
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(row(page, name)).toContainText('Точки учёта');

  await page.goto('/widgets?create=true');
  const creation = dialog(page, 'Создать виджет');
  const widget = unique('Когда заведены точки');
  await field(creation, 'Название').fill(widget);
  await field(creation, 'Код').fill(`months-${Date.now()}`);
  await choose(creation, 'Раздел', 'Технический паспорт');
  await choose(creation, 'Откуда данные', name);
  await expect(creation.getByRole('combobox', { name: 'Как показать' })).toHaveValue('Столбцы');
  await expect(creation.getByRole('figure').getByRole('table')).toBeVisible();
  await creation.getByRole('button', { name: 'Создать', exact: true }).click();
  await row(page, widget).getByRole('link').first().click();
  await opened(page, widget);
  await expect(page.getByText(name).first()).toBeVisible();

  const [kind] = await items(`/api/widget-compositions?search=${encodeURIComponent(name)}`);
  await page.goto(`/widgets/kinds/${kind!.guid}`);
  await opened(page, name);
  await page.getByRole('tab', { name: 'Где используется' }).click();
  await expect(page.getByRole('link', { name: widget })).toBeVisible();
  await page.getByRole('tab', { name: 'Вид виджетов' }).click();
  await edit(page);
  await choose(page, 'Как показать', 'Число');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(`Так не показать виджет «${widget}»: он — «столбцы»`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Отменить' }).click();

  const current = await api('GET', `/api/widget-compositions/${kind!.guid}`);
  const { guid, version, createdAt: _, updatedAt: __, names: ___, ...entered } = current as Record<string, unknown>;
  await api('PUT', `/api/widget-compositions/${String(guid)}`, {
    body: { ...entered, isActive: false },
    version: Number(version),
  });
  const [made] = await items(`/api/widgets?search=${encodeURIComponent(widget)}`);
  await page.goto(`/widget/${made!.guid}`);
  await expect(page.getByText(`Вид «${name}» выведен: его виджеты ничего не показывают.`)).toBeVisible();
});

test('вид виджетов о своих объектах выбирают из своих типов: готовых среди них нет', async ({ page }) => {
  const name = unique('Инверторы');
  await createType(name, []);
  const types = (await items('/api/object-types?limit=200')).filter(({ family }) => !family);
  await page.goto('/widgets/kinds?create=true');
  const form = dialog(page, 'Создать вид виджетов');
  await choose(form, 'Какие записи', 'Объекты своих типов');
  await form.getByRole('combobox', { name: 'Тип объектов' }).click();
  await expect(page.getByRole('option')).toHaveCount(types.length);
  await page.getByRole('option', { name, exact: true }).click();
  await expect(form.getByRole('figure')).toHaveText(/^0/);
});
