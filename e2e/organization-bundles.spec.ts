import { session } from './support/api.ts';
import { become, service } from './support/organizations.ts';
import { dialog, moreAction, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const FACTORY = 'ООО «Образцовый завод»';
const factory = () => session('admin').organizations.find(({ name }) => name === FACTORY)!.id;

test('все данные организации передают одним архивом, и служба делает из него новую организацию', async ({ page }) => {
  await become(page, 'admin', factory());
  await page.goto(`/organization/${factory()}`);
  await opened(page, FACTORY);
  await moreAction(page, 'Передача данных');
  const downloading = page.waitForEvent('download');
  await dialog(page, /Передача данных/)
    .getByRole('button', { name: 'Передать данные' })
    .click();
  const file = await (await downloading).path();

  await become(page, 'admin', service());
  await page.goto(`/organization/${service()}`);
  await opened(page, 'Администрация сервиса');
  await moreAction(page, 'Передача данных');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'чужое.tar', mimeType: 'application/x-tar', buffer: Buffer.from('не архив') });
  await expect(page.getByText('Это не переданные данные организации')).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByText(/Точки учёта: \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Загрузить в новую организацию' }).click();
  await expect(page.getByText('Данные загружены')).toBeVisible();
  await dialog(page, /Передача данных/)
    .getByRole('link', { name: FACTORY })
    .click();
  await opened(page, FACTORY);
  await expect(page.getByRole('button', { name: 'Открыть для работы' })).toBeVisible();
});
