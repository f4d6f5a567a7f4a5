import { employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerRecords, hold, refuse, sent } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { dialog, field, moreAction, opened } from '../../testing/screen.ts';

const { deputize } = employeeCalls;
const form = dialog('Заместитель: Отпускников Пётр');
const colleague = form.getByRole('combobox', { name: 'Заместитель' });
const reason = field('Основание', form);
const give = form.getByRole('button', { name: 'Назначить' });
let absent: AnyRow, deputy: AnyRow;

async function openForm(): Promise<void> {
  await openConsole(`/employee/${absent.guid}`);
  await opened('Отпускников Пётр');
  await moreAction('Назначить заместителя');
  await expect.element(colleague).toHaveFocus();
}

async function fillIn(): Promise<void> {
  await colleague.fill('Заместителев');
  await page.getByRole('option', { name: /Заместителев/ }).click();
  await field('С какого дня', form).fill('01.12.2026');
  await field('По какой день', form).fill('31.12.2026');
  await reason.fill('  Отпуск,   приказ № 12 ');
}

beforeEach(() => {
  const card = { lastName: 'Отпускников', firstName: 'Пётр', position: 'Инженер' };
  [absent, deputy] = answerRecords(employees, [
    { ...card, fullName: 'Отпускников Пётр' },
    { ...card, fullName: 'Заместителев Иван' },
  ]) as [AnyRow, AnyRow];
});

test('what is missing is told at its field, with the focus on the first, and nothing is sent', async () => {
  await openForm();
  await give.click();
  await expect.element(colleague).toHaveAttribute('aria-invalid', 'true');
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
  expect(form.getByText('Это обязательное поле').elements()).toHaveLength(3);
  await expect.element(colleague).toHaveFocus();

  await fillIn();
  await expect.element(form.getByText('Это обязательное поле')).not.toBeInTheDocument();
  await reason.fill('нет');
  await give.click();
  await expect.element(form.getByText('Не меньше 5 знаков')).toBeVisible();
  await expect.element(reason).toHaveFocus();
  await expect.element(reason).toHaveAttribute('maxlength', '300');
  expect(sent(deputize)).toEqual([]);
});

test('the body is sent once, as the route describes it, and nothing can be sent meanwhile', async () => {
  answer(deputize, { rights: 2 });
  const answered = hold(deputize);
  await openForm();
  await fillIn();
  await give.dblClick();
  await expect.element(give).toBeDisabled();
  answered();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent(deputize).map(({ body }) => body)).toEqual([
    { deputyGuid: deputy.guid, validFrom: '2026-12-01', validTo: '2026-12-31', reason: 'Отпуск, приказ № 12' },
  ]);
  await expect.element(page.getByText(/заместитель получил 2\sличных права/)).toBeVisible();
});

test('what the server refuses is told at its field, and beside the form where no field has it', async () => {
  const message = 'Замещение не длиннее года';
  refuse(deputize, 'invalid', { errors: [{ path: 'validTo', message }] });
  await openForm();
  await fillIn();
  await give.click();
  await expect.element(form.getByText(message)).toBeVisible();
  await expect.element(field('По какой день', form)).toHaveFocus();
  await expect.element(form.getByText('Проверьте введённые данные')).not.toBeInTheDocument();

  refuse(deputize, 'invalid', { errors: [{ path: 'guid', message: 'Сотрудник уже уволен' }] });
  await give.click();
  await expect.element(form.getByText(/Сотрудник уже уволен/)).toBeVisible();
  await expect.element(form.getByText(message)).not.toBeInTheDocument();
  await expect.element(reason).toHaveValue('  Отпуск,   приказ № 12 ');
});

test('what is typed is found again after a new sign-in, as one draft, and not once it is given up', async () => {
  refuse(deputize, 'unauthenticated');
  await openForm();
  await fillIn();
  await give.click();
  await expect.element(field('Имя пользователя')).toBeVisible();

  signIn();
  await openForm();
  await expect.element(colleague).toHaveValue('Заместителев Иван');
  await expect.element(field('По какой день', form)).toHaveValue('31.12.2026');
  await expect.element(reason).toHaveValue('  Отпуск,   приказ № 12 ');
  await form.getByRole('button', { name: 'Отмена' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await moreAction('Назначить заместителя');
  await expect.element(reason).toHaveValue('');
});

test('a form fits into a narrow window', async () => {
  await page.viewport(390, 800);
  await openForm();
  await give.click();
  await expect.element(colleague).toHaveFocus();
  const { scrollWidth, clientWidth } = form.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
