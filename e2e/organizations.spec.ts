import { unique } from './support/api.ts';
import { createBranch } from './support/organizations.ts';
import { choose, dialog, field, opened, option, row } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('удалённый филиал возвращается из журнала', async ({ page }) => {
  const name = unique('Западный филиал');
  const { guid } = await createBranch(name);
  await page.goto(`/organization/${guid}`);
  await opened(page, name);
  await page.getByRole('button', { name: 'Удалить' }).click();
  await dialog(page, /Удалить/)
    .getByRole('button', { name: 'Удалить', exact: true })
    .click();
  await opened(page, 'Организации');
  await expect(row(page, name)).toHaveCount(0);
  await page.goto(`/logs/records?record=${guid}&action=remove`);
  await row(page, name).dblclick();
  await dialog(page, /Запись журнала/)
    .getByRole('button', { name: 'Вернуть' })
    .click();
  const form = dialog(page, /Вернуть изменение/);
  await form.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(form).toHaveCount(0);
  await page.goto(`/organization/${guid}`);
  await opened(page, name);
});

test('новую организацию открывают для работы, и архив говорит, кого затронет', async ({ page }) => {
  const name = unique('Южный филиал');
  const { guid } = await createBranch(name);
  await page.goto(`/organization/${guid}`);
  await opened(page, name);
  await page.getByRole('button', { name: 'Открыть для работы' }).click();
  const form = dialog(page, /Открыть для работы/);
  await field(form, 'Ваша должность в этой организации').fill('Директор филиала');
  await form.getByRole('button', { name: 'Открыть', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Открыть для работы' })).toBeHidden();
  await page.getByRole('button', { name: 'В архив' }).click();
  const archive = dialog(page, /В архив/);
  await expect(archive).toContainText('1 пользователь: доступ закроется сразу');
  await expect(archive.getByRole('button', { name: '1 сотрудник' })).toBeVisible();
  await expect(archive).not.toContainText('больше нигде не работает');
  await archive.getByRole('button', { name: 'В архив' }).click();
  await expect(page.getByRole('button', { name: 'Вернуть из архива' })).toBeVisible();
});

test('переименование с даты: сначала план, в свой день — новое имя, прежнее остаётся в поиске', async ({ page }) => {
  const former = unique('ООО «Прежнее»');
  const { guid } = await createBranch(former);
  await page.goto(`/organization/${guid}/reorganizations`);
  await opened(page, former);
  const planFor = async (day: string, name: string) => {
    await page.getByRole('tabpanel').getByRole('button', { name: 'Создать', exact: true }).click();
    const form = dialog(page, 'Создать реорганизацию');
    await choose(form, 'Что происходит', 'Переименование');
    await field(form, 'С какого дня').fill(day);
    await field(form, 'С какого дня').press('Tab');
    await field(form, 'Новое краткое наименование').fill(name);
    await field(form, 'Новое полное наименование').fill(name);
    await form.getByRole('button', { name: 'Создать', exact: true }).click();
    await expect(form).toBeHidden();
  };
  await planFor('01.01.2099', 'ООО «Далёкое»');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('С 01.01.2099 организация называется «ООО «Далёкое»»');

  const next = unique('ООО «Новое»');
  await planFor('01.02.2026', next);
  await expect(async () => {
    await page.goto(`/organizations?search=${encodeURIComponent(former)}`);
    await expect(row(page, next)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 10_000 });
});

test('часовой пояс новой организации берётся из её региона, пока его не выбрали сами', async ({ page }) => {
  await page.goto('/organizations?create=true');
  const form = dialog(page, 'Создать организацию');
  const zone = form.getByRole('combobox', { name: 'Часовой пояс' });
  await expect(zone).toHaveValue('Москва (UTC+3)');
  const region = async (name: string) => {
    await form.getByRole('combobox', { name: 'Регион' }).fill(name);
    await option(page, name).click();
  };
  await region('Томская область');
  await expect(zone).toHaveValue('Томск (UTC+7)');
  await choose(form, 'Часовой пояс', 'Омск (UTC+6)');
  await region('Сахалинская область');
  await expect(form.getByRole('combobox', { name: 'Регион' })).toHaveValue('Сахалинская область');
  await expect(zone).toHaveValue('Омск (UTC+6)');
});
