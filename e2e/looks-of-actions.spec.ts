import type { Page } from '@playwright/test';
import { message, sendFile } from './support/exchange.ts';
import { at, look, type Screen } from './support/look.ts';
import {
  employee,
  user,
  brand,
  report,
  ruledGroup,
  oneRun,
  describedType,
  forecast,
  brands,
} from './support/sample-screens.ts';
import { createBranch } from './support/organizations.ts';
import { createEmployee } from './support/people.ts';
import { unique } from './support/api.ts';
import { dialog, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const button = (name: string | RegExp, of: Screen['open']) => async (page: Page) => {
  await of(page);
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible();
};

async function chosenFile(page: Page): Promise<void> {
  await button('Загрузить из файла', at('/employees', 'Сотрудники'))(page);
  const csv = 'Фамилия;Имя;Должность;Почта;Рост\r\nНовиков;Пётр;Инженер;;\r\nОшибкин;;Инженер;нет;180\r\n';
  const file = { name: 'люди.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByRole('region', { name: 'Столбцы файла' })).toBeVisible();
}

async function checkedType(page: Page): Promise<void> {
  await at(describedType, 'Здания')(page);
  await page.getByRole('checkbox', { name: 'Обязательный' }).last().check();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(dialog(page, 'Что станет с объектами').getByText(/Не подходят/)).toBeVisible();
}
async function chosenHours(page: Page): Promise<void> {
  await at(forecast())(page);
  await page.getByRole('grid').getByRole('gridcell').nth(17).click();
  await page.keyboard.press('Shift+ArrowDown');
}
/** The month before this one in price categories, of a verified point. */
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
/** What comes of doing something there. */
const actions: Screen[] = [
  { name: 'прогноз-часы', open: chosenHours },
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
  { name: 'уведомления', open: button(/^Уведомления/, at(oneRun)) },
  {
    name: 'правка-в-ячейке',
    open: async (page) => {
      await brands(page);
      await rows(page).first().focus();
      await page.keyboard.press('F2');
      const input = rows(page).first().getByRole('textbox');
      await input.fill('');
      await input.press('Enter');
      await expect(page.getByRole('tooltip')).toHaveText('Это обязательное поле');
    },
  },
  {
    name: 'сроки-хранения-журнала',
    open: async (page) => {
      await at('/logs/records', 'Журнал действий пользователей')(page);
      await page.getByRole('button', { name: 'Сроки хранения' }).click();
      await page.getByRole('textbox', { name: /^Выгрузки/ }).fill('6');
      await expect(page.getByText('Не меньше 12')).toBeVisible();
    },
  },
  {
    name: 'создание-словаря',
    open: async (page) => {
      await at('/dictionary?create=true')(page);
      await page.getByRole('button', { name: 'Добавить параметр' }).click();
      await page
        .getByRole('button', { name: 'Сохранить' })
        .or(page.getByRole('button', { name: 'Создать', exact: true }))
        .last()
        .click();
      await expect(page.getByText('Это обязательное поле').first()).toBeVisible();
    },
  },
  { name: 'расстановка-виджетов', open: arranging },
  { name: 'загрузка-цен', open: button('Загрузить цены', at('/calculator/prices', 'Цены')) },
  { name: 'сохранение-расчёта', open: button('Сохранить расчёт', calculation) },
  { name: 'создание-прогноза', open: button('Создать', at('/forecast', 'Прогнозы')) },
  { name: 'построение-прогноза', open: button('Построить', at(forecast())) },
  { name: 'новая-проверка-прогноза', open: button('Проверить на прошлом', at(forecast('/backtest'))) },
  {
    name: 'правило-группы',
    open: async (page) => {
      await at(ruledGroup)(page);
      await row(page, 'Свой филиал').press('Enter');
      await expect(dialog(page, 'Свой филиал').getByText('Какие записи')).toBeVisible();
    },
  },
  { name: 'увольнение', open: button('Уволить', at(employee())) },
  { name: 'данные-с-даты', open: button('Ограничить датой', at(employee('/individual-permissions'))) },
  { name: 'заместитель', open: button('Назначить заместителя', at(employee())) },
  {
    name: 'архив-организации',
    open: button('В архив', async (page) => {
      const { guid } = await createBranch(unique('Восточный филиал'));
      await at(`/organization/${guid}`)(page);
    }),
  },
  {
    name: 'приглашение-сотрудника',
    open: button('Пригласить в консоль', async (page) => {
      const { guid } = await createEmployee();
      await at(`/employee/${guid}`)(page);
    }),
  },
  { name: 'фильтр', open: button('Фильтр', brands) },
  { name: 'столбцы', open: button('Столбцы', brands) },
  { name: 'виды', open: button('Виды', brands) },
  { name: 'выгрузка', open: button('Выгрузить', brands) },
  { name: 'действия-со-строкой', open: button('Действия со строкой', brands) },
  { name: 'удаление-с-заменой', open: button('Удалить', at(brand(), 'Инкотекс')) },
  { name: 'порядок', open: button(/^Порядок$/, at('/dictionary-values/1', 'Уровни напряжения')) },
  { name: 'политика-безопасности', open: button('Политика безопасности', at('/users', 'Пользователи')) },
  { name: 'загрузка-пользователей', open: button('Загрузить из файла', at('/users', 'Пользователи')) },
  { name: 'блокировка', open: button('Заблокировать', at(user())) },
  { name: 'действия-над-пользователем', open: button('Ещё', at(user())) },
  { name: 'новый-ключ', open: button('Создать ключ', at('/profile/tokens', 'Мой профиль')) },
  { name: 'второй-фактор', open: button('Подключить', at('/profile/security', 'Мой профиль')) },
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
  { name: 'загрузка-паспорта', open: button('Загрузить из файла', at('/metering-points', 'Точки учёта')) },
  { name: 'столбцы-загрузки', open: chosenFile },
  {
    name: 'загрузка-сотрудников',
    open: async (page) => {
      await chosenFile(page);
      await page.getByRole('button', { name: 'Проверить' }).click();
      await expect(page.getByText('Файл проверен')).toBeVisible();
    },
  },
  { name: 'загрузка-терминов', open: button('Загрузить', at('/glossary', 'Глоссарий')) },
  { name: 'смена-организации', open: button('Сменить организацию', brands) },
  { name: 'пользователь', open: button('Пользователь admin', brands) },
  {
    name: 'палитра',
    open: async (page) => {
      await brands(page);
      await page.keyboard.press('Control+K');
      await page.getByPlaceholder('Раздел, запись или действие').fill('энерг');
      await expect(page.getByRole('dialog').getByText('Энергомера')).toBeVisible();
    },
  },
  {
    name: 'клавиши',
    open: async (page) => {
      await brands(page);
      await page.keyboard.press('Shift+Slash');
      await expect(dialog(page, 'Клавиши')).toBeVisible();
    },
  },
  {
    name: 'массовое-удаление',
    open: async (page) => {
      await brands(page);
      await rows(page).nth(1).getByRole('checkbox').click();
      await rows(page).nth(2).getByRole('checkbox').click();
      await page.getByRole('region', { name: 'Выделенные записи' }).getByRole('button', { name: 'Удалить' }).click();
      await expect(page.getByRole('region', { name: 'Что произойдёт' })).toBeVisible();
    },
  },
];

for (const { name, open } of actions) {
  test(name, async ({ page }) => {
    await open(page);
    await look(page, name);
  });
}
