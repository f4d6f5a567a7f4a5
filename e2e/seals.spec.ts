import { faultsOf } from './support/accessibility.ts';
import { api, unique } from './support/api.ts';
import { createPoint } from './support/passport.ts';
import { field, opened, row } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('какие пломбы стояли на точке в день: снятая в этот день уже не стоит', async ({ page }) => {
  const name = unique('Ввод');
  const point = await createPoint(name);
  const [old, fresh] = [unique('П-старая'), unique('П-новая')];
  const put = (number: string, given: object) =>
    api('POST', '/api/seals', { body: { number, meteringPointGuid: point.guid, place: 'terminals', ...given } });
  await put(old, { installedOn: '2026-01-10', removedOn: '2026-03-15', removalReason: 'Замена прибора' });
  await put(fresh, { installedOn: '2026-03-15' });
  await page.goto(`/metering-points/${point.guid}/seals`);
  await opened(page, name);
  await expect(row(page, old)).toBeVisible();
  await expect(row(page, fresh)).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);

  const day = field(page, 'Стояли в день');
  await day.fill('14.03.2026');
  await day.press('Tab');
  await expect(row(page, fresh)).toBeHidden();
  await expect(row(page, old)).toBeVisible();
  await day.fill('15.03.2026');
  await day.press('Tab');
  await expect(row(page, old)).toBeHidden();
  await expect(row(page, fresh)).toBeVisible();
});
