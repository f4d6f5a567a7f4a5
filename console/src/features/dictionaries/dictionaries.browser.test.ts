import { dictionaryCalls } from 'contract/features/dictionaries/calls.ts';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { dictionaryRevisions, returnDictionary } from 'contract/features/dictionaries/return.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerDictionaries, parameter } from '../../testing/answer-dictionaries.ts';
import { answer, answerRecords, refuse, sent, type Sent } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { dialog, edit, field, findInaccessible, head, moreAction, opened, row } from '../../testing/screen.ts';

const asSent = (({ body }: Sent) => ({ guid: crypto.randomUUID(), version: 1, id: 99, ...body })) as never;

async function newDictionary() {
  answer(dictionaries.routes.create, asSent);
  await openConsole('/dictionary');
  await opened('Словари');
  await page.getByRole('main').getByRole('button', { name: 'Создать' }).first().click();
  return dialog('Создать словарь');
}

test('a dictionary is created with parameters of every kind, and what is wrong in one of them is said there', async () => {
  answerRecords(dictionaries, [{ id: 1, name: 'Уровни напряжения', code: 'voltages' }]);
  const form = await newDictionary();
  await field('Наименование', form).fill('Виды');
  await field('Код', form).fill('Плохой код');
  const kinds = [
    ['Мощность', 'power', 'Десятичное число'],
    ['Род', 'sort2', 'Список вариантов'],
    ['Уровень', 'voltage', 'Значение словаря'],
  ] as const;
  for (const [index, [title, code, type]] of kinds.entries()) {
    await form.getByRole('button', { name: 'Добавить параметр' }).click();
    await field('Название', form).nth(index).fill(title);
    await field('Код', form).last().fill(code);
    await form.getByRole('combobox', { name: 'Тип' }).nth(index).click();
    await page.getByRole('option', { name: type }).click();
  }
  await form
    .getByRole('textbox', { name: 'Единица' })
    .or(form.getByRole('combobox', { name: 'Единица' }))
    .fill('кВт');
  await form.getByRole('combobox', { name: 'Варианты' }).fill('Городской');
  await userEvent.keyboard('{Enter}Сельский{Enter}');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.element(form.getByText('Латинские буквы, цифры, «-» и «_», первая — строчная буква')).toBeVisible();
  await expect.element(form.getByText('Выберите словарь').first()).toBeVisible();
  await field('Код', form).first().fill('kinds');
  await form.getByRole('combobox', { name: 'Словарь' }).fill('Уровни');
  await page.getByRole('option', { name: 'Уровни напряжения' }).click();
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent(dictionaries.routes.create)[0]!.body.parameters).toMatchObject([
    { type: 'decimal', unit: 'кВт' },
    { type: 'list', options: ['Городской', 'Сельский'] },
    { type: 'dictionary', dcDictionaryId: 1 },
  ]);
});

test('the codes of parameters are made of their names, apart from each other', async () => {
  const form = await newDictionary();
  await field('Наименование', form).fill('Причины отключений');
  await expect.element(form.getByText('Пусто — составится из названия')).toBeVisible();
  for (const [index, title] of ['Вид работ', 'Вид: работ', ''].entries()) {
    await form.getByRole('button', { name: 'Добавить параметр' }).click();
    await field('Название', form).nth(index).fill(title);
    await userEvent.tab();
  }
  await expect.element(field('Код', form).nth(1)).toHaveValue('vidRabot');
  await expect.element(field('Код', form).nth(2)).toHaveValue('vidRabot2');
  await expect.element(field('Код', form).nth(3)).toHaveValue('');
  await form.getByRole('button', { name: 'Убрать параметр' }).last().click();
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.element(form).not.toBeInTheDocument();
  const { body } = sent(dictionaries.routes.create)[0]!;
  expect(body.parameters.map(({ code }: { code: string }) => code)).toEqual(['vidRabot', 'vidRabot2']);
  expect(body.code || null).toBeNull();
});

test('a dictionary is removed with all its values, and returned by the same notice', async () => {
  answerDictionaries({ id: 61, name: 'Уходящий' });
  answer(dictionaries.routes.remove);
  answer(dictionaries.routes.bulk, { rows: [{ outcome: 'change' }] });
  await openConsole('/dictionary/61');
  await opened('Уходящий');
  await moreAction('Удалить');
  const removal = dialog(/^Удалить словарь/);
  await expect.element(removal.getByText('Вместе со словарём удалятся все его значения.')).toBeVisible();
  await removal.getByRole('button', { name: 'Удалить' }).click();
  await expect.element(removal).not.toBeInTheDocument();
  expect(sent(dictionaries.routes.remove)).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Вернуть' })).toBeVisible();
});

test('a parameter that is filled is not taken away: the refusal says where it is', async () => {
  answerDictionaries({ id: 62, name: 'С заметкой', parameters: [parameter('note', 'Заметка', 'string')] });
  const message = 'Параметр «Заметка» заполнен, его нельзя убрать';
  refuse(dictionaries.routes.update, 'invalid', {
    detail: 'Значения словаря не подходят к новым параметрам.',
    errors: [{ path: 'parameters', message }],
  });
  await openConsole('/dictionary/62');
  await edit();
  await page.getByRole('button', { name: 'Убрать параметр' }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText(message).first()).toBeVisible();
  expect(sent(dictionaries.routes.update)[0]!.body.parameters).toEqual([]);
});

test('system records are protected on the card and in the list, and it is said why', async () => {
  const reason = /Это системная запись: на ней держится работа программы, её нельзя изменить или удалить/;
  answerRecords(dictionaries, [{ id: 11, name: 'Период', code: 'period', isSystem: true }]);
  answerDictionaries({ id: 11, name: 'Период', isSystem: true });
  await openConsole('/dictionary/11');
  await opened('Период');
  await expect.element(page.getByText('Системный словарь')).toBeVisible();
  await expect.element(page.getByText(reason).first()).toBeVisible();
  await head().getByRole('button', { name: 'Другие действия' }).click();
  const removal = head().getByRole('button', { name: 'Удалить' });
  await expect.element(removal).toBeDisabled();
  await expect.element(removal).toHaveAccessibleDescription(reason);
  await openConsole('/dictionary');
  await row('Период').getByRole('button', { name: 'Действия со строкой' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Удалить' })).toBeDisabled();
});

test('a value is looked for in all dictionaries at once, and opened', async () => {
  const guid = crypto.randomUUID();
  answerDictionaries({ id: 63, name: 'Деревья', values: [{ guid, name: 'Искомое ёлочное' }] });
  answer(dictionaryCalls.search, (({ query }: Sent) =>
    query['search'] === 'ёлочное'
      ? [{ guid, name: 'Искомое ёлочное', dictionaryId: 63, dictionaryName: 'Деревья' }]
      : []) as never);
  await openConsole('/dictionary');
  const search = page.getByRole('combobox', { name: 'Найти значение во всех словарях' });
  await search.fill('такого значения нет');
  await expect.element(page.getByRole('option', { name: 'Ничего не нашлось' })).toBeVisible();
  await search.fill('ёлочное');
  await expect.element(page.getByText('Деревья')).toBeVisible();
  await page.getByRole('option', { name: 'Искомое ёлочное' }).click();
  await expect.poll(() => location.pathname).toBe(`/dictionary-values/63/${guid}`);
});

test('a reader sees dictionaries and changes nothing', async () => {
  signIn({ rights: { dictionaries: 'read' } });
  answerDictionaries({ id: 64, name: 'Категории', isSystem: true, values: [{ name: 'Первая' }] });
  await openConsole('/dictionary-values/64');
  await opened('Категории');
  for (const name of ['Создать', 'Порядок'])
    await expect.element(page.getByRole('main').getByRole('button', { name }).first()).toBeDisabled();
  await page.getByRole('button', { name: 'Классификатор' }).click();
  await expect.element(dialog(/^Внешний классификатор/).getByText(/^Это системная запись/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('link', { name: 'Первая' }).click();
  await expect.element(page.getByText(/Только просмотр/).first()).toBeVisible();
});

test('what a return to a moment would change is previewed, and a moment to come is refused', async () => {
  answerDictionaries({ id: 65, name: 'Прежний' });
  answer(dictionaryRevisions, [{ at: '2026-02-01T10:00:00Z', name: 'Лишнее', values: 1 }]);
  answer(returnDictionary, {
    changed: 1,
    records: [{ record: crypto.randomUUID(), name: 'Лишнее', action: 'remove', outcome: 'change' }],
  });
  await openConsole('/dictionary/65');
  await opened('Прежний');
  await moreAction('Вернуть к дате');
  const form = dialog(/вернуть к дате/);
  const back = form.getByRole('button', { name: 'Вернуть', exact: true });
  await form.getByLabelText('Дата и время').fill('01.02.2999 10:00');
  await expect.element(form.getByText('Этот момент ещё не наступил')).toBeVisible();
  await expect.element(back).toBeDisabled();
  await form.getByLabelText('Дата и время').fill('');
  await form.getByRole('button', { name: /: «Лишнее»$/ }).click();
  await expect.element(form.getByText(/Лишнее — удалится/)).toBeVisible();
  expect(await findInaccessible()).toEqual([]);
  await back.click();
  await expect.element(page.getByText('Возвращено: 1 значение')).toBeVisible();
  // The last moment before that change.
  expect(sent(returnDictionary).at(-1)).toMatchObject({
    params: { id: '65' },
    body: { at: '2026-02-01T09:59:59.999Z', preview: false },
  });
});
