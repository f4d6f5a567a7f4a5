import { unique } from './support/api.ts';
import { become, openBranch, service } from './support/organizations.ts';
import { dialog, moreAction, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { createUser, enter, otherBrowser, workingUser } from './support/users.ts';

test('служба задаёт организации предел: сверх него никого не добавить, и карточка показывает расход; кто работает в одной ней, головную не видит', async ({
  page,
  browser,
}) => {
  const name = unique('ООО «С пределом»');
  const { guid } = await openBranch(name);
  const worker = await workingUser('Наблюдатель, аудитор', {}, { 'Org-Id': guid });
  await become(page, 'admin', service());
  await page.goto(`/organization/${service()}`);
  await opened(page, 'Администрация сервиса');
  await moreAction(page, 'Расход');
  const usage = dialog(page, /Расход/);
  await usage.getByRole('button', { name: `Пределы: ${name}` }).click();
  await usage.getByRole('textbox', { name: 'Пользователи' }).fill('2');
  await usage.getByRole('button', { name: 'Задать пределы' }).click();
  await expect(usage.getByRole('row').filter({ hasText: name })).toContainText('2 из 2');

  const refused = 'Предел организации по пользователям — 2. Увеличить его может администратор сервиса.';
  await expect(createUser({}, { 'Org-Id': guid })).rejects.toThrow(refused);
  await become(page, 'admin', guid);
  await page.goto(`/organization/${guid}`);
  await opened(page, name);
  await moreAction(page, 'Расход');
  await expect(dialog(page, /Расход/)).toContainText('Пользователи: 2 из 2 — предел исчерпан');
  await expect(dialog(page, /Расход/)).not.toContainText('Пределы организаций');

  const theirs = await otherBrowser(browser);
  await enter(theirs, worker['userName']);
  await theirs.getByRole('link', { name: 'Организации' }).click();
  await theirs.getByRole('link', { name, exact: true }).click();
  await opened(theirs, name);
  const hiddenRecord = 'запись, которой вы не видите';
  await expect(theirs.getByText(hiddenRecord).first()).toBeVisible();
  await expect(theirs.getByRole('link', { name: hiddenRecord })).toHaveCount(0);
});
