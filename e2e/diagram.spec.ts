import { api, items, unique } from './support/api.ts';
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

test('на схеме видно, что под напряжением, и положение аппарата меняют прямо на ней', async ({ page }) => {
  const substation = await createSubstation(unique('ПС Коммутационная'));
  const transformer = await api('POST', '/api/power-transformers', {
    body: { number: 'Т-1', substationGuid: substation.guid, ratedPowerKva: 1000 },
  });
  const feeder = await api('POST', '/api/feeders', {
    body: { name: 'яч. 1', substationGuid: substation.guid, transformerGuid: transformer.guid },
  });
  const [type] = await items(`/api/equipment-types?filter=${encodeURIComponent('{"field":"id","op":"is","value":7}')}`);
  const device = (name: string, given: object) =>
    api('POST', '/api/equipments', {
      body: { name, equipmentTypeGuid: type!.guid, substationGuid: substation.guid, status: 'working', ...given },
    });
  await device('Разъединитель Т-1', {
    switches: 'high',
    transformerGuid: transformer.guid,
    position: 'closed',
    positionDate: '2026-03-01',
  });
  await device('В-10 яч. 1', { switches: 'feeder', feederGuid: feeder.guid });

  await page.goto(`/substations/${substation.guid}/diagram`);
  await opened(page, String(substation['name']));
  const drawing = page.getByRole('region', { name: /^Однолинейная схема/ });
  const switches = page.getByRole('list', { name: 'Коммутационные аппараты' });
  await expect(switches.getByRole('listitem')).toHaveText([
    /В-10 яч\. 1.*Положение не внесено/,
    /Разъединитель Т-1.*Включён с 01\.03\.2026/,
  ]);
  // Waits for the loads, which appear above the drawing after it.
  await expect(page.getByRole('slider', { name: 'Получас' })).toBeVisible();
  await page.getByText('Схема таблицей').click();
  const table = page.getByRole('region', { name: 'Схема таблицей' });
  await expect(table.getByRole('row', { name: /^Т-1/ })).toContainText('под напряжением');
  await expect(table.getByRole('row', { name: /^яч\. 1/ })).toContainText('положение не внесено');

  const breaker = drawing.getByRole('button', { name: /^В-10 яч\. 1: / });
  await breaker.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /В-10 яч\. 1/ });
  await dialog.getByRole('combobox', { name: 'Положение' }).click();
  await page.getByRole('option', { name: 'Включён' }).click();
  await dialog.getByRole('textbox', { name: 'Положение с' }).fill('01.03.2126');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText('Положение не вносят будущим днём')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Положение с' }).fill('02.03.2026');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(table.getByRole('row', { name: /^яч\. 1/ })).toContainText('под напряжением');
  await look(page, 'схема-положения');

  await switches.getByRole('button', { name: /Разъединитель Т-1/ }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Положение' }).click();
  await page.getByRole('option', { name: 'Заземлён' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await expect(table.getByRole('row', { name: /^Т-1/ })).toContainText('заземлено');
  await expect(table.getByRole('row', { name: /^яч\. 1/ })).toContainText('отключено');
  await page.getByRole('button', { name: 'Вернуть' }).last().click();
  await expect(table.getByRole('row', { name: /^яч\. 1/ })).toContainText('под напряжением');

  // The present position was not in force then.
  await page.getByRole('textbox', { name: 'Сутки' }).fill('01.03.2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Положения на 01.03.2026')).toBeVisible();
  await expect(table.getByRole('row', { name: /^Т-1/ })).toContainText('под напряжением');
  await expect(table.getByRole('row', { name: /^яч\. 1/ })).toContainText('положение не внесено');
});
