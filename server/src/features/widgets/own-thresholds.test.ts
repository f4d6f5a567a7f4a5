import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildings } from 'contract/features/passport/buildings.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { watch } from '../../jobs/watch.ts';
import type { Client } from '../../testing/client.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { createWidget } from '../../testing/widgets.ts';
import { answersWith } from './answers/answer.service.ts';
import { lookAtThresholds } from './subscriptions.service.ts';
import { widgetThresholdsJob } from './thresholds.job.ts';

let world: Matrix;
let person: Client;
let widget: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  await world.work([widgetThresholdsJob(answersWith({ completenessOf: async () => [], placesOf: async () => [] }))]);
  person = await world.person(world.organizationGuid, { desktops: 'read', buildings: 'read' });
  widget = await createWidget(world.master, { name: 'Здания', family: 'buildings', threshold: null });
  await create(world.master, buildings);
});
afterAll(() => world.close());

const own = (threshold: unknown, thresholdSide: string | null = null) => ({ threshold, thresholdSide });
const address = ({ guid } = widget) => `/api/widgets/${guid}`;
const dataOf = async (client: Client) => (await client.get(`${address()}/data`)).body;
const notified = async (client: Client): Promise<string[]> =>
  (await client.get('/api/notifications')).body.items.map(({ text }: { text: string }) => text);

it('a person watches a widget for a threshold of their own, which nobody else sees or hears of', async () => {
  expect((await person.put(`${address()}/threshold`, own(0))).body).toEqual(own(0));
  const { data, isSubscribed, hasOwnThreshold } = await dataOf(person);
  expect([isSubscribed, hasOwnThreshold]).toEqual([true, true]);
  expect(data.threshold).toEqual({ limit: 0, side: 'above', isBeyond: true });
  expect(await dataOf(world.master)).toMatchObject({ isSubscribed: false, hasOwnThreshold: false });
  expect((await dataOf(world.master)).data.threshold).toBeUndefined();
  await watch(world.pool, [lookAtThresholds]);
  await vi.waitFor(async () => expect(await notified(person)).toHaveLength(1), { timeout: 15_000, interval: 30 });
  expect((await notified(person))[0]).toMatch(/^«Здания»: \d+ — больше порога 0, с /);
  expect(await notified(world.master)).toEqual([]);

  expect((await person.put(`${address()}/threshold`, own(1_000_000))).status).toBe(200);
  expect((await dataOf(person)).data.threshold).toMatchObject({ limit: 1_000_000, isBeyond: false });
  expect((await person.delete(`${address()}/subscription`)).status).toBe(204);
  expect(await dataOf(person)).toMatchObject({ isSubscribed: false, hasOwnThreshold: false });
});

it('and not for nothing, for less than nothing, where there is none, or where they see nothing', async () => {
  const refused = async (client: Client, given: object, of = widget) => {
    const { status, body } = await client.put(`${address(of)}/threshold`, given);
    return [status, body.errors?.[0].path ?? body.detail];
  };
  expect(await refused(person, own(null))).toEqual([422, 'threshold']);
  expect(await refused(person, own(-1))).toEqual([422, 'threshold']);
  expect(await refused(person, own(1, 'beside'))).toEqual([422, 'thresholdSide']);
  const text = await createWidget(world.master, { source: 'note', kind: 'text', text: 'Слова', family: null });
  expect(await refused(person, own(1), text)).toEqual([422, 'У чисел этого виджета порога не бывает.']);
  const blind = await world.person(world.organizationGuid, { desktops: 'read' });
  expect((await refused(blind, own(1)))[0]).toBe(403);
  const stranger = await world.person(await world.organization(), { desktops: 'read', buildings: 'read' });
  expect((await refused(stranger, own(1)))[0]).toBe(404);
});
