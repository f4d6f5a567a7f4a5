import { api, createBrand, items, unique, type Row } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { createEmployee, createGroup } from './support/people.ts';
import { choose, dialog, edit, field, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser, userOf } from './support/users.ts';

/** A person who holds only what the group gives. */
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
  await opened(page, 'Обозреватель прав');
  await expect(page.getByRole('rowheader', { name: `Только ${own['name']}` }).getByRole('link')).toBeVisible();
  await page.getByRole('button', { name: /^Производители и модели, одна запись: Изменение:.*: можно$/ }).click();
  const cell = dialog(page, 'Производители и модели: Изменение');
  await expect(cell).toContainText('Личное право на объект: «Изменение»');
  await cell.getByRole('link', { name: 'Индивидуальные права' }).click();
  await expect(row(page, 'Ведёт этого производителя').getByRole('link', { name: own['name'] })).toBeVisible();
  await page.goto('/permission-groups/who-can');
  await opened(page, 'Кто может');
  await choose(page, 'Раздел', 'Производители и модели');
  const who = page.getByRole('list', { name: 'Кто может' });
  const line = who.getByRole('listitem').filter({ hasText: user['fullName'] }).filter({ hasText: own['name'] });
  await expect(line).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
});

test('связь с закрытым разделом говорит, почему выбрать не из чего, и отказов в журнале не множит', async ({
  browser,
}) => {
  const user = await personWith({ meteringPoints: 'full' });
  const page = await otherBrowser(browser);
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await page.goto('/metering-points?create=true');
  const form = dialog(page, /^Создать/);
  await form.getByRole('combobox', { name: 'Объект потребления' }).click();
  await expect(page.getByRole('listbox', { name: 'Объект потребления' })).toContainText(
    'Объекты потребления: доступа нет',
  );
  await form.getByRole('combobox', { name: 'Уровень напряжения' }).click();
  await expect(page.getByRole('listbox', { name: 'Уровень напряжения' })).toContainText('Словари: доступа нет');
  const { items: refused } = await api('GET', `/api/journal?person=${user.guid}&result=refused`);
  expect(refused).toEqual([]);
});

test('запрет назван первым, и решает он', async ({ page }) => {
  const group = await createGroup({ glossary: 'full' });
  const person = await createEmployee({ groups: [group.guid] });
  await api('POST', '/api/individual-permissions', {
    body: {
      employeeGuid: person.guid,
      effect: 'deny',
      entityType: 'glossary',
      value: 'read',
      objectGuid: null,
      validFrom: null,
      validTo: null,
      reason: 'На время проверки',
    },
  });
  await page.goto(`/permission-groups/explorer?person=${person.guid}`);
  await page.getByRole('button', { name: /^Глоссарий: Чтение:.*: нельзя$/ }).click();
  const glossary = dialog(page, 'Глоссарий: Чтение');
  await expect(glossary.getByRole('listitem').first()).toContainText('Личный запрет');
  await expect(glossary.getByRole('listitem').first()).toContainText('— решает');
  await expect(glossary.getByText('— решает')).toHaveCount(1);
});

test('кто увольняет полем карточки, но не вернул бы, предупреждён, не обманут «Вернуть» и приближает день', async ({
  browser,
}) => {
  const user = await personWith({ employees: 'full', users: 'full', permissionGroups: 'read' });
  const leaving = await createEmployee({ groups: [(await createGroup({ reports: 'full' })).guid] });
  const page = await otherBrowser(browser);
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await page.goto(`/employee/${leaving.guid}`);
  const save = async (day: string) => {
    await edit(page);
    await expect(page.getByText(/Отменить или отложить увольнение вы не сможете/)).toBeVisible();
    await field(page, 'Уволен').fill(day);
    await field(page, 'Уволен').press('Tab');
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Сохранить', exact: true })).toHaveCount(0);
    await expect(page.getByText(/Отменить увольнение вы не сможете/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Вернуть', exact: true })).toHaveCount(0);
  };
  await save('15.12.2099');
  await save('15.12.2098');
  expect((await api('GET', `/api/employees/${leaving.guid}`))['dismissedAt']).toBe('2098-12-15');
});

test('человек с правом на одни точки учёта попадает к ним из меню и не видит чужих чисел', async ({ browser }) => {
  const user = await personWith({ meteringPoints: 'read' });
  const page = await otherBrowser(browser);
  await enter(page, user['userName']);
  await opened(page, 'Технический паспорт');
  await expect(
    page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Тип объектов' }),
  ).toHaveAttribute('data-active', 'true');
  const tiles = page.getByRole('main').getByRole('listitem');
  await expect(tiles.filter({ hasText: 'Договоры' })).not.toContainText(/\d/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Точки учёта/ })
    .click();
  await opened(page, 'Точки учёта');
  await expect(rows(page).first()).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
});

test('в группу добавляют и убирают людей, а сами карточки остаются', async ({ page }) => {
  const group = await createGroup({ glossary: 'read' });
  const people = [await createEmployee(), await createEmployee()];
  await page.goto(`/permission/${group.guid}/employees`);
  await opened(page, group['name']);
  await page.getByRole('button', { name: 'Выбрать сотрудников' }).click();
  const adding = dialog(page, `Добавить в группу «${group['name']}»`);
  for (const person of people) {
    await adding.getByRole('combobox', { name: 'Сотрудники' }).fill(person['position']);
    await page.getByRole('option', { name: person['position'] }).click();
  }
  await page.keyboard.press('Escape');
  await expect(adding.getByText('прибавится:')).toHaveCount(2);
  await adding.getByRole('button', { name: 'Добавить' }).click();
  await expect(rows(page)).toHaveCount(2);
  await row(page, people[0]!['position']).getByRole('button', { name: 'Действия' }).click();
  await expect(page.getByRole('menuitem', { name: 'Удалить' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Убрать из группы' }).click();
  await dialog(page, /Убрать из группы/)
    .getByRole('button', { name: 'Убрать из группы' })
    .click();
  await expect(rows(page)).toHaveCount(1);
  expect((await api('GET', `/api/employees/${people[0]!.guid}`))['groups']).toEqual([]);
});

test('группы прав многим прибавляют и убавляют, не трогая остальных', async ({ page }) => {
  const [kept, added] = [await createGroup({ glossary: 'read' }), await createGroup({ brands: 'read' })];
  const department = unique('Отдел правки');
  await createEmployee({ groups: [kept.guid], department });
  await createEmployee({ groups: [kept.guid, added.guid], department });
  await page.goto(`/employees?search=${encodeURIComponent(department)}`);
  await opened(page, 'Сотрудники');
  await page.getByRole('checkbox', { name: 'Выделить всю страницу' }).click();
  await page.getByRole('button', { name: 'Изменить поле' }).click();
  const bulk = dialog(page, 'Изменить поле выделенных записей');
  await choose(bulk, 'Поле', 'Группы прав');
  await expect(bulk.getByRole('combobox', { name: 'Что сделать' })).toHaveValue('Добавить');
  await bulk.getByRole('combobox', { name: 'Что', exact: true }).fill(added['name']);
  await page.getByRole('option', { name: added['name'] }).click();
  await page.keyboard.press('Escape');
  await expect(bulk.getByText('Изменится: 1 · без изменений: 1')).toBeVisible();
  await expect(bulk.getByText(`прибавится: ${added['name']}`)).toBeVisible();
  await bulk.getByRole('button', { name: 'Изменить 1 запись' }).click();
  await expect(page.getByText('Изменено: 1 запись')).toBeVisible();
  for (const person of await items(`/api/employees?search=${encodeURIComponent(department)}`))
    expect(person['groups'].toSorted()).toEqual([kept.guid, added.guid].toSorted());
});

test('столбец матрицы ставится всем разделам сразу, изменённое отмечено, последствия — над ней', async ({ page }) => {
  const group = await createGroup({ glossary: 'read' });
  await createEmployee({ groups: [group.guid] });
  await page.goto(`/permission/${group.guid}`);
  await opened(page, group['name']);
  await edit(page);
  await page.getByRole('radio', { name: 'Глоссарий: Изменение' }).click();
  await expect(page.getByRole('row', { name: /Глоссарий/ })).toContainText('было «Чтение»');
  await page.getByRole('button', { name: 'Чтение', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Словари: Чтение' })).toBeChecked();
  await page.getByRole('row', { name: /Планировщик/ }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: 'Чтение' })).toBeInViewport();
  const asked = page.getByRole('button', { name: 'Кого это коснётся?' });
  await expect(asked).toBeInViewport();
  await asked.click();
  await expect(page.getByText('Права изменятся: 1 сотрудник.')).toBeVisible();
  // The head of the matrix covers the rows that scroll below it.
  await page
    .getByRole('radio', { name: 'Пользователи: Чтение' })
    .evaluate((radio) => radio.scrollIntoView({ block: 'center' }));
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
