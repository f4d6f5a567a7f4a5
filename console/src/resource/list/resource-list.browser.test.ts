import { brands } from 'contract/features/equipment/facts.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, hold, sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { address, listed, namesListed, opened, rowAt, row } from '../../testing/screen.ts';

const search = page.getByRole('searchbox', { name: 'Поиск в списке' });
const asked = () => sent(brands.routes.list).at(-1)!.query;
const title = page.getByRole('heading', { level: 1 });

async function open(query = ''): Promise<void> {
  await openConsole(`/dictionary/brands${query}`);
  await opened('Производители');
  await expect.poll(namesListed).not.toEqual([]);
}
const heading = (name: string) =>
  page
    .getByRole('columnheader', { name: new RegExp(name) })
    .getByRole('button')
    .first();

describe('a list', () => {
  const all = ['А', 'Б', 'В', 'Г', 'Д'].map((name) => ({ guid: crypto.randomUUID(), name, country: 'RU' }));

  beforeEach(() => void answerRecords(brands, all));

  test('is sorted by several columns, and its address says so', async () => {
    await open();
    await heading('Страна').click();
    await expect.poll(asked).toMatchObject({ sort: 'country' });
    for (const sort of ['country,name', 'country,-name']) {
      await heading('Наименование').click({ modifiers: ['Shift'] });
      await expect.poll(asked).toMatchObject({ sort });
    }
    expect(new URLSearchParams(location.search).get('sort')).toBe('country,-name');
    await expect.element(page.getByRole('columnheader', { name: /Страна/ })).toHaveAttribute('aria-sort', 'ascending');
    await openConsole('/profile');
    await open('?sort=country,-name');
    expect(asked()).toMatchObject({ sort: 'country,-name' });
  });

  test('is walked and selected by keys, and a record returns to its row', async () => {
    await open();
    listed()[0]!.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(listed()[2]);
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    await expect
      .element(page.getByRole('region', { name: 'Выделенные записи' }))
      .toMatchTextContent(/Выделено: 2 записи/);
    expect(document.activeElement).toBe(listed()[3]);
    await userEvent.keyboard('{Enter}');
    await expect.element(title).toMatchTextContent(/^Г$/);
    history.back();
    await expect.element(rowAt(3)).toHaveFocus();
    await expect.element(rowAt(3)).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(listed()[4]);
  });

  test('is entered from its search by the arrow down and left by the arrow up', async () => {
    await open();
    await search.click();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(rowAt(0)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(rowAt(0)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(title).toMatchTextContent(/^А$/);
  });

  test('tells how many records there are, in words that agree with the number', async () => {
    answer(brands.routes.list, ({ query }) => {
      const rows = query['search'] ? [{ name: 'А' }] : [{ name: 'А' }, { name: 'Б' }];
      return { items: rows, total: rows.length, totalIsExact: true };
    });
    await open();
    await expect.element(page.getByText(/^2.производителя · обновлено \d\d:\d\d/)).toBeVisible();
    await search.fill('А');
    await expect.element(page.getByText(/^1.производитель · обновлено/)).toBeVisible();
  });

  test('in which nothing is found says so, and shows all again', async () => {
    const rows = [{ name: 'А' }];
    answer(brands.routes.list, ({ query }) => ({ items: query['search'] ? [] : rows, total: query['search'] ? 0 : 1 }));
    await open();
    await search.fill('такого точно нет');
    await expect.element(page.getByText(/По этому запросу ничего не нашлось/)).toBeVisible();
    await page.getByRole('button', { name: 'Показать все записи' }).click();
    await expect.poll(namesListed).toEqual(['А']);
    await expect.element(search).toHaveValue('');
  });

  test('leaves out fields that the person does not see, and says so', async () => {
    await open('?sort=inn,-name&filter={"field":"secret","op":"is","value":"а"}');
    await expect.element(page.getByText(/Список показан без порядка и отбора по полям «inn», «secret»/)).toBeVisible();
    await expect
      .element(page.getByRole('columnheader', { name: /Наименование/ }).first())
      .toHaveAttribute('aria-sort', 'descending');
    expect(asked()).toMatchObject({ sort: '-name' });
    expect(asked()['filter']).toBeUndefined();
  });
});

describe('pages of a list', () => {
  const all = Array.from({ length: 60 }, (_, index) => ({
    guid: crypto.randomUUID(),
    version: 1,
    name: `Завод ${String(index + 1).padStart(2, '0')}`,
  }));

  beforeEach(() => {
    answerRecords(brands, all);
    answer(brands.routes.list, ({ query }) => {
      const [offset, limit] = [Number(query['offset'] ?? 0), Number(query['limit'])];
      return { items: all.slice(offset, offset + limit), total: all.length, totalIsExact: true };
    });
  });

  test('are turned; a record knows its neighbours and the way back to its page', async () => {
    await open();
    expect(namesListed()).toHaveLength(50);
    await page.getByRole('button', { name: 'Следующая страница' }).click();
    await expect.poll(namesListed).toHaveLength(10);
    expect(address()).toContain('page=2');
    await expect.element(page.getByText(/Страница.2.из.2/)).toBeVisible();
    expect(document.querySelector('footer')!.textContent).toContain('51–60');
    await page.getByRole('link', { name: 'Завод 53' }).click();
    await expect.element(title).toMatchTextContent(/Завод 53/);
    await page.getByRole('link', { name: 'Следующая запись' }).click();
    await expect.element(title).toMatchTextContent(/Завод 54/);
    await page.getByRole('link', { name: 'Предыдущая запись' }).click();
    await expect.element(title).toMatchTextContent(/Завод 53/);
    await page.getByRole('main').getByRole('link', { name: 'Производители' }).first().click();
    await expect.poll(address).toContain('/dictionary/brands?page=2');
    await expect.element(rowAt(2)).toMatchTextContent(/Завод 53/);
  });

  test('that do not exist are not shown: the last one is', async () => {
    await open('?page=9');
    await expect.element(page.getByText(/Страница.2.из.2/)).toBeVisible();
    expect(address()).toContain('page=2');
    await expect.poll(namesListed).toContain('Завод 51');
  });

  test('keep the place of a record that is opened before the next page has come', async () => {
    await open();
    const release = hold(brands.routes.list);
    await page.getByRole('button', { name: 'Следующая страница' }).click();
    await expect.poll(address).toContain('page=2');
    await page.getByRole('link', { name: 'Завод 03' }).click();
    await expect.element(title).toMatchTextContent(/Завод 03/);
    release();
    await page.getByRole('link', { name: 'Следующая запись' }).click();
    await expect.element(title).toMatchTextContent(/Завод 04/);
    await page.getByRole('link', { name: 'Предыдущая запись' }).click();
    await expect.element(title).toMatchTextContent(/Завод 03/);
  });

  test('scroll back to the place that was left', async () => {
    await open();
    const table = () => document.querySelector('table')!.parentElement!;
    table().scrollTop = 700;
    await page.getByRole('link', { name: 'Завод 31' }).click();
    await expect.element(title).toMatchTextContent(/Завод 31/);
    history.back();
    await expect.poll(namesListed).toHaveLength(50);
    await expect.poll(() => table().scrollTop).toBe(700);
    await expect.element(rowAt(30)).toHaveFocus();
  });

  test('become one ribbon, whose end a key reaches', async () => {
    await open();
    await page.getByRole('button', { name: 'Ещё' }).click();
    await page.getByRole('menuitem', { name: 'Показать всё одной лентой' }).click();
    await expect.poll(address).toContain('mode=ribbon');
    await expect.element(page.getByRole('navigation', { name: 'Страницы' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount');
    await expect.poll(namesListed).not.toEqual([]);
    listed()[0]!.focus();
    await userEvent.keyboard('{End}');
    await expect.element(row('Завод 60')).toHaveFocus();
    await page.getByRole('button', { name: 'Ещё' }).click();
    await page.getByRole('menuitem', { name: 'Показать по страницам' }).click();
    await expect.poll(namesListed).toHaveLength(50);
  });
});
