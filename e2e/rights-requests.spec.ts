import { createBrand, unique } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { createGroup } from './support/people.ts';
import { dialog, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser, userOf } from './support/users.ts';

async function personWith(given: Record<string, string>, names: object = {}) {
  const user = await createUser(names);
  await acceptInvitation(user);
  await employ(user, [(await createGroup(given)).guid]);
  return userOf(user.guid);
}

test('право просят там, где его не хватило; даёт тот, у кого оно есть, и об этом сказано', async ({ browser }) => {
  const brand = await createBrand(unique('Просимая'));
  const asker = await personWith({ brands: 'read' }, { lastName: 'Просителев' });
  const giver = await personWith(
    { individualPermissions: 'create', employees: 'read', permissionGroups: 'read', brands: 'full' },
    { lastName: 'Давалов' },
  );
  await personWith({ individualPermissions: 'create', employees: 'read', permissionGroups: 'read' });
  const page = await otherBrowser(browser);
  await enter(page, asker['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();

  await page.goto('/glossary');
  await expect(page.getByText(/Глоссарий: доступа нет, нужно «Чтение»/)).toBeVisible();
  await page.getByRole('button', { name: 'Запросить право' }).click();
  await expect(dialog(page, 'Запросить право «Глоссарий: Чтение»')).toContainText('Запрос увидят:');
  await expect(dialog(page, /Запросить право/)).not.toContainText('Давалов');
  expect(await faultsOf(page, 'all')).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto(`/dictionary/brands/${brand.guid}`);
  await opened(page, brand['name']);
  await page.getByRole('button', { name: 'Запросить право' }).click();
  const asking = dialog(page, 'Запросить право «Производители и модели: Изменение»');
  await expect(asking).toContainText('Давалов');
  await asking.getByRole('textbox', { name: 'Зачем' }).fill('Веду этого производителя');
  await asking.getByRole('button', { name: 'Запросить' }).click();
  await expect(page.getByText('Запрос отправлен')).toBeVisible();
  await expect(page.getByText('запрос ждёт решения')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Запросить право' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Открыть запрос' })).toBeVisible();

  const other = await otherBrowser(browser);
  await enter(other, giver['userName']);
  await expect(other.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await other.getByRole('button', { name: /Уведомления/ }).click();
  await other.getByRole('link', { name: /Просителев.* запрашивает право «Производители и модели: Изменение»/ }).click();
  await opened(other, 'Заявки');
  const request = other.getByRole('article', { name: /Просителев.*Производители и модели: Изменение/ });
  await expect(request.getByRole('link', { name: brand['name'] })).toBeVisible();
  expect(await faultsOf(other, 'all')).toEqual([]);
  await request.getByRole('button', { name: 'Дать право' }).click();
  const granting = dialog(other, /Дать право/);
  await granting.getByRole('textbox', { name: 'Действует по' }).fill('31.12.2099');
  await granting.getByRole('button', { name: 'Дать право' }).click();
  await expect(other.getByText('право дано')).toBeVisible();

  await page.goto('/permission-groups/requests');
  await page.getByText('Все', { exact: true }).click();
  await expect(page.getByRole('article')).toContainText('Дано, по 31.12.2099');
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await opened(page, brand['name']);
  await expect(page.getByText('Только просмотр')).toHaveCount(0);
});
