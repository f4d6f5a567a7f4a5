import { activity } from 'contract/features/journal/activity.ts';
import { journal } from 'contract/features/journal/calls.ts';
import { journalRetention } from 'contract/features/journal/retention.ts';
import { savedViews } from 'contract/features/saved-views/calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, hold, refuse, sent } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { address, choose, dialog, field, findInaccessible, listed, opened, row } from '../../testing/screen.ts';

const JOURNAL = 'Журнал действий пользователей';
const chart = page.getByRole('figure', { name: 'Активность по часам и разделам' });
const brand = crypto.randomUUID();
const entry = {
  number: 7,
  occurredAt: '2026-03-02T09:15:42Z',
  userName: 'Орлова Елена Викторовна',
  action: 'update',
  entity: 'brand',
  recordGuid: brand,
  recordName: 'Завод',
  before: { country: 'RU' },
  after: { country: 'BY' },
  address: '127.0.0.1',
} as const;

beforeEach(() => {
  answer(journal.list, { items: [entry, { ...entry, number: 6, recordName: 'Второй' }] });
  answer(journal.hours, {
    from: '2026-03-01T00:00:00Z',
    stepMinutes: 60,
    sections: [{ entity: 'brand', counts: Array.from({ length: 48 }, () => 2) }],
  });
});

async function open(query = ''): Promise<void> {
  await openConsole(`/logs/records${query}`);
  await opened(JOURNAL);
  await expect.poll(listed).not.toEqual([]);
}

test('who works in the console is found by name, and the way leads to what they did', async () => {
  const [tikhonov, admin] = ['Тихонов Илья', 'Администратор Главный'].map((userName, index) => ({
    key: String(index),
    accountGuid: crypto.randomUUID(),
    userName,
    address: '127.0.0.1',
    isOnline: true,
  }));
  answer(activity.sessions, ({ query }) => ({
    items: query['search'] ? [tikhonov!] : [tikhonov!, admin!],
    online: 2,
  }));
  await openConsole('/logs');
  await opened('Активность пользователей');
  await expect.element(page.getByText(/Сейчас в консоли: 2/)).toBeVisible();
  await page.getByLabelText('Поиск по людям').fill('Тихонов');
  await expect.poll(address).toContain('search=');
  await expect.element(row('Администратор')).not.toBeInTheDocument();
  await expect.element(row('Тихонов')).toMatchTextContent(/127\.0\.0\.1/);
  (row('Тихонов').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await opened(JOURNAL);
  expect(address()).toContain('person=');
});

test('what comes later does not move the list', async () => {
  answer(journal.findings, [{ rule: 'night', userName: 'Орлова Е. В.' }]);
  const release = hold(journal.findings);
  await openConsole('/logs/records');
  await expect.poll(listed).not.toEqual([]);
  const before = listed()[0]!.getBoundingClientRect().top;
  release();
  await expect.element(page.getByText(/^Необычно(е|го) за 7/)).toBeVisible();
  expect(listed()[0]!.getBoundingClientRect().top).toBe(before);
});

test('what could not be read is not shown as absent', async () => {
  refuse(journal.findings, 'conflict', { detail: 'Не прочитано' });
  await open();
  const notice = page.getByRole('alert').filter({ hasText: /Не прочитано/ });
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText(/Необычного за 7/)).not.toBeInTheDocument();
  answer(journal.findings);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('the chart of hours narrows the journal to a section by a click and to hours by dragging', async () => {
  await open();
  await chart.getByRole('button', { name: 'Производители' }).click();
  await expect.poll(address).toContain('entity=brand');
  expect(sent(journal.list).at(-1)!.query).toMatchObject({ entity: 'brand' });
  await expect.element(chart).toBeVisible();
  const strip = chart.element().querySelector<HTMLElement>('[aria-hidden]')!;
  strip.setPointerCapture = () => undefined;
  const { right, top } = strip.getBoundingClientRect();
  const at = (type: string, clientX: number) =>
    strip.dispatchEvent(new PointerEvent(type, { clientX, clientY: top + 4, bubbles: true, pointerId: 1 }));
  at('pointerdown', right - 30);
  await expect.poll(() => strip.querySelector('[data-chosen]')).not.toBeNull();
  at('pointermove', right + 12);
  await expect.poll(() => strip.querySelector('[data-chosen]:last-child')).not.toBeNull();
  at('pointerup', right + 12);
  await expect.poll(address).toMatch(/from=.*to=/);
  // A drag past the edge selects up to the edge.
  expect(new URLSearchParams(location.search).get('to')).toBe('2026-03-03T00:00:00.000Z');
});

test('a filter lives in the address and is kept as a view', async () => {
  answer(savedViews.create, ({ body }) => body);
  await open();
  await choose('Действие', 'Отказ в доступе');
  await expect.poll(address).toContain('action=refused');
  await page.getByRole('button', { name: 'Виды' }).click();
  await page.getByRole('menuitem', { name: 'Сохранить нынешний вид…' }).click();
  const form = dialog('Сохранить вид списка');
  await field('Название', form).fill('Отказы');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText(/Вид «Отказы» сохранён/)).toBeVisible();
  const view = sent(savedViews.create)[0]!.body;
  expect(JSON.stringify(view)).toContain('refused');
  answer(savedViews.list, [view]);
  await openConsole('/profile');
  await open();
  await page.getByRole('button', { name: 'Виды' }).click();
  await page.getByRole('menuitem', { name: 'Отказы' }).first().click();
  await expect.poll(address).toContain('action=refused');
});

test('the filter of a link is shown in words, and one record has no chart', async () => {
  await open('?action=create,update');
  await expect.element(chart).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Действие: создание, изменение' })).toBeVisible();
  await open(`?record=${brand}`);
  expect(sent(journal.list).at(-1)!.query).toMatchObject({ record: brand });
  await expect.element(chart).not.toBeInTheDocument();
});

describe('how long entries are kept', () => {
  const form = dialog('Сроки хранения журнала');
  const months = field('Выгрузки: хранить, месяцев', form);
  const openTerms = async () => {
    await open();
    await page.getByRole('button', { name: 'Сроки хранения' }).click();
    await expect.element(form).toBeVisible();
  };

  test('is not less than the least, is saved and taken back; what is not due is not forgotten', async () => {
    answer(journalRetention.save, ({ body }) => ({ ...body, version: 2 }));
    answer(journalRetention.get, { version: 1 });
    await openTerms();
    await months.fill('6');
    await expect.element(form.getByText(/Не меньше 12/)).toBeVisible();
    await expect.element(form.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await months.fill('24');
    answer(journalRetention.get, { version: 2, exports: 24 });
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/Сроки хранения журнала: сохранено/)).toBeVisible();
    expect(sent(journalRetention.save).map(({ body }) => body)).toEqual([expect.objectContaining({ exports: 24 })]);
    await expect.element(form.getByRole('row', { name: /Выгрузки/ })).toMatchTextContent(/ничего/);
    const forget = form.getByRole('button', { name: 'Удалить сейчас' });
    await expect.element(forget).toBeDisabled();
    await expect.element(forget).toHaveAccessibleDescription('Срок хранения не вышел ни у одной записи');
    await page.getByRole('button', { name: 'Вернуть' }).click();
    await expect.poll(() => sent(journalRetention.save).at(-1)!.body).toMatchObject({ exports: null });
  });

  test('is only read by who may not forget', async () => {
    signIn({ rights: { journal: 'read' } });
    await openTerms();
    await expect.element(form.getByText(/Только просмотр\./)).toBeVisible();
    await expect.element(field('Отказы: хранить, месяцев', form)).toBeDisabled();
    await expect.element(form.getByRole('button', { name: 'Сохранить' })).not.toBeInTheDocument();
  });
});

test('on 700 points the journal is read and searched', async () => {
  await page.viewport(700, 900);
  await open();
  answer(journal.list, { items: [] });
  await page.getByRole('searchbox', { name: 'Поиск в журнале' }).fill('нетакойзаписи');
  await expect.element(page.getByText(/По этому запросу ничего не нашлось/)).toBeVisible();
});

test('on 390 points one row of tools stands above it: the filters behind one button, the chosen in words', async () => {
  await page.viewport(390, 844);
  await open();
  const search = page.getByRole('searchbox', { name: 'Поиск в журнале' });
  const filter = page.getByRole('button', { name: 'Фильтр' });
  const tops = [search, filter, page.getByRole('button', { name: 'Выгрузить' })].map(
    (tool) => tool.element().getBoundingClientRect().top,
  );
  for (const top of tops) expect(Math.abs(top - tops[0]!)).toBeLessThan(4);
  await filter.click();
  const fields = dialog('Фильтр');
  await choose('Результат', 'Выполнено', fields);
  expect(await findInaccessible()).toEqual([]);
  await fields.getByRole('button', { name: 'Показать' }).click();
  await expect.poll(address).toContain('result=done');
  await expect.element(filter).toHaveFocus();
  await page.getByRole('button', { name: 'Результат: Выполнено' }).click();
  await expect.element(fields).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Убрать условие' }).click();
  await expect.poll(address).not.toContain('result');
});
