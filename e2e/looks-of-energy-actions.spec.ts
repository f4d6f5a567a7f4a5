import type { Page } from '@playwright/test';
import { api, unique, type Row } from './support/api.ts';
import { message, sendFile } from './support/exchange.ts';
import { at, button, look, type Screen } from './support/look.ts';
import { describedType, forecast, report } from './support/sample-screens.ts';
import { dialog, edit } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { createWidget } from './support/widgets.ts';

async function checkedType(page: Page): Promise<void> {
  await at(describedType, 'Здания')(page);
  await edit(page);
  await page.getByRole('checkbox', { name: 'Обязательный' }).last().check();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(dialog(page, 'Что станет с объектами').getByText('Не подходят новым параметрам')).toBeVisible();
}
async function chosenHours(page: Page): Promise<void> {
  await at(forecast())(page);
  await page.getByRole('grid').getByRole('gridcell').nth(17).click();
  await page.keyboard.press('Shift+ArrowDown');
}
/** Calculates the previous month of a verified point in price categories. */
async function calculation(page: Page): Promise<void> {
  await at('/calculator', 'Калькулятор')(page);
  await page.getByRole('combobox', { name: 'Точки учёта' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Стоимость по категориям' })).toBeVisible();
}
const arranging: Screen['open'] = async (page) => {
  await at('/desktop', 'Рабочий стол')(page);
  await page.getByRole('button', { name: 'Настроить' }).click();
  await page.getByRole('button', { name: 'Добавить виджет' }).click();
  await expect(page.getByRole('button', { name: 'Добавить «Действия по дням»' })).toBeVisible();
};
/** A widget with a threshold, by itself on a desktop. */
async function thresholdOn(page: Page): Promise<string> {
  const name = unique('Порог потребления');
  const settings = { source: 'measuredConsumption', kind: 'line', period: 'last30days', threshold: 540 };
  const { guid: widgetGuid } = await createWidget({ ...settings, name });
  const items = [{ widgetGuid, x: 0, y: 0, w: 12, h: 6 }];
  const { guid } = await api<Row>('POST', '/api/desktops', { body: { name, isOwn: true, items } });
  await at(`/desktop/${guid}`, name)(page);
  await expect(page.getByText('порог 540')).toBeVisible();
  return name;
}
/** Columns of which some are beyond a threshold. */
const rowsBeyond: Screen['open'] = async (page) => {
  const name = unique('Состав');
  const settings = { source: 'objectCounts', kind: 'bars', threshold: 20, section: 'passport' };
  const { guid: widgetGuid } = await createWidget({ ...settings, name });
  const items = [{ widgetGuid, x: 0, y: 0, w: 12, h: 6 }];
  const { guid } = await api<Row>('POST', '/api/desktops', { body: { name, isOwn: true, items } });
  await at(`/desktop/${guid}`, name)(page);
  await expect(page.getByText(/Больше порога 20: /)).toBeVisible();
};
const library: Screen['open'] = async (page) => {
  await at('/widgets', 'Виджеты')(page);
  await expect(page.getByText(', за порогом').first()).toBeVisible();
};
const origin: Screen['open'] = async (page) => {
  const name = await thresholdOn(page);
  await page.getByRole('button', { name: `Действия с виджетом «${name}»` }).click();
  await page.getByRole('menuitem', { name: 'Откуда числа' }).click();
  await expect(dialog(page, `Откуда числа: ${name}`).getByText('Источники')).toBeVisible();
};
/** The sample desktop as shown by a shared link. */
const byLink: Screen['open'] = async (page) => {
  const asked = { desktopGuid: null, widgetGuid: null, period: 'last30days', zone: 'Europe/Moscow' };
  const body = { ...asked, days: 7, isSnapshot: true };
  const { address } = await api<Row>('POST', '/api/desktop-links', { body });
  await at(String(address), 'Рабочий стол')(page);
  await expect(page.getByRole('article').first()).toBeVisible();
};
/** A chart with a user's note on one of its days, read with the keyboard. */
const marked: Screen['open'] = async (page) => {
  const day = new Date(Date.now() - 12 * 86_400_000).toISOString().slice(0, 10);
  const body = { text: unique('Ремонт печи'), day, meteringPointGuid: null };
  await api('POST', '/api/chart-marks', { body });
  const name = await thresholdOn(page);
  await page.getByRole('img', { name: `${name}: ` }).focus();
  await page.keyboard.press('PageDown');
};
const sharing: Screen['open'] = async (page) => {
  await at('/desktop', 'Рабочий стол')(page);
  await page.getByRole('button', { name: 'Ещё о рабочем столе' }).click();
  await page.getByRole('menuitem', { name: 'Поделиться…' }).click();
  await expect(dialog(page, 'Поделиться: Рабочий стол').getByText('Действующие ссылки')).toBeVisible();
};
/** Shows the forecast as if its input data had changed since. */
async function changedForecast(page: Page): Promise<void> {
  await page.route(/\/api\/forecast-versions\/[^/?]+$/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), isChanged: true } });
  });
  await at(forecast())(page);
  await expect(page.getByText('Данные под прогнозом изменились')).toBeVisible();
}
/** Screens after actions with objects, measurements, forecasts, prices and reports. */
const actions: Screen[] = [
  { name: 'стол-по-ссылке', open: byLink },
  { name: 'поделиться-столом', open: sharing },
  { name: 'отметки-на-графике', open: marked },
  { name: 'прогноз-часы', open: chosenHours },
  { name: 'прогноз-данные-изменились', open: changedForecast },
  {
    name: 'подкачка, дни',
    open: async (page) => {
      await at('/region-actual', 'Подкачка')(page);
      await page.getByText('Дни', { exact: true }).click();
      await expect(page.locator('#region-cell')).toContainText(/\d\d\.\d\d\.\d{4}/);
      await page.getByRole('searchbox', { name: 'Найти регион' }).fill('ская область');
      await page.getByRole('application', { name: 'Матрица регионов' }).press('Shift+PageDown');
    },
  },
  {
    name: 'подкачка, месяц региона',
    open: async (page) => {
      await at('/region-actual', 'Подкачка')(page);
      await page.getByRole('searchbox', { name: 'Найти регион' }).fill('Московская');
      await page.getByRole('application', { name: 'Матрица регионов' }).press('ArrowLeft');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'Часы месяца' })).toBeVisible();
    },
  },
  {
    name: 'калькулятор',
    open: async (page) => {
      await calculation(page);
      await page.getByText('Перенести нагрузку из часа пик').click();
      await expect(page.getByRole('region', { name: 'Стоимость после изменений' })).toBeVisible();
      await page.getByText('Зоны суток', { exact: true }).click();
      await expect(page.getByRole('region', { name: 'Зоны суток' })).toBeVisible();
    },
  },
  {
    name: 'калькулятор, часы',
    open: async (page) => {
      await calculation(page);
      await page.locator('td[data-peak]').first().click();
      await expect(page.getByText('Час пик региона:')).toBeVisible();
    },
  },
  {
    name: 'первый-отчёт',
    open: async (page) => {
      const none = { items: [], total: 0, totalIsExact: true };
      await page.route('**/api/reports?*', (route) => route.fulfill({ json: none }));
      await at('/report', 'Отчёты')(page);
      await expect(page.getByRole('button', { name: /^Сводный по объектам/ })).toBeVisible();
    },
  },
  { name: 'создание-отчёта', open: button('Создать', at('/report', 'Отчёты')) },
  { name: 'отчёт-по-расписанию', open: button('По расписанию', at(report())) },
  {
    name: 'планировщик-создание',
    open: async (page) => {
      await button('Создать', at('/scheduler', 'Планировщик'))(page);
      await page.getByRole('textbox', { name: 'Расписание', exact: true }).fill('0 6 8-14 * *');
      await expect(page.getByRole('region', { name: 'Когда запустится' }).getByRole('listitem')).toHaveCount(20);
    },
  },
  { name: 'расстановка-виджетов', open: arranging },
  { name: 'порог-виджета', open: async (page) => void (await thresholdOn(page)) },
  { name: 'столбцы-за-порогом', open: rowsBeyond },
  { name: 'библиотека-за-порогом', open: library },
  { name: 'откуда-числа', open: origin },
  { name: 'загрузка-цен', open: button('Загрузить цены', at('/calculator/prices', 'Цены и тарифы')) },
  { name: 'сохранение-расчёта', open: button('Сохранить расчёт', calculation) },
  { name: 'создание-прогноза', open: button('Создать', at('/forecast', 'Прогнозы')) },
  { name: 'построение-прогноза', open: button('Построить', at(forecast())) },
  { name: 'новая-проверка-прогноза', open: button('Проверить на прошлом', at(forecast('/backtest'))) },
  { name: 'изменение-типа', open: checkedType },
  {
    name: 'макет-с-замечаниями',
    open: async (page) => {
      const guid = await sendFile('80020.xml', message(unique('ЧТ'), 7));
      await at(`/measurement-imports/${guid}`, '80020.xml')(page);
      await expect(page.getByRole('region', { name: 'Ошибки и замечания' })).toBeVisible();
    },
  },
  {
    name: 'раскладка-таблицы',
    open: async (page) => {
      const content = Buffer.from(`Дата;Час;${unique('Значение')}\n02.03.2026;1;5\n02.03.2026;2;7,5\n`);
      await at(`/measurement-imports/${await sendFile('Профиль.csv', content)}`, 'Профиль.csv')(page);
      await expect(page.getByRole('region', { name: 'Первые строки таблицы' })).toBeVisible();
    },
  },
  { name: 'выгрузка-макета', open: button('Выгрузить макет', at('/measurement-imports', 'Обмен данными')) },
  { name: 'загрузка-паспорта', open: button('Загрузить из файла', at('/metering-points', 'Точки учёта')) },
];

for (const { name, open } of actions) {
  test(name, async ({ page }) => {
    await open(page);
    await look(page, name);
  });
}
