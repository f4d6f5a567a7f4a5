import { chartMarks } from 'contract/features/chart-marks/facts.ts';
import { expectedProfiles } from 'contract/features/expected-profiles/facts.ts';
import { resources } from 'contract/features/index.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { entered, is, narrow, save } from '../../testing/group-rules.ts';
import { create, everyRight, openMatrix } from '../../testing/matrix.ts';
import type { World } from '../../testing/world.ts';

const profile = { working: Array(24).fill(10).join(' '), dayOff: Array(24).fill(2).join(' ') };
const families: [resource: Resource, given: AnyInput][] = [
  [expectedProfiles, profile],
  [chartMarks, {}],
];

it('every family that tells of metering points is tried', () => {
  const dependent = resources.filter(({ visibility }) => visibility?.follows);
  expect(new Set(dependent)).toEqual(new Set(families.map(([resource]) => resource)));
});

describe.each(families)('$name of a metering point that a person does not see', (resource, given) => {
  const path = `/api/${resource.name}`;
  let world: World;
  let [chief, who]: Client[] = [];
  let own: AnyRow;
  let foreign: AnyRow;
  let closed: AnyRow;
  beforeAll(async () => {
    world = await openMatrix();
    const organization = await world.organization();
    chief = await world.person(organization, everyRight('full'));
    const point = (name: string) => create(chief!, meteringPoints, { name, parentGuid: null, profileInterval: 30 });
    const of = async (name: string) =>
      create(chief!, resource, { ...given, meteringPointGuid: (await point(name)).guid });
    [own, foreign] = [await of('Своя точка'), await of('Закрытая точка')];
    closed = await point('Закрытая вторая');
    who = await world.person(organization, { meteringPoints: 'read', measurements: 'full', journal: 'read' });
    await narrow(chief, who, meteringPoints as Resource, { rows: is('name', 'Своя точка') });
  });
  afterAll(() => world.close());

  it('is in no list, file, search, history or journal', async () => {
    const { body } = await who!.get(path);
    expect(body.items.map(({ guid }: AnyRow) => guid)).toEqual([own.guid]);
    expect((await who!.get(`${path}/${own.guid}`)).status).toBe(200);
    const search = `/api/search?search=${encodeURIComponent('Закрытая')}`;
    for (const url of [`${path}/export?format=csv`, '/api/journal', search]) {
      const { status, raw } = await who!.get(url);
      expect([status, raw.toString()], url).toEqual([200, expect.not.stringContaining('Закрытая')]);
    }
    for (const url of [`${path}/${foreign.guid}`, `${path}/${foreign.guid}/history`])
      expect((await who!.get(url)).status, url).toBe(404);
  });

  it('is neither changed, nor removed, nor written', async () => {
    expect((await save(who!, resource, foreign, {})).status).toBe(404);
    expect((await who!.delete(`${path}/${foreign.guid}`)).status).toBe(404);
    const refused = await save(who!, resource, own, { meteringPointGuid: closed.guid });
    const created = await who!.post(path, entered(resource, own, { meteringPointGuid: closed.guid }));
    for (const { status, body } of [refused, created])
      expect([status, body.errors[0].path]).toEqual([422, 'meteringPointGuid']);
    expect(JSON.stringify(created.body)).not.toContain('Закрытая');
    expect((await save(who!, resource, own, {})).status).toBe(200);
    expect((await chief!.get(`${path}/${foreign.guid}`)).body.version).toBe(foreign.version);
  });
});
