import type { Locator } from '@playwright/test';
import { api, items, unique, type Row } from './support/api.ts';
import { look } from './support/look.ts';
import { createDevice, createPoint, createSubstation } from './support/passport.ts';
import { choose, dialog, field, moreAction, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('из обзора — к списку вида, к карточке и к тому, что с ней связано', async ({ page }) => {
  const name = unique('ПС Обзорная');
  await createSubstation(name);
  await page.goto('/object-types');
  await opened(page, 'Технический паспорт');
  await page.getByRole('link', { name: /^Подстанции/ }).click();
  await opened(page, 'Подстанции');
  await page.getByRole('searchbox').fill(name);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name }).click();
  await opened(page, name);
  await page.getByRole('tab', { name: 'Фидеры' }).click();
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, /фидер/i);
  await field(form, 'Наименование').fill('РУ-10 кВ, яч. 7');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(row(page, 'яч. 7')).toBeVisible();
  await page.getByRole('tab', { name: 'Схема' }).click();
  await expect(page.getByRole('link', { name: /яч\. 7/ })).toBeVisible();
  // The tab of another family, and one of none: an old bookmark.
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
  await expect(page.getByRole('cell', { name: 'стоит', exact: true })).toBeVisible();

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

test('план филиала: строку вставляют из таблицы, утверждённое не меняется', async ({ page }) => {
  const [branch] = await items('/api/branch-offices?limit=1&sort=-name');
  await page.goto(`/branch-offices/${branch!.guid}/plan`);
  await opened(page, String(branch!['name']));
  await page.getByRole('button', { name: 'Показатель' }).click();
  const line = dialog(page, 'Новая строка плана');
  await choose(line, 'Показатель', 'Мощность');
  await line.getByRole('button', { name: 'Добавить' }).click();
  const january = page.getByLabel('Мощность, МВт: Январь');
  await january.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '1,5\t2\t3,25');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('cell', { name: '6,75', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить план' }).click();
  await expect(page.getByText(/План на \d{4} год сохранён/)).toBeVisible();
  await page.getByRole('button', { name: 'Утвердить' }).click();
  await expect(page.getByText('Утверждён', { exact: true })).toBeVisible();
  await expect(january).toHaveAttribute('readonly');
  await page.getByRole('button', { name: 'Снять утверждение' }).click();
  await expect(january).toBeEditable();
});

test('версии плана: сравнивают, возвращают, а несохранённое не пропадает молча', async ({ page }) => {
  const [known] = await items('/api/branch-offices?limit=1');
  const branch = await api('POST', '/api/branch-offices', {
    body: { name: unique('Филиал с версиями'), regionGuid: known!['regionGuid'] },
  });
  const year = new Date().getFullYear();
  const line = (values: object, reason: string | null) => ({
    body: { year, lines: [{ indicator: 'energy', productGuid: null, values }], reason },
  });
  await api('PUT', `/api/branch-offices/${branch.guid}/plan`, line({ JANUARY: 100, MARCH: 50 }, 'Первый план'));
  await page.goto(`/branch-offices/${branch.guid}/plan`);
  await opened(page, String(branch['name']));
  await expect(page.getByText(/Действует версия 1 от .*: Первый план/)).toBeVisible();

  const january = page.getByLabel('Потребление электроэнергии, МВт·ч: Январь');
  await january.fill('120');
  await page.getByRole('button', { name: 'Следующий год' }).click();
  const turning = dialog(page, `Перейти к ${year + 1} году, не сохранив?`);
  await turning.getByRole('button', { name: 'Отмена' }).click();
  await expect(january).toHaveValue('120');
  await page.getByRole('tab', { name: 'История' }).click();
  await dialog(page, 'Уйти, не сохранив?').getByRole('button', { name: 'Отмена' }).click();
  await expect(january).toHaveValue('120');
  await page.getByLabel('Причина изменения').fill('Новый цех');
  await page.getByRole('button', { name: 'Сохранить план' }).click();
  await expect(page.getByText(/Действует версия 2 от .*: Новый цех/)).toBeVisible();

  await page.getByRole('button', { name: 'Версии' }).click();
  const versions = dialog(page, `Версии плана на ${year} год`);
  await versions.getByRole('button', { name: 'Сравнить версию 1 с действующей' }).click();
  const difference = versions.getByRole('region', { name: 'Разница версий' });
  await expect(difference.getByRole('cell', { name: '+20', exact: true })).toBeVisible();
  await versions.getByRole('button', { name: 'Вернуть версию 1' }).click();
  const back = dialog(page, `Вернуть план на ${year} год к версии 1?`);
  await back.getByLabel('Причина').fill('цех отложен');
  await back.getByRole('button', { name: 'Вернуть' }).click();
  await expect(versions.getByText('Возврат к версии 1: цех отложен')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(january).toHaveValue('100');
});

test('сеть деревом: стрелки открывают и ведут, Enter открывает карточку', async ({ page }) => {
  const name = unique('ПС Ёлочная');
  const substation = await createSubstation(name);
  await api('POST', '/api/feeders', {
    body: { name: 'Ячейка 5', substationGuid: substation.guid, transformerGuid: null, voltageKv: 10, lengthKm: null },
  });
  await page.goto('/object-types/network');
  await opened(page, 'Сеть');
  await page.getByText('Дерево', { exact: true }).click();
  await page.getByLabel('Поиск по сети').fill(name.replace('Ё', 'е'));
  const found = page.getByRole('treeitem', { name: `Подстанция ${name}` });
  await found.focus();
  await expect(found).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(found).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('treeitem', { name: 'Фидер Ячейка 5' })).toBeFocused();
  await page.keyboard.press('Enter');
  await opened(page, 'Ячейка 5');
});

test('сеть рисунком: слои названы с напряжением, из сотни фидеров нарисованы первые, остальные — по кнопке', async ({
  page,
}) => {
  const [name, number] = [unique('ПС Многофидерная'), unique('Т')];
  const substation = await createSubstation(name);
  const transformer = await api('POST', '/api/power-transformers', {
    body: { number, substationGuid: substation.guid, ratedPowerKva: 1000, highVoltageKv: 10, lowVoltageKv: 0.4 },
  });
  for (let cell = 101; cell <= 145; cell++) {
    await api('POST', '/api/feeders', {
      body: {
        name: `Ячейка ${cell}`,
        substationGuid: substation.guid,
        transformerGuid: transformer.guid,
        voltageKv: 0.4,
      },
    });
  }
  await page.goto('/object-types/network');
  await opened(page, 'Сеть');
  await page.getByLabel('Поиск по сети').fill(name);
  const drawing = page.getByRole('region', { name: 'Схема сети' });
  const unfold = drawing.getByRole('button', { name: `${name}: развернуть` });
  if (await unfold.isVisible()) await unfold.click();
  await expect(drawing.getByText(/^Секции шин · .*0,4\u00a0кВ$/)).toBeVisible();
  const below = drawing.getByRole('button', { name: `${number}: развернуть` });
  if (await below.isVisible()) await below.click();
  await expect(drawing.getByRole('link', { name: /Ячейка 140/ })).toBeVisible();
  await expect(drawing.getByRole('link', { name: /Ячейка 141/ })).toHaveCount(0);
  await look(page, 'сеть-рисунком');
  const rest = drawing.getByRole('button', { name: `Ещё 5: показать 5, ${number}` });
  await rest.focus();
  await page.keyboard.press('Enter');
  await expect(drawing.getByRole('link', { name: /Ячейка 145/ })).toBeVisible();
  await expect(rest).toHaveCount(0);
});

test('на карте подстанции видны границы регионов', async ({ page }) => {
  const substation = await createSubstation(unique('ПС Пограничная'));
  await api('PUT', `/api/substations/${substation.guid}`, {
    body: { ...substation, latitude: 57.9, longitude: 59.2 },
    version: substation.version,
  });
  await page.goto('/object-types/map');
  await opened(page, 'Карта');
  await expect(page.locator('path[data-regions]')).toHaveAttribute('d', /^M.*L/);
  await look(page, 'карта-с-регионами');
});

test('копия записи — вместе с тем, что на ней стоит', async ({ page }) => {
  const name = unique('ПС Исходная');
  const { guid } = await createSubstation(name);
  await api('POST', '/api/feeders', {
    body: { name: 'Ячейка 9', substationGuid: guid, transformerGuid: null, voltageKv: 10, lengthKm: null },
  });
  await page.goto(`/substations/${guid}`);
  await opened(page, name);
  await moreAction(page, 'Копировать');
  const copy = dialog(page, /^Копия/);
  await field(copy, 'Наименование').fill(`${name} вторая`);
  await copy.getByRole('button', { name: 'Копировать' }).click();
  await opened(page, `${name} вторая`);
  await page.getByRole('tab', { name: 'Фидеры' }).click();
  await expect(row(page, 'Ячейка 9')).toBeVisible();
});
