import { brands } from 'contract/features/equipment/facts.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, disconnect, hold, refuse, sent } from '../../testing/answers.ts';
import { keepRecords } from '../../testing/kept-records.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { address, dialog, edit, field, opened, valueOf } from '../../testing/screen.ts';

const { update } = brands.routes;
const saveBar = page.getByRole('region', { name: 'Сохранение' });
const save = page.getByRole('button', { name: 'Сохранить' });

async function openCard(given: object = {}): Promise<string> {
  const [brand] = keepRecords(brands, [{ name: 'Завод', isActive: true, ...given }]);
  await openConsole(`/dictionary/brands/${brand!.guid}`);
  await opened('Завод');
  return brand!.guid;
}

describe('a card', () => {
  test('keeps what was typed without saving; the draft may be given up', async () => {
    const guid = await openCard();
    expect(valueOf('Полное наименование')).toBeNull();
    await edit();
    const fullName = field('Полное наименование');
    await fullName.fill('Начато и не сохранено');
    await expect.element(saveBar).toMatchTextContent(/Изменено: «Полное наименование»/);
    await openConsole('/profile');
    await openConsole(`/dictionary/brands/${guid}`);
    await expect.element(page.getByText(/Восстановлен черновик/)).toBeVisible();
    await expect.element(fullName).toHaveValue('Начато и не сохранено');
    await page.getByRole('button', { name: 'Отменить черновик' }).click();
    await expect.element(saveBar).not.toBeInTheDocument();
    await openConsole('/profile');
    await openConsole(`/dictionary/brands/${guid}`);
    await opened('Завод');
    expect(valueOf('Полное наименование')).toBeNull();
    await expect.element(page.getByText(/Восстановлен черновик/)).not.toBeInTheDocument();
  });

  test('asks who leaves it without saving', async () => {
    const guid = await openCard();
    await edit();
    await field('Полное наименование').fill('Не сохранено');
    const glossary = page.getByRole('link', { name: 'Глоссарий' });
    await glossary.click();
    const leave = dialog('Уйти, не сохранив?');
    await expect.element(leave).toMatchTextContent(/Не сохранено: «Полное наименование»\./);
    await leave.getByRole('button', { name: 'Остаться' }).click();
    expect(address()).toContain(guid);
    await glossary.click();
    await leave.getByRole('button', { name: 'Не сохранять' }).click();
    await expect.poll(address).toBe('/glossary');
    await openConsole(`/dictionary/brands/${guid}`);
    await opened('Завод');
    expect(valueOf('Полное наименование')).toBeNull();
    await expect.element(page.getByText(/Восстановлен черновик/)).not.toBeInTheDocument();
  });

  test('that another person has changed is chosen from field by field', async () => {
    const guid = await openCard({ fullName: 'Было', country: 'RU', site: 'https://old.example' });
    await edit();
    await field('Полное наименование').fill('Моё');
    await field('Страна').fill('CN');
    const current = { guid, version: 2, name: 'Завод', fullName: 'Чужое', country: 'BY', isActive: true };
    const stored = { ...current, site: 'https://new.example' };
    refuse(update, 'stale', { current: stored });
    await save.click();
    const conflict = dialog('Запись изменил другой пользователь');
    const line = conflict.getByRole('row', { name: /Полное наименование/ });
    await expect.element(line).toMatchTextContent(/Моё/);
    await expect.element(line).toMatchTextContent(/Чужое/);
    await conflict.getByRole('radio', { name: 'Полное наименование: ваше значение' }).click();
    await conflict.getByRole('radio', { name: 'Страна: сохранённое значение' }).click();
    keepRecords(brands, [stored]);
    await conflict.getByRole('button', { name: 'Сохранить выбранное' }).click();
    await expect.element(conflict).not.toBeInTheDocument();
    const last = sent(update).at(-1)!;
    expect(last.body).toMatchObject({ fullName: 'Моё', country: 'BY', site: 'https://new.example' });
    expect(last.headers.get('If-Match')).toBe('"2"');
  });

  test('that does not reach the server keeps what was typed', async () => {
    await openCard();
    disconnect(update);
    await edit();
    await field('Полное наименование').fill('Введено без сети');
    await save.click();
    await expect.element(page.getByText(/Нет связи с сервером/).first()).toBeVisible();
    await expect.element(field('Полное наименование')).toHaveValue('Введено без сети');
  });
});

describe('the card of a person', () => {
  test('says that a day does not exist, until it does', async () => {
    const [person] = keepRecords(employees, [
      { fullName: 'Смирнова Ирина', lastName: 'Смирнова', firstName: 'Ирина', position: 'Инженер', state: 'working' },
    ]);
    await openConsole(`/employee/${person!.guid}`);
    await opened(/Смирнова/);
    await edit();
    const hired = page.getByRole('textbox', { name: 'Принят' });
    const wrong = page.getByText(/Укажите дату в виде дд\.мм\.гггг/);
    await hired.fill('31.02.2027');
    await userEvent.tab();
    await expect.element(wrong).toBeVisible();
    await save.click();
    await expect.element(wrong).toBeVisible();
    expect(sent(employees.routes.update)).toEqual([]);
    await hired.fill('28.02.2027');
    await userEvent.tab();
    const release = hold(employees.routes.update);
    await save.click();
    await expect.poll(() => sent(employees.routes.update)).toHaveLength(1);
    expect(sent(employees.routes.update)[0]!.body).toMatchObject({ hiredAt: '2027-02-28' });
    release();
  });

  test('takes what was typed as soon as it is found, and Enter without changes saves nothing', async () => {
    const [group] = answerRecords(permissionGroups, [{ name: 'Наблюдатель' }]);
    const [person] = keepRecords(employees, [
      { fullName: 'Смирнова Ирина', lastName: 'Смирнова', firstName: 'Ирина', position: 'Инженер', state: 'working' },
    ]);
    await openConsole(`/employee/${person!.guid}/permission-groups`);
    await opened(/Смирнова/);
    await edit();
    const groups = page.getByRole('combobox', { name: 'Группы прав' });
    await groups.click();
    await userEvent.keyboard('{Enter}');
    expect(sent(employees.routes.update)).toEqual([]);
    const release = hold(permissionGroups.routes.list);
    await groups.fill('Наблюдатель');
    await userEvent.keyboard('{Enter}');
    const chosen = page.getByRole('option', { name: /Наблюдатель/, selected: true });
    await expect.element(chosen).not.toBeInTheDocument();
    release();
    await expect.element(chosen).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await save.click();
    await expect.poll(() => sent(employees.routes.update)).toHaveLength(1);
    expect(sent(employees.routes.update)[0]!.body).toMatchObject({ groups: [group!.guid] });
  });
});

test('a card has a history that tells who changed what: before and after', async () => {
  const entry = { entity: 'brand', userName: 'Орлова Е. В.', recordName: 'Завод' };
  answer(brands.routes.history, [
    {
      ...entry,
      number: 2,
      action: 'update',
      before: { country: 'RU', isActive: true },
      after: { country: 'KZ', isActive: false },
    },
    { ...entry, number: 1, action: 'create', after: { name: 'Завод' } },
  ]);
  await openCard();
  await page.getByRole('tab', { name: 'История' }).click();
  const change = page.getByRole('article').filter({ hasText: /— изменение/ });
  await expect.element(change).toMatchTextContent(/Орлова/);
  await expect.element(change.getByRole('row', { name: /Страна/ })).toMatchTextContent(/RU.*KZ/);
  await expect.element(change.getByRole('row', { name: /Действует/ })).toMatchTextContent(/Да.*Нет/);
  await expect.element(page.getByRole('article').filter({ hasText: /— создание/ })).toBeVisible();
});
