import { api, items, unique } from './support/api.ts';
import { dispatchMessage, message, sendFile } from './support/exchange.ts';
import { opened, option } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('макет с неизвестной точкой: замечание, связь с точкой, повтор, принят', async ({ page }) => {
  const code = unique('ЧТ');
  const [point] = await items('/api/metering-points?limit=1&sort=name');
  const name = String(point!['name']);
  await page.goto('/measurement-imports');
  await opened(page, 'Обмен данными');
  const fileName = `${code}.xml`;
  await page
    .getByRole('region', { name: 'Передать файлы' })
    .locator('input[type="file"]')
    .setInputFiles({ name: fileName, mimeType: 'application/xml', buffer: message(code, Date.now() % 1_000_000) });
  await opened(page, fileName);
  await expect(page.getByText('Ждёт подтверждения', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Записать' })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Ошибки и замечания' })).toContainText('Точки с таким кодом нет');
  const choice = page.getByRole('combobox', { name: `Точка учёта для кода ${code}` });
  await choice.fill(name);
  await option(page, name).first().click();
  await expect
    .poll(() => api<object[]>('GET', '/api/exchange-codes'))
    .toContainEqual(expect.objectContaining({ code }));
  await page.getByRole('button', { name: 'Проверить снова' }).click();
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect(page.getByText('Принят', { exact: true })).toBeVisible();
  await expect(page.getByText('240', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Неизвестные точки и группы' })).toHaveCount(0);
});

test('таблица: раскладка, что будет записано, единица одним щелчком, запись, отмена', async ({ page }) => {
  const [point] = await items('/api/metering-points?limit=1&sort=name');
  const name = String(point!['name']);
  const rows = Array.from({ length: 24 }, (_, hour) => `04.03.2025;${hour};7;0,005`);
  const guid = await sendFile('Профиль.csv', Buffer.from([`Дата;Час;План;${unique('Факт')}`, ...rows].join('\n')));
  await page.goto(`/measurement-imports/${guid}`);
  await opened(page, 'Профиль.csv');
  await expect(page.getByText('Ждёт раскладки', { exact: true })).toBeVisible();
  const choice = page.getByRole('combobox', { name: 'Точка учёта' });
  await choice.fill(name);
  await option(page, name).first().click();
  await page.getByRole('combobox', { name: 'Единица' }).click();
  await page.getByRole('option', { name: 'кВт·ч', exact: true }).click();
  for (const [column, what] of [
    [1, 'Дата'],
    [2, 'Время'],
    [4, 'Активная, приём'],
  ] as const)
    await page.getByRole('combobox', { name: `Что в столбце ${column}` }).selectOption(what);
  await page.getByRole('button', { name: 'Проверить таблицу' }).click();

  const plan = page.getByRole('region', { name: 'Что будет записано' });
  await expect(plan).toContainText(name);
  await expect(plan).toContainText('04.03.2025');
  await page.getByRole('radiogroup', { name: 'Единица в файле' }).getByText('МВт·ч').click();
  await expect(page.getByRole('radio', { name: 'МВт·ч' })).toBeChecked();
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect(page.getByText('Принят', { exact: true })).toBeVisible();
  const days = `/api/metering-points/${point!['guid']}/value-sums?channel=01&from=2025-03-04&to=2025-03-04&step=day`;
  expect(JSON.stringify(await api('GET', days))).toContain('"value":120,');

  await page.getByRole('button', { name: 'Отменить загрузку' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('принёс только этот файл: 1 сутки');
  await dialog.getByRole('button', { name: 'Отменить загрузку' }).click();
  await expect(page.getByText('Отменён', { exact: true })).toBeVisible();
  expect(JSON.stringify(await api('GET', days))).not.toContain('"value":120,');
});

test('файл РДУ: ГТП и переток предлагают создать, значения видны по часам и суткам', async ({ page }) => {
  const code = unique('G').toUpperCase();
  await page.goto('/measurement-imports');
  await opened(page, 'Обмен данными');
  const buffer = dispatchMessage(code, Date.now() % 1_000_000);
  await page
    .getByRole('region', { name: 'Передать файлы' })
    .locator('input[type="file"]')
    .setInputFiles({ name: `${code}.xml`, mimeType: 'application/xml', buffer });
  await opened(page, `${code}.xml`);
  const unknown = page.getByRole('region', { name: 'Неизвестные точки и группы' });
  await expect(unknown).toContainText(`Переток ${code}`);
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Что будет записано' })).toContainText(`Сбыт ${code}`);
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect(page.getByText('Принят', { exact: true })).toBeVisible();

  const [group] = await items(`/api/gtps?search=${code}&sort=code`);
  await page.goto(`/gtps/${String(group!['guid'])}/hours`);
  await opened(page, `Сбыт ${code}`);
  await expect(page.getByRole('region', { name: 'Суммы по суткам' })).toContainText('02.12.2008');
  await expect(page.getByText('известно интервалов 24 из 744')).toBeVisible();
});
