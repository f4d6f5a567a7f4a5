import { createEmployee } from './support/people.ts';
import { dialog, opened, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { enter, otherBrowser, workingUser } from './support/users.ts';

const day = (shift: number) =>
  new Date(Date.now() + shift * 86_400_000).toLocaleDateString('ru', { timeZone: 'Europe/Moscow' });

test('уволенный передаёт дела: что перейдёт, видно заранее, и карточка это показывает', async ({ page }) => {
  const manager = await createEmployee({ lastName: 'Уходящий' });
  await createEmployee({ lastName: 'Преемников' });
  const subordinate = await createEmployee({ lastName: 'Подчинённый', managerGuid: manager.guid });
  await page.goto(`/employee/${manager.guid}`);
  await opened(page, /Уходящий/);
  await page.getByRole('button', { name: 'Уволить' }).click();
  const form = dialog(page, /Уволить: Уходящий .+ \(Инженер/);
  await form.getByRole('combobox', { name: 'Кому передать дела' }).fill('Преемников');
  await page
    .getByRole('option', { name: /Преемников/ })
    .first()
    .click();
  const leftRecords = form.getByRole('region', { name: 'Что за ним числится' });
  await expect(leftRecords).toContainText(/Подчинённые: 1 — перейдут преемнику/);
  await form.getByRole('button', { name: 'Уволить' }).click();
  await expect(page.getByText(/Передано дел: 1/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Уволить' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Передать дела' })).toBeVisible();
  await page.getByRole('button', { name: 'Отменить увольнение' }).click();
  const back = dialog(page, /Отменить увольнение: Уходящий/);
  await expect(back).toContainText('подчинённые останутся у того, кому их передали');
  await back.getByRole('button', { name: 'Отменить увольнение' }).click();
  await expect(page.getByRole('button', { name: 'Уволить' })).toBeVisible();
  await page.goto(`/employee/${subordinate.guid}`);
  await expect(page.getByText(/Преемников Ирина/).first()).toBeVisible();
});

test('данные с даты: журнал до неё пуст, прошлое не открывается и объясняется', async ({ page, browser }) => {
  const user = await workingUser();
  const his = await otherBrowser(browser);
  await page.goto(`/employee/${user['employeeGuid']}/individual-permissions`);
  await opened(page, /Проверкин/);
  await page.getByRole('button', { name: 'Ограничить датой' }).click();
  const form = dialog(page, /С какого дня видит данные/);
  await form.getByLabel('Видит данные с').fill(day(2));
  await form.getByLabel('Видит данные с').press('Tab');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(`Видит данные с ${day(2)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(page.getByText('Изменение отменено.')).toBeVisible();
  await expect(page.getByText(`Видит данные с ${day(2)}`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Ограничить датой' }).click();
  await form.getByLabel('Видит данные с').fill(day(2));
  await form.getByLabel('Видит данные с').press('Tab');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(`Видит данные с ${day(2)}`)).toBeVisible();

  await enter(his, user['userName']);
  await expect(his.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await his.goto('/logs/records');
  await opened(his, 'Журнал действий пользователей');
  await expect(rows(his)).toHaveCount(0);
  await his.goto(`/dictionary/brands?at=${new Date().toISOString()}`);
  await expect(his.getByText(`Вам видны данные с ${day(2)}`).first()).toBeVisible();
});
