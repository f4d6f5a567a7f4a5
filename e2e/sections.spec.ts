import type { Page } from '@playwright/test';
import { faultsOf } from './support/accessibility.ts';
import { createBrand, unique } from './support/api.ts';
import { header } from './support/login.ts';
import { dialog, opened, rows, russianKey } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Разделы', exact: true });
const lit = (page: Page) => navigation(page).locator('[data-active]');
const all = (page: Page) => dialog(page, 'Все разделы');

/** Opens the sheet with every screen. */
async function openSections(page: Page) {
  await page.goto('/glossary');
  await opened(page, 'Глоссарий');
  await header(page).getByRole('button', { name: 'Все разделы' }).click();
  await expect(all(page)).toBeVisible();
}

test('каждый экран открывается из «Всех разделов», и пункт меню его раздела отмечен', async ({ page }) => {
  test.setTimeout(600_000);
  await openSections(page);
  const links = await all(page)
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const addresses = [...new Set(links)];
  expect(addresses.length).toBeGreaterThan(60);
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { name: /Такой страницы нет|закрыт/ })).toHaveCount(0);
      if (address !== '/' && !address.startsWith('/profile')) await expect(lit(page)).toHaveCount(1);
      const strip = page.getByRole('tab', { selected: true });
      if ((await page.getByRole('tab').count()) > 0) await expect(strip.first()).toBeVisible();
    });
});

test('«Все разделы» — клавишей, находят по названию и начинаются с недавних', async ({ page }) => {
  await page.goto('/scheduler/runs');
  await opened(page, 'Запуски');
  await page.goto('/metering-points');
  await opened(page, 'Точки учёта');
  await page.keyboard.press('g');
  await expect(all(page).getByRole('region', { name: 'Недавние' }).getByRole('link')).toHaveText([
    'Точки учёта',
    'Запуски',
  ]);
  await all(page).getByLabel('Найти раздел').fill('часы пик');
  await expect(all(page).getByRole('link')).toHaveText(['Плановые часы пик']);
  await page.keyboard.press('Enter');
  await opened(page, 'Плановые часы пик');
  await expect(all(page)).toBeHidden();
  await russianKey(page, 'п', 'KeyG', {});
  await expect(all(page)).toBeVisible();
});

test('вкладки раздела ведут ко всем его экранам', async ({ page }) => {
  await page.goto('/forecast');
  await opened(page, 'Прогнозы');
  await expect(page.getByRole('tab')).toHaveText([
    'Прогнозы',
    'По регионам',
    'Калькулятор',
    'Цены',
    'Тарифы передачи',
    'Плановые часы пик',
  ]);
  await page.getByRole('tab', { name: 'Калькулятор' }).click();
  await opened(page, 'Калькулятор');
  await expect(lit(page)).toHaveText('Прогнозы');
  await page.goto('/region-actual');
  await opened(page, 'Подкачка');
  await page.getByRole('tab', { name: 'Обмен данными (80020)' }).click();
  await opened(page, 'Обмен данными');
  await expect(lit(page)).toHaveText('Подкачка');
});

test('неизвестный адрес остаётся в программе и предлагает похожие разделы', async ({ page }) => {
  await page.goto('/emploees');
  await opened(page, 'Такой страницы нет');
  await expect(navigation(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Сотрудники', exact: true }).click();
  await opened(page, 'Сотрудники');
});

test('поиск и команды: разделы выше записей, создание и действия этого экрана', async ({ page }) => {
  const name = unique('Цены и Ко');
  const { guid } = await createBrand(name);
  await page.goto(`/dictionary/brands/${guid}`);
  await opened(page, name);
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('textbox', { name: 'Поиск и команды' });
  const groups = page.locator('.mantine-Spotlight-actionsGroup');
  await palette.fill('Цены');
  await expect(groups.filter({ hasText: name })).toBeVisible();
  await expect(groups.first().getByRole('button').first()).toContainText('Цены');
  await palette.fill('Создать прогноз');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/forecast\?create=true/);
  await expect(dialog(page, /прогноз/i)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/dictionary/brands/${guid}`);
  await opened(page, name);
  await page.keyboard.press('Control+K');
  await palette.fill('Удалить');
  await expect(groups.first()).toContainText('Удалить');
  await page.keyboard.press('Enter');
  await expect(dialog(page, /Удалить/)).toBeVisible();
});

test('меню сворачивают и разворачивают, и оно остаётся таким', async ({ page }) => {
  await page.goto('/glossary');
  await opened(page, 'Глоссарий');
  await navigation(page).getByRole('button', { name: 'Свернуть меню' }).click();
  await expect.poll(async () => (await navigation(page).boundingBox())!.width).toBe(80);
  await page.reload();
  await opened(page, 'Глоссарий');
  expect((await navigation(page).boundingBox())!.width).toBe(80);
  await navigation(page).getByRole('button', { name: 'Развернуть меню' }).click();
  await expect.poll(async () => (await navigation(page).boundingBox())!.width).toBe(300);
});

test('при масштабе 200 % страница прокручивается, и строки списка видны целиком', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/users');
  await opened(page, 'Пользователи');
  const table = page.getByRole('table').locator('xpath=..');
  expect((await table.boundingBox())!.height).toBeGreaterThan(200);
  await rows(page).nth(2).scrollIntoViewIfNeeded();
  const { y, height } = (await rows(page).nth(2).boundingBox())!;
  expect(y).toBeGreaterThan(60);
  expect(y + height).toBeLessThanOrEqual(450);
  expect(await faultsOf(page, 'all')).toEqual([]);
});
