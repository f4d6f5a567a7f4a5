import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { api, unique } from './support/api.ts';
import { createPoint } from './support/passport.ts';
import { createGroup } from './support/people.ts';
import { opened } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { enter, otherBrowser, workingUser } from './support/users.ts';
import { createWidget } from './support/widgets.ts';

const dayAgo = (days: number) => new Date(Date.now() + 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
const shown = (day: string) => day.split('-').toReversed().join('.');

const [first, before] = [dayAgo(5), dayAgo(6)];
const note = `Вам видны данные с ${shown(first)}: так ограничен ваш доступ.`;

/** The days in the exported values of the open profile. */
async function daysInFile(page: Page): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('button', { name: 'CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).split('\n').slice(1);
  return [...new Set(lines.flatMap((line) => /\d{2}\.\d{2}\.\d{4}|\d{4}-\d{2}-\d{2}/.exec(line)?.[0] ?? []))];
}

test('данные с даты: профиль, файл, доска сбора и виджет начинаются с неё и говорят почему, а у других видно всё', async ({
  page,
  browser,
}) => {
  const name = unique('Виден не весь');
  const { guid } = await createPoint(name);
  for (let ago = 10; ago > 0; ago--)
    await api('PUT', `/api/metering-points/${guid}/values`, {
      version: 0,
      body: { channel: '01', day: dayAgo(ago), values: Array.from({ length: 48 }, () => 10), reason: 'Ведомость' },
    });
  const { name: group } = await createGroup({
    meteringPoints: 'read',
    consumptionObjects: 'read',
    measurements: 'read',
    desktops: 'read',
    widgets: 'read',
  });
  const user = await workingUser(group);
  const card = await api('GET', `/api/employees/${user['employeeGuid']}`);
  await api('PUT', `/api/employees/${card.guid}/data-from`, { version: card.version, body: { dataFrom: first } });

  const widget = await createWidget({ name: unique('Потребление'), source: 'measuredConsumption', kind: 'line' });

  const his = await otherBrowser(browser);
  await enter(his, user['userName']);
  await expect(his.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await his.goto(`/metering-points/${guid}/values`);
  await opened(his, name);
  await expect(his.getByText(note)).toBeVisible();
  // Five days of 48 half-hours of 10 kWh.
  await expect(his.getByText(/Всего 2\s400\s/)).toBeVisible();
  await his.getByRole('button', { name: 'Год', exact: true }).click();
  await expect(his.getByText(`${shown(first)} — ${shown(dayAgo(1))}`)).toBeVisible();
  await expect(his.getByRole('button', { name: 'Раньше' })).toBeDisabled();
  const days = await daysInFile(his);
  expect(days.length).toBe(5);
  expect(days.map((day) => (day.includes('.') ? day.split('.').toReversed().join('-') : day)).toSorted()[0]).toBe(
    first,
  );

  await his.goto(`/object-types/board?from=${before}&to=${dayAgo(1)}&search=${encodeURIComponent(name)}`);
  await opened(his, 'Сбор данных');
  await expect(his.getByText(note)).toBeVisible();
  const board = his.getByRole('table', { name: 'Полнота точек по суткам' });
  await expect(
    board.getByRole('button', { name: new RegExp(`${shown(first)}.*все данные|${shown(first)}`) }),
  ).toBeVisible();
  await expect(board.getByRole('button', { name: new RegExp(shown(before)) })).toHaveCount(0);

  await his.goto(`/widget/${widget.guid}`);
  await expect(his.getByText(`с ${shown(first)}: так ограничен ваш доступ`).first()).toBeVisible();
  await his.goto('/profile');
  await expect(his.getByText(new RegExp(`^с ${shown(first)}: журнал`))).toBeVisible();

  await page.goto(`/metering-points/${guid}/values`);
  await opened(page, name);
  await expect(page.getByText(/Всего 4\s800\s/)).toBeVisible();
  await expect(page.getByText(note)).toHaveCount(0);
  expect(await daysInFile(page)).toHaveLength(10);
});
