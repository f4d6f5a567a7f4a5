import { moscowToday, shownDay, addDays, dayAt, daysBetween, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import { asOrg } from '../../core/transaction.ts';
import { lateChecks } from '../../job-kinds.ts';
import { watch } from '../../jobs/watch.ts';
import { openForecastStand, type ForecastStand } from '../../testing/forecast-stand.ts';
import { notifyLateForecasts } from './late.ts';

let stand: ForecastStand;
const clock = (minutesFromNow: number) =>
  new Date(Date.now() + minutesFromNow * 60_000).toLocaleTimeString('ru', {
    timeZone: MOSCOW_ZONE,
    hour: '2-digit',
    minute: '2-digit',
  });
/** The last day whose publication time has passed. */
function dueOf(publishBy: string): string {
  const [hours, minutes] = publishBy.split(':').map(Number);
  return addDays(dayAt(Date.now() - (hours! * 60 + minutes!) * 60_000, MOSCOW_ZONE), 1);
}

const notified = async (): Promise<string[]> => {
  const { body } = await stand.analyst.get('/api/notifications?limit=200');
  return body.items.map(({ text }: { text: string }) => text);
};
/** The check run by every program. */
const look = () => watch(stand.world.pool, lateChecks);
/** An hour ago, so that the due day does not change while a test runs. */
const PASSED = clock(-60);
const lateDayOf = async (guid: string) =>
  (await stand.world.owner('select late_day as day from forecast where guid = $1', [guid]))[0]!['day'];
const isLateAnywhere = async () =>
  (await stand.world.owner('select o from late_organizations() o where o = $1', [stand.organization])).length > 0;
/** Creates a forecast that appears to have existed for more than a month. */
const create = async (given: object): Promise<string> => {
  const guid = await stand.create({ regionGuid: stand.regions[0]!.guid, publishBy: PASSED, ...given });
  await stand.world.owner(`update forecast set created_at = now() - interval '40 days' where guid = $1`, [guid]);
  return guid;
};

beforeAll(async () => {
  stand = await openForecastStand();
  const today = moscowToday();
  const days = daysBetween(addDays(today, -60), addDays(today, -1));
  await stand.write(stand.regions[0]!.guid, days, (_, hour) => 100 + hour);
});
beforeEach(() => stand.world.owner('delete from forecast where not exists (select from forecast_version)'));
afterAll(() => stand.close());

it('users are notified once about a forecast that was not published in time, however many programs check', async () => {
  const ahead = clock(60);
  const guid = await create({ name: 'Опоздавший' });
  await create({ name: 'Ещё есть время', publishBy: ahead });
  await create({ name: 'Не по расписанию', isAutomatic: false });
  await stand.create({ name: 'Только что заведён', regionGuid: stand.regions[0]!.guid, publishBy: PASSED });
  expect(await isLateAnywhere()).toBe(true);
  await look();
  expect([await lateDayOf(guid), await isLateAnywhere()]).toEqual([dueOf(PASSED), false]);
  // Two programs at the same moment, and one after a restart.
  const scope = { organization: stand.organization, account: null };
  await stand.world.owner('update forecast set late_day = null');
  await Promise.all([look(), look()]);
  await asOrg(stand.world.pool, scope, 'write', notifyLateForecasts);
  const lateText = (name: string, publishBy: string) =>
    `Прогноз «${name}» на ${shownDay(dueOf(publishBy))} не опубликован к сроку`;
  expect((await notified()).toSorted()).toEqual([lateText('Ещё есть время', ahead), lateText('Опоздавший', PASSED)]);
  const { body } = await stand.analyst.get('/api/notifications?limit=200');
  expect(body.items.find(({ text }: { text: string }) => text.includes('Опоздавший'))).toMatchObject({
    resource: 'forecasts',
    recordGuid: guid,
    severity: 'error',
  });
});

it('users are not notified about a published day, and are notified about a withdrawn one', async () => {
  const guid = await create({ name: 'Вовремя', horizon: 2 });
  await create({ name: 'Месячный', kind: 'monthly' });
  const version = await stand.build(guid, { from: dueOf(PASSED) });
  await stand.publish(version);
  const before = (await notified()).length;
  await look();
  expect([await lateDayOf(guid), await isLateAnywhere()]).toEqual([null, false]);
  const after = await notified();
  expect(after.filter((text) => text.includes('Вовремя'))).toEqual([]);
  expect(after.filter((text) => text.includes('Месячный'))).toEqual([
    expect.stringMatching(/^Прогноз «Месячный» на [а-я]+ \d{4} г\. не опубликован к сроку$/),
  ]);
  expect(after.length).toBe(before + 1);
  const { body } = await stand.analyst.get(`/api/forecast-versions/${version.guid}`);
  const headers = { 'if-match': `"${body.version}"` };
  await stand.analyst.post(`/api/forecast-versions/${version.guid}/revoke`, { reason: 'Ошибка' }, headers);
  await look();
  expect((await notified()).filter((text) => text.includes('Вовремя'))).toHaveLength(1);
});

it('a forecast that becomes due by a change is reported from its next moment on', async () => {
  const guid = await create({ name: 'По расписанию', isAutomatic: false });
  const { body: manual } = await stand.analyst.get(`/api/forecasts/${guid}`);
  const input = Object.fromEntries(enteredFields(forecasts.fields).map(([key]) => [key, manual[key]]));
  const put = async (given: object, version: number) =>
    expect((await stand.analyst.put(`/api/forecasts/${guid}`, { ...input, ...given }, version)).status).toBe(200);
  await put({ isAutomatic: true }, manual.version);
  expect([await lateDayOf(guid), await isLateAnywhere()]).toEqual([dueOf(PASSED), false]);
  const later = clock(-30);
  await put({ isAutomatic: true, publishBy: later }, manual.version + 1);
  expect([await lateDayOf(guid), await isLateAnywhere()]).toEqual([dueOf(later), false]);
  // The next publication time passes.
  await stand.world.owner('update forecast set late_day = late_day - 1 where guid = $1', [guid]);
  await look();
  expect((await notified()).filter((text) => text.includes('По расписанию'))).toHaveLength(1);
});

it('a failed check is logged, and rolls back and stops nothing else', async () => {
  await create({ name: 'Рядом с ошибкой' });
  const broken = () => Promise.reject(new Error('broken'));
  const failed = await watch(stand.world.pool, [broken, ...lateChecks]).catch((error: unknown) => error);
  expect(failed).toMatchObject({ errors: [{ message: expect.stringContaining(stand.organization) }] });
  expect((await notified()).filter((text) => text.includes('Рядом с ошибкой'))).toHaveLength(1);
});
