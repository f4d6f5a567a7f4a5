import { typeAlarms } from 'contract/features/object-types/alarms.ts';
import { typeObjects } from 'contract/features/object-types/calls.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { parameter } from '../../testing/answer-dictionaries.ts';
import { answerType } from '../../testing/answer-types.ts';
import { answer, sent, type Sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { choose, dialog, edit, field, opened, row, valueOf } from '../../testing/screen.ts';

const asSent = (({ body }: Sent) => ({ guid: crypto.randomUUID(), version: 2, ...body })) as never;
const save = () => page.getByRole('button', { name: 'Сохранить', exact: true });

async function openType(name: string, parameters: object[], given: object = {}) {
  const made = answerType({ name, parameters, ...given });
  answer(objectTypes.routes.update, asSent);
  await openConsole(`/object-types/${made.type.guid}`);
  await opened(name);
  return made;
}

test('a field is asked for by the value of another', async () => {
  const parameters = [
    parameter('fuel', 'Топливо', 'list', { options: ['газ', 'мазут'], group: 'Работа' }),
    parameter('pressure', 'Давление газа', 'decimal', {
      group: 'Работа',
      isRequired: true,
      shownWhen: { code: 'fuel', value: 'газ' },
    }),
  ];
  const { type } = answerType({ name: 'Котлы', parameters });
  answer(typeObjects.create, asSent);
  await openConsole(`/object-types/${type.guid}/objects?create=true`);
  const form = dialog('Создать объект');
  await expect.element(form).toBeVisible();
  await field('Наименование', form).fill('К-1');
  await expect.element(form.getByRole('group', { name: 'Работа' })).toBeVisible();
  await expect.element(field('Давление газа', form)).not.toBeInTheDocument();
  await choose('Топливо', 'газ', form);
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.element(form.getByText('Это обязательное поле')).toBeVisible();
  await field('Давление газа', form).fill('0,6');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.poll(() => sent(typeObjects.create)[0]?.body).toMatchObject({ name: 'К-1', fuel: 'газ', pressure: 0.6 });
});

test('templates of one name are not kept twice', async () => {
  await openType('Трансформаторы', [parameter('power', 'Мощность', 'int')], {
    templates: { Масляный: { power: 630 } },
  });
  await expect.element(page.getByText('Масляный')).toBeVisible();
  await edit();
  await page.getByRole('button', { name: 'Добавить шаблон' }).click();
  await field('Шаблон').last().fill('Масляный');
  await expect.element(page.getByText('Такой шаблон уже есть')).toBeVisible();
});

test('a number that tells things apart stands without thousands, in the list and on the card', async () => {
  const year = parameter('year', 'Год выпуска', 'int', { isCode: true });
  const { type, objects } = answerType({ name: 'Паровозы', parameters: [year] }, [{ name: 'П-1', year: 1987 }]);
  await openConsole(`/object-types/${type.guid}/objects`);
  await expect.element(row('П-1')).toMatchTextContent('1987');
  await openConsole(`/object-types/${type.guid}/objects/${objects[0]!.guid}`);
  await opened('П-1');
  await expect.poll(() => valueOf('Год выпуска')).toBe('1987');
});

test('a formula names the parameters that it may use, and a mistake in it is said at its field', async () => {
  await openType('Котлы', [parameter('power', 'Мощность', 'decimal'), parameter('hours', 'Часы', 'int')]);
  await edit();
  await page.getByRole('button', { name: 'Добавить параметр' }).click();
  await field('Название').last().fill('Энергия');
  await userEvent.tab();
  await expect.element(field('Код').last()).toHaveValue('energiya');
  await field('Код').last().fill('energy');
  await page.getByRole('combobox', { name: 'Тип' }).last().click();
  await page.getByRole('option', { name: 'Десятичное число' }).click();
  await expect.element(page.getByText(/Здесь есть power \(«Мощность»\), hours \(«Часы»\)/).last()).toBeVisible();
  await page.getByLabelText('Формула').last().fill('power × часы');
  await save().click();
  await expect.element(page.getByText(/Непонятно с 9-го знака/)).toBeVisible();
  await page.getByLabelText('Формула').last().fill('power × hours ÷ 1000');
  await save().click();
  await expect
    .poll(() => sent(objectTypes.routes.update)[0]?.body.parameters[2])
    .toMatchObject({
      code: 'energy',
      formula: 'power × hours ÷ 1000',
    });
});

test('an alarm needs its condition, which is built of the fields of the type', async () => {
  const { type } = answerType({
    name: 'Инверторы',
    parameters: [parameter('load', 'Загрузка', 'decimal', { unit: '%' })],
  });
  answer(typeAlarms.routes.create, asSent);
  await openConsole(`/object-types/${type.guid}/alarms?create=true`);
  const form = dialog('Создать тревогу');
  await field('О чём сообщить', form).fill('Перегрузка инвертора');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.element(form.getByText('Это обязательное поле')).toBeVisible();
  await form.getByRole('button', { name: 'Каким стал объект: задать условие' }).click();
  const builder = dialog('Каким стал объект');
  await choose('Поле', 'Загрузка', builder);
  await choose('Условие', 'не меньше', builder);
  await builder.getByRole('textbox', { name: 'Загрузка' }).fill('90');
  await builder.getByRole('button', { name: 'Готово' }).click();
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect
    .poll(() => sent(typeAlarms.routes.create)[0]?.body)
    .toMatchObject({
      typeGuid: type.guid,
      condition: { field: 'load', op: 'from', value: 90 },
    });
});
