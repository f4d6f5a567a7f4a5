import type { Browser, Page } from '@playwright/test';
import { api, unique, type Row } from './support/api.ts';
import { publishedForecast } from './support/forecasts.ts';
import { createGroup } from './support/people.ts';
import { dialog, field, opened, option, row } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { enter, otherBrowser, workingUser } from './support/users.ts';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const russian = (text: string) => text.split('-').toReversed().join('.');

/** A sample point with values; the program writes them after its start. */
async function measuredPoint(): Promise<Row> {
  const { items } = await api<{ items: Row[] }>('GET', '/api/metering-points?limit=1&sort=code&search=ввод 1');
  const path = `/api/metering-points/${items[0]!.guid}/values?channel=01&from=${day(40)}&to=${day(0)}`;
  await expect(async () => {
    expect((await api<{ days: unknown[] }>('GET', path)).days.length).toBeGreaterThan(25);
  }).toPass();
  return items[0]!;
}

/** The forecast as seen by another person with full access to forecasts. */
async function openAsAnother(browser: Browser, path: string): Promise<Page> {
  const group = await createGroup({ forecasts: 'full' });
  const user = await workingUser(String(group['name']));
  const page = await otherBrowser(browser);
  await enter(page, String(user['userName']));
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await page.goto(path);
  return page;
}

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Путь версии' }).locator('[aria-current="step"]', { hasText: name });

test('прогноз строят, сверяют с фактом, исправляют, утверждает другой человек, публикуют', async ({
  page,
  browser,
}) => {
  const point = await measuredPoint();
  const name = unique('Нагрузка ввода');
  await page.goto('/forecast');
  await opened(page, 'Прогнозы');
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, 'Создать прогноз');
  await field(form, 'Наименование').fill(name);
  await form.getByRole('combobox', { name: 'Объект прогноза' }).click();
  await page.getByRole('option', { name: 'Точка учёта' }).click();
  await form.getByRole('combobox', { name: 'Точка учёта', exact: true }).fill(String(point['code']));
  await option(page, String(point['name'])).click();
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toBeHidden();
  await row(page, name).getByRole('link', { name }).click();

  await opened(page, name);
  await page.getByRole('tab', { name: 'Исходные данные' }).click();
  await expect(page.getByRole('heading', { name: 'Выбросы' })).toBeVisible();
  await page.getByRole('tab', { name: 'Прогноз', exact: true }).click();
  await expect(page.getByText('Этот прогноз ещё ни разу не строили.')).toBeVisible();
  await page.getByRole('button', { name: 'Построить', exact: true }).click();
  const building = dialog(page, `Построить «${name}»`);
  await expect(building.getByText('Полнота')).toBeVisible();
  await building.getByLabel('Первый день').fill(russian(day(3)));
  await building.getByRole('button', { name: 'Построить' }).click();
  await expect(building).toBeHidden();
  // Without any action, the version appears when it is built.
  await expect(step(page, 'Готов')).toBeVisible();
  await expect(page.getByRole('img', { name: `Прогноз «${name}»` })).toBeVisible();
  await page.getByText('Таблица', { exact: true }).click();
  await expect(
    page.getByRole('region', { name: /: таблица$/ }).getByRole('columnheader', { name: /^Факт/ }),
  ).toBeVisible();

  const grid = page.getByRole('grid', { name: /^Значения по часам/ });
  await grid.getByRole('gridcell').nth(17).click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('Выбрано: 2 значения')).toBeVisible();
  await page.keyboard.press('Enter');
  const correction = dialog(page, 'Исправить прогноз вручную');
  await correction.getByText('Изменить на долю').click();
  await field(correction, 'На сколько изменить').fill('-5');
  await correction.getByRole('button', { name: 'Исправить' }).click();
  await expect(correction.getByText('Это обязательное поле')).toBeVisible();
  await field(correction, 'Причина').fill('Остановка цеха');
  await correction.getByRole('button', { name: 'Исправить' }).click();
  await expect(correction).toBeHidden();
  await expect(page.getByRole('cell', { name: 'Остановка цеха' })).toBeVisible();
  await expect(grid.locator('[data-corrected]')).toHaveCount(2);

  await page.getByRole('button', { name: 'Отправить на проверку' }).click();
  await expect(step(page, 'На проверке')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Утвердить' })).toBeDisabled();
  await expect(page.getByText(/^Утвердить нельзя/)).toBeVisible();

  const other = await openAsAnother(browser, new URL(page.url()).pathname);
  await opened(other, name);
  await other.getByRole('button', { name: 'Утвердить' }).click();
  await expect(step(other, 'Утверждён')).toBeVisible();
  await other.context().close();

  await page.getByRole('button', { name: 'Опубликовать' }).click();
  const publishing = dialog(page, /^Опубликовать версию/);
  const sure = publishing.getByRole('checkbox', { name: 'Публикую, зная об этом' });
  if (await sure.isVisible()) await sure.check();
  await publishing.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(publishing).toBeHidden();
  await expect(step(page, 'Опубликован')).toBeVisible();
  // The desktop shows the published version with its corrections.
  const [, , guid] = new URL(page.url()).pathname.split('/');
  const settings = {
    family: null,
    indicator: null,
    actions: [],
    step: null,
    period: null,
    months: null,
    limit: null,
    threshold: null,
    thresholdSide: null,
    thresholdIntervals: null,
    thresholdLine: null,
    text: null,
    forecastGuid: guid,
  };
  const { data } = await api('POST', '/api/widgets/preview', { body: { source: 'forecastAgainstActual', settings } });
  const [, forecast] = data.lines as { values: (number | null)[] }[];
  expect([data.unit, forecast!.values.filter((value) => value !== null).length]).toEqual(['кВт·ч', 24]);

  await page.getByRole('tab', { name: 'Точность' }).click();
  await expect(page.getByRole('radiogroup', { name: 'За сколько дней' })).toBeVisible();

  // The published forecast is the plan in the calculator, which links back to it.
  await page.goto(`/forecast/${guid}`);
  await page.getByRole('navigation', { name: 'Дальше' }).getByRole('link', { name: 'План категорий 5 и 6' }).click();
  await expect(page.getByRole('combobox', { name: 'Почасовой план' })).toHaveValue('Опубликованный прогноз');
  await expect(page.getByRole('combobox', { name: 'Прогноз', exact: true })).toHaveValue(name);
});

test('точность опубликованного, проверка на прошлом с итогом и сравнение версий', async ({ page }) => {
  const guid = await publishedForecast();
  await page.goto(`/forecast/${guid}/accuracy`);
  await expect(
    page.getByRole('region', { name: 'Оценки' }).getByRole('cell', { name: 'Опубликованное' }),
  ).toBeVisible();
  await page.getByText('По часам', { exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Час 24' }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ошибка по часам: тепловая карта' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Как посчитана цена ошибки' })).toContainText('цена «больше плана»');

  await page.getByRole('tab', { name: 'Проверка на прошлом' }).click();
  await page.getByRole('button', { name: 'Проверить на прошлом' }).click();
  const starting = dialog(page, 'Проверить на прошлом');
  const [from, to] = [russian(day(12)), russian(day(8))];
  await starting.getByRole('textbox', { name: 'С', exact: true }).fill(from);
  await starting.getByRole('textbox', { name: 'По', exact: true }).fill(to);
  await starting.getByRole('button', { name: 'Проверить' }).click();
  await expect(starting).toBeHidden();
  const tests = page.getByRole('region', { name: 'Проверки на прошлом' });
  const own = tests.getByRole('row').filter({ hasText: `${from} — ${to}` });
  await expect(own.getByText('Успешно')).toBeVisible();
  await own.getByRole('button', { name: /^Показать проверку/ }).click();
  await expect(page.getByRole('heading', { name: `Проверка ${from} — ${to}` })).toBeVisible();
  const scores = page.getByRole('region', { name: 'Оценки' });
  await expect(scores.getByRole('cell', { name: 'Как неделю назад — точка отсчёта' })).toBeVisible();

  await page.getByRole('tab', { name: 'Версии' }).click();
  await expect(page.getByRole('img', { name: 'Сравнение версий' })).toBeVisible();
});
