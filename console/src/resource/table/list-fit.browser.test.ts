import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { brands, equipmentTypes } from 'contract/features/equipment/facts.ts';
import { glossary, glossarySections } from 'contract/features/glossary/facts.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { buildings } from 'contract/features/passport/buildings.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { priceSets } from 'contract/features/prices/facts.ts';
import { regionSources } from 'contract/features/region-actual/sources/facts.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { productionCalendar } from 'contract/features/scheduler/production-calendar.ts';
import { users } from 'contract/features/users/facts.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerRecords } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { dialog, findInaccessible, listed, opened, overflowOf, row, rowAt } from '../../testing/screen.ts';

const people = ['Администратор Главный', 'Орлова Елена', 'Тихонов Илья'].map((fullName) => ({
  fullName,
  userName: fullName.split(' ')[0]!,
  state: 'active',
}));
const openUsers = async () => {
  answerRecords(users, people);
  await openConsole('/users');
  await opened('Пользователи');
  await expect.element(row('Орлова Елена')).toBeVisible();
};
const boxOf = (element: Element) => element.getBoundingClientRect();

test('all columns of users fit into a window of 1440 points, and no name is cut', async () => {
  await openUsers();
  const heads = page.getByRole('columnheader');
  expect(heads.elements()).toHaveLength(9);
  expect(boxOf(heads.last().element()).right).toBeLessThanOrEqual(innerWidth);
  for (const cell of page.getByRole('cell').elements()) expect(overflowOf(cell)).toBe(0);
});

test('a column without values is as wide as its heading, and the first one takes what is left', async () => {
  await openUsers();
  const widthOf = (name: RegExp) => boxOf(page.getByRole('columnheader', { name }).element()).width;
  expect(widthOf(/Последняя активность/)).toBeLessThan(120);
  expect(widthOf(/^Пользователь/)).toBeGreaterThan(300);
});

test('a long name is cut in its middle: its end tells namesakes apart, the rest is in the tip', async () => {
  await page.viewport(700, 900);
  const name = 'Центр питания городского завода железобетонных изделий, ввод 2';
  answerRecords(meteringPoints, [{ name }]);
  await openConsole('/metering-points');
  await opened('Точки учёта');
  const cell = rowAt(0).getByRole('cell').nth(1);
  const end = cell
    .getByText(/ввод 2$/)
    .last()
    .element();
  expect(boxOf(end).right).toBeLessThanOrEqual(boxOf(cell.element()).right);
  await cell.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(cell.element().textContent);
});

test('when scrolled sideways the first column stays', async () => {
  await page.viewport(700, 900);
  answerRecords(dictionaries, [{ name: 'Словарь' }]);
  await openConsole('/dictionary?columns=name,valuesCount,code,id,owner,classifier,isSystem,description');
  await opened('Словари');
  const table = document.querySelector('table')!.parentElement!;
  await expect.poll(() => overflowOf(table)).toBeGreaterThan(0);
  table.scrollLeft = table.scrollWidth;
  expect(boxOf(rowAt(0).getByRole('cell').first().element()).left).toBeGreaterThanOrEqual(boxOf(table).left);
});

test('a year is no quantity: it has no digit groups and stands at the start', async () => {
  answerRecords(priceSets, [{ title: 'Март', year: 2026 }]);
  await openConsole('/calculator/prices?columns=title,year,meanPrice');
  await opened('Цены и тарифы');
  const year = rowAt(0).getByRole('cell', { name: '2026' });
  expect(getComputedStyle(year.element()).textAlign).toBe('start');
});

test('in a narrow window a record is a card with its name and state; it is selected and opened', async () => {
  await page.viewport(390, 844);
  await openUsers();
  const card = row('Орлова Елена');
  const state = card.getByRole('cell', { name: /Активен/ }).element();
  expect(boxOf(state).right).toBeLessThanOrEqual(390);
  expect(await findInaccessible()).toEqual([]);
  await card.getByRole('checkbox').click();
  const bar = page.getByRole('region', { name: 'Выделенные записи' });
  await expect.element(bar).toMatchTextContent('Выделено: 1 запись');
  await bar.getByRole('button', { name: 'Другие действия' }).click();
  const block = page.getByRole('button', { name: 'Заблокировать' });
  await expect.element(block).toBeInViewport({ ratio: 1 });
  expect(await findInaccessible()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Снять выделение' }).click();
  await card.getByRole('link').first().click();
  await opened('Орлова Елена');
});

test('above the list is one row of tools: on 1440, 700 and 390 points', async () => {
  await openUsers();
  const more = page.getByRole('button', { name: 'Ещё' });
  const search = page.getByRole('searchbox', { name: 'Поиск в списке' });
  for (const width of [1440, 700, 390]) {
    await page.viewport(width, 900);
    await expect.element(more).toBeInViewport({ ratio: 1 });
    await expect.poll(() => Math.abs(boxOf(search.element()).top - boxOf(more.element()).top)).toBeLessThan(4);
  }
  await page.getByRole('button', { name: 'Другие действия' }).click();
  await page.getByRole('button', { name: 'Политика безопасности' }).click();
  await expect.element(dialog('Политика безопасности')).toBeVisible();
});

const lists: [path: string, resource: Resource, given?: object][] = [
  ['/users', users, { state: 'active' }],
  ['/employees', employees],
  ['/organizations', organizations],
  ['/permission-groups', permissionGroups],
  ['/region-actual/sources', regionSources],
  ['/calculator/prices', priceSets],
  ['/dictionary', dictionaries],
  ['/dictionary/brands', brands],
  ['/dictionary/equipment', equipmentTypes],
  ['/glossary', glossary, { status: 'approved' }],
  ['/glossary/sections', glossarySections],
  ['/scheduler', schedules, { kind: 'verifications', state: 'ready', starts: 'hand' }],
  ['/scheduler/calendar', productionCalendar],
  ['/widgets', widgets],
  ['/buildings', buildings],
  ['/metering-points', meteringPoints],
  ['/metering-devices', meteringDevices],
];

test.for(lists)('in a low window the rows of %s are reached', async ([path, resource, given = {}]) => {
  answerRecords(
    resource,
    Array.from({ length: 12 }, () => given),
  );
  await page.viewport(720, 450);
  await openConsole(path);
  await opened(/./);
  await expect.poll(listed).not.toEqual([]);
  for (const index of [0, 1, 2]) {
    listed()[index]!.focus();
    await expect.element(rowAt(index).getByRole('cell').first()).toBeInViewport({ ratio: 0.9 });
  }
});
