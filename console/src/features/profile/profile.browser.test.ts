import { apiTokens } from 'contract/features/profile/api-tokens.ts';
import { notificationSettings } from 'contract/features/notifications/settings.ts';
import { profile } from 'contract/features/profile/calls.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { choose, dialog } from '../../testing/screen.ts';

test('of quiet hours both ends are asked for, and they may span midnight', async () => {
  answer(notificationSettings.get, { byMail: true, version: 3 });
  answer(notificationSettings.save, { version: 4 });
  await openConsole('/profile/notifications');
  await page.getByLabelText('Письмом').click();
  await page.getByLabelText('Тихо с').fill('22:00');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Это обязательное поле')).toBeVisible();
  expect(sent(notificationSettings.save)).toEqual([]);
  await page.getByLabelText('Тихо до').fill('07:00');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Уведомления: сохранено')).toBeVisible();
  expect(sent(notificationSettings.save)[0]!.body).toEqual({ byMail: false, quietFrom: '22:00', quietTo: '07:00' });
});

test('this session is marked, and the others are ended by one button', async () => {
  const mine = { guid: crypto.randomUUID(), device: 'Chrome', isCurrent: true };
  answer(profile.sessions, [mine, { guid: crypto.randomUUID(), device: 'Firefox', isCurrent: false }]);
  answer(profile.endOthers);
  await openConsole('/profile/sessions');
  const table = page.getByRole('region', { name: 'Открытые сеансы' });
  await expect.poll(() => table.getByRole('row').elements().length).toBe(3);
  expect(table.getByText(/этот сеанс/).elements()).toHaveLength(1);
  answer(profile.sessions, [mine]);
  await page.getByRole('button', { name: 'Завершить остальные сеансы' }).click();
  await expect.poll(() => table.getByRole('row').elements().length).toBe(2);
  expect(sent(profile.endOthers)).toHaveLength(1);
});

test('a key of the API needs a name, an end, a section and the password, and is shown once', async () => {
  answer(profile.get, { confirmation: { by: 'password' } });
  answer(apiTokens.create, { token: 'ec_secret' });
  await openConsole('/profile/tokens');
  await page.getByRole('button', { name: 'Создать ключ' }).click();
  const form = dialog('Создать ключ API');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.poll(() => form.getByText('Это обязательное поле').elements().length).toBe(3);
  await expect.element(form.getByText('Выберите хотя бы один раздел')).toBeVisible();
  await form.getByRole('textbox', { name: 'Наименование' }).fill('Выгрузка в отчёт');
  await form.getByRole('textbox', { name: 'Действует по' }).fill('31.12.2026');
  await userEvent.tab();
  await choose('Добавить раздел', 'Глоссарий', form);
  await form.getByLabelText('Ваш пароль').fill('длинный пароль');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect.element(form.getByRole('region', { name: /Ключ/ }).getByRole('code')).toHaveTextContent('ec_secret');
  expect(sent(apiTokens.create)[0]!.body).toEqual({
    name: 'Выгрузка в отчёт',
    validUntil: '2026-12-31',
    scope: { glossary: 'read' },
    password: 'длинный пароль',
  });
});

test('a wrong present password is refused in an alert, and the rules of the new one are marked while it is typed', async () => {
  answer(profile.get, { minPasswordLength: 12, confirmation: { by: 'password' } });
  refuse(profile.changePassword, 'forbidden', { detail: 'Нынешний пароль не подошёл.' });
  await openConsole('/profile/security');
  const change = page.getByRole('button', { name: 'Сменить пароль' });
  await page.getByLabelText('Нынешний пароль').fill('не он');
  await page.getByLabelText('Новый пароль', { exact: true }).fill('короткий');
  const rule = page.getByRole('listitem').filter({ hasText: 'Не короче' });
  await expect.element(rule).toMatchTextContent('Ещё нет');
  await page.getByLabelText('Новый пароль', { exact: true }).fill('длинный-пароль-для-проверки');
  await page.getByLabelText('Новый пароль ещё раз').fill('длинный-пароль-для-проверки');
  await expect.element(rule).toMatchTextContent('Выполнено');
  await change.click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  answer(profile.changePassword);
  await change.click();
  await expect.element(page.getByText('Пароль сменён, остальные сеансы завершены')).toBeVisible();
  expect(sent(profile.changePassword)[0]!.body).toEqual({ current: 'не он', next: 'длинный-пароль-для-проверки' });
});
