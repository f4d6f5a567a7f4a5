import { widgetCalls, type WidgetData } from 'contract/features/widgets/calls.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { widgetOriginCalls } from 'contract/features/widgets/origin.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, sent } from '../../../testing/answers.ts';
import { answerData, answerDesktop, number } from '../../../testing/desktops.ts';
import { openConsole } from '../../../testing/open-console.tsx';
import { address, dialog, field, findInaccessible, opened } from '../../../testing/screen.ts';

const DAY = 86_400_000;
const times = Array.from({ length: 10 }, (_, index) => Date.UTC(2026, 2, 1) + index * DAY);
const NAME = 'Виджет';
const card = page.getByRole('article', { name: NAME });

async function open(data: WidgetData, more: object = {}): Promise<void> {
  answerDesktop([{ widget: { name: NAME, ...more }, data, x: 0, y: 0, w: 12, h: 5 }]);
  await openConsole('/desktop');
  await opened('Рабочий стол');
  await expect.element(card.getByRole('figure').first()).toBeVisible();
}
async function act(what: string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitem'): Promise<void> {
  await page.getByRole('button', { name: `Действия с виджетом «${NAME}»` }).click();
  await page.getByRole(role, { name: what }).click();
}
const beyond = (limit: number) => ({ threshold: { limit, side: 'above' as const, isBeyond: true } });

const series = (more: object = {}): WidgetData => ({
  shape: 'series',
  unit: 'кВт·ч',
  step: 'day',
  times,
  lines: [{ name: 'Факт', meaning: 'fact', values: times.map((_, index) => 100 + index) }],
  ...more,
});

test('a number beyond its threshold says so; a person subscribes to it', async () => {
  answer(widgetCalls.subscribe);
  await open(number(12, beyond(2)));
  await expect.element(card.getByText(/Больше порога 2/)).toBeVisible();
  await act('Сообщать мне о пороге', 'menuitemcheckbox');
  await expect.poll(() => sent(widgetCalls.subscribe)).toHaveLength(1);
  expect(await findInaccessible()).toEqual([]);
});

test('the data of a widget are saved as a table', async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await open(series(), { kind: 'line' });
  await act('Скачать CSV');
  await expect.poll(() => saved).toEqual([`${NAME}.csv`]);
  click.mockRestore();
});

test('a line has its threshold drawn, and a forecast lies under the fact', async () => {
  const lines = [
    { name: 'Факт', meaning: 'fact', values: times.map(() => 104) },
    { name: 'Прогноз', meaning: 'forecast', values: times.map(() => 105) },
  ];
  await open(series({ lines, threshold: { limit: 500, side: 'above', isBeyond: false } }), { kind: 'line' });
  await expect.element(card.getByText(/порог 500/)).toBeVisible();
  const drawn = card.element().querySelectorAll('svg[role="img"] > path[data-meaning]');
  expect([...drawn].map((line) => line.getAttribute('data-meaning'))).toEqual(['forecast', 'fact']);
});

test('a threshold of one’s own is set on the widget and taken away', async () => {
  answer(widgetCalls.watch, ({ body }) => body);
  answer(widgetCalls.unsubscribe);
  await open(number(12));
  await act('Мой порог…');
  const form = dialog(`Мой порог: «${NAME}»`);
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(field('Порог', form)).toHaveAccessibleDescription(/обязательное поле/);
  await field('Порог', form).fill('1');
  expect(await findInaccessible()).toEqual([]);
  answerData(number(12, beyond(1)), { isSubscribed: true, hasOwnThreshold: true });
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(card.getByText(/Больше порога 1/)).toBeVisible();
  expect(sent(widgetCalls.watch)[0]!.body).toMatchObject({ threshold: 1 });
  await page.getByRole('button', { name: `Действия с виджетом «${NAME}»` }).click();
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Сообщать мне о пороге' })).toBeChecked();
  await page.getByRole('menuitem', { name: 'Мой порог…' }).click();
  await expect.element(field('Порог', form)).toHaveValue('1');
  answerData(number(12));
  await form.getByRole('button', { name: 'Убрать мой порог' }).click();
  await expect.element(card.getByText(/порога/)).not.toBeInTheDocument();
  expect(sent(widgetCalls.unsubscribe)).toHaveLength(1);
});

test('«Откуда числа» tells the rule, the series, the work and the sources, and leads to them', async () => {
  const nothing = { items: [], note: 'работ для этого нет' };
  const list = { resource: 'metering-points', filter: null };
  answer(widgetOriginCalls.get, {
    rule: 'Сумма получасов',
    counts: { points: 2, present: 90, estimated: 0, expected: 96 },
    series: { items: [{ text: 'Точки расчётного учёта: 2', list }] },
    jobs: nothing,
    sources: { items: [{ text: 'Файл 80020' }] },
  } as never);
  await open(series(), { kind: 'line' });
  await act('Откуда числа');
  const origin = dialog(`Откуда числа: ${NAME}`);
  await expect
    .poll(() =>
      origin
        .getByRole('heading')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([`Откуда числа: ${NAME}`, 'Как посчитано', 'Ряды', 'Работы', 'Источники']);
  await expect.element(origin.getByText(/работ для этого нет/)).toBeVisible();
  expect(await findInaccessible()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(origin).not.toBeInTheDocument();
  await act('Откуда числа');
  await origin.getByRole('link', { name: /^Точки расчётного учёта: 2/ }).click();
  await expect.poll(address).toMatch(/^\/metering-points/);
});

test('the library tells which widgets are beyond their thresholds', async () => {
  const [widget] = answerRecords(widgets, [{ name: NAME, kind: 'bars', source: 'objectCounts', section: 'passport' }]);
  answer(widgetCalls.beyond, [widget!.guid]);
  await openConsole('/widgets');
  await opened('Виджеты');
  await expect.element(page.getByRole('cell', { name: 'Столбцы, за порогом' })).toBeVisible();
  expect(await findInaccessible()).toEqual([]);
});
