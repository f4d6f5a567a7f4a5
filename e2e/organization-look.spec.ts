import type { Page } from '@playwright/test';
import { unique } from './support/api.ts';
import { look } from './support/look.ts';
import { become, openBranch } from './support/organizations.ts';
import { dialog, edit, field, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/** A logo drawn in the browser. */
async function drawn(page: Page, ink: string): Promise<Buffer> {
  const url = await page.evaluate((ink) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 220, height: 60 });
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = '#e8590c';
    pen.arc(30, 30, 26, 0, 7);
    pen.fill();
    pen.fillStyle = ink;
    pen.font = 'bold 34px sans-serif';
    pen.fillText('СЕВЕР', 68, 42);
    return canvas.toDataURL('image/png');
  }, ink);
  return Buffer.from(url.split(',')[1]!, 'base64');
}

async function attach(page: Page, group: string, name: string, content: Buffer): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await page
    .getByRole('group', { name: group, exact: true })
    .getByRole('button', { name: /Загрузить|Заменить/ })
    .click();
  await (await chosen).setFiles({ name, mimeType: 'image/png', buffer: content });
}

const filledOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-filled'));

test('организация выбирает название, цвет и логотип: их видно в консоли, в смене организации и по ссылке', async ({
  page,
}) => {
  const name = unique('ООО «Северные сети»');
  const { guid } = await openBranch(name);
  await become(page, 'admin', guid);
  await page.goto(`/organization/${guid}/look`);
  await opened(page, name);
  const header = page.getByRole('banner');
  await expect(header).toContainText('Энергоконсоль');
  const usual = await filledOf(page);

  await edit(page);
  await test.step('негодный файл называет причину и ничего не меняет', async () => {
    await attach(page, 'Логотип', 'logo.png', Buffer.from('<svg><script>alert(1)</script></svg>'));
    await expect(page.getByRole('alert')).toContainText('SVG не принимается: сохраните его как PNG.');
  });

  await test.step('нечитаемый цвет объяснён сразу', async () => {
    await field(page, 'Цвет кодом').fill('#FFD600');
    await expect(page.getByText('Кнопки будут темнее: #')).toContainText('контраст 1,4 : 1, а нужно 4,5 : 1');
    await page.getByRole('radio', { name: 'Синий' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Фиолетовый' })).toBeChecked();
    await expect(field(page, 'Цвет кодом')).toHaveValue('#7b1fa2');
  });

  await field(page, 'Название в консоли').fill('Север');
  await attach(page, 'Логотип', 'logo.png', await drawn(page, '#14181e'));
  await attach(page, 'Логотип на тёмной теме', 'dark.png', await drawn(page, '#ffffff'));
  await expect(page.getByRole('button', { name: 'Убрать' })).toHaveCount(2);
  for (const theme of [/Светлая тема/, /Тёмная тема/])
    await expect(page.getByRole('figure', { name: theme }).locator('img')).toBeVisible();
  expect(await filledOf(page)).toBe(usual);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('оформление сохранено')).toBeVisible();
  await expect(header).toContainText('Север');
  await expect(header.locator('img')).toBeVisible();
  await expect(header).not.toContainText('Энергоконсоль');
  expect(await filledOf(page)).not.toBe(usual);
  await look(page, 'организация-в-своём-оформлении');
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('по ссылке и в другой организации', async () => {
    await become(page, 'admin');
    await page.goto('/organizations');
    await opened(page, 'Организации');
    await expect(header).toContainText('Энергоконсоль');
    expect(await filledOf(page)).toBe(usual);
    await page.getByRole('button', { name: 'Сменить организацию' }).click();
    await dialog(page, 'Смена организации').getByRole('combobox', { name: 'Организация' }).fill('Север');
    const line = page.getByRole('option', { name: 'Север', exact: true });
    await expect(line.locator('img')).toBeVisible();
    // The search also finds it by its own name.
    await dialog(page, 'Смена организации').getByRole('combobox', { name: 'Организация' }).fill(name);
    await expect(line).toBeVisible();
    await page.goto(`/o/${guid}/organization/${guid}/look`);
    await opened(page, name);
    await expect(header.locator('img')).toBeVisible();
    expect(await filledOf(page)).not.toBe(usual);
  });

  await test.step('«Вернуть обычное» и возврат из журнала', async () => {
    await edit(page);
    await page.getByRole('button', { name: 'Вернуть обычное' }).click();
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(header).toContainText('Энергоконсоль');
    await expect(header).toContainText(name);
    await page.getByRole('alert').getByRole('button', { name: 'Вернуть' }).click();
    await expect(header.locator('img')).toBeVisible();
    await expect(header).toContainText('Север');
  });
});
