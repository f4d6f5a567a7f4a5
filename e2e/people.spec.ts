import { items, unique } from './support/api.ts';
import { createGroup } from './support/people.ts';
import { choose, dialog, edit, field, moreAction, opened, row } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('сотрудник создаётся, и в карточке видно, что ему можно и почему', async ({ page }) => {
  const group = await createGroup({ brands: 'update', glossary: 'read' });
  await page.goto('/employees');
  await opened(page, 'Сотрудники');
  await page.getByRole('main').getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, 'Создать сотрудника');
  const position = unique('Инженер по учёту');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form.getByText('Это обязательное поле')).toHaveCount(3);
  await field(form, 'Фамилия').fill('Соколова');
  await field(form, 'Имя').fill('Мария');
  await field(form, 'Должность').fill(position);
  await field(form, 'Телефон').fill('8 912 345-67-89');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toBeHidden();
  const [created] = await items(`/api/employees?limit=1&search=${encodeURIComponent(position)}`);

  expect(created!['phone']).toBe('+79123456789');

  await page.goto(`/employee/${created!.guid}/permission-groups`);
  await opened(page, 'Соколова Мария');
  await edit(page);
  await page.getByRole('combobox', { name: 'Группы прав' }).fill(group['name'] as string);
  await page.getByRole('option', { name: group['name'] as string }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('сохранено')).toBeVisible();

  await page.getByRole('tab', { name: 'Индивидуальные права' }).click();
  await page
    .getByRole('tabpanel')
    .or(page.getByRole('main'))
    .getByRole('button', { name: 'Создать', exact: true })
    .click();
  const right = dialog(page, 'Создать индивидуальное право');
  await choose(right, 'Действие', 'Запретить');
  await choose(right, 'Раздел', 'Производители и модели');
  await choose(right, 'Значение', 'Изменение');
  await right.getByRole('textbox', { name: 'Основание' }).fill('На время проверки');
  await right.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(right).toBeHidden();
  await expect(row(page, 'На время проверки')).toBeVisible();

  await moreAction(page, 'Что может сотрудник');
  await opened(page, 'Кто что может');
  await expect(page.getByRole('button', { name: /^Производители и модели: Создание:.*: можно$/ })).toBeVisible();
  await page.getByRole('button', { name: /^Производители и модели: Изменение:.*: нельзя$/ }).click();
  const brands = dialog(page, 'Производители и модели: Изменение');
  await expect(brands).toContainText('Личный запрет: запрещено «Изменение» и выше');
  await expect(brands).toContainText(`группа «${group['name']}»`);
});
