import type { Browser, Page } from '@playwright/test';
import { api, session, type Row } from './support/api.ts';
import { createGroup } from './support/people.ts';
import { dialog, field, opened, row, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, groupBy, otherBrowser, uniqueName } from './support/users.ts';

const HERE = 'АО «Образец Энергосбыт»';
const THERE = 'ООО «Образцовый завод»';
const idOf = (name: string) => session('admin').organizations.find((one) => one.name === name)!.id;
const usersPage = () => `/organization/${idOf(HERE)}/users`;

/** Signs in a new person with these rights here, who also sees people of the other organization when `alsoThere`. */
async function consoleOf(browser: Browser, items: Record<string, string>, alsoThere: boolean): Promise<Page> {
  const there = { 'Org-Id': idOf(THERE) };
  const user = await createUser();
  await acceptInvitation(user);
  await employ(user, [(await createGroup({ organizations: 'read', ...items })).guid]);
  if (alsoThere) {
    const body = { organizationGuid: idOf(THERE), validFrom: null, validTo: null };
    await api('POST', `/api/users/${user.guid}/organizations`, { body });
    await employ(user, [(await groupBy('Наблюдатель, аудитор', there)).guid], there);
  }
  const page = await otherBrowser(browser);
  await enter(page, user['userName']);
  if (alsoThere) await page.getByRole('button', { name: HERE }).click();
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await page.goto(usersPage());
  await opened(page, HERE);
  return page;
}
const namesake = (): Promise<Row> => createUser({ lastName: 'Однофамильцев' }, { 'Org-Id': idOf(THERE) });

test('в организацию добавляют своего из другой, отличив от тёзки, со сроком и группой, и приглашают нового', async ({
  browser,
}) => {
  const [one, other] = [await namesake(), await namesake()];
  const group = await createGroup({ brands: 'read' });
  const rights = { users: 'full', employees: 'full', permissionGroups: 'update', brands: 'read' };
  const page = await consoleOf(browser, rights, true);
  const add = page.getByRole('button', { name: 'Добавить человека' });
  await add.click();
  const form = dialog(page, 'Добавить человека');
  const who = form.getByRole('combobox', { name: 'Человек' });
  await who.fill('Однофамильцев');
  const options = page.getByRole('option').filter({ hasText: 'Однофамильцев' });
  await expect(options.filter({ hasText: other['userName'] })).toContainText(THERE);
  await who.fill(one['userName']);
  await expect(options).toHaveCount(1);
  await who.press('Enter');
  await expect(form.getByText(`${one['userName']} · ${one['email']}`)).toBeVisible();
  const groups = form.getByRole('combobox', { name: 'Группы прав' });
  await groups.fill(group['name']);
  await expect(page.getByRole('option', { name: group['name'] })).toBeVisible();
  await groups.press('Enter');
  await expect(form.getByText(group['name'], { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await field(form, 'Доступ по').fill('31.12.2099');
  await field(form, 'Доступ по').press('Tab');
  await form.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(form.getByText('Укажите должность').first()).toBeVisible();
  await field(form, 'Должность').fill('Инженер');
  await form.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(form).toBeHidden();
  await page.goto(`${usersPage()}?search=${one['userName']}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, '31.12.2099')).toBeVisible();

  await add.click();
  await who.fill(one['userName']);
  const again = options.filter({ hasText: one['userName'] }).filter({ hasText: 'Уже работает в этой организации' });
  await expect(again).toBeDisabled();
  await page.keyboard.press('Escape');
  await form.getByText('Новый человек').click();
  const userName = uniqueName();
  await field(form, 'Фамилия').fill('Новенькая');
  await field(form, 'Имя').fill('Вера');
  await field(form, 'Почта').fill(`${userName}@example.ru`);
  await expect(field(form, 'Имя пользователя')).toHaveValue(userName);
  // Input is kept when the dialog is closed, and carried over to the other kind of person.
  await form.getByRole('button', { name: 'Отмена' }).click();
  await add.click();
  await expect(field(form, 'Фамилия')).toHaveValue('Новенькая');
  await form.getByText('Работает у других').click();
  await expect(field(form, 'Кого приглашаете')).toHaveValue('Новенькая Вера');
  await expect(field(form, 'Почта')).toHaveValue(`${userName}@example.ru`);
  await form.getByText('Новый человек').click();
  await form.getByRole('combobox', { name: 'Группы прав' }).fill(group['name']);
  await page.getByRole('option', { name: group['name'] }).click();
  await page.keyboard.press('Escape');
  // Without a position the group must be refused, not silently ignored.
  await form.getByRole('button', { name: 'Завести и пригласить' }).click();
  await expect(form.getByText('Это обязательное поле').first()).toBeVisible();
  await field(form, 'Должность').fill('Инженер');
  await form.getByRole('button', { name: 'Завести и пригласить' }).click();
  const invitation = dialog(page, 'Приглашение: Новенькая Вера');
  await expect(invitation.getByRole('region', { name: 'Ссылка для приглашённого' })).toBeVisible();
  await invitation.getByRole('button', { name: 'Готово' }).click();

  await page.goto(`${usersPage()}?search=${one['userName']}`);
  await row(page, 'Однофамильцев')
    .getByRole('button', { name: /Действия/ })
    .click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await dialog(page, /Удалить/)
    .getByRole('button', { name: 'Удалить', exact: true })
    .click();
  await expect(rows(page)).toHaveCount(0);
});

test('кого здесь не видят, приглашают ссылкой: человек входит под своим именем, читает условия и принимает', async ({
  browser,
}) => {
  const group = await createGroup({ glossary: 'read' });
  const rights = { users: 'create', employees: 'create', permissionGroups: 'update', glossary: 'read' };
  const page = await consoleOf(browser, rights, false);
  await page.getByRole('button', { name: 'Добавить человека' }).click();
  const form = dialog(page, 'Добавить человека');
  await form.getByText('Работает у других').click();
  await field(form, 'Кого приглашаете').fill('Гостева из завода');
  await field(form, 'Должность').fill('Аудитор');
  await form.getByRole('combobox', { name: 'Группы прав' }).fill(group['name']);
  await page.getByRole('option', { name: group['name'] }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Пригласить' }).click();
  const invitation = dialog(page, 'Приглашение: Гостева из завода');
  const link = await invitation.getByRole('code').innerText();
  await invitation.getByRole('button', { name: 'Готово' }).click();
  await page.getByRole('button', { name: 'Ждём ответа: 1' }).click();
  await expect(dialog(page, 'Приглашения в организацию').getByRole('row', { name: /Гостева/ })).toContainText(
    `Аудитор, «${group['name']}»`,
  );

  const guest = await createUser({ lastName: 'Гостева' }, { 'Org-Id': idOf(THERE) });
  await acceptInvitation(guest, { 'Org-Id': idOf(THERE) });
  const other = await otherBrowser(browser);
  await other.goto(link);
  await expect(other.getByText('Войдите со своей учётной записью')).toBeVisible();
  await other.getByRole('link', { name: 'Перейти ко входу' }).click();
  await enter(other, guest['userName']);
  await expect(other.getByText(`приглашает вас в организацию ${HERE}`)).toBeVisible();
  await expect(other.getByText(`Группы прав: «${group['name']}»`)).toBeVisible();
  await other.getByRole('button', { name: 'Войти под другим именем' }).click();
  await enter(other, guest['userName']);
  await expect(other.getByText(`(${guest['userName']})`)).toBeVisible();
  // The second click of a double-click must not send another request.
  await other.getByRole('button', { name: 'Принять приглашение' }).dblclick();
  await expect(other.getByText('Приглашение принято')).toBeVisible();
  await other.getByRole('button', { name: 'Открыть организацию' }).click();
  await expect(other.getByRole('banner').first()).toContainText(HERE);
  await expect(other.getByRole('link', { name: 'Глоссарий' }).first()).toBeVisible();

  await page.goto(`${usersPage()}?search=${guest['userName']}`);
  await expect(row(page, 'Гостева')).toBeVisible();
  await expect(page.getByRole('button', { name: /Ждём ответа/ })).toBeHidden();
});
