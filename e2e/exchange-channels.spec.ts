import { faultsOf } from './support/accessibility.ts';
import { api, unique } from './support/api.ts';
import { edit, field, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('почтовый ящик: пароль задают и не читают, проверка говорит, что не так', async ({ page }) => {
  const name = unique('Ящик обмена');
  const { guid } = await api('POST', '/api/exchange-channels', {
    body: { name, kind: 'mail', host: 'mail.example.ru', login: 'exchange' },
  });
  await page.goto('/measurement-imports');
  await page.getByRole('tab', { name: 'Почта и папки' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await opened(page, name);
  await expect(page.getByRole('button', { name: 'Проверить соединение' })).toBeDisabled();
  await page.getByRole('button', { name: 'Задать пароль' }).click();
  await page.getByRole('dialog').getByLabel('Пароль', { exact: true }).fill('очень тайный пароль');
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  await page.getByRole('button', { name: 'Проверить соединение' }).click();
  await expect(page.getByText('IMAP mail.example.ru: Сервер не из числа разрешённых')).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  expect(JSON.stringify(await api('GET', `/api/exchange-channels/${guid}`))).not.toContain('тайный');

  await edit(page);
  await field(page, 'Логин').fill('other');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('button', { name: 'Задать пароль' })).toBeVisible();

  for (const tab of ['Поступления', 'Отправленное']) {
    await page.goto('/measurement-imports');
    await page.getByRole('tab', { name: tab }).click();
    await opened(page, 'Обмен данными');
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    expect(await faultsOf(page, 'all')).toEqual([]);
  }
});
