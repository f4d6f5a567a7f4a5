import { api, items, parameter, unique } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { createDictionary, createValue, names, openValue, values } from './support/dictionaries.ts';
import { choose, dialog, edit, field, moreAction, opened, option, row } from './support/screen.ts';
import { expect, test } from './support/test.ts';

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

test('список и карточка говорят, действует ли значение сегодня, и по этому отбирают', async ({ page }) => {
  const dictionary = await createDictionary();
  await createValue(dictionary, 'Нынешнее');
  await createValue(dictionary, 'Будущее', { validFrom: '2090-01-01' });
  await createValue(dictionary, 'Прошлое', { validTo: '2020-12-31' });
  await values(page, dictionary);
  await expect(row(page, 'Будущее')).toContainText('Ещё не действует');
  await page.getByRole('button', { name: 'Фильтр' }).click();
  const filter = dialog(page, 'Фильтр');
  await choose(filter, 'Поле', 'Состояние');
  await choose(filter, 'Состояние', 'Уже не действует');
  await page.keyboard.press('Tab');
  await filter.getByRole('button', { name: 'Показать' }).click();
  await expect(names(page)).toHaveText(['Прошлое']);
  await row(page, 'Прошлое').getByRole('link', { name: 'Прошлое' }).click();
  await opened(page, 'Прошлое');
  await expect(page.locator('#main dl').first()).toContainText('СостояниеУже не действует');
});

test('загрузка значений называет словарь, в который грузят', async ({ page }) => {
  const dictionary = await createDictionary();
  await values(page, dictionary);
  await page.getByRole('button', { name: 'Загрузить из файла' }).click();
  await expect(dialog(page, `Значения «${dictionary['name']}»: загрузка из файла`)).toContainText(
    'Обязателен столбец «Наименование»',
  );
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

test('дата договора не уходит от значений, выбранных для неё, пока их не сменят', async ({ page }) => {
  const participants = { guid: '', version: 0, id: 7 };
  const texts = ['atsCode', 'formerName', 'gtpCodes', 'inn', 'ogrn'].map((code) => [code, null]);
  const past = unique('Бывший поставщик');
  const validTo = '2020-12-31';
  const supplier = await createValue(participants, past, {
    validTo,
    role: 'ГП',
    regions: [],
    ...Object.fromEntries(texts),
  });
  const [kind] = await items('/api/dictionary/4/values?limit=1');
  const body = {
    number: unique('Д'),
    date: '2019-02-01',
    typeGuid: kind!.guid,
    counterparty: 'Контрагент',
    startDate: '2019-02-01',
    status: 'valid',
    supplierGuid: supplier.guid,
  };
  const contract = await api('POST', '/api/contracts', { body });
  await page.goto(`/contracts/${contract.guid}`);
  await edit(page);
  await field(page, 'Дата').fill('01.02.2022');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  const refusal = `«${past}» не действует 01.02.2022: выберите другое значение или оставьте прежнюю дату`;
  await expect(page.getByText(refusal).first()).toBeVisible();
  expect((await api('GET', `/api/contracts/${contract.guid}`))['date']).toBe('2019-02-01');
  await field(page, 'Дата').fill('31.12.2020');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(async () => (await api('GET', `/api/contracts/${contract.guid}`))['date']).toBe(validTo);
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
  await form.getByLabel('Дата и время').fill('');
  await form.getByRole('button', { name: /: «Лишнее»$/ }).click();
  await expect(form.getByText('Лишнее — удалится')).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
  expect((await api('GET', `/api/dictionary/${dictionary['id']}/values/${added.guid}`))['name']).toBe('Лишнее');
  await form.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(page.getByText('Возвращено: 1 значение')).toBeVisible();
  await values(page, dictionary);
  await expect(page.getByText('Здесь будет список значений')).toBeVisible();
});
