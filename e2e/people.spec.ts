import { api, items, unique } from './support/api.ts';
import { createEmployee, createGroup, employeeBy } from './support/people.ts';
import { choose, dialog, edit, field, moreAction, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('сотрудник создаётся, и в карточке видно, что ему можно и почему', async ({ page }) => {
  const group = await createGroup({ brands: 'update', glossary: 'read' });
  await page.goto('/employees');
  await opened(page, 'Сотрудники');
  await page.getByRole('main').getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, 'Создать сотрудника');
  const position = unique('Инженер по учёту');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form.getByText('Это обязательное поле')).toHaveCount(3);
  await field(form, 'Фамилия').fill('Соколова');
  await field(form, 'Имя').fill('Мария');
  await field(form, 'Должность').fill(position);
  await field(form, 'Телефон').fill('8 912 345-67-89');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toBeHidden();
  const [created] = await items(`/api/employees?limit=1&search=${encodeURIComponent(position)}`);

  expect(created!['phone']).toBe('+79123456789');

  await page.goto(`/employee/${created!.guid}/permission-groups`);
  await opened(page, 'Соколова Мария');
  await edit(page);
  await page.getByRole('combobox', { name: 'Группы прав' }).fill(group['name'] as string);
  await page.getByRole('option', { name: group['name'] as string }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('сохранено')).toBeVisible();

  await page.getByRole('tab', { name: 'Индивидуальные права' }).click();
  await page
    .getByRole('tabpanel')
    .or(page.getByRole('main'))
    .getByRole('button', { name: 'Создать', exact: true })
    .click();
  const right = dialog(page, 'Создать индивидуальное право');
  await choose(right, 'Действие', 'Запретить');
  await choose(right, 'Раздел', 'Производители и модели');
  await choose(right, 'Значение', 'Изменение');
  await right.getByRole('textbox', { name: 'Основание' }).fill('На время проверки');
  await right.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(right).toBeHidden();
  await expect(row(page, 'На время проверки')).toBeVisible();

  await moreAction(page, 'Обозреватель прав');
  await opened(page, 'Обозреватель прав');
  await expect(page.getByRole('button', { name: /^Производители и модели: Создание:.*: можно$/ })).toBeVisible();
  await page.getByRole('button', { name: /^Производители и модели: Изменение:.*: нельзя$/ }).click();
  const brands = dialog(page, 'Производители и модели: Изменение');
  await expect(brands).toContainText('Личный запрет: запрещено «Изменение» и выше');
  await expect(brands).toContainText(`группа «${group['name']}»`);
});

test('группы выбираются с клавиатуры: выбранная не стоит среди найденных, и Enter её не снимает', async ({ page }) => {
  const kept = (await items(`/api/permission-groups?limit=1&search=${encodeURIComponent('Системный')}`))[0]!;
  const [other] = (await items('/api/permission-groups?limit=9')).filter(({ guid }) => guid !== kept.guid);
  const employee = await createEmployee({ lastName: 'Клавишин', groups: [kept.guid] });
  await page.goto(`/employee/${employee.guid}/permission-groups`);
  await opened(page, /Клавишин/);
  await edit(page);
  const groups = page.getByRole('combobox', { name: 'Группы прав' });
  await groups.fill(other!['name'] as string);
  await expect(page.getByRole('option')).toHaveText([other!['name'] as string]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('option', { name: kept['name'] as string });
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await expect(chosen.locator('svg')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('сохранено')).toBeVisible();
  const now = await api('GET', `/api/employees/${employee.guid}`);
  expect(now['groups']).toEqual(expect.arrayContaining([kept.guid, other!.guid]));
});

test('права группы ставятся с клавиатуры, и до сохранения видно, кого это коснётся', async ({ page }) => {
  const group = await createGroup({ glossary: 'read' });
  await createEmployee({ groups: [group.guid], lastName: 'Кузнецова' });
  await page.goto(`/permission/${group.guid}`);
  await opened(page, group['name'] as string);
  await edit(page);
  await page.getByRole('radio', { name: 'Глоссарий: Чтение' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Глоссарий: Изменение' })).toBeChecked();
  await page.getByRole('button', { name: 'Кого это коснётся?' }).click();
  await expect(page.getByText('Права изменятся: 1 сотрудник.')).toBeVisible();
  await expect(page.getByText('Получит: Глоссарий, «Чтение» → «Изменение»')).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('сохранено')).toBeVisible();
  await page.getByRole('tab', { name: 'Сотрудники' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Кузнецова');
});

test('структура: подразделения под начальниками, поиск раскрывает, стрелки и Enter ведут к карточке', async ({
  page,
}) => {
  const [office, shop] = [unique('Дирекция'), unique('Участок')];
  const chief = await createEmployee({ lastName: 'Началов', department: office });
  const deputy = await createEmployee({ lastName: 'Замов', department: office, managerGuid: chief.guid });
  const master = await createEmployee({ lastName: 'Мастеров', department: shop, managerGuid: deputy.guid });
  await createEmployee({ lastName: 'Рабочев', department: shop, managerGuid: master.guid });
  await page.goto('/employees');
  await opened(page, 'Сотрудники');
  await page.getByRole('tab', { name: 'Структура' }).click();
  await opened(page, 'Структура');
  await page.getByRole('searchbox', { name: 'Поиск в структуре' }).fill('Рабочев');
  const item = (name: string) => page.getByRole('treeitem').filter({ hasText: name });
  await expect(item('Рабочев')).toHaveAttribute('aria-level', '3');
  await expect(item(office)).toContainText('начальник: Началов');
  await expect(item(office)).toContainText('4 сотрудника');
  await expect(item('Замов')).toHaveCount(0);
  await page.getByText('По руководителям').click();
  await expect(item('Рабочев')).toHaveAttribute('aria-level', '4');
  await item('Мастеров').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await opened(page, /Рабочев/);
});

test('кто может: люди с их правом и источником', async ({ page }) => {
  await page.goto('/permission-groups');
  await opened(page, 'Права доступа');
  await page.getByRole('link', { name: 'Обозреватель прав' }).click();
  await page.getByRole('tab', { name: 'Кто может' }).click();
  await choose(page, 'Раздел', 'Группы прав');
  await choose(page, 'Действие', 'Удаление');
  const who = page.getByRole('list', { name: 'Кто может' });
  await expect(who.getByRole('link', { name: 'Администратор Главный' })).toBeVisible();
  await expect(who).toContainText('группа «Системный администратор»');
});

test.describe('администратор организации', () => {
  test.use({ as: 'orlova' });

  test('не даёт группу сильнее себя и не меняет своих прав', async ({ page }) => {
    const strong = (await items(`/api/permission-groups?limit=1&search=${encodeURIComponent('Системный')}`))[0]!;
    const own = await employeeBy('Орлова');
    const other = await createEmployee({ lastName: 'Нижний' });
    await page.goto(`/employee/${other.guid}/permission-groups`);
    await opened(page, /Нижний/);
    await edit(page);
    await page.getByRole('combobox', { name: 'Группы прав' }).fill(strong['name'] as string);
    await page.getByRole('option', { name: strong['name'] as string }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('alert', { name: 'Недостаточно прав' })).toContainText('больше прав, чем есть у вас');
    expect((await api('GET', `/api/employees/${other.guid}`))['groups']).toEqual(other['groups']);

    const mine = 'Свои права и увольнение меняет другой администратор';
    await page.goto(`/employee/${own.guid}/permission-groups`);
    await opened(page, /Орлова/);
    await expect(page.getByRole('tabpanel')).toContainText(mine);
    await expect(page.getByRole('button', { name: /^Изменить/ })).toHaveCount(0);
    await page.goto(`/employee/${own.guid}/individual-permissions`);
    await expect(page.getByRole('button', { name: 'Создать', exact: true })).toHaveAccessibleDescription(mine + '.');
    await expect(page.getByRole('button', { name: 'Ограничить датой' })).toHaveAccessibleDescription(mine + '.');
  });
});

test.describe('администратор организации', () => {
  test.use({ as: 'orlova', provokes: /ERR_FAILED/ });

  test('в матрице не даёт больше, чем есть у него, а отказ виден, где бы ни стояла кнопка', async ({ page }) => {
    const group = await createGroup({ glossary: 'read' });
    await page.goto(`/permission/${group.guid}`);
    await opened(page, group['name'] as string);
    await edit(page);
    const models = page.getByRole('row', { name: /^Производители и модели/ });
    await expect(models).toContainText(/не больше, чем у вас: «/);
    await expect(models.getByRole('radio', { name: 'Производители и модели: Полный доступ' })).toBeDisabled();
    await page.getByRole('radio', { name: 'Импорт/экспорт макетов: Чтение' }).check();
    await page.route('**/api/permission-groups/*', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Нет связи с сервером', { exact: true })).toBeInViewport();
  });
});

test('организация: реквизиты проверяются, филиал создаётся ниже своей, адрес добавляется', async ({ page }) => {
  await page.goto('/organizations');
  await opened(page, 'Организации');
  await page.getByRole('main').getByRole('button', { name: 'Создать', exact: true }).click();
  const form = dialog(page, 'Создать организацию');
  const name = unique('Северный филиал');
  await field(form, 'Краткое наименование').fill(name);
  await field(form, 'Полное наименование').fill(name);
  await field(form, 'ИНН').fill('6749387456');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form.getByText('Неверный ИНН')).toBeVisible();
  await field(form, 'ИНН').fill('7701000026');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form.getByText('Укажите КПП юридического лица')).toBeVisible();
  await field(form, 'ИНН').fill('');
  await form.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(form).toBeHidden();
  await row(page, name).getByRole('link').first().click();
  await opened(page, name);
  await expect(page.getByText(/Реквизиты заполнены на/)).toBeVisible();
  await page.getByRole('tab', { name: 'Адрес' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Создать', exact: true }).click();
  const address = dialog(page, 'Создать адрес');
  await field(address, 'Адрес').fill('160000, Вологодская обл., г. Вологда, ул. Мира, д. 1');
  await field(address, 'Индекс').fill('16000');
  await address.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(address.getByText('Шесть цифр')).toBeVisible();
  await field(address, 'Индекс').fill('160000');
  await address.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(address).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
});

test('копия группы открывается с теми же правами', async ({ page }) => {
  const group = await createGroup({ glossary: 'delete', brands: 'read' });
  await page.goto(`/permission-groups?search=${encodeURIComponent(group['name'] as string)}`);
  await opened(page, 'Права доступа');
  await rows(page).first().hover();
  await rows(page).first().getByRole('button', { name: 'Действия со строкой' }).click();
  await page.getByRole('menuitem', { name: 'Создать копию' }).click();
  await opened(page, `${group['name']} — копия`);
  await expect(page.getByRole('row', { name: 'Глоссарий Удаление' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Прогнозы Нет доступа' })).toBeVisible();
});
