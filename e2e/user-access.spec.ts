import { api, session, unique, type Row } from './support/api.ts';
import { createBranch } from './support/organizations.ts';
import { choose, dialog, head, moreAction, opened, rows } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import {
  acceptInvitation,
  createUser,
  enter,
  enterAsAdmin,
  openSection,
  otherBrowser,
  userOf,
  workingUser,
} from './support/users.ts';

test('сеансы пользователя видны и завершаются сразу', async ({ page, browser }) => {
  const user = await workingUser();
  const his = await otherBrowser(browser);
  await enter(his, user['userName']);
  await expect(his.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await page.goto(`/users/${user.guid}/sessions`);
  await opened(page, 'Проверкин Семён');
  const table = page.getByRole('region', { name: 'Открытые сеансы' });
  await expect(table).toContainText('сейчас в консоли');
  await expect(table).toContainText('127.0.0.1');
  await page.getByRole('button', { name: 'Завершить все сеансы' }).click();
  await dialog(page, /Завершить все сеансы/)
    .getByRole('button', { name: 'Завершить все' })
    .click();
  await expect(page.getByText('Открытых сеансов нет')).toBeVisible();
  await openSection(his, 'Глоссарий');
  await expect(his).toHaveURL('/login');

  await page.getByRole('tab', { name: 'Входы' }).click();
  await expect(page.getByRole('region', { name: 'Входы' })).toContainText('Вошёл');
});

test('у кого доступ к организации отняли, тому открытая вкладка говорит об этом сама и больше не спрашивает', async ({
  browser,
}) => {
  const user = await workingUser();
  const his = await otherBrowser(browser);
  await enter(his, user['userName']);
  await expect(his.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  const streams: number[] = [];
  his.on('response', (response) => response.url().endsWith('/api/events') && streams.push(response.status()));
  const { version } = await userOf(user.guid);
  await api('DELETE', `/api/users/${user.guid}`, { version });
  await expect(his.getByRole('alert').filter({ hasText: 'Доступ к этой организации закрыт' })).toContainText(
    'Эта организация вам недоступна.',
  );
  // Longer than the pause after which a lost connection is sought again.
  await his.waitForTimeout(6000);
  expect(streams.slice(streams.indexOf(403))).toEqual([403]);
  const [removal] = (await api<{ items: Row[] }>('GET', `/api/journal?record=${user.guid}&action=remove`)).items;
  await api('POST', `/api/journal/${removal!['number']}/return`, { body: { preview: false, overwrite: [] } });
  await openSection(his, 'Глоссарий');
  await expect(his.getByText('Доступ к этой организации закрыт')).toHaveCount(0);
  await expect.poll(() => streams.at(-1)).toBe(200);
});

test('глазами пользователя: видно то же, менять нельзя, на каждом экране об этом сказано', async ({ page }) => {
  const user = await workingUser();
  // Uses a separate session, because viewing as another user marks the session.
  await page.goto('/livez');
  await page.evaluate(() => localStorage.clear());
  await enterAsAdmin(page);
  await page.goto(`/users/${user.guid}`);
  await opened(page, 'Проверкин Семён');
  await moreAction(page, 'Посмотреть глазами пользователя');
  await dialog(page, /Посмотреть глазами/)
    .getByRole('button', { name: 'Посмотреть' })
    .click();
  const banner = page.getByText(
    `Вы смотрите глазами пользователя «Проверкин Семён» (${user['userName']}): изменять ничего нельзя.`,
  );
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'Глоссарий' }).click();
  await opened(page, 'Глоссарий');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Создать', exact: true })).toBeDisabled();
  const refused = await page.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('access_token')}`,
      'Org-Id': localStorage.getItem('organization') ?? '',
      'Content-Type': 'application/json',
    };
    const answer = await fetch('/api/profile/tokens', { method: 'POST', headers, body: '{}' });
    return answer.status;
  });
  expect(refused).toBe(403);
  await page.getByRole('button', { name: 'Закончить' }).click();
  await opened(page, 'Проверкин Семён');
  await expect(banner).toHaveCount(0);
  await expect(head(page).getByRole('button', { name: 'Заблокировать' })).toBeEnabled();
});

test('сотрудник указывается в карточке, и права коллеги переходят к нему', async ({ page }) => {
  const user = await createUser({ lastName: 'Ученик' });
  await acceptInvitation(user);
  await page.goto(`/users/${user.guid}/rights`);
  await opened(page, 'Ученик Семён');
  await page.getByRole('button', { name: 'Указать сотрудника' }).click();
  const form = dialog(page, /Сотрудник: Ученик Семён/);
  await expect(form.getByRole('combobox').first()).toBeFocused();
  await form.getByLabel('Должность новой карточки').fill('Стажёр');
  await form.getByRole('button', { name: 'Создать сотрудника' }).click();
  await expect(page.getByText('ни одной', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Дать те же группы, что у коллеги' }).click();
  const copy = dialog(page, /Группы прав/);
  await copy.getByRole('combobox', { name: 'Коллега' }).fill('Тихонов');
  await page.getByRole('option', { name: /Тихонов/ }).click();
  await expect(copy.getByRole('region', { name: 'Кто что получит и потеряет' })).toContainText('Получит: Подкачка');
  await copy.getByRole('button', { name: 'Дать те же группы' }).click();
  await expect(page.getByText('ни одной', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Оператор подкачки')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Ученик Семён' }).first().click();
  await expect(page).toHaveURL(/\/employee\//);
  await expect(page.getByRole('tab', { name: 'Карточка сотрудника' })).toBeVisible();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Ученик Семён' }).click();
  await expect(page).toHaveURL(`/users/${user.guid}`);
});

test('доступ к другой организации даётся со сроком, в ней карточка только для просмотра', async ({ page }) => {
  const other = session('admin').organizations.find(({ name }) => name === 'ООО «Образцовый завод»')!;
  const user = await workingUser();
  await page.goto(`/users/${user.guid}/organizations`);
  await opened(page, 'Проверкин Семён');
  await page.getByRole('button', { name: 'Дать доступ к другой организации' }).click();
  const join = dialog(page, /Доступ к организации/);
  await choose(join, 'Организация', other.name);
  await join.getByLabel('Доступ по').fill('31.12.2099');
  await join.getByLabel('Доступ по').press('Tab');
  await join.getByRole('button', { name: 'Дать доступ' }).click();
  await expect(page.getByRole('region', { name: 'Организации пользователя' })).toContainText('31.12.2099');

  await page.evaluate((id) => {
    localStorage.setItem('organization', id);
    sessionStorage.setItem('organization', id);
  }, other.id);
  await page.goto(`/users/${user.guid}`);
  await opened(page, 'Проверкин Семён');
  await expect(page.getByText('Учётную запись ведёт АО «Образец Энергосбыт».')).toBeVisible();
  await expect(head(page).getByRole('button', { name: 'Заблокировать' })).toBeDisabled();
});

test('вкладка «Пользователи» организации: своя — список, чужая — как туда попасть', async ({ page }) => {
  const own = session('admin').organization;
  const below = await createBranch(unique('ООО «Дочернее»'));
  await page.goto(`/organization/${own}/users`);
  await expect(page.getByRole('heading', { name: 'Пользователи', level: 2 })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await page.goto(`/organization/${below.guid}/users`);
  await expect(page.getByText('видны, когда вы работаете в ней')).toBeVisible();
});

test.describe('читатель', () => {
  test.use({ as: 'fyodorov' });

  test('видит пользователей, а действия закрыты с объяснением', async ({ page }) => {
    await page.goto('/users');
    await opened(page, 'Пользователи');
    const invite = page.getByRole('button', { name: 'Пригласить', exact: true });
    await expect(invite).toBeDisabled();
    await expect(invite).toHaveAccessibleDescription(/нужно «Создание»/);
    await page.getByRole('button', { name: 'Политика безопасности' }).click();
    await expect(dialog(page, 'Политика безопасности')).toContainText('Только просмотр');
  });
});
