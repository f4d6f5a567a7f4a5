import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EventTopic } from 'contract/features/events/calls.ts';
import { AppError } from '../../core/app-error.ts';
import { publishEvent } from '../../core/events.ts';
import { asOrg } from '../../core/transaction.ts';
import type { Client } from '../../testing/client.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let base: string;
const errors: Error[] = [];

beforeAll(async () => {
  world = await openWorld({
    serveMore: ({ http }) =>
      void http.addHook('onError', async (_request, _reply, error) => {
        if (!(error instanceof AppError)) errors.push(error);
      }),
  });
  organization = await world.organization();
  await world.http.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(world.http.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

const request = ({ token, organization: org }: Client) =>
  fetch(`${base}/api/events`, { headers: { authorization: `Bearer ${token}`, 'org-id': String(org) } });

async function listenAs(client: Client) {
  const { status, body, headers } = await request(client);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const heard: string[] = [];
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard.push(...value.split('\n').filter((line) => line.startsWith('data: ')));
    }
  })();
  return { heard, ended, close: () => reader.cancel() };
}

const say = (topic: EventTopic, org = organization) =>
  asOrg(world.pool, { organization: org, account: null }, 'write', async (tx) => publishEvent(tx, topic, null));
/** The first event may occur before the server listens for notifications. */
const until = async (heard: readonly string[], topic: EventTopic) =>
  vi.waitFor(
    async () => {
      await say(topic);
      expect(heard).toContain(`data: {"topic":"${topic}","guid":null}`);
    },
    { timeout: 5000, interval: 50 },
  );

it('reach users with the right, in their own organization only', async () => {
  const [seer, watcher, other, foreign] = [
    await listenAs(await world.person(organization, { scheduler: 'read' })),
    await listenAs(await world.person(organization, { runs: 'read' })),
    await listenAs(await world.person(organization, { brands: 'read' })),
    await listenAs(await world.person(await world.organization(), { scheduler: 'read' })),
  ];
  await until(seer.heard, 'runs');
  await until(watcher.heard, 'runs');
  await until(other.heard, 'notifications');
  expect(other.heard.filter((line) => line.includes('runs'))).toEqual([]);
  expect(foreign.heard).toEqual([]);
  for (const stream of [seer, watcher, other, foreign]) await stream.close();
});

it('stop at once when the session ends, and stop for a section when its right is revoked', async () => {
  const person = await world.person(organization, { scheduler: 'read' });
  const stream = await listenAs(person);
  await until(stream.heard, 'runs');
  await world.owner(`update permission_group set items = '{}'`);
  // Earlier events may still be on their way.
  await until(stream.heard, 'notifications');
  stream.heard.length = 0;
  await until(stream.heard, 'notifications');
  stream.heard.length = 0;
  await say('runs');
  await until(stream.heard, 'notifications');
  expect(stream.heard.filter((line) => line.includes('runs'))).toEqual([]);
  await world.owner('update session set ended_at = now()');
  await stream.ended;
});

it('have at most five streams for a session', async () => {
  const person = await world.person(organization);
  const streams = [];
  for (let count = 0; count < 5; count++) streams.push(await listenAs(person));
  const sixth = await request(person);
  expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '30']);
  for (const stream of streams) await stream.close();
  await vi.waitFor(async () => {
    const again = await request(person);
    expect(again.status).toBe(200);
    await again.body?.cancel();
  });
});

it('cause no error when a client disconnects', async () => {
  const person = await world.person(organization);
  await (await listenAs(person)).close();
  // Errors of the closed stream, if any, come before the next stream gets its event.
  const next = await listenAs(person);
  await until(next.heard, 'notifications');
  await next.close();
  expect(errors).toEqual([]);
});
