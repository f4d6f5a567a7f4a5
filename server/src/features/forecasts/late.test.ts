import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, dayAt, daysBetween, MOSCOW_ZONE } from 'contract/day-shape.ts';
import { asOrg } from '../../core/transaction.ts';
import { watch } from '../../jobs/watch.ts';
import { openForecastStand, type ForecastStand } from '../../testing/forecast-stand.ts';
import { tellLateForecasts } from './late.ts';

let stand: ForecastStand;
const russian = (day: string) => day.split('-').toReversed().join('.');
const clock = (minutesFromNow: number) =>
  new Date(Date.now() + minutesFromNow * 60_000).toLocaleTimeString('ru', {
    timeZone: MOSCOW_ZONE,
    hour: '2-digit',
    minute: '2-digit',
  });
/** The day whose moment of publication was the last to pass. */
function dueOf(publishBy: string): string {
  const [hours, minutes] = publishBy.split(':').map(Number);
  return addDays(dayAt(Date.now() - (hours! * 60 + minutes!) * 60_000, MOSCOW_ZONE), 1);
}

const told = async (): Promise<string[]> => {
  const { body } = await stand.analyst.get('/api/notifications?limit=200');
  return body.items.map(({ text }: { text: string }) => text);
};
/** As if it had been there for a week. */
const create = async (given: object): Promise<string> => {
  const guid = await stand.create({ regionGuid: stand.regions[0]!.guid, publishBy: clock(-1), ...given });
  await stand.world.owner(`update forecast set created_at = now() - interval '40 days' where guid = $1`, [guid]);
  return guid;
};

beforeAll(async () => {
  stand = await openForecastStand();
  const today = dayAt(Date.now(), MOSCOW_ZONE);
  const days = daysBetween(addDays(today, -60), addDays(today, -1));
  await stand.write(stand.regions[0]!.guid, days, (_, hour) => 100 + hour);
});
beforeEach(() => stand.world.owner('delete from forecast where not exists (select from forecast_version)'));
afterAll(() => stand.close());

it('people are told once of a forecast that was not published in time, whoever looks', async () => {
  const [passed, ahead] = [clock(-1), clock(30)];
  const guid = await create({ name: 'Опоздавший', publishBy: passed });
  await create({ name: 'Ещё есть время', publishBy: ahead });
  await create({ name: 'Не по расписанию', isAutomatic: false });
  await stand.create({ name: 'Только что заведён', regionGuid: stand.regions[0]!.guid, publishBy: clock(-1) });
  await watch(stand.world.pool);
  // Two programs at the same moment, and one that began again.
  const scope = { organization: stand.organization, account: null };
  await stand.world.owner('update forecast set late_day = null');
  await Promise.all([watch(stand.world.pool), watch(stand.world.pool)]);
  await asOrg(stand.world.pool, scope, 'write', tellLateForecasts);
  const lateText = (name: string, publishBy: string) =>
    `Прогноз «${name}» на ${russian(dueOf(publishBy))} не опубликован к сроку`;
  expect((await told()).toSorted()).toEqual([lateText('Ещё есть время', ahead), lateText('Опоздавший', passed)]);
  const { body } = await stand.analyst.get('/api/notifications?limit=200');
  expect(body.items.find(({ text }: { text: string }) => text.includes('Опоздавший'))).toMatchObject({
    resource: 'forecasts',
    recordGuid: guid,
    severity: 'error',
  });
});

it('nobody is told of a day that is published, and everybody of one that was taken back', async () => {
  const guid = await create({ name: 'Вовремя', horizon: 2 });
  await create({ name: 'Месячный', kind: 'monthly' });
  const version = await stand.build(guid);
  await stand.publish(version);
  const before = (await told()).length;
  await watch(stand.world.pool);
  const after = await told();
  expect(after.filter((text) => text.includes('Вовремя'))).toEqual([]);
  expect(after.filter((text) => text.includes('Месячный'))).toEqual([
    expect.stringMatching(/^Прогноз «Месячный» на [а-я]+ \d{4} г\. не опубликован к сроку$/),
  ]);
  expect(after.length).toBe(before + 1);
  const { body } = await stand.analyst.get(`/api/forecast-versions/${version.guid}`);
  const headers = { 'if-match': `"${body.version}"` };
  await stand.analyst.post(`/api/forecast-versions/${version.guid}/revoke`, { reason: 'Ошибка' }, headers);
  await watch(stand.world.pool);
  expect((await told()).filter((text) => text.includes('Вовремя'))).toHaveLength(1);
});
