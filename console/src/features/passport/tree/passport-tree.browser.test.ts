import { objectTypes } from 'contract/features/object-types/facts.ts';
import { contracts } from 'contract/features/passport/contracts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerRecords } from '../../../testing/answers.ts';
import { openConsole, signIn } from '../../../testing/open-console.tsx';
import { address, dialog, findInaccessible, opened } from '../../../testing/screen.ts';

const tree = page.getByRole('navigation', { name: 'Технический паспорт' });
const item = (name: string) => tree.getByRole('treeitem', { name, exact: true });
const named = () =>
  tree
    .getByRole('treeitem')
    .elements()
    .map(({ textContent }) => textContent);

test('the tree of families stays on a list and on a card, marks the current one, and leads up', async () => {
  await page.viewport(1440, 900);
  const [point] = answerRecords(meteringPoints, [{ name: 'Ввод 1' }]);
  await openConsole('/metering-points');
  await opened('Точки учёта');
  await expect.element(item('Точки учёта')).toHaveAttribute('aria-current', 'page');
  expect(tree.element().parentElement!.offsetWidth).toBeLessThanOrEqual(220);
  expect(await findInaccessible()).toEqual([]);
  await openConsole(`/metering-points/${point!.guid}/history`);
  await opened('Ввод 1');
  await expect.element(item('Точки учёта')).toHaveAttribute('aria-current', 'page');
  await item('Договоры').nth(1).click();
  await opened('Договоры');
  await item('Весь паспорт').click();
  await expect.poll(address).toBe('/object-types');
});

test('arrows lead through the tree, and fold and unfold its groups, which stay so', async () => {
  await page.viewport(1440, 900);
  answerRecords(contracts, []);
  await openConsole('/contracts');
  await opened('Договоры');
  const current = tree.getByRole('treeitem').and(page.getByCss('[aria-current]'));
  await expect.element(current).toHaveAttribute('tabindex', '0');
  (current.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  const group = item('Договоры').first();
  await expect.element(group).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(group).toHaveAttribute('aria-expanded', 'false');
  await expect.element(item('Акты присоединения')).not.toBeInTheDocument();
  await openConsole('/metering-points');
  await opened('Точки учёта');
  await expect.element(group).toHaveAttribute('aria-expanded', 'false');
  (group.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
  await expect.element(item('Акты присоединения')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(item('Весь паспорт')).toHaveFocus();
});

test('in the tree are only the families that the person may read', async () => {
  await page.viewport(1440, 900);
  signIn({ rights: { meteringPoints: 'read', contracts: 'read' } });
  await openConsole('/metering-points');
  await opened('Точки учёта');
  expect(named()).toEqual(['Весь паспорт', 'Учёт', 'Точки учёта', 'Договоры', 'Договоры']);
});

test('the own types of the organization end the tree, and lead to their objects', async () => {
  await page.viewport(1440, 900);
  const [type] = answerRecords(objectTypes, [{ name: 'Насосы', family: null }]);
  await openConsole('/metering-points');
  await opened('Точки учёта');
  await item('Насосы').click();
  await expect.poll(address).toBe(`/object-types/${type!.guid}/objects`);
  await expect.element(item('Насосы')).toHaveAttribute('aria-current', 'page');
  await opened('Насосы');
  expect(await findInaccessible()).toEqual([]);
});

test('the tree is collapsed, and stays so; where there is little room it is collapsed at first', async () => {
  await page.viewport(1440, 900);
  await openConsole('/metering-points');
  await opened('Точки учёта');
  await page.getByRole('button', { name: 'Скрыть дерево паспорта' }).click();
  await expect.element(tree).not.toBeInTheDocument();
  await openConsole('/contracts');
  await opened('Договоры');
  await expect.element(tree).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Показать дерево паспорта' }).click();
  await expect.element(tree).toBeVisible();
});

test('on a narrow screen the tree is in a dialog behind a button, which closes with the choice', async () => {
  await page.viewport(390, 844);
  await openConsole('/metering-points');
  await opened('Точки учёта');
  await expect.element(tree).not.toBeInTheDocument();
  await page.getByRole('main').getByRole('button', { name: 'Технический паспорт' }).click();
  const whole = dialog('Технический паспорт');
  await expect.element(item('Точки учёта')).toHaveFocus();
  expect(await findInaccessible()).toEqual([]);
  await item('Показания').click();
  await opened('Показания');
  await expect.element(whole).not.toBeInTheDocument();
});
