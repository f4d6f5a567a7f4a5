import { api } from './support/api.ts';
import { faultsOf } from './support/accessibility.ts';
import { createEmployee, createGroup } from './support/people.ts';
import { dialog, edit, moreAction, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser, userOf } from './support/users.ts';

/** A person who may explore rights, grant individual ones, and holds only the glossary to grant. */
async function explorerOf() {
  const user = await createUser();
  await acceptInvitation(user);
  const group = await createGroup({
    employees: 'read',
    permissionGroups: 'update',
    individualPermissions: 'create',
    glossary: 'full',
    dictionaries: 'read',
  });
  await employ(user, [group.guid]);
  return { user: await userOf(user.guid), group };
}

test('что может человек: клетка объяснена и меняется на месте, прошлое и соседи — рядом, файл — тем же', async ({
  browser,
}) => {
  const { user } = await explorerOf();
  const [reading, writing] = [await createGroup({ glossary: 'read' }), await createGroup({ glossary: 'update' })];
  const person = await createEmployee({ lastName: 'Зорина', groups: [reading.guid] });
  const other = await createEmployee({ lastName: 'Кротов', groups: [writing.guid] });
  const page = await otherBrowser(browser);
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await page.goto(`/employee/${person.guid}`);
  await moreAction(page, 'Что может сотрудник');
  await opened(page, 'Кто что может');

  const cell = (name: RegExp) => page.getByRole('button', { name });
  await cell(/^Глоссарий: Изменение:.*: нельзя$/).click();
  const why = dialog(page, 'Глоссарий: Изменение');
  await expect(why).toContainText(`группа «${reading['name']}»`);
  await why.getByRole('textbox', { name: 'Действует по' }).fill('31.12.2099');
  await why.getByRole('textbox', { name: 'Основание' }).fill('Ведёт глоссарий');
  await expect(why.getByRole('list', { name: 'Что изменится' })).toContainText('«Чтение» → «Изменение»');
  await expect(why.getByRole('list', { name: 'Что изменится' })).toContainText('после 31.12.2099 — снова как сейчас');
  expect(await faultsOf(page, 'all')).toEqual([]);
  await why.getByRole('button', { name: 'Дать', exact: true }).click();
  await expect(why).toBeHidden();
  await expect(cell(/^Глоссарий: Изменение:.*: можно$/)).toBeVisible();
  await page.getByRole('button', { name: /^Показать без прав/ }).click();
  await cell(/^Планировщик: Чтение:.*: нельзя$/).click();
  await expect(dialog(page, 'Планировщик: Чтение')).toContainText('у вас меньше прав, чем даётся');
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'Сравнить с сотрудником' }).fill(other['position']);
  await page.getByRole('option', { name: other['position'] }).click();
  await expect(page.getByRole('list', { name: 'Чьи права' })).toContainText(other['lastName']);
  const lines = page.getByRole('row');
  const all = await lines.count();
  await page.getByRole('switch', { name: 'Только различия' }).check();
  await expect.poll(() => lines.count()).toBeLessThan(all);
  await page.reload();
  await opened(page, 'Кто что может');
  await expect(page.getByRole('switch', { name: 'Только различия' })).toBeChecked();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'XLSX' }).click();
  expect((await saved).suggestedFilename()).toContain(person['lastName']);

  await page.goto(`/permission-groups/explorer?person=${person.guid}&day=2020-01-01`);
  await expect(page.getByText('не сотрудник организации, прав нет')).toBeVisible();
});

test('права пробуют до сохранения: своё окно, только просмотр, свои права — по-прежнему в своём', async ({
  browser,
}) => {
  const { user } = await explorerOf();
  const group = await createGroup({ glossary: 'read' });
  const page = await otherBrowser(browser);
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await page.goto(`/permission/${group.guid}`);
  await opened(page, group['name']);
  await edit(page);
  await page.getByRole('radio', { name: 'Глоссарий: Нет доступа' }).click();
  await page.getByRole('radio', { name: 'Словари: Чтение' }).click();
  const window = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Попробовать' }).click();
  const tried = await window;
  await expect(tried.getByText(/^Проба прав \(группа «.*изменять ничего нельзя\.$/)).toBeVisible();
  await tried.goto('/glossary');
  await expect(tried.getByText(/Глоссарий: доступа нет/)).toBeVisible();
  await tried.goto('/dictionary');
  await opened(tried, 'Словари');
  expect(await faultsOf(tried, 'all')).toEqual([]);
  const another = tried.waitForEvent('popup');
  await tried
    .getByRole('table')
    .getByRole('link')
    .first()
    .click({ modifiers: ['Control'] });
  await expect((await another).getByText(/^Проба прав /)).toBeVisible();
  await (await another).close();
  await page.goto('/glossary');
  await opened(page, 'Глоссарий');
  const closed = tried.waitForEvent('close');
  await tried.getByRole('button', { name: 'Закончить' }).click();
  await closed;
  expect((await api('GET', `/api/permission-groups/${group.guid}`))['glossary']).toBe('read');
});

test('откуда права: источники с тем, что добавляет только каждый, история вместе с группами и рисунок состава групп', async ({
  browser,
}) => {
  const { user } = await explorerOf();
  const [small, wide] = [await createGroup({ glossary: 'read' }), await createGroup({ glossary: 'update' })];
  const person = await createEmployee({ lastName: 'Лугова', groups: [small.guid] });
  await api('POST', '/api/individual-permissions', {
    body: {
      employeeGuid: person.guid,
      effect: 'deny',
      entityType: 'brands',
      value: 'update',
      objectGuid: null,
      validFrom: null,
      validTo: '2099-12-31',
      reason: 'Запрет по приказу',
    },
  });
  const card = await api('GET', `/api/employees/${person.guid}`);
  await api('POST', '/api/employees/bulk', {
    body: {
      action: 'update',
      records: [{ guid: card.guid, version: card.version }],
      changes: { groups: [wide.guid] },
      lists: 'add',
      preview: false,
    },
  });
  const page = await otherBrowser(browser);
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
  await page.goto(`/employee/${person.guid}/permission-groups`);
  const sources = page.getByRole('region', { name: 'Откуда права' }).getByRole('row');
  await expect(sources.filter({ hasText: small['name'] })).toContainText('Сегодня ничего: без этого права те же');
  await expect(sources.filter({ hasText: small['name'] })).toContainText('Вместе с карточкой');
  await expect(sources.filter({ hasText: wide['name'] })).toContainText('Глоссарий: «Чтение» → «Изменение»');
  await expect(sources.filter({ hasText: wide['name'] })).toContainText('Групповым изменением');
  await page.getByRole('tab', { name: 'История прав' }).click();
  const entries = page.getByRole('list', { name: 'История прав' }).getByRole('listitem');
  await expect(entries.first()).toContainText(wide['name']);
  await expect(entries.filter({ hasText: 'Запрет по приказу' })).toContainText(
    'запрет «Производители и модели: Изменение», по 31.12.2099',
  );
  expect(await faultsOf(page, 'all')).toEqual([]);
  await entries.first().getByRole('link', { name: 'Права до и после' }).click();
  await opened(page, 'Кто что может');
  await page.getByRole('tab', { name: 'Состав групп' }).click();
  await expect(page.getByRole('img', { name: /Что в чём содержится/ })).toBeVisible();
  const line = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: small['name'], exact: true }) });
  await expect(line.filter({ hasText: 'Эта группа ничего не добавляет' })).toContainText(`${wide['name']} — 1`);
  expect(await faultsOf(page, 'all')).toEqual([]);
});
