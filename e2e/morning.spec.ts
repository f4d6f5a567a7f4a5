import { opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('утро: части названы, каждое число ведёт к тому, что за ним стоит', async ({ page }) => {
  await page.goto('/desktop');
  await opened(page, 'Рабочий стол');
  await page.getByRole('link', { name: 'Утро' }).click();
  await opened(page, 'Утро');
  for (const name of ['Потребление вчера', 'Вчера против прогноза', 'Час пик сегодня', 'Заявки на завтра'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Потребление вчера' })).toContainText('МВт·ч');
  await expect(page.getByRole('region', { name: 'Заявки на завтра' })).toContainText('МСК');

  const silent = page.getByRole('region', { name: 'Точки без данных за вчера' });
  const count = await silent.getByRole('link').first().textContent();
  await silent.getByRole('link').first().click();
  await opened(page, 'Доска сбора');
  await expect(page).toHaveURL(/state=none/);
  await page.goBack();
  await opened(page, 'Утро');
  expect(count).toMatch(/^\d+/);

  const forecasts = page.getByRole('region', { name: 'Вчера против прогноза' });
  await forecasts.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/forecast\/[\da-f-]+\/accuracy/);
  await page.goBack();
  await opened(page, 'Утро');
  await page
    .getByRole('region', { name: /факт и план$/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/planned-data/);
});
