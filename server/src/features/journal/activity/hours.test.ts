import { setTimeout as sleep } from 'node:timers/promises';
import type { journal } from 'contract/features/journal/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

const hours = async (query = ''): Promise<Answer<typeof journal.hours>> =>
  (await chief.get(`/api/journal/hours?zone=Europe/Moscow${query}`)).body;
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

it('counts what was done by hour and section, by the same filter as the list', async () => {
  for (const name of ['Первый', 'Второй', 'Третий']) await chief.post('/api/brands', { name });
  await chief.post('/api/glossary', { name: 'Слово', definition: 'Значение слова', sectionGuid: null });
  const all = await hours();
  expect([all.stepMinutes, all.isCut]).toEqual([60, false]);
  const brand = all.sections.find(({ entity }) => entity === 'brand')!;
  expect([sum(brand.counts), brand.counts.at(-1)]).toEqual([3, 3]);
  const listed = (await chief.get('/api/journal?entity=brand&limit=200')).body.items;
  const only = await hours('&entity=brand');
  expect(only.sections.map(({ entity }) => entity)).toEqual(['brand']);
  expect(sum(only.sections[0]!.counts)).toBe(listed.length);
});

it('counts nothing before the moment from which it is asked', async () => {
  const add = async (name: string) =>
    expect((await chief.post('/api/brands', { name: `${name} ${crypto.randomUUID()}` })).status).toBe(201);
  await add('До того');
  // The moment has milliseconds and entries have microseconds, so the entry must be in an earlier millisecond.
  await sleep(5);
  const moment = new Date().toISOString();
  await add('После того');
  const { sections } = await hours(`&entity=brand&from=${moment}`);
  expect(sections.map(({ counts }) => sum(counts))).toEqual([1]);
});

it('takes wider steps for longer periods and begins at the midnight of the zone', async () => {
  const year = await hours('&from=2025-01-01&to=2025-12-31');
  expect([year.stepMinutes, Date.parse(year.from)]).toEqual([7 * 1440, Date.parse('2024-12-31T21:00:00Z')]);
  const long = await hours('&from=2005-01-01');
  expect(long.sections.flatMap(({ counts }) => counts.at(-1) ?? 0).some((count) => count > 0)).toBe(true);
  const day = await hours('&from=2026-03-05&to=2026-03-05');
  expect([day.stepMinutes, day.sections]).toEqual([60, []]);
  expect((await chief.get('/api/journal/hours?from=вчера')).status).toBe(422);
});

it('is closed without the right to the journal', async () => {
  const reader = await world.person(organization, { activityLog: 'full' });
  expect((await reader.get('/api/journal/hours')).status).toBe(403);
});
