import type { Page } from '@playwright/test';
import { gtpValues, triedTable, undoing } from './support/exchange-screens.ts';
import { at, button, leave, look, type Screen } from './support/look.ts';
import {
  first,
  employee,
  explored,
  user,
  brand,
  term,
  value,
  report,
  ruledGroup,
  oneRun,
  describedType,
  forecast,
  prices,
  brands,
} from './support/sample-screens.ts';
import { opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';

// Opening a new page takes a third of a check's time, and loading the console in it another third.
test.use({ staysInConsole: true });

/** Opens a screen and waits for a part that appears later than its heading. */
const shows =
  (
    path: () => Promise<string>,
    role: 'button' | 'columnheader' | 'heading' | 'img' | 'radiogroup',
    name: string | RegExp,
  ) =>
  async (page: Page) => {
    await at(path)(page);
    await expect(page.getByRole(role, { name }).first()).toBeVisible();
  };
/** Screens by their addresses. */
const screens: Screen[] = [
  { name: 'пользователи', open: at('/users', 'Пользователи') },
  { name: 'пользователи-всех-организаций', open: at('/users-everywhere', 'Пользователи всех моих организаций') },
  { name: 'карточка-пользователя', open: at(user()) },
  { name: 'организации-пользователя', open: at(user('/organizations')) },
  { name: 'права-пользователя', open: at(user('/rights')) },
  { name: 'сеансы-пользователя', open: at(user('/sessions')) },
  { name: 'входы-пользователя', open: at(user('/sign-ins')) },
  { name: 'действия-пользователя', open: at(user('/actions')) },
  { name: 'ключи-пользователя', open: at(user('/tokens')) },
  { name: 'тарифы-передачи', open: at('/calculator/transmission-tariffs', 'Цены и тарифы') },
  { name: 'главная', open: at('/', 'Главная') },
  { name: 'профиль', open: at('/profile', 'Мой профиль') },
  { name: 'профиль-пароль', open: at('/profile/security', 'Мой профиль') },
  { name: 'профиль-сеансы', open: at('/profile/sessions', 'Мой профиль') },
  { name: 'профиль-уведомления', open: at('/profile/notifications', 'Мой профиль') },
  { name: 'профиль-ключи', open: at('/profile/tokens', 'Мой профиль') },
  { name: 'сотрудники', open: at('/employees', 'Сотрудники') },
  { name: 'структура-сотрудников', open: at('/employees/structure', 'Сотрудники') },
  { name: 'сотрудник', open: at(employee()) },
  { name: 'группы-сотрудника', open: at(employee('/permission-groups')) },
  { name: 'личные-права', open: at(employee('/individual-permissions')) },
  { name: 'что-может', open: at(explored()) },
  { name: 'сравнение-прав', open: at(explored('&otherDay=2099-01-01')) },
  { name: 'несовместимые-права', open: shows(async () => '/permission-groups/conflicts', 'button', 'Создать правило') },
  { name: 'пересмотр-прав', open: at('/permission-groups/reviews', 'Контроль') },
  { name: 'второе-лицо', open: shows(async () => '/permission-groups/pending', 'radiogroup', 'Какие показать') },
  { name: 'запросы-прав', open: at('/permission-groups/requests', 'Заявки') },
  { name: 'запрос-права', open: button('Запросить право', at('/permission-groups/requests', 'Заявки')) },
  { name: 'состав-групп', open: at('/permission-groups/composition', 'Кто что может') },
  { name: 'история-прав', open: at(employee('/rights-history')) },
  { name: 'кто-может', open: at('/permission-groups/who-can', 'Кто что может') },
  { name: 'права-доступа', open: at('/permission-groups', 'Группы') },
  { name: 'группа-прав', open: at(() => first('/api/permission-groups?limit=1', ({ guid }) => `/permission/${guid}`)) },
  { name: 'правила-группы', open: at(ruledGroup) },
  { name: 'организации', open: at('/organizations', 'Организации') },
  { name: 'где-я-работаю', open: at('/organizations/mine', 'Где я работаю') },
  { name: 'организации-на-карте', open: at('/organizations/map', 'Организации') },
  { name: 'дерево-организаций', open: at('/organizations/tree', 'Организации') },
  {
    name: 'добавить-человека',
    open: button(
      'Добавить человека',
      at(() => first('/api/organizations?limit=1', ({ guid }) => `/organization/${guid}/users`)),
    ),
  },
  { name: 'организация', open: at(() => first('/api/organizations?limit=1', ({ guid }) => `/organization/${guid}`)) },
  {
    name: 'оформление-организации',
    open: at(() => first('/api/organizations?limit=1', ({ guid }) => `/organization/${guid}/look`)),
  },
  { name: 'прогнозы', open: at('/forecast', 'Прогнозы') },
  { name: 'прогнозы-регионы', open: at('/forecast/regions', 'Прогнозы') },
  { name: 'прогноз', open: shows(forecast(), 'img', /^Прогноз/) },
  { name: 'прогноз-точность', open: shows(forecast('/accuracy'), 'radiogroup', 'За сколько дней') },
  { name: 'прогноз-проверка', open: shows(forecast('/backtest'), 'button', 'Проверить на прошлом') },
  { name: 'прогноз-данные', open: shows(forecast('/inputs'), 'heading', 'Выбросы') },
  { name: 'прогноз-версии', open: shows(forecast('/versions'), 'columnheader', 'Период') },
  { name: 'подкачка', open: at('/region-actual', 'Подкачка') },
  { name: 'источники-подкачки', open: at('/region-actual/sources', 'Подкачка') },
  { name: 'цены', open: at('/calculator/prices', 'Цены и тарифы') },
  { name: 'набор-цен', open: at(prices()) },
  { name: 'цены-по-часам', open: at(prices('/hours')) },
  { name: 'отчёты', open: at('/report', 'Отчёты') },
  { name: 'отчёт', open: at(report()) },
  { name: 'отчёт-файлы', open: at(report('/files')) },
  { name: 'отчёт-настройки', open: at(report('/settings')) },
  { name: 'плановые-часы', open: at('/calculator/peak-hours', 'Цены и тарифы') },
  { name: 'планировщик', open: at('/scheduler', 'Планировщик') },
  {
    name: 'планировщик-задача',
    open: at(() => first('/api/schedules?limit=1&search=Проверка', ({ guid }) => `/scheduler/${guid}`)),
  },
  { name: 'планировщик-запуск', open: at(oneRun) },
  { name: 'планировщик-запуски', open: at('/scheduler/runs', 'Планировщик') },
  { name: 'планировщик-нагрузка', open: at('/scheduler/load', 'Планировщик') },
  { name: 'планировщик-календарь', open: at('/scheduler/calendar', 'Планировщик') },
  { name: 'рабочий-стол', open: at('/desktop', 'Рабочий стол') },
  { name: 'виджеты', open: at('/widgets', 'Виджеты') },
  { name: 'виды-виджетов', open: at('/widgets/kinds', 'Виджеты') },
  {
    name: 'виджет',
    open: at(() => first('/api/widgets?limit=1&search=verifications', ({ guid }) => `/widget/${guid}`)),
  },
  { name: 'активность', open: at('/logs', 'Активность пользователей') },
  { name: 'удалённое', open: at('/logs/removed', 'Удалённое') },
  { name: 'журнал', open: at('/logs/records', 'Журнал действий пользователей') },
  { name: 'словари', open: at('/dictionary', 'Словари') },
  { name: 'производители', open: brands },
  { name: 'оборудование', open: at('/dictionary/equipment', 'Оборудование') },
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
  { name: 'разделы-глоссария', open: at('/glossary/sections', 'Глоссарий') },
  { name: 'термин', open: at(term()) },
  { name: 'упоминания', open: at(term('/mentions')) },
  { name: 'печать', open: at('/glossary/print', 'Глоссарий') },
  { name: 'нет-записи', open: at(`/employee/${crypto.randomUUID()}`, 'Записи нет') },
  { name: 'нет-страницы', open: at('/no-such-page', 'Такой страницы нет') },
  { name: 'пусто', open: at('/dictionary/brands?search=такого-нет', 'Производители') },
  { name: 'создание-производителя', open: at('/dictionary/brands?create=true') },
  { name: 'создание-термина', open: at('/glossary?create=true') },
  { name: 'типы-объектов', open: at('/object-types', 'Технический паспорт') },
  { name: 'тип-объектов', open: at(describedType, 'Здания') },
  { name: 'версии-типа', open: at(async () => `${await describedType()}/versions`, 'Здания') },
  { name: 'дополненная-карточка', open: at(() => first('/api/buildings?limit=1', ({ guid }) => `/buildings/${guid}`)) },
  { name: 'сеть', open: at('/object-types/network', 'Сеть') },
  { name: 'карта', open: at('/object-types/map', 'Карта') },
  { name: 'поверки', open: at('/object-types/verifications', 'Поверки') },
  { name: 'полнота', open: at('/object-types/completeness', 'Сбор данных') },
  { name: 'измерения', open: at('/object-types/measurements', 'Сбор данных') },
  { name: 'доска-сбора', open: at('/object-types/board', 'Сбор данных') },
  { name: 'точки-учёта', open: at('/metering-points', 'Точки учёта') },
  { name: 'показания', open: at('/readings', 'Показания') },
  { name: 'балансовые-группы', open: at('/balance-groups', 'Балансовые группы') },
  { name: 'лимиты', open: at('/consumption-limits', 'Лимиты потребления') },
  { name: 'ожидаемые-профили', open: at('/expected-profiles', 'Ожидаемые профили') },
  { name: 'лимиты-за-месяц', open: at('/consumption-limits/month', 'Лимиты за месяц') },
  { name: 'небалансы', open: at('/balance-groups/month', 'Небалансы групп за месяц') },
  {
    name: 'баланс-группы',
    open: at(() => first('/api/balance-groups?limit=1', ({ guid }) => `/balance-groups/${guid}/imbalance`)),
  },
  { name: 'снять-показания', open: at('/readings/sheet', 'Снять показания') },
  { name: 'сверка', open: at('/readings/reconciliation', 'Сверка профиля с показаниями') },
  { name: 'обмен-данными', open: at('/measurement-imports', 'Обмен данными') },
  { name: 'поступления', open: at('/measurement-imports/arrivals', 'Обмен данными') },
  { name: 'отправленное', open: at('/measurement-imports/sendings', 'Обмен данными') },
  { name: 'почта-и-папки', open: at('/measurement-imports/channels', 'Обмен данными') },
  { name: 'проверенная-таблица', open: triedTable },
  { name: 'отмена-загрузки', open: undoing },
  { name: 'гтп', open: at('/gtps', 'ГТП и перетоки') },
  { name: 'значения-гтп', open: gtpValues },
  {
    name: 'обзор-точки',
    open: at(() => first('/api/metering-points?limit=1&sort=code', ({ guid }) => `/metering-points/${guid}`)),
  },
  {
    name: 'карточка-точки',
    open: at(() => first('/api/metering-points?limit=1&sort=code', ({ guid }) => `/metering-points/${guid}/card`)),
  },
  {
    name: 'приборы-точки',
    open: at(() => first('/api/metering-points?limit=1', ({ guid }) => `/metering-points/${guid}/devices`)),
  },
  {
    name: 'профиль-точки',
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
  {
    name: 'версии-плана',
    open: button(
      'Версии',
      at(() => first('/api/branch-offices?limit=1', ({ guid }) => `/branch-offices/${guid}/plan`)),
    ),
  },
];

for (const { name, open } of screens) {
  test(name, async ({ page }) => {
    await open(page);
    await look(page, name);
    await leave(page);
  });
}

// These windows stay open when another screen is opened.
for (const name of ['Сменить организацию', 'Все разделы G']) {
  test(name, async ({ page }) => {
    await button(name, at('/glossary', 'Глоссарий'))(page);
    await look(page, name);
    await page.keyboard.press('Escape');
    await leave(page);
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
