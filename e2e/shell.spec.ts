import { createBrand, unique } from './support/api.ts';
import { opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('ошибка в самой программе объясняется, и к работе можно вернуться', async ({ page, complaints }) => {
  const { guid, name } = await createBrand(unique('Сломанный'));
  let isBroken = true;
  await page.route(`**/api/brands/${guid}`, async (route) => {
    const answer = await route.fetch();
    return route.fulfill({
      json: { ...(await answer.json()), ...(isBroken && { fullName: { toString: 1, valueOf: 1 } }) },
    });
  });
  await page.goto(`/dictionary/brands/${guid}`);
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('В программе произошла ошибка')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Вернуться к работе' }).click();
  await opened(page, name as string);
  expect(complaints.length).toBeGreaterThan(0);
  complaints.length = 0;
});
