import type { Page } from '@playwright/test';
import { createBrand, unique } from './support/api.ts';
import { dialog, moreActions, opened, rows, russianKey } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const sections = [
  'Пользователи',
  'Сотрудники',
  'Организации',
  'Права доступа',
  'Прогнозы',
  'Подкачка',
  'Справочники',
  'Глоссарий',
  'Виджеты',
  'Тип объектов',
  'Логи',
  'Планировщик',
];

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Разделы' });
const sizeOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!;

test('двенадцать разделов в своём порядке; ширина 300 и 80, высота заголовка 60', async ({ page }) => {
  await page.goto('/');
  await opened(page, 'Главная');
  await expect(navigation(page).getByRole('link')).toHaveText(sections);
  expect((await sizeOf(page, 'nav[aria-label="Разделы"]')).width).toBe(300);
  expect((await sizeOf(page, 'header >> nth=0')).height).toBe(60);
  await page.setViewportSize({ width: 700, height: 900 });
  await expect.poll(async () => (await sizeOf(page, 'nav[aria-label="Разделы"]')).width).toBe(80);
  expect((await sizeOf(page, 'header >> nth=0')).height).toBe(60);
  await expect(navigation(page).getByText('Пользователи')).toBeHidden();
  await navigation(page).getByRole('link', { name: 'Справочники' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Справочники' })).toBeVisible();
});

interface Route {
  path: string;
  title: string;
  tabs?: string[];
  /** The selected tab. */
  tab?: string;
  back?: string;
}
const dictionaryTabs = ['Словари', 'Производители', 'Оборудование'];
const dictionaryCard = ['Карточка словаря', 'Значения', 'Наборы изменений', 'Где используется', 'История'];
const types = ['Технический паспорт', 'Сеть', 'Карта', 'Поверки', 'Полнота', 'Измерения', 'Доска сбора'];
const people = ['Этой организации', 'Всех моих организаций'];
const staff = ['Список', 'Структура'];
const organizations = ['Список', 'Дерево', 'На карте', 'Где я работаю'];
const rights = [
  'Группы прав',
  'Обозреватель прав',
  'Кто может',
  'Состав групп',
  'Несовместимые права',
  'Ждут второго лица',
  'Пересмотр прав',
  'Запросы прав',
];
const forecasts = ['Прогнозы', 'По регионам', 'Калькулятор', 'Цены', 'Тарифы передачи', 'Плановые часы пик'];
const regions = ['Регионы', 'Обмен данными (80020)', 'Поступления', 'Отправленное', 'Почта и папки', 'Источники'];
const widgets = ['Рабочий стол', 'Библиотека', 'Свои виды', 'Отчёты'];
const terms = ['Термины', 'Разделы'];
const tasks = ['Задачи', 'Запуски', 'Нагрузка', 'Календарь'];
const logs = ['Активность пользователей', 'Журнал действий пользователей', 'Удалённое'];

const routes: Route[] = [
  { path: '/users', title: 'Пользователи', tabs: people, tab: people[0]! },
  { path: '/users-everywhere', title: 'Пользователи всех моих организаций', tabs: people, tab: people[1]! },
  { path: '/employees', title: 'Сотрудники', tabs: staff, tab: staff[0]! },
  { path: '/employees/structure', title: 'Структура', tabs: staff, tab: staff[1]! },
  { path: '/organizations', title: 'Организации', tabs: organizations, tab: 'Список' },
  { path: '/organizations/tree', title: 'Дерево организаций', tabs: organizations, tab: 'Дерево' },
  { path: '/organizations/map', title: 'Организации на карте', tabs: organizations, tab: 'На карте' },
  { path: '/organizations/mine', title: 'Где я работаю', tabs: organizations, tab: 'Где я работаю' },
  { path: '/permission-groups', title: 'Права доступа', tabs: rights, tab: rights[0]! },
  { path: '/forecast', title: 'Прогнозы', tabs: forecasts, tab: forecasts[0]! },
  { path: '/region-actual', title: 'Подкачка', tabs: regions, tab: regions[0]! },
  { path: '/dictionary', title: 'Словари', tabs: dictionaryTabs, tab: 'Словари' },
  { path: '/dictionary/brands', title: 'Производители', tabs: dictionaryTabs, tab: 'Производители' },
  { path: '/dictionary/equipment', title: 'Типы оборудования', tabs: dictionaryTabs, tab: 'Оборудование' },
  { path: '/dictionary/1', title: 'Уровни напряжения', tabs: dictionaryCard, tab: 'Карточка словаря', back: 'Словари' },
  { path: '/dictionary-values/1', title: 'Уровни напряжения', tabs: dictionaryCard, tab: 'Значения', back: 'Словари' },
  { path: '/glossary', title: 'Глоссарий', tabs: terms, tab: terms[0]! },
  { path: '/widgets', title: 'Виджеты', tabs: widgets, tab: widgets[1]! },
  { path: '/widgets/kinds', title: 'Виды виджетов', tabs: widgets, tab: widgets[2]! },
  { path: '/desktop', title: 'Рабочий стол', tabs: widgets, tab: widgets[0]! },
  { path: '/widget/1', title: 'Записи нет', back: 'Виджеты' },
  { path: '/object-types', title: 'Технический паспорт', tabs: types, tab: types[0]! },
  { path: '/object-types/1', title: 'Записи нет', back: 'Типы объектов' },
  { path: '/logs', title: logs[0]!, tabs: logs, tab: logs[0]! },
  { path: '/logs/records', title: logs[1]!, tabs: logs, tab: logs[1]! },
  { path: '/logs/removed', title: logs[2]!, tabs: logs, tab: logs[2]! },
  { path: '/scheduler', title: 'Планировщик', tabs: tasks, tab: tasks[0]! },
];

test('каждый адрес открывает свой экран с названием, вкладками и дорогой назад', async ({ page }) => {
  for (const { path, title, tabs = [], tab, back } of routes) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/ — Энергоконсоль$/);
      await expect(page.getByRole('tab')).toHaveText(tabs);
      if (tab) await expect(page.getByRole('tab', { selected: true })).toHaveText(tab);
      if (back)
        await expect(page.getByRole('main').getByRole('link', { name: back, exact: true }).first()).toBeVisible();
    });
  }
});

test('вкладки переключаются стрелками', async ({ page }) => {
  await page.goto('/dictionary');
  await opened(page, 'Словари');
  await page.getByRole('tab', { name: 'Словари' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Производители' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dictionary/brands');
});

test.describe('оператор подкачки', () => {
  test.use({ as: 'tikhonov' });

  test('закрытые разделы видны, недоступны и говорят почему', async ({ page }) => {
    await page.goto('/organizations');
    await opened(page, 'Организации');
    const users = navigation(page).getByRole('link', { name: 'Пользователи' });
    await expect(users).toHaveAttribute('aria-disabled', 'true');
    await users.hover();
    await expect(page.getByRole('tooltip')).toContainText('Пользователи: доступа нет, нужно «Чтение»');
    await users.click({ force: true });
    await expect(page).toHaveURL('/organizations');
    await expect(navigation(page).getByRole('link', { name: 'Справочники' })).not.toHaveAttribute('aria-disabled');
    for (const path of ['/users', '/logs', `/employee/${crypto.randomUUID()}`]) {
      await page.goto(path);
      await opened(page, 'Раздел для вас закрыт');
      await expect(page.getByRole('main')).toContainText('Попросите право у администратора организации');
      await expect(page.getByRole('main').getByRole('button')).toHaveText(['Попросить право']);
    }
  });
});

test.describe('читатель', () => {
  test.use({ as: 'fyodorov' });

  test('что нельзя делать, видно и объяснено', async ({ page }) => {
    await page.goto('/dictionary/brands');
    await opened(page, 'Производители');
    const create = page.getByRole('button', { name: 'Создать' });
    await expect(create).toBeDisabled();
    await expect(create).toHaveAccessibleDescription(
      /есть «Чтение» \(группа «Наблюдатель, аудитор»\), нужно «Создание».*Попросите право/,
    );
    await rows(page).first().getByRole('link').first().click();
    await expect(page.getByText('Только просмотр.')).toBeVisible();
    await moreActions(page);
    await expect(page.getByRole('button', { name: 'Удалить' })).toBeDisabled();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  });
});

test('ошибка в самой программе объясняется, и к работе можно вернуться', async ({ page, complaints }) => {
  const { guid, name } = await createBrand(unique('Сломанный'));
  let isBroken = true;
  await page.route(`**/api/brands/${guid}`, async (route) => {
    const answer = await route.fetch();
    return route.fulfill({
      json: { ...(await answer.json()), ...(isBroken && { fullName: { toString: 1, valueOf: 1 } }) },
    });
  });
  await page.goto(`/dictionary/brands/${guid}`);
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('В программе произошла ошибка')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Вернуться к работе' }).click();
  await opened(page, name as string);
  expect(complaints.length).toBeGreaterThan(0);
  complaints.length = 0;
});

test('незнакомый адрес: объяснение и дорога дальше', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Такой страницы нет' })).toBeVisible();
  await page.getByRole('link', { name: 'Открыть главную' }).click();
  await opened(page, 'Главная');
  await page.goto('/dictionary/brands/00000000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'Записи нет' })).toBeVisible();
});

test('палитра на русской раскладке находит раздел, запись и действие', { tag: '@firefox' }, async ({ page }) => {
  const name = unique('Палитровый завод');
  const { guid } = await createBrand(name);
  await page.goto('/users');
  await opened(page, 'Пользователи');
  const typed = page.getByPlaceholder('Раздел, запись или действие');
  const open = async () => {
    await russianKey(page, 'л', 'KeyK', { ctrlKey: true });
    await expect(typed).toBeFocused();
  };

  await open();
  await typed.fill('глосс');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/glossary');

  await open();
  await typed.fill(name.toUpperCase());
  await page.getByRole('dialog').getByText(name).click();
  await expect(page).toHaveURL(`/dictionary/brands/${guid}`);

  await open();
  await typed.fill('Крымэнерго');
  await expect(page.getByRole('dialog').getByText('Участники рынка', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(typed).toHaveCount(0);

  await open();
  await typed.fill('клавиши');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Справка')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Справка')).toHaveCount(0);
});

test('«?» показывает клавиши, «/» ведёт в поиск', async ({ page }) => {
  await page.goto('/dictionary/brands');
  await opened(page, 'Производители');
  await page.keyboard.press('Shift+Slash');
  const keys = dialog(page, 'Справка');
  await expect(keys).toContainText('Ctrl+K');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('Slash');
  await expect(page.getByLabel('Поиск в списке')).toBeFocused();
  await expect(page.getByLabel('Поиск в списке')).toHaveValue('');
});
