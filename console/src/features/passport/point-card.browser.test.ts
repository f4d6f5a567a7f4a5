import { pointValueCalls } from 'contract/features/measurements/point-values.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { meteringPointCalls } from 'contract/features/passport/point-devices.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerRecords, hold, sent } from '../../testing/answers.ts';
import { openConsole, signIn } from '../../testing/open-console.tsx';
import { address, edit, field, findInaccessible, opened } from '../../testing/screen.ts';

const selected = () =>
  page
    .getByRole('tab', { selected: true })
    .elements()
    .map(({ textContent }) => textContent);

const yesterday = addDays(moscowToday(), -1);

function answerMonth(): void {
  const day = { day: yesterday, version: 1, quality: null, values: Array.from({ length: 48 }, () => 10) };
  answer(pointValueCalls.values, { unit: 'kWh', zone: 'Europe/Moscow', stepMinutes: 30, days: [day] });
  const known = { expected: 48, estimated: 0, findings: 0 };
  answer(pointValueCalls.coverage, {
    days: [
      { ...known, day: addDays(yesterday, -1), present: 0 },
      { ...known, day: yesterday, present: 48 },
    ],
    findings: [],
  });
}

test('a point opens with its last month, the days without values and its meter', async () => {
  const deviceGuid = crypto.randomUUID();
  const [point] = answerRecords(meteringPoints, [{ name: 'Ввод 1', coefficient: 40, deviceGuid }]);
  const stretch = {
    deviceGuid,
    serialNumber: '36492628',
    model: 'Меркурий 230',
    validFrom: '2025-02-01',
    validTo: null,
  };
  answer(meteringPointCalls.devices, { stretches: [{ ...stretch, coefficient: 40, firstReading: 12 }], kwh: null });
  answerMonth();
  await openConsole(`/metering-points/${point!.guid}`);
  await opened('Ввод 1');
  const facts = page.getByRole('tabpanel');
  await expect.element(facts).toMatchTextContent(/За месяц480\sкВт·ч.*Наибольшая нагрузка20\sкВт/);
  await expect.element(facts).toMatchTextContent(/Расчётный коэффициент40/);
  await expect.element(page.getByRole('img', { name: /Активная, приём/ })).toBeVisible();
  await expect.element(facts).toMatchTextContent('Меркурий 230');
  await expect.element(facts).toMatchTextContent('01.02.2025');
  expect(selected()).toEqual(['Обзор', 'Сводка']);
  expect(await findInaccessible()).toEqual([]);
  await page
    .getByText(/^Сутки с пропусками/)
    .getByRole('link')
    .click();
  await expect.poll(address).toMatch(new RegExp(`/coverage\\?channel=01&day=${addDays(yesterday, -1)}`));
});

test('nothing moves when the month of a point comes', async () => {
  const [point] = answerRecords(meteringPoints, [{ name: 'Ввод 1', deviceGuid: null }]);
  answerMonth();
  const release = hold(pointValueCalls.values);
  await openConsole(`/metering-points/${point!.guid}`);
  const strip = page.getByText(/^Сутки с пропусками/);
  await expect.element(strip).toBeVisible();
  const before = strip.element().getBoundingClientRect().top;
  release();
  await expect.element(page.getByRole('img', { name: /Активная, приём/ })).toBeVisible();
  expect(strip.element().getBoundingClientRect().top).toBe(before);
});

test('the address of a former tab leads to its mode with the query, and arrows lead through the modes', async () => {
  const [point] = answerRecords(meteringPoints, [{ name: 'Ввод 1' }]);
  answerMonth();
  await openConsole(`/metering-points/${point!.guid}/coverage?channel=02&day=2026-01-15`);
  await opened('Ввод 1');
  expect(selected()).toEqual(['Данные', 'Полнота']);
  await expect.poll(() => sent(pointValueCalls.coverage).at(-1)?.query).toEqual({ channel: '02', year: '2026' });
  (page.getByRole('tab', { name: 'Полнота' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'Баланс' })).toHaveFocus();
  await page.getByRole('tab', { name: 'Приборы' }).first().click();
  await expect.poll(address).toBe(`/metering-points/${point!.guid}/devices`);
});

test('«Изменить» of the overview opens the form to be edited, and the history keeps it as a form to be read', async () => {
  const [point] = answerRecords(meteringPoints, [{ name: 'Ввод 1' }]);
  answerMonth();
  await openConsole(`/metering-points/${point!.guid}`);
  await opened('Ввод 1');
  await edit();
  await expect.element(field('Наименование')).toHaveFocus();
  expect(address()).toBe(`/metering-points/${point!.guid}/card`);
  expect(history.state).not.toHaveProperty('isEditing');
});

test('beside the form of a point its history is one click away, at its own address', async () => {
  await page.viewport(1800, 900);
  const [point] = answerRecords(meteringPoints, [{ name: 'Ввод 1' }]);
  answer(meteringPoints.routes.history, [{ action: 'create', entity: 'metering_point', userName: 'Орлова Е. В.' }]);
  await openConsole(`/metering-points/${point!.guid}/card`);
  await opened('Ввод 1');
  const beside = page.getByRole('complementary', { name: 'Изменения и связи' });
  await expect
    .element(beside.getByRole('link', { name: 'Вся история' }))
    .toHaveAttribute('href', `/metering-points/${point!.guid}/history`);
  await page.viewport(1440, 900);
  await expect.element(beside).not.toBeInTheDocument();
});

test('a person without measurements sees no tab of them, and six facts of the record', async () => {
  signIn({ rights: { meteringPoints: 'read' } });
  const [point] = answerRecords(meteringPoints, [{ name: 'Ввод 1', collectMethod: 'manual', purpose: 'billing' }]);
  await openConsole(`/metering-points/${point!.guid}`);
  await opened('Ввод 1');
  await expect.element(page.getByRole('tab', { name: 'Данные' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Изменить' })).not.toBeInTheDocument();
  expect(document.querySelectorAll('[role="tabpanel"] dl:first-of-type > div')).toHaveLength(6);
  expect(sent(pointValueCalls.values)).toEqual([]);
});
