import type { Page } from '@playwright/test';
import { moscowToday, addDays, daysBetween, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type pg from 'pg';
import { LOAD_QUANTITY } from 'contract/features/region-actual/facts.ts';
import { sql } from '../server/src/core/sql.ts';
import { asOrg } from '../server/src/core/transaction.ts';
import { regionsOf } from '../server/src/features/region-actual/refresh/regions.service.ts';
import { seriesOf } from '../server/src/series/series.ts';
import { writeDays } from '../server/src/series/write.ts';

const DAYS = 366;
export const YEAR_VALUES = 17_520;
const wave = (count: number, day: number) =>
  Array.from({ length: count }, (_, index) => 40 + ((day * 131 + index * 17) % 97) / 4);

/** Adds more than a year of hours for every region, and of half-hours for one point; returns the point. */
export async function fillDrawings(pool: pg.Pool, organization: string): Promise<string> {
  const yesterday = addDays(moscowToday(), -1);
  const days = daysBetween(addDays(yesterday, 1 - DAYS), yesterday);
  const scope = { organization, account: null };
  const [point] = await asOrg(pool, scope, 'read', (tx) =>
    tx.rows<{ guid: string }>(sql`select guid from metering_point order by guid limit 1`),
  );
  await asOrg(pool, scope, 'write', async (tx) => {
    const keys = (await regionsOf(tx)).map(({ guid }) => ({ region: guid, quantity: LOAD_QUANTITY }));
    const regions = await seriesOf(tx, keys, { stepMinutes: 60, unit: 'MWh', zone: MOSCOW_ZONE });
    const [own] = await seriesOf(tx, [{ meteringPoint: point!.guid, channel: '01' }], {
      stepMinutes: 30,
      unit: 'kWh',
      zone: MOSCOW_ZONE,
    });
    const all = [...regions, own!].flatMap(({ id, stepMinutes }) =>
      days.map((day, index) => ({ series: id, day, values: wave(1440 / stepMinutes, index) })),
    );
    await writeDays(tx, { source: 'sample' }, all);
  });
  return point!.guid;
}

/** Milliseconds from the last response of the address until the condition holds and is painted. */
const timeAfter = (page: Page, address: string, isSo: string) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const answered = () => Math.max(...performance.getEntriesByType('resource').filter(({ name }) => name.includes('${address}')).map(({ responseEnd }) => responseEnd));
    const look = () => {
      if (${isSo}) requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - answered())));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`);

/** Milliseconds from the response until the regions are shown day by day. */
export async function measureMatrix(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/region-actual`);
  await page.waitForSelector('[aria-label="Матрица регионов"][aria-busy="false"]');
  await page.getByText('Дни', { exact: true }).click();
  return timeAfter(
    page,
    'step=day',
    `/\\d\\d\\.\\d\\d\\.\\d{4}/.test(document.getElementById('region-cell')?.textContent)`,
  );
}

/** Milliseconds from the response until a year of half-hours is drawn as a line. */
export async function measureYear(page: Page, origin: string, point: string): Promise<number> {
  await page.goto(`${origin}/metering-points/${point}/values`);
  await page.waitForSelector('svg[role="img"] path[d^="M"]');
  const before = await page.getAttribute('svg[role="img"][tabindex="0"]', 'aria-label');
  await page.getByRole('button', { name: 'Год', exact: true }).click();
  return timeAfter(
    page,
    '/values?',
    `(document.querySelector('svg[role="img"][tabindex="0"]')?.getAttribute('aria-label') ?? ${JSON.stringify(before)}) !== ${JSON.stringify(before)}`,
  );
}
