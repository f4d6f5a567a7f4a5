import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { brands } from 'contract/features/equipment/facts.ts';
import { returnRequest } from 'contract/features/journal/returns.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { AnyRow } from 'contract/kit/resource.ts';
import { answer, answerRecords, disconnect, refuse, sent } from '../../testing/answers.ts';
import { keepRecords } from '../../testing/kept-records.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { address, dialog, field, listed, opened, rowAt } from '../../testing/screen.ts';

const { update } = brands.routes;
let rows: AnyRow[];

/** The cell of a row in the column with this heading. */
const cell = (label: string, line = rowAt(0)): Locator => {
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  return line.getByRole('cell').nth(heads.findIndex((head) => head.startsWith(label)));
};
const edit = (label: string) => cell(label).dblClick({ position: { x: 4, y: 4 } });
const bodies = () => sent(update).map(({ body }) => body);
async function isUnder(text: string): Promise<void> {
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
}

async function open(query = ''): Promise<void> {
  await openConsole(`/dictionary/brands${query}`);
  await opened('Производители');
  await expect.poll(() => listed().length).toBe(rows.length);
}

beforeEach(() => {
  rows = keepRecords(brands, [{ name: 'Завод', country: 'RU', isActive: true }]);
});

test('a double click edits a cell in its place, and opens the record beside the fields', async () => {
  await open('?columns=name,country,updatedAt');
  await edit('Страна');
  const country = field('Страна', rowAt(0));
  await expect.element(country).toHaveFocus();
  await expect.element(country).toHaveValue('RU');
  await userEvent.keyboard('KZ{Enter}');
  await expect.element(cell('Страна')).toMatchTextContent(/^KZ$/);
  await expect.element(rowAt(0)).toHaveFocus();
  expect(bodies()).toEqual([expect.objectContaining({ name: 'Завод', country: 'KZ', isActive: true })]);
  expect(sent(update)[0]!.headers.get('If-Match')).toBe('"1"');

  await edit('Страна');
  await field('Страна', rowAt(0)).fill('BY');
  const search = page.getByRole('searchbox', { name: 'Поиск в списке' });
  await search.click();
  await expect.element(cell('Страна')).toMatchTextContent(/^BY$/);
  await expect.element(search).toHaveFocus();
  await edit('Изменено');
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/Завод/);
});

test('a saved cell is taken back from the message and by Ctrl+Z', async () => {
  answer(returnRequest, () => {
    rows[0]!['country'] = 'RU';
    return { changed: 1, refusal: null };
  });
  await open('?columns=name,country');
  for (const takeBack of [
    () => page.getByRole('button', { name: 'Вернуть' }).click(),
    () => userEvent.keyboard('{Control>}z{/Control}'),
  ]) {
    await edit('Страна');
    await field('Страна', rowAt(0)).fill('KZ');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/«Завод»: сохранено/)).toBeVisible();
    await expect.element(cell('Страна')).toMatchTextContent(/^KZ$/);
    await takeBack();
    await expect.element(cell('Страна')).toMatchTextContent(/^RU$/);
  }
});

test('F2 begins, Tab goes from cell to cell, Enter saves, Escape leaves all as it was', async () => {
  await open();
  const line = rowAt(0);
  line.element().focus();
  await userEvent.keyboard('{F2}');
  await expect.element(field('Наименование', line)).toHaveFocus();
  await userEvent.keyboard('{End} плюс{Tab}');
  await expect.element(field('Полное наименование', line)).toHaveFocus();
  await userEvent.keyboard('Полное{Tab}');
  await expect.element(field('Страна', line)).toHaveFocus();
  await userEvent.keyboard('CN{Shift>}{Tab}{/Shift}');
  await expect.element(field('Полное наименование', line)).toHaveFocus();
  await expect.element(field('Полное наименование', line)).toHaveValue('Полное');
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(line.getByRole('checkbox', { name: 'Действует' })).toHaveFocus();
  await userEvent.keyboard(' {Enter}');
  await expect.element(line).toHaveFocus();
  await expect.element(line).toMatchTextContent(/Нет/);
  await expect.element(page.getByRole('region', { name: 'Выделенные записи' })).not.toBeInTheDocument();
  const last = { name: 'Завод плюс', fullName: 'Полное', country: 'CN', isActive: false };
  expect(bodies().at(-1)).toMatchObject(last);
  expect(bodies()).toHaveLength(4);

  await userEvent.keyboard('{F2}Передумал{Escape}');
  await expect.element(line).toHaveFocus();
  await expect.element(line).toMatchTextContent(/Завод плюс/);
  await userEvent.keyboard('{F2}');
  await expect.element(field('Наименование', line)).toHaveValue('Завод плюс');
  await userEvent.keyboard('{Enter}');
  await expect.element(line).toHaveFocus();
  expect(bodies()).toHaveLength(4);
});

test('a row that goes to another place stays under the hand', async () => {
  rows = keepRecords(
    brands,
    ['А', 'Б', 'В'].map((name) => ({ name })),
  );
  await open();
  listed()[0]!.focus();
  await userEvent.keyboard('{F2}');
  await expect.element(field('Наименование')).toHaveFocus();
  rows.push(rows.shift()!);
  await userEvent.keyboard('Я{Enter}');
  await expect.element(rowAt(2)).toMatchTextContent(/Я/);
  await expect.element(rowAt(2)).toHaveFocus();
  await userEvent.keyboard('{F2}');
  await expect.element(field('Наименование', rowAt(2))).toHaveValue('Я');
});

test('a wrong value says what is wrong and changes nothing', async () => {
  await open();
  await edit('Страна');
  const country = field('Страна', rowAt(0));
  await country.fill('ru');
  await userEvent.keyboard('{Tab}');
  await isUnder('Две латинские буквы кода ISO 3166');
  await expect.element(country).toHaveAttribute('aria-invalid', 'true');
  await expect.element(country).toHaveFocus();
  await country.fill('KZ');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(cell('Страна')).toMatchTextContent(/^RU$/);
  expect(bodies()).toEqual([]);
});

test('a refused value stays in its cell, and who goes away is asked', async () => {
  const message = 'Производитель с таким наименованием уже есть';
  refuse(update, 'already_exists', { errors: [{ path: 'name', message }] });
  await open();
  await edit('Наименование');
  const name = field('Наименование', rowAt(0));
  await name.fill('Занятое имя');
  await userEvent.keyboard('{Enter}');
  await isUnder(message);
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('Занятое имя');
  await page.getByRole('link', { name: 'Глоссарий' }).click();
  await dialog('Уйти, не сохранив?').getByRole('button', { name: 'Не сохранять' }).click();
  await expect.poll(address).toBe('/glossary');
});

test('a record that another person has changed is compared, and the cell waits', async () => {
  await open();
  await edit('Полное наименование');
  const fullName = field('Полное наименование', rowAt(0));
  await fullName.fill('Моё');
  const current = { ...rows[0]!, fullName: 'Чужое', country: 'BY', version: 2 };
  refuse(update, 'stale', { current });
  await userEvent.keyboard('{Enter}');
  const conflict = dialog('Запись изменил другой пользователь');
  await expect.element(conflict.getByRole('row', { name: /Полное наименование/ })).toMatchTextContent(/Чужое/);
  await conflict.getByRole('button', { name: 'Вернуться к форме' }).click();
  await expect.element(fullName).toHaveValue('Моё');
  await expect.element(fullName).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(conflict).toBeVisible();
  rows = keepRecords(brands, [current]);
  await conflict.getByRole('button', { name: 'Сохранить выбранное' }).click();
  await expect.element(conflict).not.toBeInTheDocument();
  await expect.element(rowAt(0)).toMatchTextContent(/Моё/);
  await expect.element(rowAt(0)).toHaveFocus();
  expect(bodies().at(-1)).toMatchObject({ fullName: 'Моё', country: 'BY' });
  expect(sent(update).at(-1)!.headers.get('If-Match')).toBe('"2"');
});

test('without a line what was typed stays in the cell', async () => {
  disconnect(update);
  await open();
  await edit('Страна');
  await field('Страна', rowAt(0)).fill('KZ');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('tooltip'))
    .toMatchTextContent(/Нет связи с сервером\. Проверьте сеть и повторите действие\./);
  await expect.element(field('Страна', rowAt(0))).toHaveValue('KZ');
  await expect.element(field('Страна', rowAt(0))).toHaveFocus();
  keepRecords(brands, rows);
  await userEvent.keyboard('{Enter}');
  await expect.element(cell('Страна')).toMatchTextContent(/^KZ$/);
});

test('what was typed and not saved comes back into the same cell, and may be given up', async () => {
  await open();
  await edit('Страна');
  await field('Страна', rowAt(0)).fill('K');
  await openConsole('/profile');
  await open();
  await edit('Страна');
  await expect
    .element(page.getByRole('tooltip'))
    .toMatchTextContent(/Введено раньше и не сохранено\. Esc вернёт сохранённое\./);
  await expect.element(field('Страна', rowAt(0))).toHaveValue('K');
  await userEvent.keyboard('{Escape}');
  await edit('Страна');
  await expect.element(field('Страна', rowAt(0))).toHaveValue('RU');
});

test('who may only read edits no cell: a double click opens the record', async () => {
  signIn({ rights: { brands: 'read' } });
  await open();
  listed()[0]!.focus();
  await userEvent.keyboard('{F2}');
  await expect.element(rowAt(0)).toHaveFocus();
  await edit('Страна');
  await expect.element(page.getByRole('tab', { name: 'Карточка производителя' })).toBeVisible();
});

test('a record of the system is not edited in a cell', async () => {
  answerRecords(dictionaries, [{ id: 7, name: 'Период', code: 'period', isSystem: true }]);
  await openConsole('/dictionary');
  await opened('Словари');
  await expect.element(rowAt(0)).toBeVisible();
  listed()[0]!.focus();
  await userEvent.keyboard('{F2}');
  await expect.element(rowAt(0)).toHaveFocus();
  await expect.element(rowAt(0).getByRole('textbox')).not.toBeInTheDocument();
});
