import type { Page } from '@playwright/test';
import { unique } from './support/api.ts';
import { createBranch } from './support/organizations.ts';
import { createGroup } from './support/people.ts';
import { dialog, opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { acceptInvitation, createUser, employ, enter, otherBrowser } from './support/users.ts';

const node = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name });
const tree = (page: Page) => page.getByRole('tree', { name: 'Организации' });

/** Enters the console in a browser of their own as a person who holds only this on organizations. */
async function personWith(page: Page, organizations: string): Promise<void> {
  const user = await createUser();
  await acceptInvitation(user);
  await employ(user, [(await createGroup({ organizations })).guid]);
  await enter(page, user['userName']);
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
}

test('холдинг виден деревом с клавиатуры, поиск оставляет вышестоящие, а филиал переносят только туда, куда можно', async ({
  browser,
}) => {
  const [holding, other] = [unique('ООО «Держатель»'), unique('ООО «Соседнее»')];
  const company = await createBranch(holding);
  await createBranch(other);
  const name = unique('Переносимый филиал');
  await createBranch(name, company.guid);
  const page = await otherBrowser(browser);
  await personWith(page, 'update');

  await page.goto('/organizations');
  await page.getByRole('tab', { name: 'Дерево' }).click();
  await opened(page, 'Дерево организаций');
  const root = page.getByRole('treeitem').first();
  await expect(root).toHaveAttribute('aria-expanded', 'true');
  await expect(root).toContainText('пользователей: видно тому, кто работает в этой организации');
  await root.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(root).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(node(page, holding)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Поиск по дереву' }).fill(name);
  await expect(node(page, name)).toBeVisible();
  await expect(node(page, other)).toHaveCount(0);
  await expect(node(page, holding)).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(node(page, name)).toBeVisible();
  await node(page, name).focus();
  await page.getByRole('button', { name: 'Перенести' }).click();
  const form = dialog(page, /Перенести/);
  await form.getByRole('combobox', { name: 'Куда' }).fill(holding);
  await expect(page.getByText('Больше переносить некуда')).toBeVisible();
  await form.getByRole('combobox', { name: 'Куда' }).fill(other);
  await page.getByRole('option', { name: other }).click();
  await form.getByRole('button', { name: 'Перенести', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(node(page, other)).toHaveAttribute('aria-expanded', 'true');
  await expect(node(page, holding)).toHaveCount(0);
  await node(page, name).focus();
  await page.keyboard.press('Enter');
  await opened(page, name);
});

test('кто только читает организации, дерево видит, а переносить ему не предложат', async ({ browser }) => {
  const name = unique('Неприкосновенный филиал');
  await createBranch(name);
  const page = await otherBrowser(browser);
  await personWith(page, 'read');
  await page.goto(`/organizations/tree?search=${encodeURIComponent(name)}`);
  await node(page, name).focus();
  await expect(page.getByRole('button', { name: 'Перенести' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Открыть' })).toBeEnabled();
  await page.goto('/organizations/tree?search=такой-нет');
  await expect(page.getByText('Ничего не найдено')).toBeVisible();
  await expect(tree(page)).toHaveCount(0);
});
