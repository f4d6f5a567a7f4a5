import { employees } from 'contract/features/employees/facts.ts';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { whatIfCalls } from 'contract/features/rights/what-if.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, disconnect, sent } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { dialog, edit, findInaccessible, opened, row } from '../../testing/screen.ts';

const radio = (name: string) => page.getByRole('radio', { name });
const person = { lastName: 'Кузнецова', firstName: 'Ирина', fullName: 'Кузнецова Ирина', position: 'Инженер' };

async function openGroup(given: object, tab = ''): Promise<AnyRow> {
  const [group] = answerRecords(permissionGroups, [{ name: 'Чтение', glossary: 'read', ...given }]);
  await openConsole(`/permission/${group!.guid}${tab}`);
  await opened('Чтение');
  return group!;
}

test('the rights of a group are set by the keyboard, the affected people are shown before, and what is saved is that', async () => {
  answer(whatIfCalls.ofGroup, {
    employees: 1,
    changed: [{ name: 'Кузнецова Ирина', changes: [{ entity: 'glossary', before: 'read', after: 'update' }] }],
  });
  answer(permissionGroups.routes.update);
  await openGroup({});
  await edit();
  await expect.element(radio('Глоссарий: Чтение')).toBeVisible();
  radio('Глоссарий: Чтение').element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(radio('Глоссарий: Изменение')).toBeChecked();
  await expect.element(page.getByRole('row', { name: /Глоссарий/ })).toMatchTextContent('было «Чтение»');
  await page.getByRole('button', { name: 'Кого это коснётся?' }).click();
  await expect.element(page.getByText('Права изменятся: 1 сотрудник.')).toBeVisible();
  await expect.element(page.getByText('Получит: Глоссарий, «Чтение» → «Изменение»')).toBeVisible();
  expect(sent(whatIfCalls.ofGroup)[0]!.body.items).toMatchObject({ glossary: 'update' });
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(() => sent(permissionGroups.routes.update)[0]?.body).toMatchObject({ glossary: 'update' });
});

test('a column is set for all sections at once; its head and what follows stay before the eyes', async () => {
  await openGroup({});
  await edit();
  await page.getByRole('button', { name: 'Чтение', exact: true }).click();
  await expect.element(radio('Словари: Чтение')).toBeChecked();
  await expect.element(radio('Планировщик: Чтение')).toBeChecked();
  page
    .getByRole('row', { name: /Планировщик/ })
    .element()
    .scrollIntoView();
  await expect.element(page.getByRole('columnheader', { name: 'Чтение' })).toBeInViewport();
  await expect.element(page.getByRole('button', { name: 'Кого это коснётся?' })).toBeInViewport();
  // The heading of the matrix covers the rows that scroll below it.
  radio('Пользователи: Чтение').element().scrollIntoView({ block: 'center' });
  expect(await findInaccessible()).toEqual([]);
});

test('sections stand in groups, and a search finds also those without rights', async () => {
  await openGroup({});
  const heads = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
  await expect.poll(heads).toEqual(['Справочники', 'Глоссарий']);
  await page.getByRole('searchbox', { name: 'Найти раздел' }).fill('сотруд');
  await expect.poll(heads).toEqual(['Люди и доступ', 'Сотрудники']);
  expect(await findInaccessible()).toEqual([]);
});

test('nobody gives more than they have, and a refusal is seen wherever the button stands', async () => {
  signIn({ rights: { permissionGroups: 'full', employees: 'full', glossary: 'full', brands: 'read' } });
  disconnect(permissionGroups.routes.update);
  await openGroup({});
  await edit();
  const models = page.getByRole('row', { name: /^Производители и модели/ });
  await expect.element(models).toMatchTextContent('не больше, чем у вас: «Чтение»');
  await expect.element(radio('Производители и модели: Полный доступ')).toBeDisabled();
  await radio('Производители и модели: Чтение').click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Нет связи с сервером', { exact: true })).toBeInViewport();
});

test('people are added to a group and taken out of it, and their cards are never deleted there', async () => {
  const people = answerRecords(employees, [person, { ...person, fullName: 'Орлов Пётр' }]);
  answer(employees.routes.bulk, (({ body }: { body: { records: { guid: string }[] } }) => ({
    changed: body.records.length,
    rows: body.records.map(({ guid }) => ({ guid, name: 'Кто-то', outcome: 'change', before: { groups: [] } })),
  })) as never);
  const group = await openGroup({}, '/employees');
  await page.getByRole('button', { name: 'Добавить сотрудников' }).click();
  const adding = dialog('Добавить в группу «Чтение»');
  await expect.element(adding.getByRole('button', { name: 'Добавить' })).toBeDisabled();
  await adding.getByRole('combobox', { name: 'Сотрудники' }).fill('Кузнецова');
  await page.getByRole('option', { name: /Кузнецова/ }).click();
  await userEvent.keyboard('{Escape}');
  await adding.getByRole('button', { name: 'Добавить' }).click();
  await expect.element(adding).not.toBeInTheDocument();
  const last = () => sent(employees.routes.bulk).at(-1)?.body;
  expect(last()).toMatchObject({
    action: 'update',
    records: [{ guid: people[0]!.guid, version: 1 }],
    changes: { groups: [group.guid] },
    lists: 'add',
    preview: false,
  });

  await row('Орлов Пётр').getByRole('button', { name: 'Действия со строкой' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Убрать из группы' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Удалить' })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Убрать из группы' }).click();
  const leaving = dialog('Убрать из группы «Чтение»');
  await leaving.getByRole('button', { name: 'Убрать из группы' }).click();
  await expect.element(leaving).not.toBeInTheDocument();
  expect(last()).toMatchObject({ records: [{ guid: people[1]!.guid }], lists: 'remove', preview: false });
});

test('the copy of a group opens with what it gives', async () => {
  const [group, copy] = answerRecords(permissionGroups, [
    { name: 'Чтение', glossary: 'delete' },
    { name: 'Чтение — копия', glossary: 'delete', forecasts: 'none' },
  ]);
  answer(rightsCalls.copyGroup, { guid: copy!.guid });
  await openConsole('/permission-groups');
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Действия со строкой' }).click();
  await page.getByRole('menuitem', { name: 'Создать копию' }).click();
  await opened('Чтение — копия');
  await expect.element(page.getByRole('row', { name: 'Глоссарий Удаление' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Прогнозы/ })).not.toBeInTheDocument();
  const unfold = page.getByRole('button', { name: /^Показать пустые \(\d+\)$/ }).last();
  await unfold.click();
  await expect.element(page.getByRole('row', { name: 'Прогнозы Нет доступа' })).toBeVisible();
  expect(sent(rightsCalls.copyGroup)[0]!.params).toEqual({ guid: group!.guid });
});

test('a group is added to many people and taken from others, and the effect on each is shown before', async () => {
  const [added] = answerRecords(permissionGroups, [{ name: 'Добавляемая' }]);
  const people = answerRecords(employees, [person, { ...person, fullName: 'Орлов Пётр' }]);
  answer(employees.routes.bulk, {
    changed: 1,
    rows: [
      {
        guid: people[0]!.guid,
        name: 'Кузнецова Ирина',
        outcome: 'change',
        before: { groups: [] },
      },
      { guid: people[1]!.guid, name: 'Орлов Пётр', outcome: 'same' },
    ],
  });
  await openConsole('/employees');
  await opened('Сотрудники');
  await page.getByRole('checkbox', { name: 'Выделить всю страницу' }).click();
  await page.getByRole('button', { name: 'Изменить поле' }).click();
  const bulk = dialog('Изменить поле выделенных записей');
  await bulk.getByRole('combobox', { name: 'Поле' }).click();
  await page.getByRole('option', { name: 'Группы прав' }).click();
  await expect.element(bulk.getByRole('combobox', { name: 'Что сделать' })).toHaveValue('Добавить');
  await bulk.getByRole('combobox', { name: 'Что', exact: true }).fill('Добавляемая');
  await page.getByRole('option', { name: 'Добавляемая' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(bulk.getByText(/Изменится: 1/).first()).toBeVisible();
  await expect.element(bulk.getByText(/прибавится: Добавляемая/).first()).toBeVisible();
  await bulk.getByRole('button', { name: 'Изменить 1 запись' }).click();
  await expect.element(page.getByText('Изменено: 1 запись')).toBeVisible();
  expect(sent(employees.routes.bulk).at(-1)!.body).toMatchObject({
    changes: { groups: [added!.guid] },
    lists: 'add',
    preview: false,
  });
});
