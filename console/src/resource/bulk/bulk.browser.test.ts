import { brands } from 'contract/features/equipment/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerRecords, sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { choose, dialog, listed, opened, row } from '../../testing/screen.ts';

const { bulk } = brands.routes;
const bar = page.getByRole('region', { name: 'Выделенные записи' });
let rows: AnyRow[];

beforeEach(async () => {
  rows = answerRecords(
    brands,
    ['А', 'Б', 'В'].map((name) => ({ name })),
  );
  await openConsole('/dictionary/brands');
  await opened('Производители');
  await expect.poll(() => listed().length).toBe(3);
});

test('a field of many changes at once, and the effects are shown before', async () => {
  answer(bulk, ({ body }) => ({
    changed: body.records.length,
    rows: body.records.map(({ guid }: AnyRow) => ({ guid, name: 'Завод', outcome: 'change' })),
  }));
  await row(/^А/).getByRole('checkbox').click();
  await row(/^В/)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect.element(bar).toMatchTextContent(/Выделено: 3 записи/);
  await row(/^Б/).getByRole('checkbox').click();
  await expect.element(bar).toMatchTextContent(/Выделено: 2 записи/);
  await bar.getByRole('button', { name: 'Изменить поле' }).click();
  const change = dialog('Изменить поле выделенных записей');
  await choose('Поле', 'Страна', change);
  const value = change.getByRole('textbox', { name: 'Новое значение' });
  await value.fill('by');
  await expect.element(change.getByText(/Две латинские буквы кода ISO 3166/)).toBeVisible();
  await value.fill('BY');
  await expect.element(change.getByText(/Изменится: 2/)).toBeVisible();
  await change.getByRole('button', { name: 'Изменить 2 записи' }).dblClick();
  await expect.element(page.getByText(/Изменено: 2.записи/)).toBeVisible();
  const done = sent(bulk).filter(({ body }) => !body.preview);
  expect(done.map(({ body }) => body)).toEqual([
    {
      action: 'update',
      records: [rows[0]!, rows[2]!].map(({ guid, version }) => ({ guid, version })),
      changes: { country: 'BY' },
      preview: false,
    },
  ]);
});
