import { request } from 'node:http';
import { session, unique } from './support/api.ts';
import { dialog, opened } from './support/screen.ts';
import { address } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const MB = 1024 * 1024;

/** A file of this many megabytes whose sender sends no data. */
function unsent(megabytes: number) {
  const { token, organization } = session('admin');
  const sending = request(`${address}/api/brands/imports?fileName=a.csv`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'org-id': organization,
      'content-type': 'application/octet-stream',
      'content-length': String(megabytes * MB),
    },
  });
  sending.on('error', () => undefined).write('Наименование\n');
  return sending;
}

test('файл ждёт своей очереди и говорит об этом', async ({ page }) => {
  await page.goto('/employees');
  await opened(page, 'Сотрудники');
  await page.getByRole('button', { name: 'Загрузить из файла' }).click();
  const form = dialog(page, 'Сотрудники: загрузка из файла');
  // Another window of the same person uses the whole transfer limit.
  const sending = [unsent(49), unsent(15)];
  const buffer = Buffer.from(`Фамилия;Имя;Должность\nЖдущий;Иван;${unique('Диспетчер')}\n`);
  await form.locator('input[type="file"]').setInputFiles({ name: 'люди.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('Ожидание очереди')).toBeVisible();
  await expect(page.getByText(/Вы уже передаёте несколько файлов\..* Повторим сами через 5\sс\./)).toBeVisible();
  for (const one of sending) one.destroy();
  await expect(form.getByRole('combobox', { name: 'Поле для столбца «Фамилия»' })).toBeVisible();
});

test('выгрузка показывает, сколько готово, и останавливается', async ({ page }) => {
  await page.goto('/logs/records');
  const begin = page.getByRole('button', { name: 'Выгрузить' });
  await begin.waitFor();
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: 20_000, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', slow);
  await begin.click();
  await page.getByRole('menuitem', { name: 'Данные JSON' }).click();
  const stop = page.getByRole('button', { name: /^Остановить: \d/ });
  await expect(stop).toBeVisible();
  await stop.click();
  await expect(page.getByText('Выгрузка остановлена')).toBeVisible();
  await expect(begin).toBeVisible();
  // The next test in this window must not be throttled.
  await network.detach();
});
