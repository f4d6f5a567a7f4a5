import { brands } from 'contract/features/equipment/facts.ts';
import { notifications } from 'contract/features/notifications/calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';

const tip = page.getByRole('tooltip');
const name = `Завод с очень длинным названием ${'и ещё длиннее '.repeat(12)}`.trim();

beforeEach(async () => {
  answerRecords(brands, [{ name }]);
  answer(notifications.list, { unread: 3 });
  await openConsole('/dictionary/brands');
});

test('a cut cell has its whole text', async () => {
  await page.getByRole('link', { name }).hover();
  await expect.element(tip).toHaveTextContent(name);
  expect(getComputedStyle(tip.element()).animationDuration).toBe('0.1s');
});

test('a sign has its name, which Escape hides', async () => {
  await page.getByRole('button', { name: 'Тёмная тема (Alt+J)' }).hover();
  await expect.element(tip).toHaveTextContent('Тёмная тема (Alt+J)');
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeInTheDocument();
});

test('a sign with a count beside it has its name, by the keyboard', async () => {
  await expect.element(page.getByRole('button', { name: 'Уведомления, новых: 3' })).toBeVisible();
  page.getByRole('button', { name: 'Поиск и команды Ctrl+K' }).element().focus();
  await userEvent.tab();
  await expect.element(tip).toHaveTextContent('Уведомления, новых: 3');
});

test('the heading of a column has what it means, and nothing has a tip of the browser', async () => {
  await page.getByRole('columnheader', { name: 'Наименование' }).getByRole('button').first().hover();
  await expect.element(tip).toBeVisible();
  expect(document.querySelector('[title]')).toBeNull();
});
