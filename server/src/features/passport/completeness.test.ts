import { contracts } from 'contract/features/passport/contracts.ts';
import { substations } from 'contract/features/passport/substations.ts';
import type { RunLine } from 'contract/features/scheduler/runs.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorking } from '../../jobs/work.ts';
import { create, openMatrix, parameter, type Matrix } from '../../testing/matrix.ts';
import { addReadyTypes, typeOf, typesBy } from '../../testing/object-types.ts';
import { scheduleInput } from '../../testing/schedules.ts';
import { completenessJob } from './completeness.job.ts';

let world: Matrix;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openMatrix();
  await addReadyTypes(world, world.organizationGuid);
  stop = await startWorking(world.pool, [completenessJob]);
});
afterAll(async () => {
  await stop();
  await world.close();
});

const { made, add } = typesBy(() => world.master);

/** Checks the given types and returns the run's output. */
async function outcome(name: string, types: AnyRow[]): Promise<[summary: string, lines: RunLine[]]> {
  const { master } = world;
  const given = { name, kind: 'completeness', starts: 'hand', overlap: 'skip', alarm: 'nobody' };
  const { body: schedule } = await master.post(
    '/api/schedules',
    scheduleInput({ ...given, types: types.map(({ guid }) => guid) }),
  );
  const { body: run } = await master.post(`/api/schedules/${schedule.guid}/run`, { parameters: null });
  const state = async () => (await master.get(`/api/runs/${run.guid}`)).body;
  await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toMatch(/^(done|warned)$/);
  const { items } = (await master.get(`/api/runs/${run.guid}/lines`)).body;
  // The last line is the summary.
  return [(await state()).summary, items.slice(0, -1)];
}

it('of own types goes with their subtypes, and each line leads to the records that it tells of', async () => {
  const { master } = world;
  const power = parameter('power', { name: 'Мощность', type: 'int' });
  const pumps = await made([power], { name: 'Насосы', needed: ['power'] });
  const deep = await made([power], { name: 'Насосы глубинные', needed: ['power'], parentGuid: pumps.guid });
  const other = await made([power], { name: 'Весы', needed: ['power'] });
  await add(pumps, 'Н-1', { power: 5 });
  for (const name of ['Г-1', 'Г-2']) await add(deep, name, { power: null });
  await add(other, 'В-1', { power: null });

  const [summary, lines] = await outcome('Насосы и подтипы', [pumps]);
  expect(summary).toBe('Видов записей: 2, неполных записей и противоречий: 2');
  const list = `object-types/${deep.guid}/objects`;
  expect(lines.map(({ level, text, records }) => [level, text, records!.resource])).toEqual([
    ['info', expect.stringMatching(/^Насосы: 1, /), `object-types/${pumps.guid}/objects`],
    ['info', expect.stringMatching(/^Насосы глубинные: 2, /), list],
    ['warning', 'Насосы глубинные: не заполнено нужное — 2', list],
  ]);
  const filter = encodeURIComponent(JSON.stringify(lines[2]!.records!.filter));
  expect((await master.get(`/api/${list}?filter=${filter}`)).body.total).toBe(2);
  expect((await outcome('Другие', [other]))[0]).toBe('Видов записей: 1, неполных записей и противоречий: 1');
});

it('of a built-in type goes with what belongs to it, and of none named with all', async () => {
  const { master } = world;
  await create(master, contracts);
  await create(master, substations);
  const [, lines] = await outcome('Подстанции', [await typeOf(master, 'substations')]);
  const resources = [...new Set(lines.map(({ records }) => records!.resource))];
  expect(resources).toEqual(expect.arrayContaining(['substations', 'feeders']));
  expect(resources).not.toContain('contracts');
  const [, all] = await outcome('Всё', []);
  expect(all.map(({ records }) => records!.resource)).toEqual(expect.arrayContaining(['contracts', 'substations']));
});
