import { unique } from './support/api.ts';
import { become, openBranch, service } from './support/organizations.ts';
import { dialog, moreAction, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { createUser } from './support/users.ts';

test('служба задаёт организации предел: сверх него никого не добавить, и карточка показывает расход', async ({
  page,
}) => {
  const name = unique('ООО «С пределом»');
  const { guid } = await openBranch(name);
  await become(page, 'admin', service());
  await page.goto(`/organization/${service()}`);
  await opened(page, 'Администрация сервиса');
  await moreAction(page, 'Расход');
  const usage = dialog(page, /Расход/);
  await usage.getByRole('button', { name: `Пределы: ${name}` }).click();
  await usage.getByRole('textbox', { name: 'Пользователи' }).fill('1');
  await usage.getByRole('button', { name: 'Задать пределы' }).click();
  await expect(usage.getByRole('row').filter({ hasText: name })).toContainText('1 из 1');

  const refused = 'Предел организации по пользователям — 1. Увеличить его может администратор сервиса.';
  await expect(createUser({}, { 'Org-Id': guid })).rejects.toThrow(refused);
  await become(page, 'admin', guid);
  await page.goto(`/organization/${guid}`);
  await opened(page, name);
  await moreAction(page, 'Расход');
  await expect(dialog(page, /Расход/)).toContainText('Пользователи: 1 из 1 — предел исчерпан');
  await expect(dialog(page, /Расход/)).not.toContainText('Пределы организаций');
});
