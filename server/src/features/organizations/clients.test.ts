import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { everyRight } from '../../testing/matrix.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let here: string;
let there: string;
let name: string;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  [here, there] = [await world.organization(), await world.organization()];
  name = await world.account();
  await world.enroll(name, here, everyRight('full'));
  await world.enroll(name, there, { brands: 'read' });
});

it('shows each organization of a person, and of each only what may be read there', async () => {
  const partner = await world.signIn(name, here);
  await world.owner(
    `insert into series_origin (organization_guid, source, known_at) values ($1, 'table', '2026-01-02T03:04:05Z'), ($2, 'table', '2026-01-02T03:04:05Z')`,
    [here, there],
  );
  const { body } = await partner.get('/api/organizations/mine');
  const [own, other] = [
    body.find(({ guid }: { guid: string }) => guid === here),
    body.find(({ guid }: { guid: string }) => guid === there),
  ];
  expect(body).toHaveLength(2);
  expect(own).toMatchObject({
    isCurrent: true,
    standing: 'working',
    users: 1,
    failedSchedules: 0,
    unread: 0,
    tasks: 0,
  });
  expect(Date.parse(own.lastDataAt)).toBe(Date.parse('2026-01-02T03:04:05Z'));
  expect(other).toMatchObject({ isCurrent: false, users: null, failedSchedules: null, lastDataAt: null });
});

it('tells before an organization is chosen what each holds, and of each only what may be read there', async () => {
  const anyone = await world.signIn(name);
  await world.owner(
    `insert into series_origin (organization_guid, source, known_at) values ($1, 'table', '2026-01-02T03:04:05Z'), ($2, 'table', '2026-01-02T03:04:05Z')`,
    [here, there],
  );
  await world.owner(`insert into object_count values ($1, 'metering_point', 0, 3), ($2, 'metering_point', 0, 5)`, [
    here,
    there,
  ]);
  const { body } = await anyone.get('/api/auth/orgs/contents');
  expect(body).toHaveLength(2);
  const of = (id: string) => body.find((one: { id: string }) => one.id === id);
  expect(of(here)).toMatchObject({ meteringPoints: 3 });
  expect(Date.parse(of(here).lastDataAt)).toBe(Date.parse('2026-01-02T03:04:05Z'));
  expect(of(there)).toEqual({ id: there, meteringPoints: null, lastDataAt: null });
});

it('counts what waits, and leaves out what is archived or over', async () => {
  const partner = await world.signIn(name, here);
  await world.owner(
    `insert into notification (guid, organization_guid, account_guid, kind, severity, text)
     select gen_random_uuid(), $1, a.guid, 'schedule.failed', 'info', 'Посмотрите' from account a where a.user_name = $2`,
    [there, name],
  );
  const find = async () =>
    (await partner.get('/api/organizations/mine')).body.find(({ guid }: { guid: string }) => guid === there);
  expect(await find()).toMatchObject({ unread: 1 });
  await world.owner('update membership set valid_to = current_date - 2 where organization_guid = $1', [there]);
  expect(await find()).toBeUndefined();
  await world.owner('update membership set valid_to = null where organization_guid = $1', [there]);
  await world.owner('update organization set is_active = false where guid = $1', [there]);
  expect(await find()).toBeUndefined();
});
