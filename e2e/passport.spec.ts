import type { Locator } from '@playwright/test';
import { unique, type Row } from './support/api.ts';
import { createDevice, createPoint, createSubstation } from './support/passport.ts';
import { dialog, field, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('из обзора — к списку вида, к карточке и к тому, что с ней связано', async ({ page }) => {
  const name = unique('ПС Обзорная');
  await createSubstation(name);
  await page.goto('/object-types');
  await opened(page, 'Технический паспорт');
  await page.getByRole('treeitem', { name: 'Подстанции' }).click();
  await opened(page, 'Подстанции');
  await page.getByRole('searchbox').fill(name);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name }).click();
  await opened(page, name);
  await page.getByRole('tab', { name: 'Состав' }).click();
  await page.getByRole('tab', { name: 'Фидеры' }).click();
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, /фидер/i);
  await field(form, 'Наименование').fill('РУ-10 кВ, яч. 7');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(row(page, 'яч. 7')).toBeVisible();
  await page.getByRole('tab', { name: 'Схема' }).click();
  await expect(page.getByRole('link', { name: /яч\. 7/ })).toBeVisible();
  // An old bookmark may name the tab of another family or an unknown one.
  for (const place of ['plan', 'no-such-tab']) {
    await page.goto(page.url().replace(/[^/]+$/, place));
    await opened(page, name);
    await expect(page.getByRole('tabpanel')).toContainText('Такой вкладки у этой записи нет');
  }
  await page.getByRole('link', { name: 'Открыть карточку' }).click();
  await expect(page.getByRole('tab', { name: 'Карточка подстанции' })).toHaveAttribute('aria-selected', 'true');
});

/** Finds one device among many by its number. */
async function find(form: Locator, device: Row): Promise<void> {
  const number = String(device['serialNumber']);
  await form.getByRole('combobox', { name: 'Новый прибор' }).fill(number);
  await form.page().getByRole('option', { name: number, exact: true }).click();
}

test('прибор на точке ставят и заменяют: показания сшивают расход', async ({ page }) => {
  const name = unique('Ввод');
  const [point, first, second] = [await createPoint(name), await createDevice(), await createDevice()];
  await page.goto(`/metering-points/${point.guid}/devices`);
  await opened(page, name);

  await page.getByRole('button', { name: 'Установить прибор' }).click();
  const install = dialog(page, 'Установка прибора учёта');
  await field(install, 'День установки').fill('01.02.2026');
  await find(install, first);
  await field(install, 'Показание нового прибора: Активная, приём, Сумма').fill('10');
  await install.getByRole('button', { name: 'Установить' }).click();
  await expect(page.getByRole('cell', { name: 'установлен', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Заменить прибор' }).click();
  const replace = dialog(page, 'Замена прибора учёта');
  await field(replace, 'День замены').fill('01.06.2026');
  await find(replace, second);
  await field(replace, 'Показание снятого прибора: Активная, приём, Сумма').fill('5');
  await field(replace, 'Показание нового прибора: Активная, приём, Сумма').fill('0');
  await replace.getByRole('button', { name: 'Заменить' }).click();
  await expect(
    replace.getByText(/^Меньше прежнего: 10 на 01\.02\.2026\. Если счётчик перешёл через ноль, отметьте это$/),
  ).toBeVisible();
  await field(replace, 'Показание снятого прибора: Активная, приём, Сумма').fill('110,5');
  await field(replace, 'Показание снятого прибора: Активная, приём, Т1').fill('70');
  await field(replace, 'Показание снятого прибора: Активная, приём, Т2').fill('40,5');
  await replace.getByRole('button', { name: 'Заменить' }).click();
  await expect(replace).toBeHidden();
  await expect(page.getByRole('cell', { name: '100,5', exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: '31.05.2026' })).toBeVisible();
  await page.getByRole('tab', { name: 'Показания' }).click();
  const removed = row(page, '110,5');
  await expect(removed.getByRole('cell', { name: '70', exact: true })).toBeVisible();
  await expect(removed.getByRole('cell', { name: '40,5', exact: true })).toBeVisible();
});
