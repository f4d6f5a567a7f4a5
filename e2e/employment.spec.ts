import { createBrand, unique } from './support/api.ts';
import { createEmployee, createGroup } from './support/people.ts';
import { choose, dialog, moreAction, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { enter, otherBrowser, workingUser } from './support/users.ts';

const day = (shift: number) =>
  new Date(Date.now() + shift * 86_400_000).toLocaleDateString('ru', { timeZone: 'Europe/Moscow' });

test('заместитель получает на срок то, чего у него нет', async ({ page }) => {
  const group = await createGroup({ brands: 'update' });
  const absent = await createEmployee({ lastName: 'Отпускников', groups: [group.guid] });
  await workingUser((await createGroup({ glossary: 'read' }))['name'], { lastName: 'Заместителев' });
  await page.goto(`/employee/${absent.guid}`);
  await opened(page, /Отпускников/);
  await moreAction(page, 'Назначить заместителя');
  const form = dialog(page, /Заместитель: Отпускников/);
  await form.getByRole('combobox', { name: 'Заместитель' }).fill('Заместителев');
  await page
    .getByRole('option', { name: /Заместителев/ })
    .first()
    .click();
  // Escape в календаре закрывает его, а не окно с набранным.
  await form.getByLabel('По какой день').click();
  const calendar = page.getByRole('dialog', { name: 'Календарь' });
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(form.getByRole('combobox', { name: 'Заместитель' })).toHaveValue(/Заместителев/);
  await form.getByLabel('По какой день').fill(day(14));
  await form.getByLabel('Основание').fill('Отпуск, приказ № 12');
  await form.getByRole('button', { name: 'Назначить' }).click();
  await expect(page.getByText(/заместитель получил 1\sличное право/)).toBeVisible();
  const line = page.getByRole('region', { name: /^Замещение: Заместителев/ });
  await expect(line).toContainText(`по ${day(14)}`);
  await line.getByRole('button', { name: 'Закончить замещение' }).click();
  await dialog(page, /Закончить замещение/)
    .getByRole('button', { name: 'Закончить замещение' })
    .click();
  await expect(line).toBeHidden();
  await page
    .getByRole('alert')
    .filter({ hasText: 'замещение закончено' })
    .getByRole('button', { name: 'Вернуть' })
    .click();
  await expect(line).toBeVisible();
});

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
  const estate = form.getByRole('region', { name: 'Что за ним числится' });
  await expect(estate).toContainText(/Подчинённые: 1 — перейдут преемнику/);
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

test('личное право на один объект выбирают из списка, и список называет его по имени', async ({ page }) => {
  const brand = await createBrand(unique('Только этот'));
  const employee = await createEmployee();
  await page.goto(`/employee/${employee.guid}`);
  await page.getByRole('tab', { name: 'Индивидуальные права' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, 'Создать индивидуальное право');
  await choose(form, 'Раздел', 'Производители и модели');
  await form.getByRole('combobox', { name: 'Только объект' }).fill(brand['name'] as string);
  await expect(page.getByRole('option')).toHaveCount(1);
  await form.getByRole('combobox', { name: 'Только объект' }).press('Enter');
  await form.getByLabel('Основание').fill('По приказу № 3');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(row(page, 'По приказу № 3').getByRole('link', { name: brand['name'] as string })).toBeVisible();
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
  await expect(page.getByText('Снова как было.')).toBeVisible();
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
