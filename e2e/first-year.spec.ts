import { readFile } from 'node:fs/promises';
import { unique } from './support/api.ts';
import { look } from './support/look.ts';
import { monthAgo } from './support/months.ts';
import { choose, dialog, field, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const DAY_MS = 86_400_000;
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const shown = (day: string) => day.split('-').toReversed().join('.');

/** The twelve months before the present one. */
function lastYear(): string[] {
  const [from, until] = [12, 0].map((ago) => Date.parse(`${monthAgo(ago)}-01`));
  return Array.from({ length: (until! - from!) / DAY_MS }, (_, index) => dayOf(from! + index * DAY_MS));
}

/** Rows «date; hour; value» of a shop: 40 kWh at night, in the daytime plus the hour of the day; one hour of the tenth
 *  day is missing. */
const tableOf = (days: readonly string[]) =>
  days.flatMap((day, index) =>
    Array.from({ length: 24 }, (_, hour) =>
      [shown(day), String(hour + 1), String(40 + ((hour * 7) % 24))].join(';'),
    ).filter((_, hour) => !(index === 9 && hour === 4)),
  );

test('год часов из таблицы: единица спрошена, прочитанное названо, месяцы сравнены, справка сделана, точка создана', async ({
  page,
}) => {
  const days = lastYear();
  const name = unique('Магазин');
  await page.goto('/dictionary/brands');
  await opened(page, 'Производители');
  await page.keyboard.press('Control+K');
  await page.getByPlaceholder('Раздел, запись или действие').fill('первый год');
  await page.getByRole('dialog').getByText('Мой первый год').click();
  await opened(page, 'Калькулятор');

  const drop = page.getByRole('region', { name: 'Мой первый год' });
  const give = async (file: string, text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      drop.getByRole('button', { name: 'Выбрать файл' }).click(),
    ]);
    await chooser.setFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    drop.getByRole('link', { name: 'Скачать образец' }).click(),
  ]);
  expect(sample.suggestedFilename()).toBe('Профиль, образец.csv');
  expect(await readFile(await sample.path(), 'utf8')).toContain('Профиль потребления за сентябрь 2026');
  await give('слова.csv', 'привет;мир');
  await expect(page.getByText('Часы не найдены')).toHaveCount(1);
  await give(`${name}.csv`, tableOf(days).join('\r\n'));
  const report = page.getByRole('region', { name: 'Что прочитано из файла' });
  await expect(report).toContainText('Укажите, какие в ней величины');
  await expect(page.getByText('Здесь будет стоимость по ценовым категориям')).toBeHidden();
  await choose(report, 'Значения — это', 'кВт·ч');
  const hours = days.length * 24 - 1;
  await expect(report).toContainText(`С ${shown(days[0]!)} по ${shown(days.at(-1)!)}`);
  await expect(report).toContainText(`${hours.toLocaleString('ru')} час`);
  await expect(report).toContainText('не хватает 1 часа');
  await expect(report.getByRole('listitem')).toHaveText([new RegExp(`Пропуск: 1\\sдень \\(${shown(days[9]!)}\\)`)]);

  await expect(page.getByText('Выберите слева цены своего региона')).toBeVisible();
  await page.getByRole('combobox', { name: 'Цены', exact: true }).click();
  await page.getByRole('option').first().click();
  await choose(page, 'Напряжение', 'СН2');
  await field(page, 'Мощность, кВт').fill('150');
  const months = page.getByRole('region', { name: 'По месяцам и категориям' });
  // The heading, twelve months, and the total of those with prices.
  await expect(months.getByRole('row')).toHaveCount(14);
  await expect(months.getByRole('row').last()).toContainText(/^За \d+ мес. с ценами/);
  await choose(page, 'Нынешняя категория', '1');

  // Choosing another month keeps the file.
  await page.getByRole('combobox', { name: 'С месяца' }).click();
  await page.getByRole('option').last().click();
  await expect(report).toContainText(`${hours.toLocaleString('ru')} час`);
  await expect(months).toBeHidden();
  await page.getByRole('combobox', { name: 'С месяца' }).click();
  await page.getByRole('option').first().click();
  await expect(months.getByRole('row')).toHaveCount(14);
  const [memo] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Справка PDF' }).click(),
  ]);
  expect(memo.suggestedFilename()).toMatch(/^Справка о ценовых категориях, .+\.pdf$/);

  await page.getByRole('figure', { name: 'Стоимость по месяцам без НДС' }).scrollIntoViewIfNeeded();
  await look(page, 'первый-год');
  await page.setViewportSize({ width: 1440, height: 900 });

  await report.getByRole('button', { name: 'Создать точку учёта и записать' }).click();
  const creating = dialog(page, 'Создать точку учёта');
  await expect(field(creating, 'Наименование')).toHaveValue(name);
  for (const label of ['Объект потребления', 'Уровень напряжения']) {
    await creating.getByRole('combobox', { name: label }).click();
    await page.getByRole('option').first().click();
  }
  await choose(creating, 'Назначение учёта', 'Технический');
  await creating.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(page).toHaveURL(/\/measurement-imports\//);
  await expect(page.getByText('Ждёт подтверждения').first()).toBeVisible();
  await page.getByRole('button', { name: /^Записать/ }).click();
  await expect(page.getByText(/^Принят/).first()).toBeVisible();
});
