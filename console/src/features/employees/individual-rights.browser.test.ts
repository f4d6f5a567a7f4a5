import { employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { brands } from 'contract/features/equipment/facts.ts';
import { individualPermissions } from 'contract/features/rights/facts.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, sent, type Sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { choose, dialog, field, moreAction, opened, row } from '../../testing/screen.ts';

const card = { fullName: 'Отпускников Пётр', lastName: 'Отпускников', firstName: 'Пётр', position: 'Инженер' };

test('a right to one record is chosen from a list, and the list of rights names the record', async () => {
  const [brand] = answerRecords(brands, [{ name: 'Только этот' }]);
  const [employee] = answerRecords(employees, [card]);
  answerRecords(individualPermissions, [
    {
      name: 'Производители и модели: Чтение',
      employeeGuid: employee!.guid,
      effect: 'allow',
      entityType: 'brands',
      value: 'read',
      objectGuid: brand!.guid,
      reason: 'По приказу № 2',
      names: { objectGuid: 'Только этот' },
    },
  ]);
  answer(individualPermissions.routes.create, (({ body }: Sent) => ({
    guid: crypto.randomUUID(),
    version: 1,
    ...body,
  })) as never);
  await openConsole(`/employee/${employee!.guid}/individual-permissions`);
  await expect
    .element(row('По приказу № 2').getByRole('link', { name: 'Только этот' }))
    .toHaveAttribute('href', `/dictionary/brands/${brand!.guid}`);
  await page.getByRole('main').getByRole('button', { name: 'Создать' }).first().click();
  const form = dialog('Создать индивидуальное право');
  await choose('Раздел', 'Производители и модели', form);
  await form.getByRole('combobox', { name: 'Только объект' }).fill('Только');
  await page.getByRole('option', { name: 'Только этот' }).click();
  await field('Основание', form).fill('По приказу № 3');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent(individualPermissions.routes.create)[0]!.body).toMatchObject({
    employeeGuid: employee!.guid,
    entityType: 'brands',
    objectGuid: brand!.guid,
    reason: 'По приказу № 3',
  });
});

test('a deputy is appointed for some days, stands on the card, and is ended there', async () => {
  const [absent, deputy] = answerRecords(employees, [card, { ...card, fullName: 'Заместителев Иван' }]);
  answer(employeeCalls.deputize, { rights: 1 });
  await openConsole(`/employee/${absent!.guid}`);
  await opened('Отпускников Пётр');
  await moreAction('Назначить заместителя');
  const form = dialog(/Заместитель: Отпускников/);
  await form.getByRole('combobox', { name: 'Заместитель' }).fill('Заместителев');
  const offered = page.getByRole('option', { name: /Заместителев/ });
  await expect.element(offered).toBeVisible();
  await expect.element(page.getByRole('option', { name: /Отпускников/ })).not.toBeInTheDocument();
  await offered.click();
  // Escape closes the calendar, not the dialog with the entered text.
  await field('По какой день', form).click();
  const calendar = page.getByRole('dialog', { name: 'Календарь' });
  await expect.element(calendar).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(form.getByRole('combobox', { name: 'Заместитель' })).toHaveValue('Заместителев Иван');
  await field('По какой день', form).fill('31.12.2099');
  await field('Основание', form).fill('Отпуск, приказ № 12');
  answer(employeeCalls.deputies, [
    { deputyGuid: deputy!.guid, name: 'Заместителев Иван', validFrom: '2026-01-01', validTo: '2099-12-31', rights: 1 },
  ]);
  await form.getByRole('button', { name: 'Назначить' }).click();
  await expect.element(page.getByText(/заместитель получил 1\sличное право/)).toBeVisible();
  expect(sent(employeeCalls.deputize)[0]!.body).toMatchObject({ deputyGuid: deputy!.guid, validTo: '2099-12-31' });
  const line = page.getByRole('region', { name: /^Замещение: Заместителев/ });
  await expect.element(line).toMatchTextContent('по 31.12.2099');
  answer(employeeCalls.endDeputyship, { rights: 1 });
  await line.getByRole('button', { name: 'Закончить замещение' }).click();
  answer(employeeCalls.deputies, []);
  await dialog(/Закончить замещение/)
    .getByRole('button', { name: 'Закончить замещение' })
    .click();
  await expect.element(line).not.toBeInTheDocument();
  expect(sent(employeeCalls.endDeputyship)[0]!.params).toEqual({ guid: absent!.guid, deputy: deputy!.guid });
});
