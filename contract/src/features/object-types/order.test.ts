import { expect, it } from 'vitest';
import { groupedPassport } from '../passport/resources.ts';
import { typedFamilies } from './facts.ts';
import { inTypeOrder } from './order.ts';

it('a family without a type stays behind the one before it, and equal places keep their order', () => {
  const sorts: Record<string, number> = { substation: 40, meter: 10, act: 10 };
  const order = (...list: string[]) => inTypeOrder(list, (name) => sorts[name]);
  expect(order('plan', 'substation', 'feeder', 'meter', 'seal', 'act')).toEqual([
    'plan',
    'meter',
    'seal',
    'act',
    'substation',
    'feeder',
  ]);
});

it('where nobody has changed the order, the groups of the passport stand as they are', () => {
  const given = [
    'branch-offices',
    'buildings',
    'consumption-objects',
    'substations',
    'metering-points',
    'metering-devices',
    'transformations',
    'accumulators',
    'generation-objects',
    'transit-consumers',
    'contracts',
    'accession-acts',
    'workers',
    'products',
  ];
  expect(given.toSorted()).toEqual(Object.keys(typedFamilies).toSorted());
  for (const { resources } of groupedPassport) {
    const sortOf = ({ name }: { name: string }) => (given.includes(name) ? given.indexOf(name) : undefined);
    expect(inTypeOrder(resources, sortOf)).toEqual(resources);
  }
});
