import { api, session } from './support/api.ts';
import { createGroup } from './support/people.ts';
import { opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser } from './support/users.ts';

const HERE = 'АО «Образец Энергосбыт»';
const THERE = 'ООО «Образцовый завод»';

test('пользователи всех своих организаций — одним списком, карточка открывается в своей организации', async ({
  page,
  browser,
}) => {
  const idOf = (name: string) => session('admin').organizations.find((one) => one.name === name)!.id;
  const there = { 'Org-Id': idOf(THERE) };
  const user = await createUser({ lastName: 'Повсюдин' });
  await acceptInvitation(user);
  await api('POST', `/api/users/${user.guid}/organizations`, {
    body: { organizationGuid: idOf(THERE), validFrom: null, validTo: null },
  });
  const onlyThere = await createUser({ lastName: 'Повсюдин' }, there);

  await page.goto('/users');
  await opened(page, 'Пользователи');
  await page.getByRole('button', { name: 'Сменить организацию' }).click();
  await page.getByRole('link', { name: 'Пользователи всех моих организаций' }).click();
  await opened(page, 'Пользователи всех моих организаций');
  await page.getByRole('searchbox', { name: 'Поиск пользователей' }).fill('Повсюдин');
  const table = page.getByRole('main');
  const both = table.getByRole('row').filter({ hasText: user['userName'] });
  await expect(both).toContainText(HERE);
  await expect(both).toContainText(THERE);
  await expect(table.getByRole('row').filter({ hasText: onlyThere['userName'] })).not.toContainText(HERE);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Выгрузить XLSX' }).click();
  expect((await saved).suggestedFilename()).toBe('Пользователи всех организаций.xlsx');
  await page.getByRole('combobox', { name: 'Состояние' }).click();
  await page.getByRole('option', { name: 'Черновик' }).click();
  await expect(both).toHaveCount(0);
  const draft = table.getByRole('row').filter({ hasText: onlyThere['userName'] });
  await draft.getByRole('button').click();
  await opened(page, onlyThere['fullName']);
  await expect(page.getByRole('banner')).toContainText(THERE);

  const reader = await createUser();
  await acceptInvitation(reader);
  await employ(reader, [(await createGroup({ users: 'read' })).guid]);
  const other = await otherBrowser(browser);
  await enter(other, reader['userName']);
  await opened(other, 'Пользователи');
  await other.goto('/users-everywhere?search=Повсюдин');
  await opened(other, 'Пользователи всех моих организаций');
  await expect(other.getByRole('button', { name: HERE })).toHaveCount(1);
  await expect(other.getByText(THERE)).toHaveCount(0);
  await other.context().close();
});
