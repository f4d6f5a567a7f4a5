import { feeders, powerTransformers, substations } from 'contract/features/passport/substations.ts';
import type { NetworkNode } from 'contract/features/passport/overview.ts';
import { addressOf } from 'contract/kit/route.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { moment } from '../../testing/moment.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

it('hangs feeders below the transformer of their own substation, and tells what all stands under', async () => {
  const { master } = world;
  const substation = await create(master, substations, { dispatchName: null, voltageClasses: ['0.4', '110', '10'] });
  const other = await create(master, substations, { dispatchName: null, voltageClasses: [] });
  const transformer = await create(master, powerTransformers, {
    number: 'Т-1',
    substationGuid: substation.guid,
    highVoltageKv: 110,
    lowVoltageKv: 10.5,
  });
  const bare = await create(master, powerTransformers, {
    number: 'Т-2',
    substationGuid: substation.guid,
    highVoltageKv: null,
    lowVoltageKv: null,
  });
  const feederOf = (name: string, substationGuid: string, transformerGuid: string | null) =>
    create(master, feeders, { name, substationGuid, transformerGuid, voltageKv: 10.5 });
  const fed = await feederOf('яч. 1', substation.guid, transformer.guid);
  const loose = await feederOf('яч. 2', substation.guid, null);
  const foreign = await feederOf('яч. 3', other.guid, transformer.guid);

  const { body } = await master.get('/api/tech-passport/network');
  const of = ({ guid }: { guid: string }) => {
    const { parent, note, kilovolts } = (body.nodes as NetworkNode[]).find((node) => node.guid === guid)!;
    return { parent, note, kilovolts };
  };
  expect(of(substation)).toEqual({ parent: null, note: null, kilovolts: [110, 10, 0.4] });
  expect(of(transformer)).toEqual({ parent: substation.guid, note: '110/10,5 кВ', kilovolts: [10.5] });
  expect(of(bare)).toEqual({ parent: substation.guid, note: null, kilovolts: [] });
  expect(of(fed)).toEqual({ parent: transformer.guid, note: '10,5 кВ', kilovolts: [10.5] });
  expect(of(loose).parent).toBe(substation.guid);
  expect(of(foreign).parent).toBe(other.guid);

  const below = (await master.get(`/api/tech-passport/network?below=${substation.guid}`)).body.nodes as NetworkNode[];
  expect(below.map(({ guid }) => guid)).toEqual([transformer, bare, fed, loose].map(({ guid }) => guid));
});

it('does not tell the installed power of a past day, which is that of today', async () => {
  const { master } = world;
  const substation = await create(master, substations);
  const at = await moment();
  await create(master, powerTransformers, { substationGuid: substation.guid, ratedPowerKva: 40_000 });
  const { body: now } = await master.get(`/api/substations/${substation.guid}`);
  const { body: past } = await master.get(addressOf(`/api/substations/${substation.guid}/as-of`, {}, { at }));
  expect([now.installedMva, past.name, 'installedMva' in past]).toEqual([40, substation['name'], false]);
});
