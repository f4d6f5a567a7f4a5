import type { Page } from '@playwright/test';
import { createBrand, items, unique } from './support/api.ts';
import { moreTool } from './support/lists.ts';
import { at, button, look, rare, type Screen } from './support/look.ts';
import { become, createBranch, openBranch, service } from './support/organizations.ts';
import { createEmployee } from './support/people.ts';
import { brand, brands, employee, oneRun, ruledGroup, user } from './support/sample-screens.ts';
import { choose, dialog, moreActions, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/** Chooses a file for import into a list; only one test per list may do this. */
const chosenFile = (path: string, list: string, lines: readonly string[]) => async (page: Page) => {
  await button('Загрузить из файла', at(path, list))(page);
  const file = { name: `${list}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByRole('region', { name: 'Столбцы файла' })).toBeVisible();
};
const columnsOf = (open: Screen['open']) => async (page: Page) => {
  await open(page);
  await moreTool(page, 'Столбцы…');
  await expect(dialog(page, 'Столбцы')).toBeVisible();
};
const equipment = ['Наименование;Есть модели;Характеристики', 'Реклоузер;да;ток', ';может быть;', 'Вставка;нет;ток'];
const makers = ['Наименование;Полное наименование;Страна;Основан', 'Меркурий-Свет;ООО «Меркурий-Свет»;RU;1999'];

const asService = (open: Screen['open']) => async (page: Page) => {
  await become(page, 'admin', service());
  await open(page);
};

/** Screens after actions with people, rights, reference data, lists and the console itself. */
const actions: Screen[] = [
  { name: 'уведомления', open: button(/^Уведомления/, at(oneRun)) },
  {
    name: 'правка-в-ячейке',
    open: async (page) => {
      // This person may not change shared records.
      const { name } = await createBrand(unique('Правка в ячейке'));
      await at(`/dictionary/brands?search=${encodeURIComponent(name)}`)(page);
      await row(page, name).focus();
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
  { name: 'заместитель', open: rare('Назначить заместителя', at(employee())) },
  {
    name: 'архив-организации',
    open: rare('В архив', async (page) => {
      const { guid } = await openBranch(unique('Восточный филиал'));
      await at(`/organization/${guid}`)(page);
    }),
  },
  {
    name: 'что-перейдёт-преемнику',
    open: async (page) => {
      const { guid } = await openBranch(unique('Присоединяемый филиал'));
      await button('Что перейдёт', at(`/organization/${guid}/reorganizations`))(page);
      await choose(dialog(page, /Что перейдёт/), 'К кому присоединяется', /^АО «Образец Энергосбыт»/);
      await expect(page.getByText('Останутся в архиве')).toBeVisible();
    },
  },
  {
    name: 'передача-данных',
    open: asService((page) => rare('Передача данных', at(`/organization/${service()}`, 'Администрация сервиса'))(page)),
  },
  {
    name: 'расход',
    open: asService((page) => rare('Расход', at(`/organization/${service()}`, 'Администрация сервиса'))(page)),
  },
  { name: 'приглашение-пользователя', open: button('Пригласить', at('/users', 'Пользователи')) },
  {
    name: 'перенос-организации',
    open: async (page) => {
      const name = unique('Переезжающий филиал');
      await createBranch(name, (await createBranch(unique('ООО «Прежнее место»'))).guid);
      await at(`/organizations/tree?search=${encodeURIComponent(name)}`)(page);
      await page.getByRole('treeitem').filter({ hasText: name }).focus();
      await page.getByRole('button', { name: 'Перенести' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'реквизиты-из-реестра',
    open: async (page) => {
      const [own] = await items('/api/organizations?limit=1&search=Энергосбыт');
      await button('Из реестра', at(`/organization/${own!.guid}`))(page);
      const table = `ИНН;ОГРН;Полное наименование;ОКВЭД\n${own!['inn']};1245000000014;АО «СВЕТ»;35.14`;
      const file = { name: 'реестр.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
      await page.locator('input[type="file"]').setInputFiles(file);
      await expect(page.getByRole('checkbox', { name: 'Взять: Полное наименование' })).toBeVisible();
    },
  },
  {
    name: 'приглашение-сотрудника',
    open: button('Пригласить в консоль', async (page) => {
      const { guid } = await createEmployee();
      await at(`/employee/${guid}`)(page);
    }),
  },
  { name: 'фильтр', open: button('Фильтр', brands) },
  { name: 'столбцы', open: columnsOf(brands) },
  { name: 'виды', open: button('Виды', brands) },
  { name: 'ещё', open: button('Ещё', brands) },
  { name: 'действия-со-строкой', open: button('Действия со строкой', brands) },
  { name: 'удаление-с-заменой', open: asService(rare('Удалить', at(brand(), 'Инкотекс'))) },
  { name: 'порядок', open: asService(button(/^Порядок$/, at('/dictionary-values/1', 'Уровни напряжения'))) },
  { name: 'политика-безопасности', open: button('Политика безопасности', at('/users', 'Пользователи')) },
  { name: 'загрузка-пользователей', open: button('Загрузить из файла', at('/users', 'Пользователи')) },
  { name: 'блокировка', open: button('Заблокировать', at(user())) },
  {
    name: 'действия-над-пользователем',
    open: async (page) => {
      await at(user())(page);
      await moreActions(page);
    },
  },
  { name: 'новый-ключ', open: button('Создать ключ', at('/profile/tokens', 'Мой профиль')) },
  { name: 'второй-фактор', open: button('Подключить', at('/profile/security', 'Мой профиль')) },
  { name: 'столбцы-загрузки', open: chosenFile('/dictionary/brands', 'Производители', makers) },
  {
    name: 'ошибки-загрузки',
    open: async (page) => {
      await chosenFile('/dictionary/equipment', 'Оборудование', equipment)(page);
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
    name: 'справка',
    open: async (page) => {
      await brands(page);
      await page.keyboard.press('Shift+Slash');
      await expect(dialog(page, 'Справка')).toBeVisible();
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
