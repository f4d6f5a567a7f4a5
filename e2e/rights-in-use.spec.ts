import { api, createBrand, unique, type Row } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { createGroup } from './support/people.ts';
import { choose, dialog, edit, field, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser, userOf } from './support/users.ts';

/** A person with only the rights of the group. */
async function personWith(given: Record<string, string>): Promise<Row> {
  const user = await createUser();
  await acceptInvitation(user);
  await employ(user, [(await createGroup(given)).guid]);
  return userOf(user.guid);
}

test('право на одну запись открывает её карточку на изменение, и все экраны говорят о нём одно', async ({
  page,
  browser,
}) => {
  const [own, strange] = [await createBrand(unique('Вверенный')), await createBrand(unique('Чужой'))];
  const user = await personWith({ brands: 'read' });
  const employee = user['employeeGuid'] as string;
  const right = { effect: 'allow', entityType: 'brands', value: 'update', objectGuid: own.guid };
  await api('POST', '/api/individual-permissions', {
    body: { employeeGuid: employee, ...right, validFrom: null, validTo: null, reason: 'Ведёт этого производителя' },
  });
  const other = await otherBrowser(browser);
  await enter(other, user['userName']);
  await expect(other.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await other.goto(`/dictionary/brands/${own.guid}`);
  await opened(other, own['name']);
  await edit(other);
  await field(other, 'Страна').fill('KZ');
  await other.getByRole('button', { name: 'Сохранить' }).click();
  await expect(other.getByText(`«${own['name']}»: сохранено`)).toBeVisible();
  await other.goto(`/dictionary/brands/${strange.guid}`);
  await opened(other, strange['name']);
  await expect(other.getByText('Только просмотр')).toBeVisible();

  await page.goto(`/permission-groups/explorer?person=${employee}&section=brands`);
  await opened(page, 'Кто что может');
  await expect(page.getByRole('rowheader', { name: `Только ${own['name']}` }).getByRole('link')).toBeVisible();
  await page.getByRole('button', { name: /^Производители и модели, одна запись: Изменение:.*: можно$/ }).click();
  const cell = dialog(page, 'Производители и модели: Изменение');
  await expect(cell).toContainText('Личное право на объект: «Изменение»');
  await cell.getByRole('link', { name: 'Индивидуальные права' }).click();
  await expect(row(page, 'Ведёт этого производителя').getByRole('link', { name: own['name'] })).toBeVisible();
  await page.goto('/permission-groups/who-can');
  await opened(page, 'Кто что может');
  await choose(page, 'Раздел', 'Производители и модели');
  const who = page.getByRole('list', { name: 'Кто может' });
  const line = who.getByRole('listitem').filter({ hasText: user['fullName'] }).filter({ hasText: own['name'] });
  await expect(line).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
});

test('человек с правом на одни точки учёта попадает к ним из меню и не видит чужих чисел', async ({ browser }) => {
  const user = await personWith({ meteringPoints: 'read' });
  const page = await otherBrowser(browser);
  await enter(page, user['userName']);
  await opened(page, 'Технический паспорт');
  await expect(
    page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Тип объектов' }),
  ).toHaveAttribute('data-active', 'true');
  const main = page.getByRole('main');
  await expect(main.getByText('Договоры')).toHaveCount(0);
  await main.getByRole('link', { name: 'Точки учёта' }).click();
  await opened(page, 'Точки учёта');
  await expect(rows(page).first()).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
});

test('удалённое находят из своего списка и возвращают, без права на журнал; кто создавать не может, видит почему', async ({
  browser,
}) => {
  const brand = await createBrand(unique('Исчезнувший'));
  const [keeper, reader] = [await personWith({ brands: 'delete' }), await personWith({ brands: 'read' })];
  const hers = await otherBrowser(browser);
  await enter(hers, keeper['userName']);
  await expect(hers.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await hers.goto(`/dictionary/brands?search=${encodeURIComponent(brand['name'])}`);
  await row(hers, brand['name']).getByRole('button', { name: 'Действия со строкой' }).click();
  await hers.getByRole('menuitem', { name: 'Удалить' }).click();
  await dialog(hers, /Удалить/)
    .getByRole('button', { name: 'Удалить' })
    .click();
  await expect(hers.getByText('ничего не нашлось').first()).toBeVisible();
  await hers.getByRole('button', { name: 'Виды' }).click();
  await hers.getByRole('menuitem', { name: 'Удалённое' }).click();
  await opened(hers, 'Удалённое');
  await expect(row(hers, brand['name'])).toContainText('можно');

  const his = await otherBrowser(browser);
  await enter(his, reader['userName']);
  await expect(his.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await his.goto('/logs/removed?entity=brand');
  await opened(his, 'Удалённое');
  await expect(row(his, brand['name'])).toContainText('нужно «Создание»');

  await row(hers, brand['name']).press('Enter');
  const back = dialog(hers, /Вернуть изменение/);
  await expect(back.getByText(`${brand['name']} — снова появится`)).toBeVisible();
  await back.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(row(hers, brand['name'])).toHaveCount(0);
  expect((await api('GET', `/api/brands/${brand.guid}`))['name']).toBe(brand['name']);
});
