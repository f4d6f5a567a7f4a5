import { employees } from 'contract/features/employees/facts.ts';
import { individualPermissions } from 'contract/features/rights/facts.ts';
import { users } from 'contract/features/users/facts.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerRecords, sent } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { dialog, head, moreAction, opened } from '../../testing/screen.ts';

const person = { fullName: 'Личноправов Илья', lastName: 'Личноправов', position: 'Инженер', state: 'working' };

test('a closed tab names the reason and asks for the right, instead of showing an error', async () => {
  signIn({ rights: { employees: 'read' } });
  const [one] = answerRecords(employees, [person]);
  await openConsole(`/employee/${one!.guid}/individual-permissions`);
  await expect.element(page.getByText(/^Индивидуальные права: доступа нет, нужно «Чтение»/)).toBeVisible();
  const ask = { name: 'Запросить право' };
  await expect.element(page.getByRole('tabpanel').getByRole('button', ask)).toBeVisible();
  await openConsole('/users-everywhere');
  await expect.element(page.getByText(/^Пользователи: доступа нет, нужно «Чтение»/)).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('button', ask)).toBeVisible();
  expect(sent(individualPermissions.routes.list)).toEqual([]);
});

test('a card with a right of one’s own is not removed: the right is taken first, and the link leads to it', async () => {
  const [one] = answerRecords(employees, [person]);
  const stays = 'Сначала заберите индивидуальные права';
  answer(employees.routes.usage, [{ title: 'Индивидуальные права', total: 1, stays, rows: [] }]);
  await openConsole(`/employee/${one!.guid}`);
  await opened(/Личноправов/);
  await moreAction('Удалить');
  const form = dialog(/Удалить сотрудника «Личноправов/);
  await expect.element(form).not.toMatchTextContent(/выберите другого/);
  await expect.element(form.getByRole('button', { name: 'Удалить' })).toBeDisabled();
  await form.getByRole('link', { name: 'заберите индивидуальные права' }).click();
  await expect
    .element(page.getByRole('tab', { name: 'Индивидуальные права' }))
    .toHaveAttribute('aria-selected', 'true');
});

test('a dismissed person is shown without rights here, with a link to their card', async () => {
  const [card] = answerRecords(employees, [{ ...person, dismissedAt: '2026-03-01' }]);
  const [one] = answerRecords(users, [
    { fullName: 'Уволенцев Пётр', state: 'dismissed', status: 'active', employeeGuid: card!.guid },
  ]);
  await openConsole(`/users/${one!.guid}`);
  await opened(/Уволенцев/);
  await expect.element(head()).toMatchTextContent(/прав в этой организации нет, в другие вход остаётся/);
  await head().getByRole('link', { name: 'Отменить увольнение' }).click();
  await expect.element(page.getByRole('button', { name: 'Отменить увольнение' })).toBeVisible();
});
