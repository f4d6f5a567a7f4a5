import type { AddressInfo } from 'node:net';
import { employees } from 'contract/features/employees/facts.ts';
import { objectsOf, objectTypes } from 'contract/features/object-types/facts.ts';
import { contracts } from 'contract/features/passport/contracts.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanUp } from '../../core/cleaning.ts';
import { limits } from '../../core/limits.ts';
import type { Client } from '../../testing/client.ts';
import { is, narrow } from '../../testing/group-rules.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { openSecondProgram } from '../../testing/second-program.ts';
import { accountOf, cardRowOf } from '../../testing/users.ts';

let world: Matrix;
let organization: string;
let chief: Client;
beforeAll(async () => {
  world = await openMatrix();
  await world.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

type Card = `${string}-${string}-${string}-${string}-${string}`;
const newCard = (): Card => crypto.randomUUID();
interface Open {
  card?: Card;
  isEditing?: boolean;
}
const open = (who: Client, resource: Pick<Resource, 'name'>, record: string, { card, isEditing = false }: Open = {}) =>
  who.put(`/api/presence/${card ?? newCard()}`, { resource: resource.name, record, isEditing });
/** The other viewers of a record as seen by a user with its card open. */
const viewersFor = async (who: Client, resource: Pick<Resource, 'name'>, record: string, more: Open = {}) => {
  const { status, body } = await open(who, resource, record, more);
  expect(status).toBe(200);
  return body;
};
const leave = (who: Client, card: Card) => who.delete(`/api/presence/${card}`);
const nameOf = async (who: Client): Promise<string> => {
  const { lastName, firstName } = (await who.get('/api/auth/info')).body.userModel;
  return `${lastName} ${firstName}`;
};
const silentFor = (seconds: number) =>
  world.owner('update record_viewer set seen_at = now() - make_interval(secs => $1)', [seconds]);

describe('who has a record open', () => {
  let contract: AnyRow;
  beforeEach(async () => void (contract = await create(chief, contracts as Resource)));

  it('is shown to the others who have it open, with who changes it; not to the person of the own cards', async () => {
    const anna = await world.person(organization, { contracts: 'read' });
    const card = newCard();
    expect(await viewersFor(anna, contracts, contract.guid, { card })).toEqual([]);
    expect(await viewersFor(anna, contracts, contract.guid)).toEqual([]);
    expect(await viewersFor(chief, contracts, contract.guid)).toEqual([{ name: await nameOf(anna), isEditing: false }]);
    await open(anna, contracts, contract.guid, { card, isEditing: true });
    expect(await viewersFor(chief, contracts, contract.guid)).toEqual([{ name: await nameOf(anna), isEditing: true }]);
    const other = await create(chief, contracts as Resource);
    expect(await viewersFor(chief, contracts, other.guid)).toEqual([]);
  });

  it('is forgotten when the card is closed, and half a minute after it fell silent', async () => {
    const anna = await world.person(organization, { contracts: 'read' });
    const card = newCard();
    await open(anna, contracts, contract.guid, { card });
    expect((await leave(anna, card)).status).toBe(204);
    expect((await leave(anna, card)).status).toBe(204);
    expect(await viewersFor(chief, contracts, contract.guid)).toEqual([]);
    await open(anna, contracts, contract.guid, { card });
    await silentFor(20);
    expect(await viewersFor(chief, contracts, contract.guid)).toHaveLength(1);
    await silentFor(30);
    expect(await viewersFor(chief, contracts, contract.guid)).toEqual([]);
    await silentFor(4000);
    await cleanUp(world.pool);
    expect(await world.owner('select from record_viewer')).toEqual([]);
  });

  it('is the same in every process of the program', async () => {
    const second = await openSecondProgram(world);
    const anna = await world.person(organization, { contracts: 'read' });
    await open(anna, contracts, contract.guid);
    expect(await viewersFor(second.of(chief), contracts, contract.guid)).toHaveLength(1);
    await second.close();
  });

  it('is shown to nobody who may not read it, and their requests are shown to nobody', async () => {
    await open(chief, contracts, contract.guid);
    const reader = await world.person(organization, { contracts: 'read' });
    await narrow(chief, reader, contracts as Resource, { rows: is('number', 'Другой') });
    const elsewhere = await world.person(await world.organization(), everyRight('full'));
    for (const stranger of [reader, elsewhere, await world.person(organization)])
      expect((await open(stranger, contracts, contract.guid)).status).toBe(404);
    for (const unknown of [newCard(), organization]) expect((await open(chief, contracts, unknown)).status).toBe(404);
    for (const name of [
      'nothing',
      'dictionary/999999999/values',
      `object-types/${newCard()}/objects`,
      'dictionary/x/values',
    ])
      expect((await open(chief, { name }, contract.guid)).status).toBe(404);
    const [{ count }] = await world.owner('select count(*)::int from record_viewer where record_guid = $1', [
      contract.guid,
    ]);
    expect(count).toBe(1);
  });

  it('is not changed by who names the card of another', async () => {
    const [anna, boris] = [
      await world.person(organization, { contracts: 'read' }),
      await world.person(organization, { contracts: 'read' }),
    ];
    const card = newCard();
    await open(anna, contracts, contract.guid, { card });
    await open(boris, contracts, contract.guid, { card, isEditing: true });
    await leave(boris, card);
    expect(await viewersFor(chief, contracts, contract.guid)).toEqual([{ name: await nameOf(anna), isEditing: false }]);
  });

  it('stays out of the journal, and keeps no session alive', async () => {
    const anna = await world.person(organization, { contracts: 'read' });
    const entries = async () =>
      (await world.owner('select count(*)::int from journal where organization_guid = $1', [organization]))[0].count;
    const [before, account] = [await entries(), await accountOf(anna)];
    await world.owner("update session set seen_at = now() - interval '30 minutes'");
    const card = newCard();
    const passive = { 'x-passive': '1' };
    await anna.send(
      'PUT',
      `/api/presence/${card}`,
      { resource: 'contracts', record: contract.guid, isEditing: true },
      passive,
    );
    await anna.send('DELETE', `/api/presence/${card}`, undefined, passive);
    const [{ idle }] = await world.owner(
      'select max(extract(epoch from now() - seen_at))::int as idle from session where account_guid = $1',
      [account],
    );
    expect(idle).toBeGreaterThan(1700);
    expect(await entries()).toBe(before);
  });

  it('is limited for one person', async () => {
    const greedy = await world.person(organization, { contracts: 'read' });
    const card = newCard();
    for (let count = 0; count < limits.presence.ofOne; count++) await open(greedy, contracts, contract.guid, { card });
    const { status, headers } = await open(greedy, contracts, contract.guid, { card });
    expect([status, headers['retry-after']]).toEqual([429, '60']);
    expect((await open(chief, contracts, contract.guid)).status).toBe(200);
  });
});

it('for a shared record only people of the own organization are shown', async () => {
  const brand = await create(world.master, world.resource('brands'));
  const [anna, boris] = [
    await world.person(organization, { brands: 'read' }),
    await world.person(organization, { brands: 'read' }),
  ];
  await open(world.master, { name: 'brands' }, brand.guid);
  await open(await world.person(await world.organization(), { brands: 'read' }), { name: 'brands' }, brand.guid);
  expect(await viewersFor(anna, { name: 'brands' }, brand.guid)).toEqual([]);
  expect(await viewersFor(boris, { name: 'brands' }, brand.guid)).toEqual([
    { name: await nameOf(anna), isEditing: false },
  ]);
});

it('values of dictionaries and objects of own types have cards, too', async () => {
  const values = world.resource('values');
  const value = await create(world.master, values);
  const other = await world.person(world.organizationGuid, { dictionaries: 'read', typeObjects: 'read' });
  const type = await create(world.master, objectTypes as Resource, { parameters: [] });
  const objects = objectsOf(type as never);
  const object = await create(world.master, objects);
  for (const [resource, { guid }] of [
    [values, value],
    [objects, object],
  ] as const) {
    await open(world.master, resource, guid);
    expect(await viewersFor(other, resource, guid)).toHaveLength(1);
  }
});

it('one from whom fields of the card of a person are hidden does not see who looks at it, but is seen', async () => {
  const [clerk, subject] = [await world.person(organization, { employees: 'read' }), await world.person(organization)];
  await narrow(chief, clerk, employees as Resource, { hiddenFields: ['hiredAt'] });
  const { guid } = await cardRowOf(chief, subject);
  expect((await clerk.get(`/api/employees/${guid}`)).status).toBe(200);
  await open(chief, employees, guid, { isEditing: true });
  expect(await viewersFor(clerk, employees, guid)).toEqual([]);
  expect(await viewersFor(chief, employees, guid)).toEqual([{ name: await nameOf(clerk), isEditing: false }]);
});

it('who looks through the eyes of another is not seen, and sees what the other person would see', async () => {
  const contract = await create(chief, contracts as Resource);
  const [seer, reader, viewed] = [
    await world.person(organization, everyRight('full')),
    await world.person(organization, { contracts: 'read' }),
    await world.person(organization, { contracts: 'read' }),
  ];
  expect((await seer.post(`/api/users/${await accountOf(viewed)}/view-as`, {})).status).toBe(204);
  await open(chief, contracts, contract.guid);
  expect(await viewersFor(seer, contracts, contract.guid)).toHaveLength(1);
  expect((await leave(seer, newCard())).status).toBe(204);
  expect(await viewersFor(reader, contracts, contract.guid)).toEqual([{ name: await nameOf(chief), isEditing: false }]);
});

it('those alone who have the record open hear that somebody comes, begins to change it and goes', async () => {
  const contract = await create(chief, contracts as Resource);
  const { port } = world.http.server.address() as AddressInfo;
  const listenAs = async ({ token, organization: org }: Client) => {
    const heard: string[] = [];
    const { body } = await fetch(`http://127.0.0.1:${port}/api/events`, {
      headers: { authorization: `Bearer ${token}`, 'org-id': String(org) },
    });
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    void (async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        heard.push(...value.split('\n').filter((line) => line.includes('presence')));
      }
    })();
    return { heard, close: () => reader.cancel() };
  };
  const [anna, bystander] = [
    await world.person(organization, { contracts: 'read' }),
    await world.person(organization, { contracts: 'read' }),
  ];
  const [looking, outside] = [await listenAs(anna), await listenAs(bystander)];
  await open(anna, contracts, contract.guid);
  const event = `data: {"topic":"presence","guid":"${contract.guid}"}`;
  // The first event may occur before the server listens for notifications.
  const card = newCard();
  await vi.waitFor(
    async () => {
      await leave(chief, card);
      await open(chief, contracts, contract.guid, { card });
      expect(looking.heard).toContain(event);
    },
    { timeout: 5000, interval: 100 },
  );
  const heardOf = async (act: () => Promise<unknown>) => {
    const before = looking.heard.length;
    await act();
    await vi.waitFor(() => expect(looking.heard.length).toBeGreaterThan(before));
  };
  await heardOf(() => open(chief, contracts, contract.guid, { card, isEditing: true }));
  await heardOf(() => leave(chief, card));
  expect(outside.heard).toEqual([]);
  for (const stream of [looking, outside]) await stream.close();
});
