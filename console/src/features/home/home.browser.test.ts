import { energyCalls } from 'contract/features/home/energy.ts';
import { waitingCalls } from 'contract/features/home/waiting.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, sent } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { address, dialog, field, findInaccessible, opened } from '../../testing/screen.ts';

const region = (name: string) => page.getByRole('region', { name });
const waiting = region('Ждёт вас');
const steps = region('Первые шаги');
const form = dialog('Что показывать в «Ждёт вас»');
const contracts = {
  kind: 'endingContracts',
  count: 3,
  filter: '{"field":"endDate","op":"to","value":"2026-12-31"}',
} as const;
const allSteps = (['requisites', 'passport', 'values', 'colleague'] as const).map((step) => ({ step, isDone: true }));

beforeEach(() => {
  answer(waitingCalls.get, { lines: [contracts, { kind: 'silentPoints', count: 0 }], steps: allSteps });
});

async function open(): Promise<void> {
  await openConsole('/');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Главная' })).toBeVisible();
}

test('a line of what waits leads to the list with the filter behind its number; what is in order is said so', async () => {
  await open();
  const line = waiting.getByRole('listitem');
  await expect.element(line).toMatchTextContent(/^3/);
  await line.getByRole('link').click();
  await expect.poll(address).toMatch(/^\/contracts\?filter=/);
  expect(new URLSearchParams(location.search).get('filter')).toBe(contracts.filter);
  await openConsole('/morning');
  await opened('Главная');
  expect(address()).toBe('/');
  await expect.element(waiting.getByText(/^Проверено, всё в порядке: /)).toBeVisible();
});

test('a kind of lines is hidden and the days are chosen, within their bounds', async () => {
  answer(waitingCalls.settings, { daysAhead: 30, version: 1 });
  answer(waitingCalls.saveSettings, ({ body }) => ({ ...body, version: 2 }));
  await open();
  await waiting.getByRole('button', { name: 'Настроить' }).click();
  await form.getByRole('checkbox', { name: 'Сроки договоров' }).click();
  const days = field('Напоминать о сроках за', form);
  await days.fill('400');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(form.getByText(/Укажите целое число дней от 1 до 365/)).toBeVisible();
  expect(await findInaccessible()).toEqual([]);
  await days.fill('365');
  answer(waitingCalls.get, { hidden: ['endingContracts'], steps: allSteps });
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent(waitingCalls.saveSettings).map(({ body }) => body)).toEqual([
    { hidden: ['endingContracts'], daysAhead: 365 },
  ]);
  await expect.element(waiting.getByText(/Скрыто вами: сроки договоров\./)).toBeVisible();
  await expect.element(waiting.getByRole('link')).not.toBeInTheDocument();
});

test('while sums are computed it says how many are ready, and what is computed appears by itself', async () => {
  const computing = (ready: number) =>
    refuse(energyCalls.get, 'computing', { detail: `Считаем суммы: готово суток — ${ready} из 30.` });
  computing(10);
  await open();
  const notice = page.getByRole('alert').filter({ hasText: /Считаем суммы/ });
  await expect.element(notice).toMatchTextContent('готово суток — 10 из 30');
  computing(20);
  await expect.element(notice).toMatchTextContent('готово суток — 20 из 30');
  answer(energyCalls.get, {
    fact: { points: 1, known: 1, sum: { value: 5, present: 48, estimated: 0, expected: 48 } as never },
  });
  await expect.element(page.getByText(/Потребление вчера/)).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('the first steps are hidden and called back, and hand the focus to each other', async () => {
  answer(waitingCalls.get, { steps: allSteps.map((one, index) => ({ ...one, isDone: index > 0 })) });
  await open();
  await expect.poll(() => steps.getByRole('listitem').elements().length).toBe(4);
  await expect.element(steps).toMatchTextContent('Сделано 3 из 4');
  const call = page.getByRole('button', { name: 'Первые шаги' });
  await steps.getByRole('button', { name: 'Скрыть первые шаги' }).click();
  await expect.element(steps).not.toBeInTheDocument();
  await expect.element(call).toHaveFocus();
  await openConsole('/glossary');
  await open();
  await expect.element(steps).not.toBeInTheDocument();
  (call.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(steps.getByRole('button', { name: 'Скрыть первые шаги' })).toHaveFocus();
});
