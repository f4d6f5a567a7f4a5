import { describe, expect, it } from 'vitest';
import type { EntityType, PermissionValue } from '../../rights/permissions.ts';
import type { Grant, Rights } from '../../rights/rights.ts';
import { composed, type GivingGroup } from './composition.ts';
import { contributionOf, meaningOf, type RightsSource } from './sources.ts';

const line = (entity: EntityType, value: PermissionValue, more: Partial<Grant> = {}): Grant => ({
  entity,
  value,
  group: null,
  effect: 'allow',
  object: null,
  from: null,
  to: null,
  ...more,
});
const given = (name: string, ...grants: Grant[]) => grants.map((grant) => ({ ...grant, group: name }));
const rightsOf = (...grants: Grant[]): Rights => ({ standing: 'working', day: '2026-11-01', grants });
const source = (name: string, grants: Grant[]): RightsSource => ({
  guid: name,
  group: name,
  description: null,
  grants,
  manner: 'hand',
  at: null,
  by: null,
  insteadOf: null,
});

const reads = given('Читатель', line('glossary', 'read'));
const writes = given('Писатель', line('glossary', 'update'), line('brands', 'read'));
const all = given('Всё', line('glossary', 'full'), line('brands', 'full'));

describe('the composition of groups', () => {
  const group = (grants: Grant[], ...members: [string, Rights][]): GivingGroup => {
    const name = grants[0]?.group ?? 'Пустая';
    return { guid: name, name, grants, members: members.map(([guid, rights]) => ({ guid, rights })) };
  };
  const both = rightsOf(...reads, ...writes);
  const found = composed([
    group(reads, ['anna', both]),
    group(writes, ['anna', both], ['boris', rightsOf(...writes)]),
    group(all),
    group(given('Тоже всё', ...all)),
    group([]),
  ]);
  const of = (name: string) => found.find((one) => one.guid === name)!;

  it('says which group is contained in which, without what lies between, and which are the same', () => {
    expect([of('Читатель').within, of('Писатель').within]).toEqual([['Писатель'], ['Всё', 'Тоже всё']]);
    expect([of('Всё').same, of('Всё').within]).toEqual([['Тоже всё'], []]);
    expect([of('Пустая').isEmpty, of('Пустая').within, of('Пустая').same]).toEqual([true, [], []]);
  });

  it('says which adds nothing to its members, and whom groups share', () => {
    expect(found.map(({ addsNothing }) => addsNothing)).toEqual([true, false, false, false, false]);
    expect(of('Писатель')).toMatchObject({ employees: 2, shared: [{ guid: 'Читатель', employees: 1 }] });
  });

  it('takes a narrowed right for less than a whole one', () => {
    const rules = {
      brands: { rows: { and: [] }, requirement: null, message: null, defaults: null, hidden: [], readOnly: [] },
    };
    const narrow = given('Узкая', line('brands', 'read', { rules }));
    const wide = given('Широкая', line('brands', 'read'));
    const [one, other] = composed([group(narrow), group(wide)]);
    expect([one!.within, other!.within]).toEqual([['Широкая'], []]);
  });
});

describe('a source of rights', () => {
  it('adds what the others do not give, and a denial takes away', () => {
    const denial = line('brands', 'read', { effect: 'deny' });
    const rights = rightsOf(...reads, ...writes, denial);
    const described = (one: RightsSource) =>
      contributionOf(rights, one).map(({ entity, own, others }) => [entity, others![0]!.value, own[0]!.value]);
    expect(described(source('Читатель', reads))).toEqual([]);
    expect(described(source('Писатель', writes))).toEqual([['glossary', 'read', 'update']]);
    expect(described({ ...source('', [denial]), group: null })).toEqual([['brands', 'read', 'none']]);
  });

  it('is described in words by values', () => {
    expect(meaningOf(writes)).toBe('Изменение: Глоссарий; Чтение: Производители и модели');
  });
});
