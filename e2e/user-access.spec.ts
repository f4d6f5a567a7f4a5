import { api, type Row } from './support/api.ts';
import { dialog, head, moreAction, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { enter, enterAsAdmin, openSection, otherBrowser, userOf, workingUser } from './support/users.ts';

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

  await page.getByRole('tab', { name: 'Сеансы и ключи' }).click();
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
  // Longer than the pause before a lost connection is retried.
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
