import { employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { employeeStructure } from 'contract/features/employees/structure.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { dictionaryValues } from 'contract/features/dictionaries/value-calls.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, refuse, sent, type Sent } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { dialog, edit, field, opened } from '../../testing/screen.ts';

const card = { lastName: 'Клавишин', firstName: 'Пётр', fullName: 'Клавишин Пётр', position: 'Инженер', groups: [] };

test('groups are chosen by the keyboard: a chosen one does not stand among the found, and Enter does not take it back', async () => {
  const [kept, other] = answerRecords(permissionGroups, [{ name: 'Системный администратор' }, { name: 'Диспетчеры' }]);
  answer(permissionGroups.routes.list, (({ query }: Sent) => {
    const items = [kept!, other!].filter(({ name }) => String(name).includes(query['search'] ?? ''));
    return { items, total: items.length, totalIsExact: true };
  }) as never);
  const [employee] = answerRecords(employees, [{ ...card, groups: [kept!.guid] }]);
  answer(employees.routes.update, (({ body }: Sent) => ({ ...employee, ...body, version: 2 })) as never);
  await openConsole(`/employee/${employee!.guid}/permission-groups`);
  await opened('Клавишин Пётр');
  await edit();
  await page.getByRole('combobox', { name: 'Группы прав' }).fill('Диспетчеры');
  await expect.element(page.getByRole('option')).toMatchTextContent('Диспетчеры');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const chosen = page.getByRole('option', { name: 'Системный администратор' });
  await expect.element(chosen).toHaveAttribute('aria-selected', 'true');
  expect(chosen.element().querySelector('svg')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText(/: сохранено/)).toBeVisible();
  expect(sent(employees.routes.update)[0]!.body.groups).toEqual([kept!.guid, other!.guid]);
});

test('one’s own rights are changed by another: the groups, the individual rights and the day of data say so', async () => {
  const mine = 'Свои права и увольнение меняет другой администратор';
  const [employee] = answerRecords(employees, [card]);
  answer(employeeCalls.obstacle, { refusal: mine, closing: mine });
  await openConsole(`/employee/${employee!.guid}/permission-groups`);
  await opened('Клавишин Пётр');
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent(mine);
  await expect.element(page.getByRole('button', { name: /^Изменить/ })).not.toBeInTheDocument();
  await openConsole(`/employee/${employee!.guid}/individual-permissions`);
  for (const name of ['Создать', 'Ограничить датой'])
    await expect.element(page.getByRole('button', { name })).toHaveAccessibleDescription(new RegExp(mine));
});

test('a group that would give more than one has is refused in an alert, and stays chosen', async () => {
  const [strong] = answerRecords(permissionGroups, [{ name: 'Системный администратор' }]);
  const [employee] = answerRecords(employees, [card]);
  refuse(employees.routes.update, 'forbidden', { detail: 'Группа даёт больше прав, чем есть у вас.' });
  await openConsole(`/employee/${employee!.guid}/permission-groups`);
  await edit();
  await page.getByRole('combobox', { name: 'Группы прав' }).fill('Системный');
  await page.getByRole('option', { name: 'Системный администратор' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect
    .element(page.getByRole('alert', { name: 'Недостаточно прав' }))
    .toMatchTextContent('больше прав, чем есть у вас');
  expect(sent(employees.routes.update)[0]!.body.groups).toEqual([strong!.guid]);
});

test('who dismisses by the field of a card and could not take it back is warned, and gets no «Вернуть»', async () => {
  const refusal = 'У него есть право «Отчёты: Полный доступ», которого нет у вас.';
  const [employee] = answerRecords(employees, [card]);
  answer(employeeCalls.obstacle, { refusal, closing: null });
  let now = employee!;
  answer(employees.routes.get, () => now as never);
  answer(employees.routes.update, (({ body }: Sent) => (now = { ...now, ...body, version: now.version + 1 })) as never);
  await openConsole(`/employee/${employee!.guid}`);
  for (const day of ['15.12.2099', '15.12.2098']) {
    await edit();
    await expect.element(page.getByText(/Отменить или отложить увольнение вы не сможете/)).toBeVisible();
    await field('Уволен').fill(day);
    await userEvent.tab();
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect.element(page.getByRole('button', { name: 'Сохранить' })).not.toBeInTheDocument();
    await expect.element(page.getByText(/Отменить увольнение вы не сможете/).first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Вернуть' })).not.toBeInTheDocument();
  }
  expect(sent(employees.routes.update).map(({ body }) => body.dismissedAt)).toEqual(['2099-12-15', '2098-12-15']);
});

test('the structure opens what is found, and arrows and Enter lead to a card', async () => {
  const known = answerRecords(
    employees,
    ['Началов', 'Замов', 'Мастеров', 'Рабочев'].map((fullName) => ({ ...card, fullName })),
  );
  const people = known.map(({ guid, fullName }, index) => ({
    guid,
    name: String(fullName),
    position: 'Инженер',
    department: index < 2 ? 'Дирекция' : 'Участок',
    manager: known[index - 1]?.guid ?? null,
  }));
  answer(employeeStructure, { people, isWhole: true });
  await openConsole('/employees/structure');
  await opened('Сотрудники');
  await page.getByRole('searchbox', { name: 'Поиск в структуре' }).fill('Рабочев');
  const item = (name: string) => page.getByRole('treeitem').filter({ hasText: name });
  await expect.element(item('Рабочев')).toHaveAttribute('aria-level', '3');
  await expect.element(item('Дирекция')).toMatchTextContent('начальник: Началов');
  await expect.element(item('Дирекция')).toMatchTextContent('4 сотрудника');
  await expect.element(item('Замов')).not.toBeInTheDocument();
  await page.getByText('По руководителям').click();
  await expect.element(item('Рабочев')).toHaveAttribute('aria-level', '4');
  (item('Мастеров').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await opened('Рабочев');
});

test('a reference to a closed section says why there is nothing to choose, and asks the server for nothing', async () => {
  signIn({ rights: { meteringPoints: 'full' } });
  await openConsole('/metering-points?create=true');
  const form = dialog(/^Создать/);
  await expect.element(form.getByRole('combobox', { name: 'Объект потребления' })).toBeVisible();
  await form.getByRole('combobox', { name: 'Объект потребления' }).click();
  await expect
    .element(page.getByRole('listbox', { name: 'Объект потребления' }))
    .toMatchTextContent('Объекты потребления: доступа нет');
  await form.getByRole('combobox', { name: 'Уровень напряжения' }).click();
  await expect
    .element(page.getByRole('listbox', { name: 'Уровень напряжения' }))
    .toMatchTextContent('Словари: доступа нет');
  expect([...sent(consumptionObjects.routes.list), ...sent(dictionaryValues.list)]).toEqual([]);
});
