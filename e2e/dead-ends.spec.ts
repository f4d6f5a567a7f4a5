import { faultsOf } from './support/accessibility.ts';
import { api, createBrand, unique } from './support/api.ts';
import { createEmployee, createGroup } from './support/people.ts';
import { choose, dialog, head, moreAction, opened, row } from './support/screen.ts';
import { password } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser, workingUser } from './support/users.ts';

const right = (employeeGuid: string, more: object = {}) =>
  api('POST', '/api/individual-permissions', {
    body: {
      employeeGuid,
      effect: 'allow',
      entityType: 'glossary',
      value: 'read',
      objectGuid: null,
      validFrom: null,
      validTo: null,
      reason: unique('По приказу'),
      ...more,
    },
  });

test('уволенный виден уволенным в «Пользователях», и увольнение отменяют по ссылке с его карточки', async ({
  page,
}) => {
  const user = await workingUser('Наблюдатель, аудитор', { lastName: 'Уволенцев' });
  const { version } = await api('GET', `/api/employees/${user['employeeGuid']}`);
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Moscow' });
  await api('POST', `/api/employees/${user['employeeGuid']}/dismissal`, {
    body: { dismissedAt: today, successorGuid: null },
    version,
  });
  await page.goto('/users');
  await opened(page, 'Пользователи');
  await page.getByRole('button', { name: 'Выборки' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Уволенные' }).click();
  await expect(row(page, user['userName'])).toContainText('Уволен');
  await page.goto(`/users/${user.guid}`);
  await opened(page, /Уволенцев/);
  await expect(head(page)).toContainText('прав в этой организации нет, в другие вход остаётся');
  await head(page).getByRole('link', { name: 'Отменить увольнение' }).click();
  await expect(page.getByRole('button', { name: 'Отменить увольнение' })).toBeVisible();
  await page.goto(`/users-everywhere?search=${user['userName']}&state=dismissed`);
  await expect(page.getByRole('row').filter({ hasText: user['userName'] })).toContainText('Уволен');
});

test.describe('читатель', () => {
  test.use({ as: 'fyodorov' });

  test('причину закрытой кнопки читают пальцем', async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await enter(page, 'fyodorov', password);
    await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
    await page.goto('/dictionary/brands');
    await opened(page, 'Производители');
    const tip = page.getByText(/нужно «Создание».*Попросите право/);
    await page.getByRole('button', { name: 'Создать' }).tap({ force: true });
    await expect(tip).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { x, y, width, height } = (await tip.boundingBox())!;
    expect([x >= 0, x + width <= 390, y >= 0, y + height <= 844]).toEqual([true, true, true, true]);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(tip).toBeHidden();
    await context.close();
  });
});

test('замену удаляемой группе, которую запретят несовместимые права, называют с причиной при выборе', async ({
  page,
}) => {
  const [held, strong] = [await createGroup({ accumulators: 'create' }), await createGroup({ activityLog: 'update' })];
  await createEmployee({
    lastName: 'Обоюдова',
    groups: [held.guid, (await createGroup({ activityLog: 'read' })).guid],
  });
  const doomed = await createGroup({ activityLog: 'read' });
  await createEmployee({ lastName: 'Обоюдова', groups: [held.guid, doomed.guid] });
  const conflict = await api('POST', '/api/duty-conflicts', {
    body: {
      name: unique('Накопители и логи'),
      firstEntity: 'accumulators',
      firstAction: 'create',
      secondEntity: 'activityLog',
      secondAction: 'update',
      severity: 'forbid',
      reason: 'Так заведено',
    },
  });
  await page.goto(`/permission/${doomed.guid}`);
  await opened(page, doomed['name']);
  await moreAction(page, 'Удалить');
  const form = dialog(page, /Удалить группу/);
  const replacement = form.getByRole('combobox', { name: 'Заменить на…' });
  await replacement.fill(strong['name']);
  await page.getByRole('option', { name: strong['name'] }).click();
  await expect(form.getByText(/Это запрещает правило «Накопители и логи/)).toBeVisible();
  await expect(form.getByRole('region', { name: 'Кто что получит и потеряет' })).toContainText('Получит');
  await expect(form.getByRole('button', { name: 'Заменить и удалить' })).toBeDisabled();
  await replacement.fill(held['name']);
  await page.getByRole('option', { name: held['name'] }).click();
  await expect(form.getByRole('button', { name: 'Заменить и удалить' })).toBeEnabled();
  await form.getByRole('button', { name: 'Отмена' }).click();
  await api('DELETE', `/api/duty-conflicts/${conflict.guid}`, { version: conflict.version });
});

test('удаление многих карточек называет отказы первыми и учётные записи, которые останутся без прав', async ({
  page,
}) => {
  const user = await workingUser('Наблюдатель, аудитор', { lastName: 'Массовикова' });
  const held = await createEmployee({ lastName: 'Массовикова', firstName: 'Яна' });
  await right(held.guid);
  await page.goto('/employees?search=Массовикова');
  await opened(page, 'Сотрудники');
  await expect(row(page, 'Массовикова')).toHaveCount(2);
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Удалить', exact: true }).click();
  const form = dialog(page, 'Удалить выделенные записи');
  const lines = form.getByRole('row');
  await expect(lines.nth(1)).toContainText('Массовикова Яна');
  await expect(lines.nth(1)).toContainText(/нельзя: .*используется/);
  await expect(lines.nth(2)).toContainText(`учётная запись «${user['fullName']}» потеряет все права`);
});

test('тёзок различают сравнение прав и «Кто может», а закрытую запись «Кто может» называет', async ({ page }) => {
  const brand = await createBrand(unique('Закрытый'));
  const group = await createGroup({ brands: 'update' });
  const one = await createEmployee({ lastName: 'Тёзкина', department: 'ПТО', groups: [group.guid] });
  const other = await createEmployee({ lastName: 'Тёзкина', department: 'Сбыт', groups: [group.guid] });
  await right(one.guid, { entityType: 'brands', effect: 'deny', value: 'update', objectGuid: brand.guid });
  await page.goto(`/permission-groups/explorer?person=${one.guid}&other=${other.guid}`);
  const sides = page.getByRole('list', { name: 'Чьи права' }).getByRole('listitem');
  await expect(sides.nth(0)).toContainText(`Тёзкина Ирина (${one['position']}, ПТО)`);
  await expect(sides.nth(1)).toContainText(`Тёзкина Ирина (${other['position']}, Сбыт)`);
  await page.goto('/permission-groups/who-can');
  await choose(page, 'Раздел', 'Производители и модели');
  const who = page.getByRole('list', { name: 'Кто может' }).getByRole('listitem');
  await expect(who.filter({ hasText: `${other['position']}, Сбыт` })).not.toContainText('кроме');
  const held = who.filter({ hasText: `${one['position']}, ПТО` });
  await expect(held).toContainText(`кроме ${brand['name']}`);
  await held.getByRole('link', { name: 'Тёзкина Ирина' }).click();
  await expect(page.getByRole('rowheader', { name: `Только ${brand['name']}` })).toBeVisible();
});

test('в объединении учётных записей саму себя не предлагают', async ({ page }) => {
  const user = await createUser({ lastName: 'Двойнова' });
  await page.goto(`/users/${user.guid}`);
  await opened(page, /Двойнова/);
  await moreAction(page, 'Объединить с другой учётной записью');
  const form = dialog(page, /Объединить: Двойнова/);
  await form.getByRole('combobox', { name: 'Останется учётная запись' }).fill(user['userName']);
  await expect(page.getByText('Ничего не нашлось')).toBeVisible();
});

test('кто без единого права, тому главная говорит, кого попросить, и просит там же', async ({ page, browser }) => {
  const user = await createUser({ lastName: 'Бесправнов' });
  await acceptInvitation(user);
  await employ(user, []);
  const his = await otherBrowser(browser);
  await enter(his, user['userName']);
  await expect(his.getByRole('heading', { name: 'Здесь пока ничего не открыто' })).toBeVisible();
  await expect(his.getByText(/Права даёт: .*Администратор Главный \(/)).toBeVisible();
  expect(await faultsOf(his, 'all')).toEqual([]);
  await his.getByRole('button', { name: 'Запросить право' }).click();
  const form = dialog(his, 'Запросить право');
  await form.getByRole('textbox', { name: 'Зачем' }).fill('Веду пользователей');
  await form.getByRole('button', { name: 'Запросить', exact: true }).click();
  await expect(his.getByText('Запрос отправлен')).toBeVisible();
  await page.goto('/permission-groups/requests');
  await expect(page.getByRole('article', { name: /Бесправнов/ })).toContainText('Веду пользователей');
  await his.context().close();
});

test('при 390 точках орудия не лежат на пользователях, а права одного видны целиком', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/users-everywhere');
  await opened(page, 'Пользователи всех моих организаций');
  const save = await page.getByRole('button', { name: 'Выгрузить XLSX' }).boundingBox();
  const first = page.getByRole('region', { name: 'Пользователи всех моих организаций' });
  expect((await first.boundingBox())!.y).toBeGreaterThanOrEqual(save!.y + save!.height);
  expect(await first.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  const person = await createEmployee();
  await page.goto(`/permission-groups/explorer?person=${person.guid}`);
  await page.getByRole('searchbox', { name: 'Найти раздел' }).fill('Пользователи');
  const cell = page.getByRole('button', { name: /^Пользователи: Удаление:/ });
  const place = (await cell.boundingBox())!;
  expect(place.x + place.width).toBeLessThanOrEqual(390);
  expect(await faultsOf(page, 'all')).toEqual([]);
});
