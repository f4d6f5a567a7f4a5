import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ReturnStep } from 'contract/features/journal/returns.ts';
import { create, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { places } from '../../../testing/sample.ts';

let world: Matrix;
let address: string;
beforeAll(async () => {
  world = await openMatrix();
  await world.http.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(world.http.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

const MANY = 200;
const load = () =>
  world.owner('select load, count(*)::integer as number from sample_meter where name like $1 group by 1', ['Мера %']);
/** Makes a bulk change of many records; returns the number of its entry. */
async function changed(): Promise<number> {
  const { master, organizationGuid } = world;
  const place = await create(master, places);
  const rows = await world.owner(
    `insert into sample_meter (guid, organization_guid, name, load, phases, is_smart, ports, marks, place_guid)
     select gen_random_uuid(), $1, 'Мера ' || n, 1, 1, false, '{}', '{}', $3 from generate_series(1, $2) n returning guid, version`,
    [organizationGuid, MANY, place.guid],
  );
  const body = { action: 'update', records: rows, changes: { load: 9 }, preview: false };
  expect((await master.post('/api/sample-meters/bulk', body)).body.changed).toBe(MANY);
  const { items } = (await master.get('/api/journal?entity=sample_meter&action=update&limit=1')).body;
  return items[0].number;
}

function follow(number: number, signal?: AbortSignal) {
  const { token, organization } = world.master;
  return fetch(`${address}/api/journal/${number}/return/steps`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'org-id': organization!, 'content-type': 'application/json' },
    body: JSON.stringify({ preview: false, overwrite: [] }),
    signal: signal ?? null,
  });
}
const stepsOf = (text: string): ReturnStep[] =>
  text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : []));

it('tells how far a return of many records is, can be stopped with nothing changed, and is done once', async () => {
  const number = await changed();
  const stop = new AbortController();
  const reader = (await follow(number, stop.signal)).body!.pipeThrough(new TextDecoderStream()).getReader();
  expect(stepsOf((await reader.read()).value!)[0]).toEqual({ done: 0, total: MANY });
  stop.abort();
  // The stopped work releases its records, for which the next return waits.
  const steps = stepsOf(await (await follow(number)).text());
  expect(steps.at(-1)).toMatchObject({ answer: { changed: MANY } });
  expect(await load()).toEqual([{ load: 1, number: MANY }]);
  const again = stepsOf(await (await follow(number)).text());
  expect(again).toMatchObject([{ problem: { code: 'conflict' } }]);
});

it('stopped, leaves no entry and no change', async () => {
  await world.owner("delete from sample_meter where name like 'Мера %'");
  const number = await changed();
  const stop = new AbortController();
  const reader = (await follow(number, stop.signal)).body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  stop.abort();
  const isWorking = `select from pg_stat_activity where state <> 'idle' and query like '%sample_meter%' and pid <> pg_backend_pid()`;
  await vi.waitFor(async () => expect(await world.owner(isWorking)).toEqual([]));
  expect(await load()).toEqual([{ load: 9, number: MANY }]);
  const { items } = (await world.master.get(`/api/journal?number=${number}`)).body;
  expect(items[0].returnedBy).toBeNull();
});
