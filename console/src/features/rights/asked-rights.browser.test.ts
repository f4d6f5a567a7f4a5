import { brands, equipmentTypes } from 'contract/features/equipment/facts.ts';
import { plannedPeakHours } from 'contract/features/prices/planned-peak-hours.ts';
import { requestCalls } from 'contract/features/rights/requests.ts';
import { sharedProposals } from 'contract/features/shared-proposals/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerRecords, sent } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { dialog, field, opened } from '../../testing/screen.ts';

test('a right is asked for where it is missing, and the recipients are shown', async () => {
  signIn({ rights: { brands: 'read' } });
  answer(requestCalls.deciders, [{ name: 'Давалов Семён', position: 'Директор' }]);
  answer(requestCalls.ask, { guid: crypto.randomUUID() });
  await openConsole('/dictionary/brands');
  await opened('Производители');
  await page.getByRole('button', { name: 'Запросить право создавать' }).click();
  const asking = dialog('Запросить право «Производители и модели: Создание»');
  await expect.element(asking).toMatchTextContent('Давалов');
  await asking.getByRole('textbox', { name: 'Зачем' }).fill('Завожу новых');
  await asking.getByRole('button', { name: 'Запросить' }).click();
  await expect.element(page.getByText(/Запрос отправлен/).first()).toBeVisible();
  expect(sent(requestCalls.ask)[0]!.body).toMatchObject({
    entity: 'brands',
    action: 'create',
    object: null,
    reason: 'Завожу новых',
  });
});

test('whoever cannot give a right does not decide on it: the buttons are closed with the reason', async () => {
  const hindrance = 'у вас меньше прав, чем просят';
  answer(requestCalls.list, [
    {
      guid: crypto.randomUUID(),
      person: 'Нуждин Пётр',
      entity: 'brands',
      action: 'create',
      reason: 'Завожу',
      mayDecide: true,
      hindrance,
    },
  ]);
  await openConsole('/permission-groups/requests');
  const grant = page.getByRole('article', { name: /Нуждин/ }).getByRole('button', { name: 'Дать право' });
  await expect.element(grant).toBeDisabled();
  await expect.element(grant).toHaveAccessibleDescription(/у вас меньше прав/);
});

test('one’s own request is taken back', async () => {
  const guid = crypto.randomUUID();
  answer(requestCalls.list, [{ guid, person: 'Нуждин Пётр', entity: 'brands', action: 'create', isOwn: true }]);
  answer(requestCalls.withdraw, (() => answer(requestCalls.list, [])) as never);
  await openConsole('/permission-groups/requests');
  await page.getByRole('button', { name: 'Отозвать' }).click();
  await expect.element(page.getByText(/Ничего не ждёт решения/)).toBeVisible();
  expect(sent(requestCalls.withdraw)[0]!.params).toEqual({ guid });
});

test('whoever only reads groups sees the rules of rights apart, and makes none', async () => {
  signIn({ rights: { permissionGroups: 'read' } });
  await openConsole('/permission-groups/conflicts');
  await opened('Контроль');
  await expect.element(page.getByRole('button', { name: 'Создать правило' })).toBeDisabled();
});

test('whoever may not create sees the loading of files and why it is closed', async () => {
  signIn({ rights: { employees: 'read' } });
  answerRecords(employees, []);
  await openConsole('/employees');
  await opened('Сотрудники');
  const button = page.getByRole('button', { name: 'Загрузить из файла' });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription(/нужно «Создание»/);
});

test('the own records stand beside the shared ones, in the list and where one is chosen', async () => {
  const [, own] = answerRecords(brands, [
    { name: 'Завод общий', owner: 'service' },
    { name: 'Завод свой', owner: 'own' },
  ]);
  answerRecords(equipmentTypes, [
    { name: 'Тип общий', owner: 'service', hasModels: true },
    { name: 'Тип свой', owner: 'own', hasModels: true },
  ]);
  signIn({ who: { isService: false } });
  await openConsole('/dictionary/brands');
  await expect.element(page.getByRole('row', { name: /Завод общий.*Общее/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Завод свой.*Своё/ })).toBeVisible();
  await openConsole(`/dictionary/brands/${own!.guid}/models?create=true`);
  await dialog(/Создать/)
    .getByRole('combobox', { name: 'Тип оборудования' })
    .fill('т');
  await expect.element(page.getByRole('option', { name: 'Тип общий' })).toBeVisible();
  await expect.element(page.getByText('Свои', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Общие', { exact: true })).toBeVisible();
});

test('a shared record without a card is only looked at, and a change of it is proposed with a reason', async () => {
  signIn({ rights: { brands: 'full', equipmentTypes: 'full', dictionaries: 'full' }, who: { isService: false } });
  const [hours] = answerRecords(plannedPeakHours, [
    { title: '2026, январь', priceZone: 'first', year: 2026, month: 'JANUARY', hours: [8], note: 'Письмо № 6' },
  ]);
  answer(sharedProposals.propose, { guid: crypto.randomUUID() });
  await openConsole(`/calculator/peak-hours?edit=${hours!.guid}`);
  const shown = dialog('2026, январь');
  await expect.element(field('Основание', shown)).toBeDisabled();
  await expect.element(shown.getByRole('button', { name: 'Сохранить' })).not.toBeInTheDocument();
  await shown.getByRole('button', { name: 'Предложить изменение' }).click();
  const form = dialog('Предложить изменение: «2026, январь»');
  await field('Основание', form).fill('Письмо № 7');
  await field('Причина', form).fill('Вышло новое письмо');
  await form.getByRole('button', { name: 'Предложить' }).click();
  await expect
    .poll(() => sent(sharedProposals.propose)[0]?.body)
    .toMatchObject({
      record: hours!.guid,
      reason: 'Вышло новое письмо',
    });
});

test('in the organization of the service nothing is created without the right to shared data', async () => {
  signIn({ rights: { brands: 'full' }, who: { isService: true } });
  await openConsole('/dictionary/brands?create=true');
  await opened('Производители');
  await expect.element(page.getByRole('button', { name: 'Создать' })).toBeDisabled();
  await expect.element(dialog(/Создать/).getByText(/Общие справочники/)).toBeVisible();
  await expect.element(dialog(/Создать/).getByRole('textbox')).not.toBeInTheDocument();
});

test('the removal of a shared record, and the sharing of an own one, are proposed with a reason', async () => {
  signIn({ rights: { brands: 'full', equipmentTypes: 'full', dictionaries: 'full' }, who: { isService: false } });
  const [shared, own] = answerRecords(brands, [
    { name: 'Старый завод', owner: 'service' },
    { name: 'Свой завод', owner: 'own' },
  ]);
  answer(sharedProposals.propose, { guid: crypto.randomUUID() });
  for (const [record, button, title, kind] of [
    [shared!, 'Предложить удаление', 'Предложить удалить: «Старый завод»', 'delete'],
    [own!, 'Предложить для всех', 'Предложить для всех: «Свой завод»', 'share'],
  ] as const) {
    await openConsole(`/dictionary/brands/${record.guid}`);
    await opened(String(record['name']));
    await page.getByRole('button', { name: button }).click();
    const form = dialog(title);
    await field('Причина', form).fill('Так решили все вместе');
    await form.getByRole('button', { name: 'Предложить' }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(sent(sharedProposals.propose).at(-1)!.body).toMatchObject({ kind, record: record.guid });
  }
});
