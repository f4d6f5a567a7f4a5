import { dictionaryCalls } from 'contract/features/dictionaries/calls.ts';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { dictionaryValues } from 'contract/features/dictionaries/value-calls.ts';
import { contracts } from 'contract/features/passport/contracts.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerDictionaries, parameter } from '../../testing/answer-dictionaries.ts';
import { answer, answerRecords, refuse, sent, type Sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { choose, dialog, edit, field, moreAction, opened, row } from '../../testing/screen.ts';

const names = () =>
  [...document.querySelectorAll('tr[data-index] td:nth-child(2)')].map(({ textContent }) => textContent);
/** A new record as the server answers it: what was sent, with a number. */
const asSent = (({ body }: Sent) => ({ guid: crypto.randomUUID(), version: 1, id: 9, ...body })) as never;

async function newValue() {
  await page.getByRole('main').getByRole('button', { name: 'Создать' }).click();
  return dialog('Создать значение');
}

test('a missing value is created in the field that chooses one, under the name that was typed, and is chosen', async () => {
  answerDictionaries(
    { id: 51, name: 'Деревья', parameters: [parameter('note', 'Заметка', 'string', { isRequired: true })], values: [] },
    {
      id: 52,
      name: 'Леса',
      parameters: [parameter('choice', 'Выбор', 'dictionary', { dcDictionaryId: 51 })],
    },
  );
  answerRecords(dictionaries, [{ id: 51, name: 'Деревья', classifier: null }]);
  const found = {
    guid: crypto.randomUUID(),
    version: 1,
    id: 1,
    name: 'Ёлка',
    synonyms: ['Новогодняя'],
    isActive: true,
  };
  answer(dictionaryValues.list, (({ query, params }: Sent) => {
    const items = params['dictionary'] === '51' && /^(елка|новогодняя)$/i.test(query['search'] ?? '') ? [found] : [];
    return { items, total: items.length, totalIsExact: true };
  }) as never);
  const pine = { guid: crypto.randomUUID(), version: 1, id: 9, name: 'Сосна', isActive: true };
  answer(dictionaryValues.create, pine as never);
  answer(dictionaryValues.get, pine as never);
  await openConsole('/dictionary-values/52');
  await opened('Леса');
  const form = await newValue();
  await field('Наименование', form).fill('Лес');
  const choice = form.getByRole('combobox', { name: 'Выбор' });
  for (const known of ['елка', 'Новогодняя']) {
    await choice.fill(known);
    await expect.element(page.getByRole('option', { name: 'Ёлка' })).toBeVisible();
    await expect.poll(() => sent(dictionaryValues.list).some(({ query }) => query['search'] === known)).toBe(true);
    await expect.element(page.getByRole('option', { name: `Создать «${known}»` })).not.toBeInTheDocument();
  }
  await choice.fill('Сосна');
  await page.getByRole('option', { name: 'Создать «Сосна»' }).click();
  const inner = page.getByRole('dialog').filter({ hasText: 'Заметка' });
  await expect.element(field('Наименование', inner)).toHaveValue('Сосна');
  await field('Заметка', inner).fill('Вторая');
  await inner.getByRole('button', { name: 'Создать' }).click();
  await expect.element(inner).not.toBeInTheDocument();
  await expect.element(choice).toHaveValue('Сосна');
  expect(sent(dictionaryValues.create)[0]).toMatchObject({
    params: { dictionary: '51' },
    body: { name: 'Сосна', note: 'Вторая' },
  });
});

const measured = [
  parameter('power', 'Мощность', 'decimal', { unit: 'кВт' }),
  parameter('isReserve', 'Резервный', 'bool'),
  parameter('since', 'Введён', 'date'),
  parameter('kind', 'Род', 'list', { options: ['Городской', 'Сельский'] }),
  parameter('voltage', 'Уровень', 'dictionary', { dcDictionaryId: 1 }),
];

test('parameters are entered each in its way, a mistake stands at its field, and the list shows them', async () => {
  const level = { guid: crypto.randomUUID(), name: 'СН2' };
  const given = { power: 1250.5, since: '2024-02-01', kind: 'Сельский', voltage: level.guid };
  answerDictionaries(
    { id: 1, name: 'Уровни напряжения', values: [level] },
    {
      id: 53,
      name: 'Фидеры',
      parameters: measured,
      values: [
        { name: 'Фидер 1', ...given, isReserve: true, names: { voltage: 'СН2' } },
        { name: 'Фидер 2', power: null, since: null, kind: null, voltage: null, isReserve: false },
      ],
    },
  );
  answer(dictionaryValues.create, asSent);
  await openConsole('/dictionary-values/53');
  await opened('Фидеры');
  await expect.element(page.getByRole('columnheader', { name: 'Мощность, кВт' })).toBeVisible();
  for (const text of [/1\s250,5/, 'Да', '01.02.2024', 'Сельский', 'СН2'])
    await expect.element(row('Фидер 1')).toMatchTextContent(text);
  await expect.element(row('Фидер 2')).toMatchTextContent('Нет');

  const form = await newValue();
  await field('Наименование', form).fill('Фидер 3');
  await field('Мощность', form).fill('не число');
  await userEvent.tab();
  await form.getByRole('checkbox', { name: 'Резервный' }).click();
  await field('Введён', form).fill('01.02.2024');
  await choose('Род', 'Сельский', form);
  await choose('Уровень', 'СН2', form);
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.element(field('Мощность', form)).toHaveAttribute('aria-invalid', 'true');
  await field('Мощность', form).fill('1 250,5');
  await expect.element(form.getByText('кВт')).toBeVisible();
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent(dictionaryValues.create)).toHaveLength(1);
  expect(sent(dictionaryValues.create)[0]!.body).toMatchObject({ name: 'Фидер 3', isReserve: true, ...given });
});

test('«ВН1» is listed among the levels of voltage and not offered where one is chosen', async () => {
  const levels = ['ВН', 'ВН1', 'НН', 'СН1', 'СН2'].map((name) => ({ name }));
  const nominal = parameter('level', 'Уровень напряжения', 'dictionary', { dcDictionaryId: 1 });
  answerDictionaries(
    { id: 1, name: 'Уровни напряжения', values: levels },
    { id: 5, name: 'Номинальные напряжения, кВ', parameters: [nominal] },
  );
  await openConsole('/dictionary-values/1');
  await opened('Уровни напряжения');
  await expect.element(page.getByRole('link', { name: 'ВН1' })).toBeVisible();
  await openConsole('/dictionary-values/5');
  await opened('Номинальные напряжения, кВ');
  const level = (await newValue()).getByRole('combobox', { name: 'Уровень напряжения' });
  await level.click();
  await expect.element(page.getByRole('option', { name: 'СН2' })).toBeVisible();
  expect(page.getByRole('option').elements()).toHaveLength(4);
  await level.fill('ВН1');
  await expect.element(page.getByText('Ничего не нашлось')).toBeVisible();
});

test('the dialog of files names the dictionary into which it loads', async () => {
  answerDictionaries({ id: 54, name: 'Причины' });
  await openConsole('/dictionary-values/54');
  await opened('Причины');
  await expect.element(page.getByText('Здесь будет список значений')).toBeVisible();
  await page.getByRole('button', { name: 'Загрузить из файла' }).click();
  await expect
    .element(dialog('Значения «Причины»: загрузка из файла'))
    .toMatchTextContent('Обязателен столбец «Наименование»');
});

test('values are moved up one by one, and the whole order is saved', async () => {
  const values = ['Первое', 'Второе', 'Третье'].map((name, sort) => ({ name, sort }));
  const value = answerDictionaries({ id: 55, name: 'Очередь', values });
  answer(dictionaryCalls.order);
  await openConsole('/dictionary-values/55');
  await opened('Очередь');
  await expect.poll(names).toEqual(['Первое', 'Второе', 'Третье']);
  await page.getByRole('main').getByRole('button', { name: 'Порядок' }).first().click();
  const order = dialog('Порядок значений');
  await expect.element(order.getByRole('button', { name: 'Сохранить порядок' })).toBeDisabled();
  await order.getByRole('button', { name: 'Выше: Третье' }).click();
  await order.getByRole('button', { name: 'Выше: Третье' }).click();
  await order.getByRole('button', { name: 'Сохранить порядок' }).click();
  await expect.element(page.getByText('Порядок значений сохранён')).toBeVisible();
  expect(sent(dictionaryCalls.order)[0]).toMatchObject({
    params: { id: '55' },
    body: { values: ['Третье', 'Первое', 'Второе'].map((name) => value(name).guid) },
  });
  expect(sent(dictionaryCalls.order)[0]!.headers.get('If-Match')).toBe('"1"');
});

test('whether a value is in force today is shown in the list and on its card', async () => {
  const values = [
    { name: 'Будущее', validity: 'ahead', validFrom: '2090-01-01' },
    { name: 'Прошлое', validity: 'over', validTo: '2020-12-31' },
  ] as const;
  answerDictionaries({ id: 56, name: 'Сроки', values: [...values] });
  await openConsole('/dictionary-values/56');
  await expect.element(row('Будущее')).toMatchTextContent('Ещё не действует');
  await page.getByRole('link', { name: 'Прошлое' }).click();
  await opened('Прошлое');
  await expect.poll(() => document.querySelector('#main dl')?.textContent).toContain('СостояниеУже не действует');
});

test('a value in use is removed only with another in its place', async () => {
  const values = [{ name: 'Заменяемое' }, { name: 'Заменяющее' }];
  const value = answerDictionaries({ id: 57, name: 'Замены', values });
  answer(dictionaryValues.usage, [
    { title: 'Другой словарь', total: 1, stays: null, rows: [{ guid: crypto.randomUUID(), name: 'Пользуется' }] },
  ]);
  answer(dictionaryValues.remove);
  answer(dictionaryValues.bulk, { rows: [{ guid: value('Заменяемое').guid, outcome: 'change' }] });
  await openConsole(`/dictionary-values/57/${value('Заменяемое').guid}`);
  await opened('Заменяемое');
  await moreAction('Удалить');
  const removal = dialog('Удалить значение «Заменяемое»?');
  await expect.element(removal.getByText('Пользуется')).toBeVisible();
  const confirm = removal.getByRole('button', { name: 'Заменить и удалить' });
  await expect.element(confirm).toBeDisabled();
  await removal.getByRole('combobox', { name: 'Заменить на…' }).click();
  await page.getByRole('option', { name: 'Заменяющее' }).click();
  await expect.element(page.getByRole('option', { name: 'Заменяемое' })).not.toBeInTheDocument();
  await confirm.click();
  await expect.element(page.getByText('«Заменяемое»: заменено и удалено')).toBeVisible();
  expect(sent(dictionaryValues.remove)[0]).toMatchObject({
    params: { dictionary: '57', guid: value('Заменяемое').guid },
    query: { replaceBy: value('Заменяющее').guid },
  });
});

test('a dated record chooses among the values in force on its day', async () => {
  answerDictionaries({ id: 7, name: 'Участники рынка' });
  await openConsole('/contracts?create=true');
  const form = dialog('Создать договор');
  await field('Дата', form).fill('01.02.2019');
  await userEvent.tab();
  await form.getByRole('combobox', { name: 'Поставщик' }).fill('Прежний');
  const asked = () =>
    sent(dictionaryValues.list).filter(({ params, query }) => params['dictionary'] === '7' && query['filter']);
  await expect.poll(() => asked().at(-1)?.query['search']).toBe('Прежний');
  const inForce = JSON.parse(asked().at(-1)!.query['filter']!) as unknown;
  expect(JSON.stringify(inForce)).toContain('{"field":"validFrom","op":"to","value":"2019-02-01"}');
  expect(JSON.stringify(inForce)).toContain('{"field":"validTo","op":"from","value":"2019-02-01"}');
});

test('a day moved away from what was chosen for it is refused at that field', async () => {
  const message = '«Бывший поставщик» не действует 01.02.2022: выберите другое значение или оставьте прежнюю дату';
  const [contract] = answerRecords(contracts, [
    {
      number: '77',
      date: '2019-02-01',
      startDate: '2019-02-01',
      status: 'valid',
      typeGuid: crypto.randomUUID(),
      counterparty: 'Контрагент',
    },
  ]);
  refuse(contracts.routes.update, 'invalid', { errors: [{ path: 'supplierGuid', message }] });
  await openConsole(`/contracts/${contract!.guid}`);
  await edit();
  await field('Дата').fill('01.02.2022');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText(message, { exact: false }).first()).toBeVisible();
});
