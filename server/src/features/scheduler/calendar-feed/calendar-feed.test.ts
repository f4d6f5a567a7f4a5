import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, type Client } from '../../../testing/client.ts';
import { scheduleInput } from '../../../testing/schedules.ts';
import { accountOf } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let boss: Client;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  boss = await world.person(organization, { scheduler: 'full', contracts: 'read' });
});
afterAll(() => world.close());

const path = '/api/schedules/calendar';
const create = async (given: object) => {
  const input = scheduleInput({ starts: 'cron', overlap: 'skip', alarm: 'editors', ...given });
  const { status, body } = await boss.post('/api/schedules', input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const make = async (by: Client): Promise<string> => {
  const { status, body } = await by.post(path, {});
  expect(status).toBe(201);
  return body.address;
};
/** Reads the feed without a session; `from` is the client's address, by which reads are limited. */
const read = (url: string) => ask(world.http, { method: 'GET', url });
/** The lines of a calendar, unfolded. */
const linesOf = (raw: Buffer) => raw.toString('utf8').replaceAll('\r\n ', '').split('\r\n');

it('shows the coming runs of the tasks that its owner may see', async () => {
  const name =
    'Договоры; сверка, «первая» очередь\\склад — с очень длинным названием, которое не поместится в одну строку';
  const daily = await create({ name, cron: '0 6 * * *' });
  const often = await create({ name: 'Каждую минуту', cron: '* * * * *' });
  const later = await create({ name: 'На паузе', cron: '0 7 * * *' });
  const until = new Date(Date.parse(daily.nextRunAt) + 10 * 86_400_000).toISOString();
  await boss.post('/api/schedules/pause', { guids: [later.guid], reason: 'Ремонт', until });
  await create({ name: 'Выключена', cron: '0 8 * * *', isEnabled: false });
  await create({ name: 'Вручную', starts: 'hand', cron: null });

  const address = await make(boss);
  const { status, headers, raw } = await read(address);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, max-age=300',
  ]);
  const text = raw.toString('utf8');
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = linesOf(raw);
  expect(lines).toContain(
    'SUMMARY:Договоры\\; сверка\\, «первая» очередь\\\\склад — с очень длинным названием\\, которое не поместится в одну строку',
  );
  const starts = (guid: string) => lines.filter((line) => line.startsWith(`UID:${guid}`)).length;
  expect([starts(daily.guid), starts(often.guid), starts(later.guid)]).toEqual([60, 200, expect.any(Number)]);
  expect(starts(later.guid)).toBeLessThan(51);
  const summaries = new Set(lines.filter((line) => line.startsWith('SUMMARY:')));
  expect(summaries.size).toBe(3);
  const at = new Date(daily.nextRunAt).toISOString().replaceAll(/[-:]|\.000/g, '');
  const uid = lines.indexOf(`UID:${daily.guid}-${Date.parse(daily.nextRunAt) / 60_000}`);
  const event = lines.slice(uid, lines.indexOf('END:VEVENT', uid));
  expect(event).toContainEqual(`DTSTART:${at}`);
  expect(event.find((line) => line.startsWith('URL'))).toContain(`/o/${organization}/scheduler/${daily.guid}`);
  expect(event.find((line) => line.startsWith('DESCRIPTION'))).toContain('Контроль сроков договоров\\, ');
  // A run has the same identifier each time.
  const again = linesOf((await read(address)).raw);
  const uidsOf = (some: string[]) => some.filter((line) => line.startsWith(`UID:${daily.guid}`));
  expect(uidsOf(again)).toEqual(uidsOf(lines));
});

it('is read by its address alone, with the rights that the owner has then', async () => {
  await create({ name: 'Видна', cron: '0 6 * * *' });
  const owner = await world.person(organization, { scheduler: 'read' });
  const address = await make(owner);
  const found = async () => (await read(address)).raw.toString().includes('Видна');
  expect(await found()).toBe(true);
  const account = await accountOf(owner);
  const group = `(select l.to_guid from employee_group l join employee e on e.guid = l.from_guid where e.account_guid = $1)`;
  await world.owner(`update permission_group set needs_factor = true where guid = ${group}`, [account]);
  expect(await found()).toBe(false);
  await world.owner(`update permission_group set needs_factor = false, items = '{}' where guid = ${group}`, [account]);
  expect([(await read(address)).status, await found()]).toEqual([200, false]);
  expect((await owner.post(path, {})).status).toBe(403);
  await world.owner(`update account set status = 'blocked' where guid = $1`, [account]);
  expect((await read(address)).status).toBe(404);

  const foreign = await world.person(await world.organization(), { scheduler: 'read' });
  expect((await read(await make(foreign))).raw.toString()).not.toContain('VEVENT');
});

it('has one address of a person, which ends when a new one is made or it is withdrawn, and nobody learns it later', async () => {
  const owner = await world.person(organization, { scheduler: 'read' });
  expect((await owner.get(path)).body).toBeNull();
  const [first, second] = [await make(owner), await make(owner)];
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  expect((await owner.get(path)).body).toEqual({ createdAt: expect.any(String) });
  const kept = JSON.stringify(await world.owner('select f::text, j.after from calendar_feed f, journal j'));
  expect(kept).not.toContain(second.slice(-47, -4));
  const repeated = await owner.post(path, {}, { 'idempotency-key': 'calendar' });
  expect(JSON.stringify(await world.owner('select answer from repeated_request'))).not.toContain(repeated.body.address);
  expect((await owner.delete(path)).status).toBe(204);
  expect((await owner.delete(path)).status).toBe(404);
  expect([(await owner.get(path)).body, (await read(repeated.body.address)).status]).toEqual([null, 404]);
  const entries = await world.owner(
    `select action from journal where entity = 'calendar_feed' and account_guid = $1 order by number`,
    [await accountOf(owner)],
  );
  expect(entries.map(({ action }) => action)).toEqual(['create', 'create', 'create', 'remove']);
  for (const wrong of [
    first.replace(/.{10}\.ics/, 'aaaaaaaaaa.ics'),
    `${path}/short.ics`,
    `${path}/${'%00'.repeat(43)}.ics`,
  ])
    expect((await read(wrong)).status).toBe(404);
});

it('refuses who reads too often', async () => {
  const statuses = new Set<number>();
  // More than the limit, because a new minute may start meanwhile.
  for (let count = 0; count < 125; count++) statuses.add((await read(`${path}/${'x'.repeat(43)}.ics`)).status);
  expect([...statuses]).toContain(429);
});
