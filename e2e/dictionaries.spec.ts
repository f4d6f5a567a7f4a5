import type { Locator, Page } from '@playwright/test';
import { api, items, parameter, unique, type Row } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { choose, dialog, edit, field, moreAction, moreActions, opened, option, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

async function createDictionary(parameters: object[] = []): Promise<Row> {
  const name = unique('Словарь');
  const code = `d${name.replace(/\D+/g, 'x')}`;
  return api('POST', '/api/dictionary/', { body: { name, code, description: null, parameters } });
}

const createValue = (dictionary: Row, name: string, more: object = {}): Promise<Row> =>
  api('POST', `/api/dictionary/${dictionary['id']}`, {
    body: { name, code: null, sort: 0, isActive: true, validFrom: null, validTo: null, ...more },
  });

const names = (page: Page) => rows(page).locator('td:nth-child(2)');

async function values(page: Page, { id, name }: Row): Promise<void> {
  await page.goto(`/dictionary-values/${id}`);
  await opened(page, name as string);
}

async function openValue(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Создать', exact: true }).click();
  return dialog(page, 'Создать значение');
}

test('словарь создаётся с параметрами разных видов', async ({ page }) => {
  await page.goto('/dictionary');
  await opened(page, 'Словари');
  await page.getByRole('button', { name: 'Создать' }).click();
  const form = dialog(page, 'Создать словарь');
  const name = unique('Виды параметров');
  await field(form, 'Наименование').fill(name);
  await field(form, 'Код').fill('Плохой код');
  const kinds: [title: string, code: string, type: string][] = [
    ['Примечание', 'note', 'Строка'],
    ['Мощность', 'power', 'Десятичное число'],
    ['Резервный', 'isReserve', 'Да/Нет'],
    ['Введён', 'since', 'Дата'],
    ['Род', 'sort2', 'Список вариантов'],
    ['Уровень', 'voltage', 'Значение словаря'],
  ];
  for (const [index, [title, code, type]] of kinds.entries()) {
    await form.getByRole('button', { name: 'Добавить параметр' }).click();
    await form.getByLabel('Название').nth(index).fill(title);
    await field(form, 'Код').last().fill(code);
    await form.getByRole('combobox', { name: 'Тип' }).nth(index).click();
    await page.getByRole('option', { name: type, exact: true }).click();
  }
  await form.getByLabel('Единица').fill('кВт');
  await form.getByRole('combobox', { name: 'Варианты' }).fill('Городской');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Сельский');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form.getByText('Латинские буквы, цифры, «-» и «_», первая — строчная буква')).toBeVisible();
  await expect(form.getByText('Выберите словарь').first()).toBeVisible();
  await field(form, 'Код').first().fill(`kinds${process.pid}`);
  await form.getByRole('combobox', { name: 'Словарь' }).fill('Уровни');
  await page.getByRole('option', { name: 'Уровни напряжения', exact: true }).click();
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toHaveCount(0);

  const [created] = await items(`/api/dictionary/?search=${encodeURIComponent(name)}`);
  expect(created!['parameters'].map(({ type }: { type: string }) => type)).toEqual([
    'string',
    'decimal',
    'bool',
    'date',
    'list',
    'dictionary',
  ]);
  expect(created!['parameters'][1].unit).toBe('кВт');
  expect(created!['parameters'][4].options).toEqual(['Городской', 'Сельский']);
});

test('коды словаря и его параметров составляются из названий', async ({ page }) => {
  await page.goto('/dictionary');
  await opened(page, 'Словари');
  await page.getByRole('button', { name: 'Создать' }).click();
  const form = dialog(page, 'Создать словарь');
  const name = unique('Причины отключений');
  await field(form, 'Наименование').fill(name);
  await expect(form.getByText('Пусто — составится из названия')).toBeVisible();
  for (const [index, title] of ['Вид работ', 'Вид: работ', ''].entries()) {
    await form.getByRole('button', { name: 'Добавить параметр' }).click();
    await field(form, 'Название').nth(index).fill(title);
    await page.keyboard.press('Tab');
  }
  await expect(field(form, 'Код').nth(1)).toHaveValue('vidRabot');
  await expect(field(form, 'Код').nth(2)).toHaveValue('vidRabot2');
  await expect(field(form, 'Код').nth(3)).toHaveValue('');
  await form.getByRole('button', { name: 'Убрать параметр' }).last().click();
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toHaveCount(0);

  const [created] = await items(`/api/dictionary/?search=${encodeURIComponent(name)}`);
  expect(created!['code']).toMatch(/^prichiny-otklyucheniy-\d/);
  expect(created!['parameters'].map(({ code }: { code: string }) => code)).toEqual(['vidRabot', 'vidRabot2']);
  await values(page, created!);
  const value = await openValue(page);
  await field(value, 'Наименование').fill('Ледяной дождь');
  await value.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(row(page, 'Ледяной дождь')).toContainText('ledyanoy-dozhd');
});

test('значение находят по синониму, а которого в списке нет, создают прямо из поля', async ({ page }) => {
  const source = await createDictionary([parameter('note', 'Заметка', 'string', { isRequired: true })]);
  await createValue(source, 'Ёлка', { note: 'Первая', synonyms: ['Новогодняя'] });
  const user = await createDictionary([parameter('choice', 'Выбор', 'dictionary', { dcDictionaryId: source['id'] })]);
  await values(page, user);
  const form = await openValue(page);
  await field(form, 'Наименование').fill('Лес');
  const choice = form.getByRole('combobox', { name: 'Выбор' });
  await choice.fill('елка');
  await expect(option(page, 'Ёлка')).toBeVisible();
  await expect(page.getByRole('option', { name: 'Создать «елка»' })).toHaveCount(0);
  await choice.fill('Новогодняя');
  await expect(option(page, 'Ёлка')).toBeVisible();
  await expect(page.getByRole('option', { name: 'Создать «Новогодняя»' })).toHaveCount(0);
  await choice.fill('Сосна');
  await page.getByRole('option', { name: 'Создать «Сосна»' }).click();
  const inner = page.getByRole('dialog').filter({ hasText: 'Заметка' });
  await expect(field(inner, 'Наименование')).toHaveValue('Сосна');
  await field(inner, 'Заметка').fill('Вторая');
  await inner.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(inner).toHaveCount(0);
  await expect(choice).toHaveValue('Сосна');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(row(page, 'Лес')).toContainText('Сосна');
});

test('значение с параметрами: Да/Нет, число с единицей, дата, список и ссылка', async ({ page }) => {
  const dictionary = await createDictionary([
    parameter('power', 'Мощность', 'decimal', { unit: 'кВт' }),
    parameter('isReserve', 'Резервный', 'bool'),
    parameter('since', 'Введён', 'date'),
    parameter('kind', 'Род', 'list', { options: ['Городской', 'Сельский'] }),
    parameter('voltage', 'Уровень', 'dictionary', { dcDictionaryId: 1 }),
  ]);
  await values(page, dictionary);
  await expect(page.getByText('Здесь будет список значений')).toBeVisible();
  const form = await openValue(page);
  await field(form, 'Наименование').fill('Фидер 1');
  await field(form, 'Мощность').fill('не число');
  // What it says of the mistake moves the fields below.
  await page.keyboard.press('Tab');
  await form.getByRole('checkbox', { name: 'Резервный' }).check();
  await field(form, 'Введён').fill('01.02.2024');
  await choose(form, 'Род', 'Сельский');
  await choose(form, 'Уровень', 'СН2');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(field(form, 'Мощность')).toHaveAttribute('aria-invalid', 'true');
  await field(form, 'Мощность').fill('1 250,5');
  await expect(form.getByText('кВт')).toBeVisible();
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toHaveCount(0);

  await expect(page.getByRole('columnheader', { name: 'Мощность, кВт' })).toBeVisible();
  const created = row(page, 'Фидер 1');
  for (const text of ['1 250,5', 'Да', '01.02.2024', 'Сельский', 'СН2']) await expect(created).toContainText(text);
  await createValue(dictionary, 'Фидер 2', { power: null, isReserve: false, since: null, kind: null, voltage: null });
  await page.reload();
  await expect(row(page, 'Фидер 2')).toContainText('Нет');
});

test('«ВН1» есть среди значений, но не предлагается там, где выбирают уровень напряжения', async ({ page }) => {
  await page.goto('/dictionary-values/1');
  await opened(page, 'Уровни напряжения');
  await expect(row(page, 'ВН1')).toBeVisible();
  await page.goto('/dictionary-values/5');
  await opened(page, 'Номинальные напряжения, кВ');
  const form = await openValue(page);
  const level = form.getByRole('combobox', { name: 'Уровень напряжения' });
  await level.click();
  const options = page.getByRole('option');
  await expect(options).toHaveText(['ВН', 'НН', 'СН1', 'СН2']);
  await level.fill('ВН1');
  await expect(page.getByText('Ничего не нашлось')).toBeVisible();
  await expect(options).toHaveCount(0);
});

test('выведенное из действия значение остаётся в словаре и больше не предлагается', async ({ page }) => {
  const source = await createDictionary();
  await createValue(source, 'Действующее');
  const old = await createValue(source, 'Прежнее', { sort: 1 });
  const user = await createDictionary([parameter('choice', 'Выбор', 'dictionary', { dcDictionaryId: source['id'] })]);
  await page.goto(`/dictionary-values/${source['id']}/${old.guid}`);
  await edit(page);
  await page.getByRole('checkbox', { name: 'Действует' }).uncheck();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('сохранено').first()).toBeVisible();
  await page.getByRole('link', { name: source['name'] }).click();
  await expect(names(page)).toHaveText(['Действующее', 'Прежнее']);
  await values(page, user);
  const form = await openValue(page);
  await form.getByRole('combobox', { name: 'Выбор' }).click();
  await expect(page.getByRole('option')).toHaveText(['Действующее']);
});

test('порядок значений', async ({ page }) => {
  const dictionary = await createDictionary();
  for (const [index, name] of ['Первое', 'Второе', 'Третье'].entries())
    await createValue(dictionary, name, { sort: index });
  await values(page, dictionary);
  await expect(names(page)).toHaveText(['Первое', 'Второе', 'Третье']);
  await page.getByRole('button', { name: 'Порядок', exact: true }).first().click();
  const order = dialog(page, 'Порядок значений');
  await expect(order.getByRole('button', { name: 'Сохранить порядок' })).toBeDisabled();
  await order.getByRole('button', { name: 'Выше: Третье' }).click();
  await order.getByRole('button', { name: 'Выше: Третье' }).click();
  await order.getByRole('button', { name: 'Сохранить порядок' }).click();
  await expect(page.getByText('Порядок значений сохранён')).toBeVisible();
  await expect(names(page)).toHaveText(['Третье', 'Первое', 'Второе']);
});

test('используемое значение удаляется только с заменой, а прежний адрес ведёт к новому', async ({ page }) => {
  const source = await createDictionary();
  const [old, next] = [await createValue(source, 'Заменяемое'), await createValue(source, 'Заменяющее')];
  const user = await createDictionary([parameter('choice', 'Выбор', 'dictionary', { dcDictionaryId: source['id'] })]);
  const using = await createValue(user, 'Пользуется', { choice: old.guid });
  const address = `/dictionary-values/${source['id']}/${old.guid}`;
  await page.goto(`${address}/usage`);
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Пользуется' })).toBeVisible();
  await moreAction(page, 'Удалить');
  const remove = dialog(page, 'Удалить значение «Заменяемое»?');
  await expect(remove.getByRole('link', { name: 'Пользуется' })).toBeVisible();
  const confirm = remove.getByRole('button', { name: 'Заменить и удалить' });
  await expect(confirm).toBeDisabled();
  await remove.getByRole('combobox', { name: 'Заменить на…' }).click();
  await expect(option(page, 'Заменяющее')).toBeVisible();
  await expect(option(page, 'Заменяемое')).toHaveCount(0);
  await option(page, 'Заменяющее').click();
  await confirm.click();
  await expect(page.getByText('«Заменяемое»: заменено и удалено')).toBeVisible();
  expect((await api('GET', `/api/dictionary/${user['id']}/values/${using.guid}`))['choice']).toBe(next.guid);
  await page.goto(address);
  await opened(page, 'Заменяющее');
});

test('словарь, в котором есть значения, не удаляется', async ({ page }) => {
  const dictionary = await createDictionary();
  await createValue(dictionary, 'Держит словарь');
  await page.goto(`/dictionary/${dictionary['id']}`);
  await opened(page, dictionary['name']);
  await moreAction(page, 'Удалить');
  const remove = dialog(page, /^Удалить словарь/);
  await expect(remove.getByRole('link', { name: 'Держит словарь' })).toBeVisible();
});

test('параметр, который заполнен, нельзя убрать: перечислено, где он', async ({ page }) => {
  const dictionary = await createDictionary([parameter('note', 'Заметка', 'string')]);
  await createValue(dictionary, 'С заметкой', { note: 'текст' });
  await page.goto(`/dictionary/${dictionary['id']}`);
  await edit(page);
  await page.getByRole('button', { name: 'Убрать параметр' }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Значения словаря не подходят к новым параметрам.')).toBeVisible();
  await expect(page.getByText('Параметр «Заметка» заполнен, его нельзя убрать')).toBeVisible();
});

test('системные записи защищены, и сказано почему', async ({ page }) => {
  const reason = 'Это системная запись: на ней держится работа программы, её нельзя изменить или удалить.';
  await page.goto('/dictionary/11');
  await opened(page, 'Период');
  await expect(page.getByText('Системный словарь')).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await moreActions(page);
  await expect(page.getByRole('button', { name: 'Удалить' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Удалить' })).toHaveAttribute('title', reason);
  await page.goto('/dictionary?search=Период');
  await row(page, 'Период').first().hover();
  await row(page, 'Период').first().getByRole('button', { name: 'Действия со строкой' }).click();
  await expect(page.getByRole('menuitem', { name: 'Удалить' })).toBeDisabled();
});

test('поиск сразу по всем словарям ведёт к значению', async ({ page }) => {
  const dictionary = await createDictionary();
  const name = unique('Искомое ёлочное');
  const { guid } = await createValue(dictionary, name);
  await page.goto('/dictionary');
  const search = page.getByRole('combobox', { name: 'Найти значение во всех словарях' });
  const [proposals, propose] = ['Предложения', 'Предложить'].map((called) => page.getByText(called, { exact: true }));
  const top = async (what: Locator) => Math.round((await what.boundingBox())!.y);
  expect(await top(proposals!)).toBe(await top(propose!));
  await search.fill('такого значения нет');
  await expect(page.getByRole('option', { name: 'Ничего не нашлось' })).toBeVisible();
  await search.fill(name.replaceAll('ё', 'е').toUpperCase());
  await expect(page.getByRole('group').or(page.getByText(dictionary['name'])).first()).toBeVisible();
  await page.getByRole('option', { name }).click();
  await expect(page).toHaveURL(`/dictionary-values/${dictionary['id']}/${guid}`);
});

test.describe('читатель', () => {
  test.use({ as: 'fyodorov' });

  test('видит словари и не меняет их', async ({ page }) => {
    await page.goto('/dictionary-values/2');
    await opened(page, 'Категории максимальной мощности');
    await expect(rows(page).first()).toBeVisible();
    for (const name of ['Создать', 'Порядок']) {
      await expect(page.getByRole('main').getByRole('button', { name, exact: true }).first()).toBeDisabled();
    }
    await page.getByRole('button', { name: 'Классификатор' }).click();
    await expect(dialog(page, /^Внешний классификатор/).getByText(/^Это системная запись/)).toBeVisible();
    await page.keyboard.press('Escape');
    await rows(page).first().getByRole('link').first().click();
    await expect(page.getByText(/Только просмотр/)).toBeVisible();
  });
});

test('на выбор даются значения, которые действуют на дату записи', async ({ page }) => {
  const participants = { guid: '', version: 0, id: 7 };
  const texts = ['atsCode', 'formerName', 'gtpCodes', 'inn', 'ogrn'].map((code) => [code, null]);
  const rest = { role: 'ГП', regions: [], ...Object.fromEntries(texts) };
  const [past, coming] = [unique('Прежний поставщик'), unique('Будущий поставщик')];
  await createValue(participants, past, { validTo: '2020-12-31', ...rest });
  await createValue(participants, coming, { validFrom: '2090-01-01', ...rest });
  await page.goto('/contracts?create=true');
  const form = dialog(page, 'Создать договор');
  const offered = async (text: string) => {
    await form.getByRole('combobox', { name: 'Поставщик' }).fill(text);
    return option(page, text);
  };
  await expect(await offered(past)).toHaveCount(0);
  await expect(page.getByText('Ничего не нашлось').filter({ visible: true })).toBeVisible();
  await form.getByRole('textbox', { name: 'Номер' }).fill('77');
  await field(form, 'Дата').fill('01.02.2019');
  await page.keyboard.press('Tab');
  await expect(await offered(past)).toBeVisible();
  await expect(await offered(coming)).toHaveCount(0);
});

test('значения словаря возвращают к дате: сначала видно, что изменится', async ({ page }) => {
  const dictionary = await createDictionary();
  const added = await createValue(dictionary, 'Лишнее');
  await page.goto(`/dictionary/${dictionary['id']}`);
  await opened(page, dictionary['name']);
  await moreAction(page, 'Вернуть к дате');
  const form = dialog(page, /вернуть к дате/);
  await form.getByLabel('Дата и время').fill('01.02.2999 10:00');
  await expect(form.getByText('Этот момент ещё не наступил')).toBeVisible();
  const hour = new Date(Date.now() - 3_600_000).toLocaleString('ru', { timeZone: 'Europe/Moscow' });
  await form.getByLabel('Дата и время').fill(hour.replace(',', '').slice(0, -3));
  await expect(form.getByText('Лишнее — удалится')).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  expect((await api('GET', `/api/dictionary/${dictionary['id']}/values/${added.guid}`))['name']).toBe('Лишнее');
  await form.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(page.getByText('Возвращено: 1 значение')).toBeVisible();
  await values(page, dictionary);
  await expect(page.getByText('Здесь будет список значений')).toBeVisible();
});
