import { faultsOf } from './support/accessibility.ts';
import { dialog, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

test('«Подкачка» при 390 точках — список регионов с их состоянием, регион открывает свой месяц', async ({ page }) => {
  await page.goto('/region-actual');
  await opened(page, 'Подкачка');
  await expect(page.getByRole('application')).toHaveCount(0);
  const region = page.getByRole('button', { name: /^Московская область/ });
  await expect(region).toContainText(/20\d\d г\.: полные/);
  await expect(region).toContainText(/Не хватает: \d+\sмесяц\S* из 14/);
  expect(await faultsOf(page, 'all')).toEqual([]);
  await region.click();
  await expect(dialog(page, /^Московская область/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(region).toBeFocused();
});
