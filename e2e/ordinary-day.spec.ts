import type { Page } from '@playwright/test';
import { api, createBrand, items, unique, type Row } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { createEmployee, createGroup } from './support/people.ts';
import { choose, dialog, field, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser, userOf } from './support/users.ts';

const remove = async (page: Page, name: string) => {
  await row(page, name).getByRole('button', { name: 'Действия' }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  return dialog(page, new RegExp(`Удалить .*${name}`));
};
/** A person who holds only what the group gives. */
async function personWith(given: Record<string, string>): Promise<Row> {
  const user = await createUser();
  await acceptInvitation(user);
  await employ(user, [(await createGroup(given)).guid]);
  return userOf(user.guid);
}

test('группа, в которой есть люди, удаляется с заменой: люди переходят в другую', async ({ page }) => {
  const [old, fresh] = [await createGroup({ glossary: 'read' }), await createGroup({ glossary: 'read' })];
  const person = await createEmployee({ groups: [old.guid] });
  await page.goto(`/permission-groups?search=${encodeURIComponent(old['name'])}`);
  await opened(page, 'Права доступа');
  const asked = await remove(page, old['name']);
  await expect(asked.getByText('Сотрудники: 1')).toBeVisible();
  await expect(asked.getByRole('link', { name: person['fullName'] })).toBeVisible();
  await asked.getByRole('combobox', { name: 'Заменить на…' }).fill(fresh['name']);
  await page.getByRole('option', { name: fresh['name'] }).click();
  await asked.getByRole('button', { name: 'Заменить и удалить' }).click();
  await expect(page.getByText(`«${old['name']}»: заменено и удалено`)).toBeVisible();
  expect((await api('GET', `/api/employees/${person.guid}`))['groups']).toEqual([fresh.guid]);
});

test('точку с данными нельзя ни удалить, ни заменить: сказано, почему и что делать', async ({ page }) => {
  const [point] = await items('/api/metering-points?limit=1&sort=name');
  await page.goto(`/metering-points?search=${encodeURIComponent(point!['name'])}`);
  await opened(page, 'Точки учёта');
  const asked = await remove(page, point!['name']);
  await expect(asked.getByText('Измерения, приборы и документы остаются за точкой')).toBeVisible();
  await expect(asked.getByRole('combobox')).toHaveCount(0);
  await expect(asked.getByRole('button', { name: 'Удалить', exact: true })).toBeDisabled();
});

test('сохранение возвращают из сообщения и по Ctrl+Z, удаление — из сообщения', async ({ page }) => {
  const brand = await createBrand(unique('Возвращаемый'), { country: 'RU' });
  await page.goto(`/dictionary/brands/${brand.guid}`);
  await opened(page, brand['name']);
  const country = field(page, 'Страна');
  const save = async (text: string) => {
    await country.fill(text);
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText(`«${brand['name']}»: сохранено`).last()).toBeVisible();
  };
  await save('KZ');
  await page.getByRole('button', { name: 'Вернуть' }).last().click();
  await expect(country).toHaveValue('RU');
  await save('BY');
  await country.press('Control+z');
  await expect(country).toHaveValue('RU');
  await page.goto(`/dictionary/brands?search=${encodeURIComponent(brand['name'])}`);
  await opened(page, 'Производители');
  const asked = await remove(page, brand['name']);
  await expect(asked.getByText('Удалённое можно вернуть')).toBeVisible();
  await asked.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Вернуть' }).last().click();
  await expect(row(page, brand['name'])).toBeVisible();
});

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
  await opened(other, 'Справочники').catch(() => undefined);
  await other.goto(`/dictionary/brands/${own.guid}`);
  await opened(other, own['name']);
  await field(other, 'Страна').fill('KZ');
  await other.getByRole('button', { name: 'Сохранить' }).click();
  await expect(other.getByText(`«${own['name']}»: сохранено`)).toBeVisible();
  await other.goto(`/dictionary/brands/${strange.guid}`);
  await opened(other, strange['name']);
  await expect(other.getByText('Только просмотр')).toBeVisible();

  await page.goto(`/employee/${employee}/effective`);
  const brands = page.getByRole('group').filter({ hasText: 'Производители и модели' });
  await expect(brands.getByRole('link', { name: own['name'] })).toBeVisible();
  await expect(brands).toContainText('Личное право на объект: «Изменение»');
  await page.getByRole('tab', { name: 'Индивидуальные права' }).click();
  await expect(row(page, 'Ведёт этого производителя').getByRole('link', { name: own['name'] })).toBeVisible();
  await page.goto('/permission-groups');
  await opened(page, 'Права доступа');
  await page.getByRole('button', { name: /Кто может/ }).click();
  const who = dialog(page, 'Кто может');
  await choose(who, 'Раздел', 'Производители и модели');
  const line = who.getByRole('listitem').filter({ hasText: user['fullName'] }).filter({ hasText: own['name'] });
  await expect(line).toBeVisible();
  expect(await faultsOf(page, 'all')).toEqual([]);
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
  await page.goto(`/employee/${person.guid}/effective`);
  const glossary = page.getByRole('group').filter({ hasText: 'Глоссарий' });
  await glossary.locator('summary').click();
  await expect(glossary.getByRole('listitem').first()).toContainText('Личный запрет');
  await expect(glossary.getByRole('listitem').first()).toContainText('— решает');
  await expect(glossary.getByText('— решает')).toHaveCount(1);
});

test('человек с правом на одни точки учёта попадает к ним из меню и не видит чужих чисел', async ({ browser }) => {
  const user = await personWith({ meteringPoints: 'read' });
  const page = await otherBrowser(browser);
  await enter(page, user['userName']);
  await opened(page, 'Тип объектов');
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
  await page.getByRole('button', { name: 'Добавить сотрудников' }).click();
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

test('отозванное приглашение и закрытый вход видны в списке пользователей', async ({ page }) => {
  const user = await createUser();
  await page.goto(`/users?search=${user['userName']}`);
  await opened(page, 'Пользователи');
  await expect(row(page, user['userName'])).toContainText('Приглашения нет');
});

test('запись журнала открывается одним щелчком: время с секундами, полное имя, вход и устройство', async ({ page }) => {
  const brand = await createBrand(unique('Журнальный'));
  await page.goto(`/logs/records?record=${brand.guid}`);
  await opened(page, 'Журнал действий пользователей');
  await expect(page.getByRole('columnheader', { name: 'Кто' })).toBeVisible();
  await rows(page)
    .first()
    .getByText(/\d\d:\d\d:\d\d/)
    .click();
  const entry = dialog(page, /Запись журнала/);
  await expect(entry.getByText(/\d\d\.\d\d\.\d{4}\s\d\d:\d\d:\d\d/)).toBeVisible();
  await expect(entry.getByText('admin', { exact: true })).toBeVisible();
  await expect(entry.getByText('Устройство')).toBeVisible();
});

test('столбец матрицы ставится всем разделам сразу, изменённое отмечено, последствия — над ней', async ({ page }) => {
  const group = await createGroup({ glossary: 'read' });
  await createEmployee({ groups: [group.guid] });
  await page.goto(`/permission/${group.guid}`);
  await opened(page, group['name']);
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
  expect(await faultsOf(page, 'all')).toEqual([]);
});

test('из поиска стрелка вниз ведёт к первой строке, а палитра находит организации', async ({ page }) => {
  const brand = await createBrand(unique('Под стрелкой'));
  await page.goto(`/dictionary/brands?search=${encodeURIComponent(brand['name'])}`);
  await opened(page, 'Производители');
  await expect(row(page, brand['name'])).toBeVisible();
  await page.getByRole('searchbox', { name: 'Поиск в списке' }).press('ArrowDown');
  await expect(row(page, brand['name'])).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Поиск и команды' }).fill('Образцовые электросети');
  await page
    .getByRole('button', { name: /Образцовые электросети/ })
    .filter({ hasText: 'Перейти в организацию' })
    .click();
  await expect(page.getByRole('banner').getByText('АО «Образцовые электросети»')).toBeVisible();
});

test('о конце сеанса от бездействия предупреждают, и нажатие клавиши его продлевает', async ({ page }) => {
  await page.clock.install();
  const shell = page.waitForResponse(/api\/service\/now/);
  await page.goto('/dictionary/brands');
  await opened(page, 'Производители');
  await shell;
  await page.clock.fastForward('57:00');
  await page.clock.runFor('00:20');
  const notice = page.getByText('Вы давно ничего не делали');
  await expect(notice).toBeVisible();
  await page.keyboard.press('Shift');
  await expect(notice).toBeHidden();
});
