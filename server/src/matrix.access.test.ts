import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type Route } from 'contract/kit/route.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { newGuid } from './core/guid.ts';
import { Client } from './testing/client.ts';
import type { Items } from './testing/world.ts';
import { create, everyRight, exampleInput, openMatrix, resourceNames, type Matrix } from './testing/matrix.ts';

let world: Matrix;
/** Returns the same person with only these rights. */
let holding: (items: Items) => Promise<Client>;
beforeAll(async () => {
  world = await openMatrix();
  const userName = await world.account();
  await world.enroll(userName, world.organizationGuid);
  const person = await world.signIn(userName, world.organizationGuid);
  holding = async (items) => {
    await world.owner('update permission_group set items = $2 where name = $1', [`Группа ${userName}`, items]);
    return person;
  };
});
afterAll(() => world.close());

type Target = Pick<AnyRow, 'guid' | 'version'>;

/** For every action of a resource, a request that would succeed for a client with all rights. */
function requests(
  resource: Resource,
  [first, second]: readonly AnyInput[],
  { guid, version }: Target,
  doomed: Target = { guid, version },
) {
  const bulk = { action: 'remove', records: [{ guid, version }], preview: true };
  const one = (route: Route) => addressOf(route.path, { guid });
  const { routes } = resource;
  return [
    { route: routes.list, url: one(routes.list) },
    { route: routes.export, url: `${one(routes.export)}?format=csv` },
    { route: routes.get, url: one(routes.get) },
    { route: routes.history, url: one(routes.history) },
    { route: routes.usage, url: one(routes.usage) },
    { route: routes.listAsOf, url: `${one(routes.listAsOf)}?at=${new Date().toISOString()}` },
    { route: routes.getAsOf, url: `${one(routes.getAsOf)}?at=${new Date().toISOString()}` },
    { route: routes.create, url: one(routes.create), body: first },
    { route: routes.update, url: one(routes.update), body: second, version },
    { route: routes.remove, url: addressOf(routes.remove.path, { guid: doomed.guid }), version: doomed.version },
    { route: routes.bulk, url: one(routes.bulk), body: bulk },
  ].filter(({ route }) =>
    world.server.served.some(({ method, path }) => method === route.method && patternOf(path).test(route.path)),
  );
}
const patternOf = (path: string) => new RegExp(`^${path.replace('{dictionary}', '\\d+')}$`);

type Request = ReturnType<typeof requests>[number];
const send = (client: Client, { route, url, body, version }: Request) =>
  client.send(route.method, url, body, version === undefined ? {} : { 'if-match': `"${version}"` });

/** Resources whose rules limit who may give what to whom. */
const ruled = [
  'employees',
  'permission-groups',
  'individual-permissions',
  'duty-exceptions',
  'schedules',
  'sign-in-providers',
];

const below = { read: 'none', create: 'read', update: 'create', delete: 'update' } as const;

describe.each(resourceNames)('%s', (name) => {
  let all: Request[];
  let inputs: AnyInput[];
  let foreign: string;
  beforeAll(async () => {
    const resource = world.resource(name);
    inputs = [await exampleInput(world.master, resource), await exampleInput(world.master, resource)];
    all = requests(resource, inputs, await create(world.master, resource), await create(world.master, resource));
    foreign = await world.organization();
  });

  it.each([
    ['without a token', () => new Client(world.http, undefined, world.organizationGuid), 401, 'unauthenticated'],
    [
      'with an unknown token',
      () => new Client(world.http, 'x'.repeat(43), world.organizationGuid),
      401,
      'unauthenticated',
    ],
    ['without an organization', () => world.master.in(undefined), 400, 'organization_required'],
    ['for a foreign organization', () => world.master.in(foreign), 403, 'not_a_member'],
    ['for what is no organization', () => world.master.in('nothing'), 403, 'not_a_member'],
  ])('%s is refused', async (_, client, status, code) => {
    for (const request of all) {
      const answer = await send(client(), request);
      expect([request.route.summary, answer.status, answer.body.code]).toEqual([request.route.summary, status, code]);
    }
  });

  it('requires the right of each verb', async () => {
    for (const request of all) {
      const { access } = request.route;
      if (typeof access === 'string') throw new Error('a resource requires rights');
      const weak = { ...everyRight('full'), [access.entity]: below[access.action] };
      const refused = await send(await holding(weak), request);
      expect([request.route.summary, refused.status, refused.body.code]).toEqual([
        request.route.summary,
        403,
        'forbidden',
      ]);
      // Rights may be given only by people who have them.
      const held = ruled.includes(name) ? everyRight('full') : {};
      // Records about a metering point are visible only together with the point.
      const of = world.resource(name).visibility?.follows ? { meteringPoints: 'read' as const } : {};
      const strong = { ...held, ...of, sharedData: 'full' as const, [access.entity]: access.action };
      // A bulk removal changes the list by its address and requires the right to delete.
      const { bulk } = world.resource(name).routes;
      const status = request.route === bulk ? 403 : request.route.status;
      expect([request.route.summary, (await send(await holding(strong), request)).status]).toEqual([
        request.route.summary,
        status,
      ]);
    }
  });

  it('answers 404 for a record that is not there', async () => {
    const missing = requests(world.resource(name), inputs, { guid: newGuid(), version: 1 });
    for (const request of missing.filter(({ route }) => route.path.includes('{guid}'))) {
      expect([request.route.summary, (await send(world.master, request)).status]).toEqual([request.route.summary, 404]);
    }
  });
});

it('records who was refused, and where', async () => {
  const weak = await world.person(world.organizationGuid);
  await weak.get('/api/brands');
  const [entry] = await world.owner("select * from journal where action = 'refused' order by number desc limit 1");
  expect(entry).toMatchObject({
    organization_guid: world.organizationGuid,
    after: { method: 'GET', path: '/api/brands' },
  });
});
