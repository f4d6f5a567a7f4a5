import { organizations } from 'contract/features/organizations/facts.ts';
import { enteredOf, type AnyRow, type Row } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';

let world: World;
let root: string;
let chief: Client;
let place: AnyRow;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner('update organization set link_code = null');
  root = await world.organization();
  chief = await world.person(root, everyRight('full'));
  place = await create(chief, organizations, { parentGuid: root, isActive: true });
});

async function name(linkCode: string | null, by = chief, guid = place.guid) {
  const row = (await by.get(`/api/organizations/${guid}`)).body as Row<typeof organizations>;
  return by.put(`/api/organizations/${guid}`, { ...enteredOf(organizations, row), linkCode }, row.version);
}

it.each([
  'ab',
  'energosbyt',
  '7',
  'mrsk-ural-2',
  'x'.repeat(40),
  'x'.repeat(41),
  'Energosbyt',
  'сбыт',
  'a_b',
  'a/b',
  '-ab',
  'ab-',
  '',
])('takes «%s» only when links can carry it', async (code) => {
  const { status, body } = await name(code);
  if (['ab', 'energosbyt', 'mrsk-ural-2', 'x'.repeat(40)].includes(code))
    expect([status, body.linkCode]).toEqual([200, code]);
  else expect([status, body.errors?.[0]?.path]).toEqual([422, 'linkCode']);
});

it('is no guid, and holds none: the database refuses it, too', async () => {
  for (const code of [place.guid, `a-${place.guid}`]) {
    expect((await name(code)).status).toBe(422);
    await expect(
      world.owner('update organization set link_code = $1 where guid = $2', [code, place.guid]),
    ).rejects.toThrow('organization_link_code_shape');
  }
});

it('belongs to one organization of the installation, and about another one nothing is revealed but that it has it', async () => {
  const elsewhere = await world.organization();
  const stranger = await world.person(elsewhere, everyRight('full'));
  expect((await name('energosbyt', stranger, elsewhere)).status).toBe(200);
  const refused = await name('energosbyt');
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    detail: 'Такой код уже занят',
    errors: [{ path: 'linkCode', message: 'Такой код уже занят' }],
  });
  expect(JSON.stringify(refused.body)).not.toContain(elsewhere);
  expect((await name(null, stranger, elsewhere)).status).toBe(200);
  expect((await name('energosbyt')).status).toBe(200);
});

it('is announced to those who work there, is recorded in the journal, and goes when it is emptied', async () => {
  const member = await world.person(place.guid, {});
  const codes = async (who: Client) =>
    (await who.get('/api/auth/orgs')).body.map(({ id, linkCode }: Record<string, unknown>) => [id, linkCode]);
  expect(await codes(member)).toEqual([[place.guid, null]]);
  await name('filial');
  expect(await codes(member)).toEqual([[place.guid, 'filial']]);
  expect(await codes(chief)).toEqual([[root, null]]);
  await name(null);
  expect(await codes(member)).toEqual([[place.guid, null]]);
  const changes = (await journalOf(world, place.guid)).slice(1);
  expect(changes.map(({ before, after }) => [before.linkCode, after.linkCode])).toEqual([
    [null, 'filial'],
    ['filial', null],
  ]);
});
