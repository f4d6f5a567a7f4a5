import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { certificates } from '../testing/certificates.ts';
import { urlOf } from '../testing/own-url.ts';
import { startOwnProgram } from '../testing/own-program.ts';
import { openReceiver, parseMessage, type Receiver } from '../testing/syslog-receiver.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openWorld, type World } from '../testing/world.ts';
import { destinationOf } from './destination.ts';
import { forwardJournal } from './forward.ts';

const WAIT = { timeout: 30_000, interval: 50 };

let world: World;
let temporary: ReturnType<typeof temporaryFolder>;
const ends: (() => unknown)[] = [];
let written = 0;
beforeAll(async () => {
  world = await openWorld();
  temporary = temporaryFolder();
});
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await world.owner(`update journal_forwarding set sent = 0, failures = 0, fault = null,
    positions = (select array_agg(length order by lane) from journal_lane), previous = positions`);
  await world.owner('update journal_forwarding set previous = positions');
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(async () => {
  await world.close();
  temporary.remove();
});

/** Writes entries over several connections, so that several lanes are used; returns their names. */
async function write(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => `Запись ${++written}`);
  const insert = (name: string) =>
    world.owner(`insert into journal (action, entity, record_name, request_id) values ('create', 'brand', $1, 'r')`, [
      name,
    ]);
  for (let at = 0; at < count; at += 4) await Promise.all(names.slice(at, at + 4).map(insert));
  return names;
}

const receive = async (...given: Parameters<typeof openReceiver>): Promise<Receiver> => {
  const receiver = await openReceiver(...given);
  ends.push(receiver.close);
  return receiver;
};
const forward = (url: string) => {
  const stop = forwardJournal({ connectionString: urlOf(world) }, destinationOf(url)!, '0.1.0');
  ends.push(stop);
  return stop;
};
const stateOf = async () => (await world.owner('select * from forwarding_state()'))[0];
const allSent = () => vi.waitFor(async () => expect((await stateOf()).lag_entries).toBe(0), WAIT);
const factsOf = ({ messages }: Receiver) => messages.map((message) => parseMessage(message).facts);
const namesOf = (receiver: Receiver) => factsOf(receiver).map(({ record }) => record);

/** Checks that positions increase by one in each lane, ignoring repeated deliveries after a failure, and that there are
 *  no other duplicates. */
function expectOrder(receiver: Receiver): void {
  const last = new Map<string, number>();
  const seen = new Set<string>();
  for (const { lane = '', position, hash = '' } of factsOf(receiver)) {
    if (seen.has(hash)) continue;
    seen.add(hash);
    const before = last.get(lane);
    if (before !== undefined) expect(Number(position)).toBe(before + 1);
    last.set(lane, Number(position));
  }
}

it('sends everything once and in order over TCP, what is written meanwhile too', async () => {
  const before = await write(700);
  const receiver = await receive('tcp');
  forward(receiver.url);
  const names = [...before, ...(await write(40))];
  await allSent();
  expect(namesOf(receiver).toSorted()).toEqual(names.toSorted());
  expectOrder(receiver);
  const { sent, failures, fault, lag_seconds: lag } = await stateOf();
  expect({ sent, failures, fault, lag }).toEqual({ sent: 740, failures: 0, fault: null, lag: 0 });
});

it('sends over TLS to whom the authority knows, and to nobody else', async () => {
  const file = (name: string, text: string) => {
    const path = join(temporary.folder, name);
    writeFileSync(path, text);
    return path;
  };
  const [own, other] = [file('own.pem', certificates[0].cert), file('other.pem', certificates[1].cert)];
  const receiver = await receive('tls');
  const names = await write(5);
  const stop = forward(`${receiver.url}?ca=${other}`);
  await vi.waitFor(async () => expect((await stateOf()).fault).toMatch(/self-signed/), WAIT);
  await stop();
  expect(receiver.messages).toEqual([]);
  forward(`${receiver.url}?ca=${own}&format=cef`);
  await allSent();
  const texts = receiver.messages.map((message) => parseMessage(message).text);
  const named = texts.map((text) => /^CEF:0\|.* cs4=(Запись \d+) /.exec(text)?.[1]);
  expect(named.toSorted()).toEqual(names.toSorted());
});

it('sends a datagram a message over UDP', async () => {
  const receiver = await receive('udp');
  const names = await write(30);
  forward(receiver.url);
  await allSent();
  await vi.waitFor(() => expect(namesOf(receiver).toSorted()).toEqual(names.toSorted()), WAIT);
});

it('waits for a receiver that is away, and loses nothing', async () => {
  const first = await receive('tcp');
  const port = Number(new URL(first.url).port);
  forward(first.url);
  const names = await write(10);
  await allSent();
  await first.close();
  ends.splice(0, 1);
  names.push(...(await write(600)));
  await vi.waitFor(async () => expect((await stateOf()).failures).toBeGreaterThan(1), WAIT);
  expect((await stateOf()).fault).toMatch(/ECONNREFUSED/);
  expect((await stateOf()).lag_entries).toBeGreaterThanOrEqual(600);
  const second = await receive('tcp', port);
  await allSent();
  expect(new Set([...namesOf(first), ...namesOf(second)])).toEqual(new Set(names));
  expectOrder(second);
  expect((await stateOf()).fault).toBeNull();
});

it('sends again what a receiver took before it broke the connection', async () => {
  const receiver = await receive('tcp');
  receiver.breaksAfter = 100;
  const names = await write(450);
  forward(receiver.url);
  await vi.waitFor(async () => expect((await stateOf()).failures).toBeGreaterThan(0), WAIT);
  expect(receiver.messages.length).toBeGreaterThan(0);
  receiver.breaksAfter = undefined;
  await allSent();
  expect(new Set(namesOf(receiver))).toEqual(new Set(names));
  expectOrder(receiver);
});

it('does not miss an entry that is committed after later numbers', async () => {
  const receiver = await receive('tcp');
  forward(receiver.url);
  const slow = new pg.Client({ connectionString: urlOf(world) });
  await slow.connect();
  ends.push(() => slow.end());
  await slow.query(`begin; insert into journal (action, record_name, request_id) values ('create', 'Поздняя', 'r')`);
  // A connection that uses the lane of the open transaction waits for it.
  const writing = write(20);
  await vi.waitFor(() => expect(receiver.messages.length).toBeGreaterThan(0), WAIT);
  expect(namesOf(receiver)).not.toContain('Поздняя');
  await slow.query('commit');
  const names = await writing;
  await vi.waitFor(() => expect(namesOf(receiver)).toContain('Поздняя'), WAIT);
  await allSent();
  expect(namesOf(receiver).toSorted()).toEqual([...names, 'Поздняя'].toSorted());
});

it('keeps the order in which one thing was done after another, whatever the lanes', async () => {
  const clients = [
    new pg.Client({ connectionString: urlOf(world) }),
    new pg.Client({ connectionString: urlOf(world) }),
  ];
  for (const client of clients) {
    await client.connect();
    ends.push(() => client.end());
  }
  const names = Array.from({ length: 40 }, (_, index) => `По очереди ${index}`);
  for (const [index, name] of names.entries())
    await clients[index % 3 ? 0 : 1]!.query(
      `insert into journal (action, record_name, request_id) values ('create', $1, 'r')`,
      [name],
    );
  const receiver = await receive('tcp');
  forward(receiver.url);
  await allSent();
  expect(namesOf(receiver)).toEqual(names);
});

it('does not wait for entries that have been forgotten', async () => {
  await write(4);
  await world.owner('delete from journal where position > (select positions[lane + 1] from journal_forwarding)');
  const receiver = await receive('tcp');
  forward(receiver.url);
  await allSent();
  expect(receiver.messages).toEqual([]);
});

it('is done by one of two programs, and taken over by the other', { timeout: 40_000 }, async () => {
  const receiver = await receive('tcp');
  const [first] = [forward(receiver.url), forward(receiver.url)];
  const names = await write(60);
  await allSent();
  await first();
  names.push(...(await write(60)));
  await allSent();
  expect(namesOf(receiver).toSorted()).toEqual(names.toSorted());
  expectOrder(receiver);
});

it('loses nothing when the program is killed while it sends', { timeout: 120_000 }, async () => {
  const receiver = await receive('tcp');
  const names: string[] = [];
  const start = async () => {
    const program = startOwnProgram(world, { ROLE: 'jobs', JOURNAL_SYSLOG: receiver.url });
    ends.push(program.kill);
    await program.address();
    return program;
  };
  for (let kill = 0; kill < 3; kill++) {
    names.push(...(await write(800)));
    const had = receiver.messages.length;
    const program = await start();
    await vi.waitFor(() => expect(receiver.messages.length).toBeGreaterThan(had), { timeout: 30_000, interval: 1 });
    await program.kill();
  }
  await start();
  await allSent();
  const seen = new Set(namesOf(receiver));
  expect(names.filter((name) => !seen.has(name))).toEqual([]);
  expectOrder(receiver);
});

it('tells nobody the name of a person whose data are erased', async () => {
  const [account] = await world.owner('select guid from account where user_name = $1', [await world.account()]);
  await world.owner(
    `insert into journal (action, account_guid, user_name, entity, record_guid, record_name, request_id)
     values ('update', $1, 'Петров Иван', 'account', $1, 'Петров Иван', 'r')`,
    [account.guid],
  );
  await world.owner('insert into erased_person (guid) values ($1)', [account.guid]);
  const receiver = await receive('tcp');
  forward(receiver.url);
  await allSent();
  expect(receiver.messages).toHaveLength(1);
  expect(receiver.messages[0]).not.toContain('Петров');
  expect(parseMessage(receiver.messages[0]!)).toMatchObject({
    priority: 13 * 8 + 5,
    facts: { person: 'Удалённый пользователь', record: 'Удалённый пользователь' },
  });
});
