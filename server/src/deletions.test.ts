import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, everyRight, openMatrix, resourceNames, type Matrix } from './testing/matrix.ts';
import { listOf, operationsOf, send, wrong, type Operation } from './testing/operations.ts';

/** A card names itself, and closing an unknown one succeeds. */
const CLOSED_CARD = 'DELETE /api/presence/{guid}';

let world: Matrix;
let deletions: Operation[];
beforeAll(async () => {
  world = await openMatrix();
  deletions = (await operationsOf(world)).filter(
    ({ method, path, name }) => method === 'DELETE' && path.includes('{') && name !== CLOSED_CARD,
  );
});
afterAll(() => world.close());

const LONG = 120_000;

it('a deletion of what there is not is answered with 404', { timeout: LONG }, async () => {
  expect(deletions.length).toBeGreaterThan(80);
  expect(await wrong(world, deletions, world.master, (status) => status === 404)).toEqual([]);
});

it('a deletion of what another organization has is answered with 404', { timeout: LONG }, async () => {
  const owner = await world.person(await world.organization(), { ...everyRight('full'), sharedData: 'none' });
  const stranger = await world.person(await world.organization(), { ...everyRight('full'), sharedData: 'none' });
  const found: string[] = [];
  for (const name of resourceNames) {
    const resource = world.resource(name);
    if (resource.scope === 'service') continue;
    const list = listOf(world, name);
    const { guid } = await create(owner, resource);
    for (const operation of deletions.filter(({ path }) => path.startsWith(`${list}/{guid}`))) {
      const { status } = await send(world, stranger, operation, guid);
      if (status !== 404) found.push(`${operation.name}: ${status}`);
    }
  }
  expect(found).toEqual([]);
});

it('a deletion of what a record does not have is answered with 404', { timeout: LONG }, async () => {
  const found: string[] = [];
  for (const operation of deletions.filter(({ path }) => path.split('{').length > 2)) {
    const parent = resourceNames.find((one) => operation.path.startsWith(`${listOf(world, one)}/{guid}/`));
    if (!parent) continue;
    const { guid } = await create(world.master, world.resource(parent));
    const { status } = await send(world, world.master, {
      ...operation,
      path: operation.path.replace('{guid}', guid),
    });
    if (status !== 404) found.push(`${operation.name}: ${status}`);
  }
  expect(found).toEqual([]);
});
