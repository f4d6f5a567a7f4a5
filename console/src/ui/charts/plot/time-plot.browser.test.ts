import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { pointValueCalls } from 'contract/features/measurements/point-values.ts';
import { addDays, dayBegins, MOSCOW_ZONE, moscowToday } from 'contract/time/day-shape.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords } from '../../../testing/answers.ts';
import { answerDesktop } from '../../../testing/desktops.ts';
import { openConsole } from '../../../testing/open-console.tsx';
import { address, dialog, findInaccessible, opened } from '../../../testing/screen.ts';

const DAY = 86_400_000;
const NAME = 'Прогноз и факт';
const times = Array.from({ length: 14 }, (_, index) => dayBegins('2026-11-14', MOSCOW_ZONE) + index * DAY);
const lines = [
  {
    name: 'Факт',
    meaning: 'fact' as const,
    values: times.map((_, index) => (index === 3 ? null : 12_000 + index * 100)),
  },
  { name: 'Прогноз', meaning: 'forecast' as const, values: times.map((_, index) => 45_900 - index * 100) },
];
const card = page.getByRole('article', { name: NAME });
const chart = card.getByRole('img', { name: /^Прогноз и факт:/ });
const key = (name: string) => card.getByRole('button', { name, exact: true });
const drawn = () =>
  [...document.querySelectorAll('svg[role="img"] > path[data-meaning]')].map((line) =>
    line.getAttribute('data-meaning'),
  );

/** A tall widget with two lines. */
async function openWidget(w = 12, h = 8): Promise<void> {
  const data = { shape: 'series' as const, unit: 'кВт·ч', step: 'day' as const, times, lines };
  answerDesktop([{ widget: { name: NAME, kind: 'line' }, data, x: 0, y: 0, w, h }]);
  await openConsole('/desktop');
  await opened('Рабочий стол');
  await expect.element(chart).toBeVisible();
}

test('a legend tells the numbers of each line; a click hides a line, with Ctrl it leaves only one', async () => {
  await openWidget();
  const row = card.getByRole('row', { name: /Факт/ });
  await expect.element(row).toMatchTextContent(/Факт12.тыс.12,7.тыс.13,3.тыс.13,3.тыс./);
  await expect.element(chart.getByText(/^40.тыс.$/)).toBeVisible();
  expect(drawn()).toEqual(['forecast', 'fact']);
  await key('Прогноз').click();
  expect(drawn()).toEqual(['fact']);
  await expect.element(key('Прогноз')).toHaveAttribute('aria-pressed', 'false');
  // The axis now fits the line that is left, and says that it does not begin at zero.
  await expect.element(card.getByRole('img', { name: /шкала не от нуля/ })).toBeVisible();
  await expect.element(chart.getByText('кВт·ч, шкала не от нуля')).toBeVisible();
  expect(await findInaccessible()).toEqual([]);
  await key('Прогноз').click();
  key('Прогноз')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  await expect.poll(drawn).toEqual(['forecast']);
  (key('Прогноз').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(drawn).toEqual(['forecast', 'fact']);
});

test('the axis of two weeks names as many days as fit, none of them touching', async () => {
  await openWidget();
  const labels = () =>
    [...chart.element().querySelectorAll('text')].filter(({ textContent }) => /^\d\d\.\d\d$/.test(textContent));
  expect(labels()).toHaveLength(14);
  await page.viewport(390, 844);
  await expect.poll(() => labels().length).toBe(4);
  const boxes = labels().map((label) => label.getBoundingClientRect());
  expect(boxes.slice(1).every(({ left }, index) => left > boxes[index]!.right + 4)).toBe(true);
  // A narrow legend keeps the names and the last values.
  await expect.element(card.getByRole('cell', { name: /^13,3.тыс.$/ }).last()).toBeVisible();
  await expect.element(card.getByRole('columnheader', { name: 'среднее' })).not.toBeInTheDocument();
});

test.each([1440, 390])('a tooltip stands beside the moment it tells about: %i', async (width) => {
  await page.viewport(width, 844);
  await openWidget(6, 5);
  (chart.element() as SVGElement).focus();
  for (let at = 0; at < times.length; at++) {
    await userEvent.keyboard('{ArrowRight}');
    const hint = card.getByCss('[aria-live="polite"]');
    await expect.element(hint.getByText(/Факт:/)).toBeVisible();
    await expect
      .element(
        hint.getByText(at === 3 ? 'нет данных' : new RegExp(`^${12 + Math.floor(at / 10)}.${at % 10 || '0'}00.кВт`)),
      )
      .toBeVisible();
    const { left, right } = hint.element().getBoundingClientRect();
    const dot = chart.element().querySelector('circle')!.getBoundingClientRect();
    expect(left > dot.right || right < dot.left).toBe(true);
    const { left: begin, right: end } = card.element().getBoundingClientRect();
    expect(left >= begin && right <= end).toBe(true);
  }
});

test('a chart fills the window and returns with what was chosen on it', async () => {
  await openWidget(6, 4);
  await key('Прогноз').click();
  const small = chart.element().getBoundingClientRect().width;
  const menu = page.getByRole('button', { name: `Действия с виджетом «${NAME}»` });
  await menu.click();
  await page.getByRole('menuitem', { name: 'На весь экран' }).click();
  const window = dialog(NAME);
  await expect
    .poll(
      () =>
        window
          .getByRole('img', { name: /^Прогноз и факт:/ })
          .element()
          .getBoundingClientRect().width,
    )
    .toBeGreaterThan(small * 1.5);
  expect(
    window
      .getByRole('img', { name: /^Прогноз и факт:/ })
      .element()
      .getBoundingClientRect().height,
  ).toBeGreaterThan(500);
  await expect.element(window.getByRole('button', { name: 'Прогноз' })).toHaveAttribute('aria-pressed', 'false');
  expect(await findInaccessible()).toEqual([]);
  await window.getByRole('button', { name: 'Прогноз' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(window).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(menu.element());
  await expect.element(key('Прогноз')).toHaveAttribute('aria-pressed', 'true');
});

const point = { name: 'Ввод 1' };
const last = addDays(moscowToday(), -1);
const profile = page.getByRole('img', { name: /Активная, приём/ });

/** Opens the values of a point: half-hours of the days asked for. */
async function openPoint(query = ''): Promise<string> {
  const [record] = answerRecords(meteringPoints, [point]);
  answer(pointValueCalls.values, { zone: MOSCOW_ZONE, stepMinutes: 30, days: [] });
  await openConsole(`/metering-points/${record!.guid}/values${query}`);
  await opened(point.name);
  await expect.element(profile).toBeVisible();
  return `/metering-points/${record!.guid}/values`;
}
const shown = () => / с (.+?) по (\S+\s\S+?)(?=,|$)/.exec(profile.element().getAttribute('aria-label')!)!.slice(1);

test('the visible range is in the address: shared, and left by «Back»', async () => {
  const path = await openPoint();
  const whole = shown();
  (profile.element() as SVGElement).focus();
  await userEvent.keyboard('+++');
  const near = shown();
  expect(near).not.toEqual(whole);
  await expect.poll(address).toMatch(/\?zoom=\d+-\d+$/);
  const shared = address();
  history.back();
  await expect.poll(address).toBe(path);
  await expect.poll(shown).toEqual(whole);
  await openPoint(shared.slice(path.length));
  await expect.poll(shown).toEqual(near);
  await page.getByRole('button', { name: 'Неделя' }).click();
  await expect
    .poll(address)
    .toBe(
      `${path.replace(/[^/]+\/values$/, '')}${address().split('/')[2]}/values?from=${addDays(last, -6)}&to=${last}`,
    );
  await expect.element(page.getByRole('button', { name: 'Показать весь период' })).not.toBeInTheDocument();
});

test('dragging over a chart shows that range of it, and does not choose a day', async () => {
  await openPoint();
  const svg = profile.element();
  const { left, top, width } = svg.getBoundingClientRect();
  const send = (type: string, x: number, Kind: typeof PointerEvent | typeof MouseEvent = PointerEvent) =>
    svg.dispatchEvent(
      new Kind(type, { bubbles: true, button: 0, pointerType: 'mouse', clientX: left + x, clientY: top + 60 }),
    );
  const whole = shown();
  send('pointerdown', width / 3);
  const selected = () => Number(svg.querySelector('rect[class*="selection"]')?.getAttribute('width') ?? -1);
  await expect.poll(selected).toBe(0);
  send('pointermove', width / 2);
  await expect.poll(selected).toBeGreaterThan(100);
  send('pointerup', width / 2);
  send('click', width / 2, MouseEvent);
  await expect.poll(shown).not.toEqual(whole);
  await expect.poll(address).toMatch(/zoom=/);
  await expect.element(page.getByRole('button', { name: 'Закрыть сутки' })).not.toBeInTheDocument();
});

test('a wrong range or period in the address is ignored', async () => {
  await openPoint('?zoom=5-x&from=2026-02-31&to=2026-03-02');
  await expect.element(page.getByRole('button', { name: 'Месяц', pressed: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Показать весь период' })).not.toBeInTheDocument();
});
