import { api, unique } from './support/api.ts';
import { createEmployee, createGroup } from './support/people.ts';
import { choose, dialog, edit, field, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser } from './support/users.ts';

test('группа сужается до своего подразделения, и её участник видит и пишет только там', async ({ page, browser }) => {
  const department = unique('Тверской филиал');
  const inside = await createEmployee({ department });
  const group = await createGroup({ employees: 'full' });
  await page.goto(`/permission/${group.guid}/rules`);
  await opened(page, group['name'] as string);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, 'Создать правило');
  await field(form, 'Правило').fill('Свой филиал');
  await choose(form, 'Раздел', 'Сотрудники');
  for (const name of ['Какие записи', 'Какими должны быть записи']) {
    await form.getByRole('button', { name: `${name}: задать условие` }).click();
    const builder = dialog(page, name);
    await choose(builder, 'Поле', 'Подразделение');
    await choose(builder, 'Условие', 'равно');
    await builder.getByRole('textbox', { name: 'Подразделение' }).fill(department);
    await page.keyboard.press('Enter');
    await expect(builder).toBeHidden();
  }
  await expect(form.getByText(`Подразделение равно «${department}»`)).toHaveCount(2);
  await field(form, 'Что сказать, если запись не подходит').fill('Только записи своего подразделения');
  await choose(form, 'Добавить поле', 'Подразделение');
  await field(form, 'Подразделение').fill(department);
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(row(page, 'Свой филиал')).toContainText(`Подразделение: ${department}`);

  await page.goto(`/logs/records?search=${encodeURIComponent('Свой филиал')}`);
  await rows(page).first().press('Enter');
  await expect(dialog(page, /Запись журнала/).getByText(`Подразделение равно «${department}»`)).toHaveCount(2);

  const user = await createUser();
  await acceptInvitation(user);
  const card = await employ(user, [group.guid]);
  await page.goto(`/permission-groups/explorer?person=${card.guid}`);
  await page.getByRole('button', { name: /^Сотрудники: Чтение:.*: с ограничениями$/ }).click();
  const rights = dialog(page, 'Сотрудники: Чтение');
  await expect(rights).toContainText(`только где Подразделение равно «${department}»`);

  const other = await otherBrowser(browser);
  await enter(other, user['userName'] as string);
  await opened(other, 'Сотрудники');
  await expect(rows(other)).toHaveCount(1);
  await expect(rows(other)).toContainText(inside['fullName'] as string);
  await other.getByRole('main').getByRole('button', { name: 'Создать', exact: true }).click();
  const created = dialog(other, 'Создать сотрудника');
  await expect(field(created, 'Подразделение')).toHaveValue(department);
  await field(created, 'Подразделение').fill('Центр');
  await field(created, 'Фамилия').fill('Лапина');
  await field(created, 'Имя').fill('Вера');
  await field(created, 'Должность').fill('Инженер');
  await created.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(created.getByText('Только записи своего подразделения')).toBeVisible();
  await field(created, 'Подразделение').fill(department);
  await created.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(created).toBeHidden();
  await expect(rows(other)).toHaveCount(2);
  await other.context().close();
});

test('правило группы скрывает поле и закрывает другое, и участник работает с остальным', async ({ page, browser }) => {
  const inside = await createEmployee({ phone: '+79110000077', hiredAt: '2021-03-01' });
  const group = await createGroup({ employees: 'full' });
  await page.goto(`/permission/${group.guid}/rules`);
  await opened(page, group['name'] as string);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, 'Создать правило');
  await field(form, 'Правило').fill('Без телефонов');
  await choose(form, 'Раздел', 'Сотрудники');
  await choose(form, 'Скрытые поля', 'Телефон');
  await page.keyboard.press('Tab');
  await choose(form, 'Поля только для чтения', 'Принят');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(row(page, 'Без телефонов')).toContainText('Телефон');

  const user = await createUser();
  await acceptInvitation(user);
  const card = await employ(user, [group.guid]);
  await page.goto(`/permission-groups/explorer?person=${card.guid}`);
  await page.getByRole('button', { name: /^Сотрудники: Чтение:/ }).click();
  await expect(dialog(page, 'Сотрудники: Чтение')).toContainText('не видно: «Телефон», не меняется: «Принят»');

  const other = await otherBrowser(browser);
  await enter(other, user['userName'] as string);
  await opened(other, 'Сотрудники');
  await other.goto('/employees?columns=fullName,position,phone');
  await expect(rows(other).first()).toBeVisible();
  await expect(other.getByRole('columnheader', { name: 'Должность' })).toBeVisible();
  await expect(other.getByRole('columnheader', { name: 'Телефон' })).toHaveCount(0);
  await other.goto(`/employee/${inside.guid}`);
  await opened(other, inside['fullName'] as string);
  await edit(other);
  await expect(field(other, 'Принят')).toBeDisabled();
  await expect(other.getByText('По правилу группы прав это поле меняют другие')).toBeVisible();
  await expect(field(other, 'Телефон')).toHaveCount(0);
  await field(other, 'Должность').fill('Мастер участка');
  await other.getByRole('button', { name: 'Сохранить' }).click();
  await expect(other.getByText('сохранено')).toBeVisible();
  await other.context().close();
  const after = await api('GET', `/api/employees/${inside.guid}`);
  expect(after).toMatchObject({ position: 'Мастер участка', phone: '+79110000077', hiredAt: '2021-03-01' });
});
