import { employees } from 'contract/features/employees/facts.ts';
import { brands } from 'contract/features/equipment/facts.ts';
import { glossary } from 'contract/features/glossary/facts.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { users } from 'contract/features/users/facts.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, sent } from '../../testing/answers.ts';
import { keepRecords } from '../../testing/kept-records.ts';
import { openConsole } from '../../testing/open-console.tsx';
import {
  address,
  edit,
  field,
  findInaccessible,
  head,
  opened,
  overflowOf,
  pressRussian,
  valueOf,
} from '../../testing/screen.ts';

const beside = page.getByRole('complementary', { name: 'Изменения и связи' });

async function openBrand(): Promise<string> {
  const { guid } = keepRecords(brands, [{ name: 'Завод', country: 'RU', isActive: true }])[0]!;
  await openConsole(`/dictionary/brands/${guid}`);
  await opened('Завод');
  return guid;
}
const changeButton = () => head().getByRole('button', { name: 'Изменить' });

test('a card is read first, its empty fields behind a button; «Изменить» and the key E turn its fields on, and the focus comes back', async () => {
  await openBrand();
  expect(valueOf('Страна')).toBe('RU');
  const fold = page.getByRole('button', { name: /^Показать пустые \(\d+\)$/ });
  expect(valueOf('Полное наименование')).toBeNull();
  await fold.click();
  expect(valueOf('Полное наименование')).toBe('—');
  await page.getByRole('button', { name: /^Скрыть пустые/ }).click();
  await expect.poll(() => valueOf('Полное наименование')).toBeNull();
  await expect.element(page.getByRole('main').getByRole('textbox')).not.toBeInTheDocument();
  expect(await findInaccessible()).toEqual([]);
  await edit();
  await expect.element(field('Наименование')).toHaveFocus();
  await head().getByRole('button', { name: 'Отменить' }).click();
  await expect.element(changeButton()).toHaveFocus();
  expect(valueOf('Страна')).toBe('RU');

  pressRussian('у', 'KeyE');
  await expect.element(field('Наименование')).toHaveFocus();
  await userEvent.keyboard('e');
  await expect.element(field('Наименование')).toHaveValue('Заводe');
  await field('Наименование').fill('Завод');
  await field('Страна').fill('KZ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => valueOf('Страна')).toBe('KZ');
  await expect.element(changeButton()).toHaveFocus();
  expect(sent(brands.routes.update).map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Завод', country: 'KZ' }),
  ]);

  await edit();
  await field('Страна').fill('BY');
  await page.getByRole('region', { name: 'Сохранение' }).getByRole('button', { name: 'Отменить' }).click();
  await expect.poll(() => valueOf('Страна')).toBe('KZ');
  await expect.element(changeButton()).toHaveFocus();
});

const cards: [address: string, resource: Resource, given?: object][] = [
  ['/users', users, { fullName: 'Орлова Елена', state: 'active', status: 'active' }],
  ['/employee', employees, { fullName: 'Орлова Елена' }],
  ['/organization', organizations],
  ['/permission', permissionGroups],
  ['/metering-devices', meteringDevices],
  ['/object-types', objectTypes],
  ['/glossary', glossary, { status: 'approved' }],
  ['/scheduler', schedules, { kind: 'verifications', state: 'ready', starts: 'hand', timeZone: 'Europe/Moscow' }],
  ['/widget', widgets],
];
test.for(cards)('a card at %s that is read has no fields', async ([at, resource, given]) => {
  const title = { [resource.list.title]: 'Образец' };
  const { guid } = answerRecords(resource, [{ ...title, ...given }])[0]!;
  await openConsole(`${at}/${guid}`);
  await opened(/./);
  await expect.poll(() => document.querySelector('main dt')).not.toBeNull();
  const fields = document.querySelectorAll<HTMLElement>(
    '[role="tabpanel"] :is(input:not([type="search"]), textarea, select)',
  );
  expect([...fields].filter((one) => one.checkVisibility())).toEqual([]);
});

test('beside a record are its changes and where it is used; they are folded away, and stay so', async () => {
  answer(brands.routes.history, [{ action: 'create', entity: 'brand', userName: 'Орлова Е. В.' }]);
  answer(brands.routes.usage, [{ title: 'Модели', total: 2, rows: [] }]);
  const guid = await openBrand();
  await expect.element(beside.getByRole('listitem').first()).toMatchTextContent(/Создание/);
  await expect.element(beside.getByText(/^Модели: 2/)).toBeVisible();
  expect(await findInaccessible()).toEqual([]);
  await beside.getByRole('link', { name: 'Вся история' }).click();
  await expect.poll(address).toBe(`/dictionary/brands/${guid}/history`);
  await openConsole(`/dictionary/brands/${guid}`);
  await beside.getByRole('button', { name: 'Скрыть изменения и связи' }).click();
  await openConsole('/profile');
  await openConsole(`/dictionary/brands/${guid}`);
  await expect.element(beside.getByRole('button', { name: 'Показать изменения и связи' })).toBeVisible();
  await expect.element(beside.getByText(/Последние изменения/)).not.toBeInTheDocument();
  await page.viewport(1100, 900);
  await expect.element(beside).not.toBeInTheDocument();
});

describe('a narrow card', () => {
  test.for([700, 390])('of %i points has its main action beside its name, the others behind «⋮»', async (width) => {
    await page.viewport(width, 900);
    await openBrand();
    const shown = () =>
      head()
        .getByRole('button')
        .elements()
        .filter((one) => one.checkVisibility());
    await expect.poll(() => shown().map(({ textContent }) => textContent)).toEqual(['Изменить', '']);
    const more = head().getByRole('button', { name: 'Другие действия' });
    await more.click();
    await expect.element(head().getByRole('button', { name: 'Удалить' })).toBeVisible();
    expect(await findInaccessible()).toEqual([]);
    expect(overflowOf(document.documentElement)).toBe(0);
    await userEvent.keyboard('{Escape}');
    await expect.element(more).toHaveFocus();
    await expect.element(head().getByRole('button', { name: 'Удалить' })).not.toBeInTheDocument();
  });
});
