import { employees } from 'contract/features/employees/facts.ts';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import type { EntityType, PermissionValue } from 'contract/rights/permissions.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerRecords, sent } from '../../../testing/answers.ts';
import { openConsole, signIn } from '../../../testing/open-console.tsx';
import { choose, dialog, findInaccessible, opened } from '../../../testing/screen.ts';

const grant = (entity: EntityType, value: PermissionValue, more: object = {}) => ({
  entity,
  value,
  group: 'Редакторы',
  effect: 'allow' as const,
  ...more,
});

test('a denial is named first, and it alone decides', async () => {
  const [zorina] = answerRecords(employees, [{ fullName: 'Зорина Ирина', position: 'Инженер' }]);
  answer(rightsCalls.ofEmployee, {
    standing: 'working',
    day: '2026-02-01',
    grants: [grant('glossary', 'full'), grant('glossary', 'read', { group: null, effect: 'deny' })],
  });
  await openConsole(`/permission-groups/explorer?person=${zorina!.guid}`);
  await opened('Кто что может');
  await expect.element(page.getByText('Прав нет ни на один раздел.')).toBeVisible();
  await page.getByRole('button', { name: /^Показать без прав \(\d+\)$/ }).click();
  await page.getByRole('button', { name: /^Глоссарий: Чтение:.*: нельзя$/ }).click();
  const why = dialog('Глоссарий: Чтение');
  await expect.element(why.getByRole('listitem').first()).toMatchTextContent('Личный запрет');
  await expect.element(why.getByRole('listitem').first()).toMatchTextContent('— решает');
  await expect.element(why).toMatchTextContent('группа «Редакторы»');
  expect(why.getByText(/— решает/).elements()).toHaveLength(1);
});

test('what a person may do stands in groups of sections, and what gives nothing is folded until searched', async () => {
  const [zorina] = answerRecords(employees, [{ fullName: 'Зорина Ирина', position: 'Инженер' }]);
  answer(rightsCalls.ofEmployee, { standing: 'working', day: '2026-02-01', grants: [grant('glossary', 'read')] });
  await openConsole(`/permission-groups/explorer?person=${zorina!.guid}`);
  await opened('Кто что может');
  const heads = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
  await expect.poll(heads).toEqual(['Справочники', 'Глоссарий']);
  await page.getByRole('searchbox', { name: 'Найти раздел' }).fill('планиров');
  await expect.poll(heads).toEqual(['Работа программы', 'Планировщик']);
  expect(await findInaccessible()).toEqual([]);
});

test('who may do something is asked of a section and an action, and each is shown with the source', async () => {
  answer(rightsCalls.holders, [
    { name: 'Администратор Главный', qualifier: 'Директор', reason: 'группа «Системный администратор»' },
  ]);
  await openConsole('/permission-groups/who-can');
  await opened('Кто что может');
  await choose('Раздел', 'Группы прав');
  await choose('Действие', 'Удаление');
  const who = page.getByRole('list', { name: 'Кто может' });
  await expect.element(who.getByRole('link', { name: 'Администратор Главный' })).toBeVisible();
  await expect.element(who).toMatchTextContent('группа «Системный администратор»');
  expect(sent(rightsCalls.holders).at(-1)!.query).toMatchObject({ entity: 'permissionGroups', action: 'delete' });
});

test('without the right to employees the explorer is closed and says why', async () => {
  signIn({ rights: { glossary: 'read' } });
  await openConsole('/permission-groups/explorer');
  await expect.element(page.getByText(/Сотрудники: доступа нет, нужно «Чтение»/)).toBeVisible();
});
