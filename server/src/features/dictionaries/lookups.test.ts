import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import { voltageOptions } from 'contract/features/dictionaries/lookups.ts';
import type { Client } from '../../testing/client.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true, sampleData: true });
  const anyone = await world.signIn('admin');
  admin = anyone.in((await anyone.get('/api/auth/orgs')).body[0].id);
});
afterAll(() => world.close());

const list = async (path: string) => {
  const { status, body } = await admin.get(path);
  expect([path, status, Array.isArray(body)]).toEqual([path, 200, true]);
  return body as Record<string, unknown>[];
};

describe('the lookups of the specification', () => {
  it.each([
    ['/api/dictionary/voltages', 5, ['id', 'name']],
    // Two of the five categories are no longer valid.
    ['/api/dictionary/powers', 3, ['id', 'name']],
    ['/api/dictionary/price-categories', 7, ['id', 'name']],
    ['/api/dictionary/contract-types', 12, ['id', 'name']],
    ['/api/dictionary/equipmentTypes', 12, ['id', 'name']],
    ['/api/dictionary/equipment-types', 12, ['id', 'name']],
    ['/api/dictionary/brands', 21, ['id', 'name']],
    ['/api/dictionary/regions', 85, ['code', 'name']],
    ['/api/dictionary/data-types', 13, ['id', 'name']],
    ['/api/dictionary/param-types', 8, ['id', 'name']],
    ['/api/dictionary/permission-values', 8, ['id', 'name']],
    ['/api/dictionary/permission-entity-types', 43, ['id', 'name']],
    ['/api/dictionary/dcOrganizations', 4, ['id', 'name']],
    ['/api/calculator-data/verified-metering-points', 0, []],
  ])('%s answers an array of %i', async (path, count, keys) => {
    const rows = await list(path);
    expect(rows).toHaveLength(count);
    for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(keys));
    expect(new Set(rows.map(({ name }) => name)).size).toBe(count);
  });

  it('dictionary 11 is «Период» with its nine values', async () => {
    const { status, body } = await admin.get('/api/dictionary/11');
    expect([status, body.id, body.name, body.values.length]).toEqual([200, 11, 'Период', 9]);
  });

  it('ВН1 is a voltage like any other, and no option', async () => {
    const voltages = (await list('/api/dictionary/voltages')) as { name: string }[];
    expect(voltages.map(({ name }) => name)).toContain('ВН1');
    expect(voltageOptions(voltages).map(({ name }) => name)).toEqual(['ВН', 'СН1', 'СН2', 'НН']);
  });

  it('market participants are found by the code, the number and the guid of their region', async () => {
    const regions = (await list('/api/dictionary/regions')) as { code: string; id: number; guid: string }[];
    const moscow = regions.find(({ code }) => code === '77')!;
    const byCode = await list('/api/dictionary/market-participants-by-region/77');
    expect(byCode.length).toBeGreaterThan(0);
    expect(Object.keys(byCode[0]!).toSorted()).toEqual(['guid', 'name']);
    for (const key of [moscow.guid, moscow.guid.toUpperCase()])
      expect(await list(`/api/dictionary/market-participants-by-region/${key}`)).toEqual(byCode);
    for (const { code } of regions) await list(`/api/dictionary/market-participants-by-region/${code}`);
    expect((await admin.get('/api/dictionary/market-participants-by-region/999')).status).toBe(404);
  });

  it('every brand has its models', async () => {
    const brands = (await list('/api/dictionary/brands')) as { id: number; guid: string }[];
    const models = await Promise.all(brands.map(({ id }) => list(`/api/dictionary/brands/${id}/models`)));
    expect(models.flat().length).toBeGreaterThan(40);
    expect(await list(`/api/dictionary/brands/${brands[0]!.guid}/models`)).toEqual(models[0]);
    expect((await admin.get('/api/dictionary/brands/99999/models')).status).toBe(404);
  });

  it('technical passports are counted by type', async () => {
    expect((await admin.get('/api/tech-passport/number-of-objects')).body).toMatchObject({
      branchOffices: 2,
      consumptionObjects: 90,
      meteringPoints: 180,
    });
  });

  it('need membership only', async () => {
    const organization = await world.organization();
    const reader = await world.person(organization);
    expect((await reader.get('/api/dictionary/voltages')).status).toBe(200);
    expect((await reader.get('/api/dictionary/11')).status).toBe(403);
  });
});

describe('the seeded content', () => {
  it('is counted', async () => {
    expect((await admin.get('/api/dictionary/2/values')).body.total).toBe(5);
    const [counts] =
      await world.owner(`select (select count(*)::int from glossary_term) as terms, (select count(*)::int from glossary_section) as sections,
      (select count(*)::int from dictionary) as dictionaries, (select count(*)::int from organization where inn is not null) as organizations`);
    expect(counts).toEqual({ terms: 75, sections: 5, dictionaries: expect.any(Number), organizations: 3 });
    const { total } = (await admin.get('/api/dictionary/')).body;
    expect(total).toBe(counts.dictionaries);
  });

  it('fits its own descriptions: every value can be saved unchanged', async () => {
    const { items } = (await admin.get('/api/dictionary?limit=200')).body as { items: (AnyRow & { id: number })[] };
    await world.owner('update dictionary_value set is_system = false');
    for (const { id, name } of items) {
      const values = (await admin.get(`/api/dictionary/${id}/values?limit=200`)).body.items as AnyRow[];
      const {
        guid,
        version,
        createdAt: _,
        updatedAt: __,
        names: ___,
        id: ____,
        isSystem: _____,
        ...input
      } = values[0] ?? ({} as AnyRow);
      if (!guid) continue;
      const { status, body } = await admin.put(`/api/dictionary/dictionary-value/${guid}`, input, version);
      expect([name, status, body.errors, body.version]).toEqual([name, 200, undefined, version]);
    }
    await world.owner(`update dictionary_value v set is_system = true from dictionary d
      where d.guid = v.dictionary_guid and d.code in ('voltages', 'period', 'data-types', 'param-types', 'permission-values', 'permission-entity-types', 'months')`);
  });
});
