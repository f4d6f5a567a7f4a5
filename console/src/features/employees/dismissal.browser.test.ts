import { employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerRecords, sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { dialog, head, opened } from '../../testing/screen.ts';

const card = { lastName: 'Уволенный', firstName: 'Пётр', position: 'Инженер' };

test('the work of one who is dismissed already is handed over to somebody; of one who is being dismissed, to whoever there is', async () => {
  const [gone, present] = answerRecords(employees, [
    { ...card, fullName: 'Уволенный Пётр', dismissedAt: '2026-01-15' },
    { ...card, fullName: 'Преемников Иван' },
  ]);
  answer(employeeCalls.dismiss, { row: gone! });
  await openConsole(`/employee/${gone!.guid}`);
  await opened('Уволенный Пётр');
  await head().getByRole('button', { name: 'Передать дела' }).click();
  const handing = dialog(/^Передать дела: Уволенный/);
  await handing.getByRole('button', { name: 'Передать', exact: true }).click();
  const successor = handing.getByRole('combobox', { name: 'Кому передать дела' });
  await expect.element(successor).toHaveAttribute('aria-invalid', 'true');
  await expect.element(successor).toHaveFocus();
  expect(sent(employeeCalls.dismiss)).toEqual([]);
  await successor.fill('Преемников');
  await page.getByRole('option', { name: /Преемников/ }).click();
  await handing.getByRole('button', { name: 'Передать', exact: true }).click();
  await expect.element(handing).not.toBeInTheDocument();

  await openConsole(`/employee/${present!.guid}`);
  await opened('Преемников Иван');
  await head().getByRole('button', { name: 'Уволить' }).click();
  const dismissing = dialog(/^Уволить: Преемников/);
  await dismissing.getByRole('button', { name: 'Уволить' }).click();
  await expect.element(dismissing).not.toBeInTheDocument();
  expect(sent(employeeCalls.dismiss).map(({ body }) => body)).toEqual([
    { dismissedAt: '2026-01-15', successorGuid: present!.guid },
    { dismissedAt: new Date().toISOString().slice(0, 10), successorGuid: null },
  ]);
});
