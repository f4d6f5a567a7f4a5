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
  await expect.element(line).toMatchTextContent(/^Договоры к концу срока3$/);
  await line.getByRole('link').click();
  await expect.poll(address).toMatch(/^\/contracts\?filter=/);
  expect(new URLSearchParams(location.search).get('filter')).toBe(contracts.filter);
  await openConsole('/morning');
  await opened('Главная');
  expect(address()).toBe('/');
  await waiting.getByText('Всё в порядке: 1').click();
  await expect.element(waiting.getByText('Связь с точками учёта')).toBeVisible();
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
  await expect.element(waiting.getByText('Скрыто вами: 1')).toBeVisible();
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

test('the energy of yesterday is four numbers and a chart of 24 hours; today is one click away', async () => {
  const flat = (value: number | null) => Array.from({ length: 24 }, () => value);
  answer(energyCalls.get, {
    today: '2026-03-11',
    yesterday: '2026-03-10',
    fact: {
      points: 90,
      known: 81,
      sum: { value: 532_551, present: 1944, estimated: 0, expected: 2160 },
      days: Array.from({ length: 30 }, (_, day) => 500_000 + day * 1000),
      change: -0.031,
    },
    forecasts: [
      { forecastGuid: 'f', name: 'На сутки вперёд', forecast: 1, actual: 1, added: 0, wape: 0.0124, cost: 1816 },
    ],
    peaks: [{ forecastGuid: 'p', name: 'Час пик', hours: [{ hour: 19, probability: 0.981 }] }],
    month: {
      month: '2026-03',
      branches: 2,
      plan: 15_525,
      comparedPlan: 5000,
      actual: 4945,
      isClosed: false,
      composition: null,
    },
    chart: {
      forecast: { forecastGuid: 'f', name: 'На сутки вперёд' },
      isWhole: true,
      days: [
        { day: '2026-03-10', fact: flat(22_000), forecast: flat(21_000), added: 36_362, peak: 19 },
        { day: '2026-03-11', fact: [], forecast: flat(23_000), added: 0, peak: 20 },
      ],
    },
  });
  await open();
  const number = (name: string) => region(name).getByRole('link');
  await expect.element(number('Потребление вчера')).toMatchTextContent('532,6 МВт·ч');
  await expect.element(region('Потребление вчера')).toMatchTextContent(/↓ 3,1 % 81 из 90 точек/);
  await expect.element(number('Ошибка прогноза')).toMatchTextContent('1,2 %');
  await expect.element(number('Факт к плану')).toMatchTextContent('98,9 %');
  await expect.element(number('Час пик сегодня')).toMatchTextContent('18–19 ч');
  const chart = page.getByRole('img', { name: /^Сутки 10\.03\.2026 по часам/ });
  await expect.element(chart).toBeVisible();
  expect(chart.element().getBoundingClientRect().top).toBeLessThan(500);
  await region('Энергия').getByText('Сегодня', { exact: true }).click();
  await expect.element(page.getByRole('img', { name: /^Сутки 11\.03\.2026 по часам/ })).toBeVisible();
  expect(await findInaccessible()).toEqual([]);
});
