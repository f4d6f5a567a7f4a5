import type { Page } from '@playwright/test';
import { faultsOf, type Checks } from './support/accessibility.ts';
import { api, items, unique } from './support/api.ts';
import { createBranch } from './support/organizations.ts';
import { createEmployee, createGroup } from './support/people.ts';
import { message, sendFile } from './support/exchange.ts';
import { publishedForecast } from './support/forecasts.ts';
import { dialog, opened, row, rows } from './support/screen.ts';
import { expect, forget, test } from './support/test.ts';

// Opening a page anew costs a third of a look, and the console in it another.
test.use({ staysInConsole: true });

interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
}

const nothing = 'Такой страницы нет';
/** Goes to another screen as a link does. */
const follow = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Opens an address: in the console itself, where the look before has stayed there. */
const at = (path: string | (() => Promise<string>), title?: string | RegExp) => async (page: Page) => {
  const address = typeof path === 'string' ? path : await path();
  await (page.url().endsWith(between) ? follow(page, address) : page.goto(address));
  await opened(page, title ?? new RegExp(`^(?!${nothing})`));
};
/** Of an empty screen another theme and width cost little. */
const between = '/between-looks';
async function leave(page: Page): Promise<void> {
  await follow(page, between);
  await opened(page, nothing);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
const first = async (list: string, of: (row: { guid: string }) => string) => {
  const [found] = await items(list);
  return of(found!);
};
const employee =
  (tab = '') =>
  () =>
    first('/api/employees?limit=1&search=Орлова', ({ guid }) => `/employee/${guid}${tab}`);
const user =
  (tab = '') =>
  () =>
    first('/api/users?limit=1&search=orlova', ({ guid }) => `/users/${guid}${tab}`);
const brand =
  (tab = '') =>
  () =>
    first('/api/brands?limit=1&search=Инкотекс', ({ guid }) => `/dictionary/brands/${guid}${tab}`);
const term =
  (tab = '') =>
  () =>
    first('/api/glossary?limit=1&search=АИИС', ({ guid }) => `/glossary/${guid}${tab}`);
const value =
  (tab = '') =>
  () =>
    first('/api/dictionary/1/values?limit=1&sort=sort', ({ guid }) => `/dictionary-values/1/${guid}${tab}`);
const report =
  (tab = '') =>
  () =>
    first(
      `/api/reports?limit=1&search=${encodeURIComponent('Потребление по суткам')}`,
      ({ guid }) => `/report/${guid}${tab}`,
    );
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

const ruledGroup = async () => {
  const group = await createGroup({ employees: 'full' });
  const rows = JSON.stringify({ field: 'department', op: 'contains', value: 'филиал' });
  const defaults = JSON.stringify({ department: 'Тверской филиал', hiredAt: '2026-09-01' });
  const message = 'Только записи своего подразделения';
  const rule = { name: 'Свой филиал', groupGuid: group.guid, section: 'employees/employees' };
  await api('POST', '/api/permission-group-rules', { body: { ...rule, rows, requirement: rows, message, defaults } });
  return `/permission/${group.guid}/rules`;
};
/** A check of the passport, begun now. */
const oneRun = async () => {
  const [schedule] = await items('/api/schedules?limit=1&search=поверок');
  const run = await api<{ guid: string }>('POST', `/api/schedules/${schedule!.guid}/run`, {
    body: { parameters: null },
  });
  return `/scheduler/runs/${run.guid}`;
};
/** The type of buildings with two groups of parameters. */
async function describedType(): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify({ field: 'family', op: 'in', value: ['buildings'] }));
  const [type] = await items(`/api/object-types?filter=${filter}`);
  const { guid, version, name, code, icon, colour, sort, description, needed } = type!;
  const given = { unit: null, options: [], dcDictionaryId: null, isRequired: false, isMultiple: false };
  const parameters = [
    { ...given, code: 'roof', name: 'Кровля', type: 'list', options: ['плоская', 'скатная'], group: 'Конструкция' },
    { ...given, code: 'lifts', name: 'Лифтов', type: 'int', min: 0, max: 100, group: 'Инженерия' },
  ];
  const body = { name, code, icon, colour, sort, description, needed, parameters };
  if (type!['parameters'].length === 0) await api('PUT', `/api/object-types/${guid}`, { body, version });
  return `/object-types/${guid}`;
}
async function checkedType(page: Page): Promise<void> {
  await at(describedType, 'Здания')(page);
  await page.getByRole('checkbox', { name: 'Обязательный' }).last().check();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(dialog(page, 'Что станет с объектами').getByText(/Не подходят/)).toBeVisible();
}
/** The sample forecast that was published: it is there some time after the program has opened. */
const forecast =
  (tab = '') =>
  async () =>
    `/forecast/${await publishedForecast()}${tab}`;
/** A screen of which a part comes later than its heading. */
const seen =
  (
    path: () => Promise<string>,
    role: 'button' | 'columnheader' | 'heading' | 'img' | 'radiogroup',
    name: string | RegExp,
  ) =>
  async (page: Page) => {
    await at(path)(page);
    await expect(page.getByRole(role, { name }).first()).toBeVisible();
  };
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
const prices =
  (tab = '') =>
  () =>
    first('/api/price-sets?limit=1', ({ guid }) => `/calculator/prices/${guid}${tab}`);
const brands = at('/dictionary/brands', 'Производители');
/** What an address shows. */
const screens: Screen[] = [
  { name: 'пользователи', open: at('/users', 'Пользователи') },
  { name: 'карточка-пользователя', open: at(user()) },
  { name: 'организации-пользователя', open: at(user('/organizations')) },
  { name: 'права-пользователя', open: at(user('/rights')) },
  { name: 'сеансы-пользователя', open: at(user('/sessions')) },
  { name: 'входы-пользователя', open: at(user('/sign-ins')) },
  { name: 'действия-пользователя', open: at(user('/actions')) },
  { name: 'ключи-пользователя', open: at(user('/tokens')) },
  { name: 'профиль', open: at('/profile', 'Мой профиль') },
  { name: 'профиль-пароль', open: at('/profile/security', 'Мой профиль') },
  { name: 'профиль-сеансы', open: at('/profile/sessions', 'Мой профиль') },
  { name: 'профиль-уведомления', open: at('/profile/notifications', 'Мой профиль') },
  { name: 'профиль-ключи', open: at('/profile/tokens', 'Мой профиль') },
  { name: 'сотрудники', open: at('/employees', 'Сотрудники') },
  { name: 'сотрудник', open: at(employee()) },
  { name: 'группы-сотрудника', open: at(employee('/permission-groups')) },
  { name: 'личные-права', open: at(employee('/individual-permissions')) },
  { name: 'действующие-права', open: at(employee('/effective')) },
  { name: 'права-доступа', open: at('/permission-groups', 'Права доступа') },
  { name: 'группа-прав', open: at(() => first('/api/permission-groups?limit=1', ({ guid }) => `/permission/${guid}`)) },
  { name: 'правила-группы', open: at(ruledGroup) },
  { name: 'организации', open: at('/organizations', 'Организации') },
  { name: 'организация', open: at(() => first('/api/organizations?limit=1', ({ guid }) => `/organization/${guid}`)) },
  { name: 'прогнозы', open: at('/forecast', 'Прогнозы') },
  { name: 'прогнозы-регионы', open: at('/forecast/regions', 'Точность по регионам') },
  { name: 'прогноз', open: seen(forecast(), 'img', /^Прогноз/) },
  { name: 'прогноз-точность', open: seen(forecast('/accuracy'), 'radiogroup', 'За сколько дней') },
  { name: 'прогноз-проверка', open: seen(forecast('/backtest'), 'button', 'Проверить на прошлом') },
  { name: 'прогноз-данные', open: seen(forecast('/inputs'), 'heading', 'Выбросы') },
  { name: 'прогноз-версии', open: seen(forecast('/versions'), 'columnheader', 'Период') },
  { name: 'подкачка', open: at('/region-actual', 'Подкачка') },
  { name: 'цены', open: at('/calculator/prices', 'Цены') },
  { name: 'набор-цен', open: at(prices()) },
  { name: 'цены-по-часам', open: at(prices('/hours')) },
  { name: 'отчёты', open: at('/report', 'Отчёты') },
  { name: 'отчёт', open: at(report()) },
  { name: 'отчёт-файлы', open: at(report('/files')) },
  { name: 'отчёт-настройки', open: at(report('/settings')) },
  { name: 'плановые-часы', open: at('/calculator/peak-hours', 'Плановые часы пик') },
  { name: 'планировщик', open: at('/scheduler', 'Планировщик') },
  {
    name: 'планировщик-задача',
    open: at(() => first('/api/schedules?limit=1&search=Проверка', ({ guid }) => `/scheduler/${guid}`)),
  },
  { name: 'планировщик-запуск', open: at(oneRun) },
  { name: 'планировщик-запуски', open: at('/scheduler/runs', 'Запуски') },
  { name: 'планировщик-нагрузка', open: at('/scheduler/load', 'Нагрузка') },
  { name: 'планировщик-календарь', open: at('/scheduler/calendar', 'Производственный календарь') },
  { name: 'рабочий-стол', open: at('/desktop', 'Рабочий стол') },
  { name: 'виджеты', open: at('/widgets', 'Виджеты') },
  {
    name: 'виджет',
    open: at(() => first('/api/widgets?limit=1&search=verifications', ({ guid }) => `/widget/${guid}`)),
  },
  { name: 'активность', open: at('/logs', 'Активность пользователей') },
  { name: 'журнал', open: at('/logs/records', 'Журнал действий пользователей') },
  { name: 'словари', open: at('/dictionary', 'Словари') },
  { name: 'производители', open: brands },
  { name: 'оборудование', open: at('/dictionary/equipment', 'Типы оборудования') },
  { name: 'словарь', open: at('/dictionary/1', 'Уровни напряжения') },
  { name: 'словарь-используется', open: at('/dictionary/6/usage', 'Субъекты Российской Федерации') },
  { name: 'значения', open: at('/dictionary-values/1', 'Уровни напряжения') },
  { name: 'значение', open: at(value()) },
  { name: 'значение-используется', open: at(value('/usage')) },
  { name: 'производитель', open: at(brand(), 'Инкотекс') },
  { name: 'модели', open: at(brand('/models'), 'Инкотекс') },
  { name: 'модель', open: at(() => first('/api/models?limit=1', ({ guid }) => `/dictionary/models/${guid}`)) },
  { name: 'история', open: at(brand('/history'), 'Инкотекс') },
  { name: 'глоссарий', open: at('/glossary', 'Глоссарий') },
  { name: 'разделы-глоссария', open: at('/glossary/sections', 'Разделы глоссария') },
  { name: 'термин', open: at(term()) },
  { name: 'упоминания', open: at(term('/mentions')) },
  { name: 'печать', open: at('/glossary/print', 'Глоссарий') },
  { name: 'нет-записи', open: at(`/employee/${crypto.randomUUID()}`, 'Записи нет') },
  { name: 'нет-страницы', open: at('/no-such-page', 'Такой страницы нет') },
  { name: 'пусто', open: at('/dictionary/brands?search=такого-нет', 'Производители') },
  { name: 'создание-производителя', open: at('/dictionary/brands?create=true') },
  { name: 'создание-термина', open: at('/glossary?create=true') },
  { name: 'типы-объектов', open: at('/object-types', 'Тип объектов') },
  { name: 'тип-объектов', open: at(describedType, 'Здания') },
  { name: 'дополненная-карточка', open: at(() => first('/api/buildings?limit=1', ({ guid }) => `/buildings/${guid}`)) },
  { name: 'сеть', open: at('/object-types/network', 'Сеть') },
  { name: 'карта', open: at('/object-types/map', 'Карта') },
  { name: 'поверки', open: at('/object-types/verifications', 'Поверки') },
  { name: 'полнота', open: at('/object-types/completeness', 'Полнота') },
  { name: 'измерения', open: at('/object-types/measurements', 'Измерения') },
  { name: 'обмен-данными', open: at('/measurement-imports', 'Обмен данными') },
  {
    name: 'приборы-точки',
    open: at(() => first('/api/metering-points?limit=1', ({ guid }) => `/metering-points/${guid}/devices`)),
  },
  {
    name: 'показания-точки',
    open: at(() => first('/api/metering-points?limit=1&sort=code', ({ guid }) => `/metering-points/${guid}/values`)),
  },
  {
    name: 'полнота-точки',
    open: at(() => first('/api/metering-points?limit=1&sort=code', ({ guid }) => `/metering-points/${guid}/coverage`)),
  },
  {
    name: 'баланс-точки',
    open: at(() => first('/api/metering-points?limit=1&sort=code', ({ guid }) => `/metering-points/${guid}/balance`)),
  },
  {
    name: 'файлы-точки',
    open: at(() => first('/api/metering-points?limit=1', ({ guid }) => `/metering-points/${guid}/files`)),
  },
  {
    name: 'план-филиала',
    open: at(() => first('/api/branch-offices?limit=1', ({ guid }) => `/branch-offices/${guid}/plan`)),
  },
];
const arranging: Screen['open'] = async (page) => {
  await at('/desktop', 'Рабочий стол')(page);
  await page.getByRole('button', { name: 'Настроить' }).click();
  await page.getByRole('button', { name: 'Добавить виджет' }).click();
  await expect(page.getByRole('button', { name: 'Добавить «Действия по дням»' })).toBeVisible();
};
/** What comes of doing something there. */
const doings: Screen[] = [
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

/** Another theme is there when the page says so; what is still fading in has the colours of its way. */
const settled = (page: Page, scheme: 'light' | 'dark') =>
  page.evaluate(async (scheme) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (document.documentElement.dataset['mantineColorScheme'] !== scheme) await frame();
    await frame();
    // Asked anew in every frame: the end of one that was replaced on its way never comes.
    while (document.getAnimations().length > 0) await frame();
  }, scheme);

/** Another theme changes nothing but the colours, another width nothing but the structure, which one look at both tells. */
const looks: readonly { scheme: 'light' | 'dark'; width: number; checks: Checks | null }[] = [
  { scheme: 'light', width: 1440, checks: 'all' },
  { scheme: 'dark', width: 1440, checks: 'colours' },
  { scheme: 'light', width: 700, checks: null },
  { scheme: 'dark', width: 700, checks: 'all' },
];

/** E2E_SCREENS=1: every look is drawn to a file for people to look at, which costs as much time again. */
const isDrawn = process.env.E2E_SCREENS === '1';

/** One screen in all its looks; the page itself stays as it is. */
async function look(page: Page, name: string): Promise<void> {
  for (const { scheme, width, checks } of looks.filter((one) => isDrawn || one.checks)) {
    const title = `${scheme === 'dark' ? 'тёмная' : 'светлая'}-${width}`;
    await test.step(title, async () => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await settled(page, scheme);
      if (isDrawn) await page.screenshot({ path: `test-results/screens/${title}/${name}.png` });
      if (checks) expect.soft(await faultsOf(page, checks), title).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `${title}: страница не прокручивается вбок`).toBeLessThanOrEqual(0);
    });
  }
}

for (const { name, open } of screens) {
  test(name, async ({ page }) => {
    await open(page);
    await look(page, name);
    await leave(page);
  });
}
for (const { name, open } of doings) {
  test(name, async ({ page }) => {
    await open(page);
    await look(page, name);
    await forget(page);
  });
}

test.describe('без входа', () => {
  test.use({ as: null });
  test('вход', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Войти' }).click();
    await look(page, 'вход');
  });
  test('забытый пароль', async ({ page }) => {
    await page.goto('/reset-password');
    await opened(page, 'Забытый пароль');
    await look(page, 'забытый-пароль');
  });
});

test.describe('читатель', () => {
  test.use({ as: 'fyodorov' });
  test('список читателя', async ({ page }) => {
    await brands(page);
    await look(page, 'список-читателя');
  });
  test('карточка читателя', async ({ page }) => {
    await at(brand(), 'Инкотекс')(page);
    await look(page, 'карточка-читателя');
  });
});

test.describe('оператор подкачки', () => {
  test.use({ as: 'tikhonov' });
  test('закрытый раздел', async ({ page }) => {
    await at('/users', 'Раздел для вас закрыт')(page);
    await look(page, 'закрытый-раздел');
  });
});

test.describe('выбор организации', () => {
  test('список организаций', async ({ page }) => {
    await page.goto('/select-organization');
    await opened(page, 'Выберите организацию');
    await look(page, 'выбор-организации');
  });
});
