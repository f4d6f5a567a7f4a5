import { api, unique } from './support/api.ts';
import { look } from './support/look.ts';
import { createPoint, createSubstation } from './support/passport.ts';
import { opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('схема подстанции показывает нагрузку выбранного получаса и ведёт к точке', async ({ page }) => {
  const substation = await createSubstation(unique('ПС Живая'));
  const feeder = await api('POST', '/api/feeders', {
    body: { name: 'яч. 1', substationGuid: substation.guid },
  });
  const point = await createPoint(unique('Ввод живой'));
  await api('PUT', `/api/metering-points/${point.guid}`, {
    body: {
      ...point,
      substationGuid: substation.guid,
      feederGuid: feeder.guid,
      purpose: 'billing',
      code: `77${String(Date.now()).slice(-13)}`,
      admissionActNumber: '1',
      admissionActDate: '2026-03-01',
    },
    version: point.version,
  });
  // 50 kWh in half an hour are 100 kW; the last half-hour takes 350 of the 700 kW of the object, and one is unknown.
  const values = Array.from({ length: 48 }, (_, half) => (half === 47 ? 175 : half === 46 ? null : 50));
  await api('PUT', `/api/metering-points/${point.guid}/values`, {
    body: { channel: '01', day: '2026-03-02', values, reason: 'Проверка' },
    version: 0,
  });

  await page.goto(`/substations/${substation.guid}/diagram`);
  await opened(page, String(substation['name']));
  await expect(page.getByText('02.03.2026, 23:30–24:00 мск')).toBeVisible();
  const drawing = page.getByRole('region', { name: /^Однолинейная схема/ });
  await expect(drawing.getByRole('link', { name: /яч\. 1/ })).toContainText('350 кВт · 50 %');

  const slider = page.getByRole('slider', { name: 'Получас' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '02.03.2026, 23:00–23:30');
  await expect(drawing.getByText('нет данных')).toHaveCount(2);
  await page.keyboard.press('Home');
  await expect(drawing.getByRole('link', { name: /яч\. 1/ })).toContainText('100 кВт · 14 %');

  await look(page, 'схема-подстанции');
  await page.getByRole('button', { name: 'Следующие сутки' }).click();
  await expect(page.getByText('03.03.2026, 00:00–00:30 мск')).toBeVisible();
  await expect(drawing.getByText('нет данных')).toHaveCount(2);
  await drawing.getByRole('link', { name: /Ввод живой/ }).click();
  await opened(page, String(point['name']));
});
