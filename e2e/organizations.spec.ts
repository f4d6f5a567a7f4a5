import { unique } from './support/api.ts';
import { createBranch } from './support/organizations.ts';
import { dialog, field, opened, row } from './support/screen.ts';
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
  await expect(archive).toContainText('1 пользователя: доступ закроется сразу');
  await archive.getByRole('button', { name: 'В архив' }).click();
  await expect(page.getByRole('button', { name: 'Вернуть из архива' })).toBeVisible();
});
