import { readingSheet } from 'contract/features/readings/calls.ts';
import { reconciliation } from 'contract/features/readings/reconciliation.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, refuse, sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { dialog, field, opened } from '../../testing/screen.ts';

const sheetRow = (index: number, total: number) => ({
  meteringPointGuid: crypto.randomUUID(),
  name: `Обход, ввод ${index}`,
  objectName: 'Объект',
  deviceGuid: crypto.randomUUID(),
  coefficient: 1,
  previous: { total, takenAt: '2026-02-01T00:00:00+03:00' },
});
const sum = (index: number) => page.getByRole('textbox', { name: `Обход, ввод ${index}: Сумма` });

async function openSheet() {
  const rows = [100, 200, 300, 400].map((total, index) => sheetRow(index + 1, total));
  answer(readingSheet.get, { rows, total: 4 });
  await openConsole('/readings/sheet');
  await opened('Снять показания');
  await field('Снято').fill('01.03.2026 00:00');
  await expect.element(sum(1)).toBeVisible();
  return rows;
}

test('readings are typed one under another, a mistake stands at its cell, and what was typed alone is written', async () => {
  const rows = await openSheet();
  refuse(readingSheet.save, 'invalid', {
    errors: [
      {
        path: 'rows.1.total',
        message: 'Меньше прежнего: 200 на 01.02.2026. Если счётчик перешёл через ноль, отметьте это',
      },
    ],
  });
  await sum(1).click();
  await userEvent.keyboard('150,5{Enter}190{Enter}310');
  await expect
    .element(
      page
        .getByRole('row', { name: /Обход, ввод 1/ })
        .getByRole('cell', { name: '50,5' })
        .first(),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect.element(sum(2)).toHaveAccessibleDescription(/Меньше прежнего: 200 на 01\.02\.2026/);
  await expect.element(sum(1)).not.toHaveAccessibleDescription(/Меньше прежнего/);
  await sum(2).fill('260');
  answer(readingSheet.save, { created: 3 });
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect.element(page.getByText('Записано: 3 показания')).toBeVisible();
  const { body } = sent(readingSheet.save).at(-1)!;
  expect(body.rows.map(({ deviceGuid, total }: { deviceGuid: string; total: number }) => [deviceGuid, total])).toEqual([
    [rows[0]!.deviceGuid, 150.5],
    [rows[1]!.deviceGuid, 260],
    [rows[2]!.deviceGuid, 310],
  ]);
});

test('what was typed into the sheet is not lost in silence: neither on leaving nor with another channel', async () => {
  await openSheet();
  await sum(1).fill('90');
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Канал' }), '02');
  const turning = dialog('Сменить канал?');
  await expect.element(turning).toMatchTextContent('Введено и не записано: 1 показание');
  await turning.getByRole('button', { name: 'Отмена' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Канал' })).toHaveValue('01');
  await expect.element(sum(1)).toHaveValue('90');
  refuse(readingSheet.save, 'invalid', { errors: [{ path: 'rows.0.total', message: 'Меньше прежнего' }] });
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect
    .element(page.getByRole('alert', { name: 'Ничего не записано' }))
    .toMatchTextContent('Исправьте: «Обход, ввод 1».');
  await page.getByRole('main').getByRole('link', { name: 'Показания' }).click();
  await dialog('Уйти, не сохранив?').getByRole('button', { name: 'Отмена' }).click();
  await expect.element(sum(1)).toHaveValue('90');
});

test('a point whose device counted more than its profile leads to its months', async () => {
  const [point] = answerRecords(meteringPoints, [{ name: 'Ввод 1' }]);
  const month = {
    month: '2026-01',
    state: 'differs',
    difference: -600,
    percent: -6,
    metered: 10_000,
    profile: 9_400,
  } as const;
  answer(reconciliation.list, [{ ...month, meteringPointGuid: point!.guid, name: 'Ввод 1', objectName: 'Объект' }]);
  answer(reconciliation.ofPoint, [month]);
  await openConsole('/readings/reconciliation');
  await opened('Сверка профиля с показаниями');
  const first = page.getByRole('row').nth(1);
  await expect.element(first).toMatchTextContent('Расходится');
  await expect.element(first).toMatchTextContent('−6');
  await first.getByRole('link').click();
  await expect.element(page.getByRole('tab', { name: 'Сверка' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('table').getByText('Расходится')).toBeVisible();
});
