import { buildings } from 'contract/features/passport/buildings.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { addDays, moscowToday, shownDay } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answersWith } from './answers/answer.service.ts';
import { watch } from '../../jobs/watch.ts';
import type { Client } from '../../testing/client.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { accountOf } from '../../testing/users.ts';
import { createWidget } from '../../testing/widgets.ts';
import { lookAtThresholds } from './subscriptions.service.ts';
import { widgetThresholdsJob } from './thresholds.job.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
  const figures = { completenessOf: async () => [], placesOf: async () => [] };
  await world.work([widgetThresholdsJob(answersWith(figures))]);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner('delete from widget_subscription');
  await world.owner('delete from notification');
});

const subscription = ({ guid }: AnyRow) => `/api/widgets/${guid}/subscription`;
const notified = async (client: Client): Promise<string[]> => {
  const { items } = (await client.get('/api/notifications?limit=200')).body;
  return items.filter(({ kind }: AnyRow) => kind === 'widget').map(({ text }: { text: string }) => text);
};
/** Checks all thresholds as if some minutes had passed, and waits for the end. */
async function look(): Promise<void> {
  await world.owner('update widget_subscription set looked_at = null');
  await watch(world.pool, [lookAtThresholds]);
  await vi.waitFor(
    async () => {
      const open = await world.owner(
        `select from run where kind = 'widgetThresholds' and state in ('waiting', 'running')`,
      );
      expect(open).toEqual([]);
    },
    { timeout: 15_000, interval: 30 },
  );
}
const put = async (client: Client, url: string) => (await client.put(url, undefined, undefined)).status;
const change = async (row: AnyRow, given: object) => {
  const { guid, version, createdAt: _, updatedAt: __, names: ___, ...input } = row;
  const { status, body } = await master.put(`/api/widgets/${guid}`, { ...input, ...given }, version);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as AnyRow;
};

it('a subscriber is notified once when a number crosses its threshold, and once when it is over', async () => {
  const count = async () =>
    (
      await world.owner(`select count(*)::integer as n from building where organization_guid = $1`, [
        world.organizationGuid,
      ])
    )[0]!['n'] as number;
  const limit = await count();
  const widget = await createWidget(master, { name: 'Здания', family: 'buildings', threshold: limit });
  const url = `/api/widgets/${widget.guid}/data`;
  expect((await master.get(url)).body).toMatchObject({ isSubscribed: false, data: { threshold: { isBeyond: false } } });
  expect([await put(master, subscription(widget)), await put(master, subscription(widget))]).toEqual([204, 204]);
  expect((await master.get(url)).body.isSubscribed).toBe(true);
  await look();
  expect(await notified(master)).toEqual([]);

  const building = await create(master, buildings);
  await look();
  await look();
  const text = `«Здания»: ${limit + 1} — больше порога ${limit}, с ${shownDay(moscowToday())}`;
  expect(await notified(master)).toEqual([text]);
  expect((await master.get('/api/notifications')).body.items[0]).toMatchObject({
    resource: 'widgets',
    recordGuid: widget.guid,
    severity: 'warning',
  });
  expect((await master.get(url)).body.data.threshold).toEqual({ limit, side: 'above', isBeyond: true });

  expect((await master.delete(`/api/buildings/${building.guid}`, building.version)).status).toBe(204);
  await look();
  await look();
  expect(await notified(master)).toEqual([`«Здания»: снова в норме, не больше порога ${limit}`, text]);

  // A changed threshold starts over.
  await change((await master.get(`/api/widgets/${widget.guid}`)).body, { threshold: 0, thresholdSide: 'below' });
  await look();
  expect(await notified(master)).toHaveLength(2);
  expect((await master.delete(subscription(widget))).status).toBe(204);
  expect((await master.get(url)).body.isSubscribed).toBe(false);
});

it('any row of columns may be beyond: it is named in the answer and to who asked, and the library knows of it', async () => {
  const data = async (row: AnyRow, by = master) => (await by.get(`/api/widgets/${row.guid}/data`)).body.data;
  const widget = await createWidget(master, {
    name: 'Состав',
    source: 'objectCounts',
    kind: 'bars',
    threshold: 100_000,
  });
  const quiet = await data(widget);
  expect([quiet.threshold, quiet.note]).toEqual([
    { limit: 100_000, side: 'above', isBeyond: false, rows: [] },
    undefined,
  ]);
  const beyond = async (by = master): Promise<string[]> => (await by.get('/api/widgets/beyond')).body;
  expect(await beyond()).not.toContain(widget.guid);

  const values = quiet.groups[0].values as number[];
  const place = values.indexOf(Math.max(...values));
  const row = quiet.labels[place] as string;
  const limit = values[place]! - 1;
  await change((await master.get(`/api/widgets/${widget.guid}`)).body, { threshold: limit });
  const answer = await data(widget);
  expect(answer.threshold.rows).toContain(place);
  expect(answer.note).toContain(`Больше порога ${limit}`);
  expect(await beyond()).toContain(widget.guid);
  // A threshold left from another source has no effect.
  const stale = await createWidget(master, { source: 'note', kind: 'text', text: 'Смена', threshold: 1 });
  expect(await beyond()).not.toContain(stale.guid);
  const narrow = await world.person(world.organizationGuid, { desktops: 'read' });
  expect(await beyond(narrow)).not.toContain(widget.guid);
  expect((await narrow.get('/api/widgets/beyond?zone=Mars')).status).toBe(422);

  await put(master, subscription(widget));
  await look();
  await look();
  const [text, ...more] = await notified(master);
  expect([text, more]).toEqual([expect.stringContaining(`— больше порога ${limit}, с ${shownDay(moscowToday())}`), []]);
  expect(text).toContain('«Состав»: ');
  if (answer.threshold.rows.length === 1) expect(text).toContain(`${row} — `);
});

it('a look is due at once after subscribing, and then not for a quarter of an hour', async () => {
  const runs = async () => (await world.owner(`select from run where kind = 'widgetThresholds'`)).length;
  const widget = await createWidget(master, { threshold: 1_000_000 });
  await put(master, subscription(widget));
  const before = await runs();
  await watch(world.pool, [lookAtThresholds]);
  await watch(world.pool, [lookAtThresholds]);
  expect((await runs()) - before).toBe(1);
  await world.owner(`update widget_subscription set looked_at = now() - interval '16 minutes'`);
  await watch(world.pool, [lookAtThresholds]);
  expect((await runs()) - before).toBe(2);
});

it('the energy of days is judged by whole days as each person sees them', async () => {
  const today = moscowToday();
  const [point] = await world.owner(
    `update metering_point set purpose = 'billing', status = 'working', direction = 'intake', admission_act_date = $2::date where guid = $1 returning guid`,
    [(await create(master, meteringPoints, { parentGuid: null, profileInterval: 60 })).guid, addDays(today, -20)],
  );
  const write = async (day: string, value: number, hours = 24) => {
    const values = Array.from({ length: 24 }, (_, hour) => (hour < hours ? value : null));
    const body = { channel: '01', day, values, reason: 'Проверка' };
    expect((await master.put(`/api/metering-points/${point!['guid']}/values`, body, 0)).status).toBe(200);
  };
  const widget = await createWidget(master, {
    name: 'Потребление',
    source: 'measuredConsumption',
    kind: 'line',
    family: null,
    threshold: 0.03,
    thresholdSide: 'below',
    period: 'last7days',
  });
  const late = await world.person(world.organizationGuid, everyRight('full'));
  await world.owner('update employee set data_from = $2 where account_guid = $1', [
    await accountOf(late),
    addDays(today, -1),
  ]);
  for (const client of [master, late]) expect(await put(client, subscription(widget))).toBe(204);
  // Half a day does not count yet, and without any value nothing is below the threshold.
  await look();
  expect(await notified(master)).toEqual([]);
  // 24 × 1 kWh are 0,024 MWh, less than 0,03.
  await write(addDays(today, -3), 2);
  await write(addDays(today, -2), 1);
  await write(addDays(today, -1), 1, 12);
  await look();
  const day = shownDay(addDays(today, -2));
  expect(await notified(master)).toEqual([`«Потребление»: 0,024\u00a0МВт·ч — меньше порога 0,03\u00a0МВт·ч, с ${day}`]);
  expect(await notified(late)).toEqual([]);
  const { data } = (await master.get(`/api/widgets/${widget.guid}/data`)).body;
  expect(data.threshold).toEqual({ limit: 0.03, side: 'below', isBeyond: true });
  expect(data.lines[0].values.slice(-3)).toEqual([0.048, 0.024, 0.012]);
  expect(data.shares.at(-1)).toBeLessThan(1);
});

it('there is nothing to subscribe to without a threshold, of the hidden, the forbidden and the foreign', async () => {
  const plain = await createWidget(master);
  const refused = await master.put(subscription(plain), undefined, undefined);
  expect([refused.status, refused.body.detail]).toEqual([422, 'У виджета нет порога: сообщать не о чем.']);
  const given = { source: 'overdueVerifications', family: null, threshold: 1 };
  const [widget, hidden] = [
    await createWidget(master, given),
    await createWidget(master, { ...given, isPublished: false }),
  ];
  const reader = await world.person(world.organizationGuid, { desktops: 'read' });
  expect([await put(reader, subscription(widget)), await put(reader, subscription(hidden))]).toEqual([403, 404]);
  const foreign = await world.person(await world.organization(), everyRight('full'));
  expect(await put(foreign, subscription(widget))).toBe(404);
});

it('a person who may no longer see the widget is not notified', async () => {
  const widget = await createWidget(master, { family: 'contracts', threshold: 1_000_000, thresholdSide: 'below' });
  const person = await world.person(world.organizationGuid, { desktops: 'read', contracts: 'read' });
  for (const client of [person, master]) expect(await put(client, subscription(widget))).toBe(204);
  await change(widget, { requiredEntity: 'journal' });
  await look();
  expect([(await notified(person)).length, (await notified(master)).length]).toEqual([0, 1]);
});

it('who may not open the card of a widget is led to the desktop', async () => {
  const widget = await createWidget(master, { family: 'contracts', threshold: 1_000_000, thresholdSide: 'below' });
  const person = await world.person(world.organizationGuid, { desktops: 'read', contracts: 'read' });
  for (const client of [person, master]) expect(await put(client, subscription(widget))).toBe(204);
  await look();
  const ledTo = async (client: Client) => (await client.get('/api/notifications')).body.items[0].resource;
  expect([await ledTo(person), await ledTo(master)]).toEqual(['desktop', 'widgets']);
});

it('the threshold is in the history of the widget and fits its source', async () => {
  const widget = await createWidget(master, { threshold: 5 });
  await change(widget, { threshold: 6 });
  const [{ number }] = (await master.get(`/api/widgets/${widget.guid}/history`)).body;
  await master.post(`/api/journal/${number}/return`, { preview: false, overwrite: [] });
  expect((await master.get(`/api/widgets/${widget.guid}`)).body.threshold).toBe(5);
  const { status } = await master.put(`/api/widgets/${widget.guid}`, { ...widget, threshold: 'много' }, widget.version);
  expect(status).toBe(422);
});
