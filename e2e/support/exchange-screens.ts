import type { Page } from '@playwright/test';
import { api, items, unique } from './api.ts';
import { dispatchMessage, sendFile } from './exchange.ts';
import { at } from './look.ts';
import { expect } from './test.ts';

const card = (guid: string) => `/api/measurement-imports/${guid}`;
const settled = async (guid: string) => {
  await expect.poll(async () => (await api('GET', card(guid)))['status']).not.toBe('received');
  return guid;
};
const written = async (guid: string, createPoints: boolean) => {
  await api('POST', `${card(guid)}/replay`, { body: { createPoints } });
  return settled(guid);
};

/** Uploads and checks a table with the given value in every hour of two days. */
async function tried(value: number): Promise<string> {
  const [point] = await items('/api/metering-points?limit=1&sort=-name');
  const rows = ['05.03.2025', '06.03.2025'].flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => `${day};${hour};${value}`),
  );
  const guid = await settled(await sendFile('Профиль.csv', Buffer.from(['Дата;Час;Значение', ...rows].join('\n'))));
  const layout = { form: 'list', channel: '02', unit: 'kWh', hours: 'from0', isMultiplied: true };
  await api('POST', `${card(guid)}/table`, { body: { ...layout, meteringPointGuid: point!.guid } });
  return settled(guid);
}

/** A checked table that overwrites values. */
export const triedTable = at(async () => {
  await written(await tried(5), false);
  return `/measurement-imports/${await tried(7)}`;
}, 'Профиль.csv');

/** Shows the effects of undoing a file. */
export async function undoing(page: Page): Promise<void> {
  await at(async () => `/measurement-imports/${await written(await tried(Date.now() % 1000), false)}`)(page);
  await page.getByRole('button', { name: 'Отменить загрузку' }).click();
  await expect(page.getByRole('dialog')).toContainText('вернётся к прежним значениям');
}

/** The values of a group of delivery points. */
export const gtpValues = at(async () => {
  const code = unique('G').toUpperCase();
  const guid = await settled(await sendFile(`${code}.xml`, dispatchMessage(code, Date.now() % 1_000_000)));
  await written(guid, true);
  const [group] = await items(`/api/gtps?search=${code}&sort=code`);
  return `/gtps/${group!.guid}/hours`;
});
