import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { planCalls, type PlanLine } from 'contract/features/passport/plan.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, sent, type Part } from '../../../testing/answers.ts';
import { openConsole } from '../../../testing/open-console.tsx';
import { choose, dialog } from '../../../testing/screen.ts';

const year = new Date().getFullYear();
const energy = (values: Record<string, number>, status: 'draft' | 'approved' = 'draft'): Part<PlanLine> => ({
  indicator: 'energy',
  months: Object.fromEntries(Object.entries(values).map(([month, value]) => [month, { value, status }])),
});
const january = page.getByLabelText('Потребление электроэнергии, МВт·ч: Январь');

async function openPlan(lines: Part<PlanLine>[], version: object | null = null) {
  const [branch] = answerRecords(branchOffices, [{ name: 'Северный участок' }]);
  answer(planCalls.get, { year, lines, version } as never);
  await openConsole(`/branch-offices/${branch!.guid}/plan`);
  return branch!;
}

test('a row is pasted from a table, added up, and saved as a version with its reason', async () => {
  const { guid } = await openPlan([]);
  answer(planCalls.put, { year, lines: [energy({ JANUARY: 1.5, FEBRUARY: 2, MARCH: 3.25 })] } as never);
  await page.getByRole('button', { name: 'Показатель' }).click();
  const line = dialog('Новая строка плана');
  await choose('Показатель', 'Мощность', line);
  await line.getByRole('button', { name: 'Добавить' }).click();
  const first = page.getByLabelText('Мощность, МВт: Январь');
  await expect.element(first).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', '1,5\t2\t3,25');
  first.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(page.getByRole('cell', { name: '6,75' })).toBeVisible();
  await page.getByLabelText('Причина изменения').fill('Новый цех');
  await page.getByRole('button', { name: 'Сохранить план' }).click();
  await expect.element(page.getByText(/План на \d{4} год сохранён/)).toBeVisible();
  const { params, body } = sent(planCalls.put)[0]!;
  expect(params).toEqual({ guid });
  expect(body).toMatchObject({
    year,
    reason: 'Новый цех',
    lines: [{ indicator: 'power', values: { JANUARY: 1.5, FEBRUARY: 2, MARCH: 3.25 } }],
  });
});

test('an approved plan is read only until its approval is taken back', async () => {
  const { guid } = await openPlan([energy({ JANUARY: 100 }, 'approved')]);
  await expect.element(page.getByText('Утверждён', { exact: true })).toBeVisible();
  await expect.element(january).toHaveAttribute('readonly');
  answer(planCalls.approve, { year, lines: [energy({ JANUARY: 100 })] } as never);
  answer(planCalls.get, { year, lines: [energy({ JANUARY: 100 })], version: null } as never);
  await page.getByRole('button', { name: 'Снять утверждение' }).click();
  await expect.element(january).not.toHaveAttribute('readonly');
  expect(sent(planCalls.approve)[0]).toMatchObject({ params: { guid }, body: { year, isApproved: false } });
});

test('what is not saved is not lost in silence: neither to another year nor to another tab', async () => {
  await openPlan([energy({ JANUARY: 100 })], { number: 1, reason: 'Первый план' });
  await expect.element(page.getByText(/Действует версия 1 от .*: Первый план/)).toBeVisible();
  await january.fill('120');
  await page.getByRole('button', { name: 'Следующий год' }).click();
  await dialog(`Перейти к ${year + 1} году, не сохранив?`)
    .getByRole('button', { name: 'Отмена' })
    .click();
  await expect.element(january).toHaveValue('120');
  await page.getByRole('tab', { name: 'История' }).click();
  await dialog('Уйти, не сохранив?').getByRole('button', { name: 'Отмена' }).click();
  await expect.element(january).toHaveValue('120');
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect.element(january).toHaveValue('100');
});

test('a version is compared with the present one and returned with a reason', async () => {
  const { guid } = await openPlan([energy({ JANUARY: 120 })], { number: 2 });
  answer(planCalls.versions, [
    { number: 2, values: 1 },
    { number: 1, reason: 'Первый план', values: 1 },
  ]);
  answer(planCalls.difference, [{ indicator: 'energy', months: { JANUARY: { before: 100, after: 120 } } }]);
  answer(planCalls.restore, { year, lines: [energy({ JANUARY: 100 })] } as never);
  await page.getByRole('button', { name: 'Версии' }).click();
  const versions = dialog(`Версии плана на ${year} год`);
  await versions.getByRole('button', { name: 'Сравнить версию 1 с действующей' }).click();
  const difference = versions.getByRole('region', { name: 'Разница версий' });
  await expect.element(difference.getByRole('cell', { name: '+20' })).toBeVisible();
  expect(sent(planCalls.difference)[0]!.query).toMatchObject({ from: '1', to: '2' });
  await versions.getByRole('button', { name: 'Вернуть версию 1' }).click();
  const back = dialog(`Вернуть план на ${year} год к версии 1?`);
  await back.getByLabelText('Причина').fill('цех отложен');
  await back.getByRole('button', { name: 'Вернуть' }).click();
  await expect
    .poll(() => sent(planCalls.restore)[0])
    .toMatchObject({
      params: { guid },
      body: { year, number: 1, reason: 'цех отложен' },
    });
  await userEvent.keyboard('{Escape}');
});
