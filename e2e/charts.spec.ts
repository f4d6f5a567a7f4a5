import { readFile } from 'node:fs/promises';
import { items } from './support/api.ts';
import { allowClipboard, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('столбцы небаланса по месяцам отдают картинку и таблицу', { tag: '@firefox' }, async ({ page }) => {
  const [group] = await items('/api/balance-groups?limit=1&sort=name');
  await allowClipboard(page);
  await page.goto(`/balance-groups/${group!.guid}/imbalance`);
  await opened(page, String(group!['name']));
  const menu = page.getByRole('button', { name: 'Действия с графиком «Небаланс по месяцам»' });
  await menu.click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Сохранить PNG' }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('Небаланс по месяцам.png');
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Скопировать таблицу' }).click();
  await expect(page.getByText('Таблица в буфере обмена.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Название\tНебаланс, %\tДопустимо, %\r\n\S+ 20\d\d\t-?[\d—]/);
});

test('двумя пальцами график приближают и отдаляют', async ({ page }) => {
  const [point] = await items('/api/metering-points?limit=1&sort=code&search=ввод 1');
  const touch = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/metering-points/${point!.guid}/values`);
  await opened(page, String(point!['name']));
  const chart = page.getByRole('img', { name: /Активная, приём/ });
  await chart.scrollIntoViewIfNeeded();
  const whole = page.getByRole('button', { name: 'Показать весь период' });
  const { x, y, width, height } = (await chart.boundingBox())!;
  /** Simulates two fingers that move from one distance to the chart's middle to another. */
  const pinch = async (from: number, to: number) => {
    const fingers = (apart: number) =>
      [-apart, apart].map((side, id) => ({ x: x + width / 2 + side, y: y + height / 2, id }));
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
    for (let step = 1; step <= 6; step += 1)
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: fingers(from + ((to - from) * step) / 6),
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  // Other tests add marks to the chart meanwhile.
  const period = async () => / с .+? по \S+\s\S+?(?=,|$)/.exec((await chart.getAttribute('aria-label'))!)![0];
  const all = await period();
  await pinch(20, 100);
  await expect(whole).toBeVisible();
  await expect.poll(period).not.toBe(all);
  await pinch(100, 10);
  await expect(whole).toHaveCount(0);
  await expect.poll(period).toBe(all);
});
