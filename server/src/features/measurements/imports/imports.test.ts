import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../../testing/client.ts';
import { create, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import {
  exchange,
  importSettled,
  messageOf,
  messageText,
  sendFiles,
  valueOf,
  windows1251,
  zipped,
  type MessageOptions,
} from '../../../testing/messages.ts';
import { journalOf } from '../../../testing/world.ts';
import { measurementImportJob } from './measurement-import.job.ts';

const codes = ['502070000113101', '502070000113102'];
let world: Matrix;
let client: Client;
let points: AnyRow[];
beforeAll(async () => {
  world = await openMatrix();
  await world.work([measurementImportJob]);
  client = world.master;
  points = [];
  for (const code of codes) points.push(await create(client, meteringPoints, { code }));
});
afterAll(() => world.close());

let turn = 1000;
const fresh = (options: MessageOptions = {}): MessageOptions => ({
  number: ++turn,
  sender: String(5_001_000_000 + turn),
  ...options,
});
const send = (options: MessageOptions = {}, query = '') => exchange(client, messageOf(fresh(options)), query);

/** The stored values of a point on a day, by channels. */
const stored = (day: string, point = points[0]!) =>
  world.owner(
    `select s.channel, d.v, d.q, d.version from interval_day d join series s on s.id = d.series
     where s.metering_point_guid = $1 and d.day = $2 order by s.channel`,
    [point.guid, day],
  );
const expected = (interval: number, channels = ['01', '03'], count = codes.length) =>
  Array.from({ length: count }, (_, point) =>
    channels.map((channel) => Array.from({ length: interval }, (__, index) => valueOf(point, channel, index))),
  ).flat(2);
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Encodes a character in cp866. */
const cp866 = (sign: string): number => {
  if (sign === '«' || sign === '»') return 0x27;
  const code = sign.codePointAt(0)!;
  if (code < 128) return code;
  if (sign === 'ё') return 0xf1;
  return sign <= 'п' ? code - 0x4_10 + 0x80 : code - 0x4_40 + 0xe0;
};

describe('accepts a message in any form', () => {
  const group = (kind: string, day: string): [string, MessageOptions, string] => [kind, { kind, day }, day];
  it.each<[string, MessageOptions, string]>([
    ['windows-1251', { day: '20260101' }, '20260101'],
    ['UTF-8', { day: '20260102', encoding: 'UTF-8' }, '20260102'],
    ['hours', { day: '20260103', step: 60 }, '20260103'],
    group('accountpoint', '20260104'),
    group('deliverypoint', '20260105'),
    group('deliverygroup', '20260106'),
    group('flowgroup', '20260107'),
    ['several areas', { day: '20260108', areas: 2 }, '20260108'],
    ['the name before the inn', { day: '20260109', isNameFirst: true }, '20260109'],
    ['no statuses', { day: '20260110', status: () => '' }, '20260110'],
    ['an end of 2400', { day: '20260111', lastEnd: '2400' }, '20260111'],
    ['summer time', { day: '20260112', daylight: '1' }, '20260112'],
    ['a time change on a day without one', { day: '20260113', daylight: '2' }, '20260113'],
    ['a comment and entities', { day: '20260114', head: '<!-- 80020 &amp; -->' }, '20260114'],
    ['80040', { day: '20260115', class: '80040' }, '20260115'],
  ])('%s', async (_, options, day) => {
    const given = fresh(options);
    const content = options.encoding ? Buffer.from(messageText(given)) : messageOf(given);
    const state = await exchange(client, content);
    const count = options.step === 60 ? 24 : 48;
    expect(state).toMatchObject({
      status: 'accepted',
      messageClass: options.class ?? '80020',
      number: given.number,
      points: 2,
      values: count * 4,
      sum: total(expected(count)),
      errors: [],
    });
    const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
    const rows = await stored(iso);
    expect(total(rows.flatMap(({ v }) => v))).toBeCloseTo(total(expected(count, ['01', '03'], 1)), 6);
  });

  it('in a ZIP, each separately, whatever their names, and several files at once', async () => {
    const [one, two, three] = ['20260201', '20260202', '20260203'].map((day) => messageOf(fresh({ day })));
    const archive = zipped({ 'a/80020.xml': one!, 'письмо.txt': two! });
    const { status, body } = await sendFiles(client, [{ name: 'день.zip', content: archive }, { content: three! }]);
    expect([status, body.length]).toEqual([202, 3]);
    for (const { guid } of body) expect((await importSettled(client, guid)).status).toBe('accepted');
  });

  it('a day of 46 and of 50 half-hours', async () => {
    const half = (from: number, to: number) =>
      Array.from({ length: (to - from) / 30 }, (_, index) => from + index * 30);
    const short = await send({ day: '20100328', starts: [...half(0, 120), ...half(180, 1440)] });
    expect([short.status, short.values]).toEqual(['accepted', 46 * 4]);
    const long = await send({ day: '20101031', starts: [...half(0, 180), ...half(120, 1440)] });
    expect([long.status, long.values]).toEqual(['accepted', 50 * 4]);
    expect((await stored('2010-10-31'))[0].v).toHaveLength(50);
  });

  it('decimals with a point and a comma, added up exactly', async () => {
    const state = await send({ day: '20260204', value: (_, __, index) => (index % 2 ? '0.1' : '0,2') });
    expect(state).toMatchObject({ status: 'accepted', sum: 28.8 });
    const { raw } = await client.get(`/api/measurement-imports/${state.guid}`);
    expect(raw.toString()).toContain('"sum":28.8,');
  });

  it('statuses of non-commercial values', async () => {
    const state = await send({ day: '20260205', status: (index) => ` status="${index === 5 ? 1 : 0}"` });
    expect(state.status).toBe('accepted');
    expect((await stored('2026-02-05'))[0].q.indexOf('1')).toBe(5);
    const { body } = await client.get(
      `/api/metering-points/${points[0]!.guid}/value-sums?channel=01&from=2026-02-05&to=2026-02-05&step=day`,
    );
    expect(body.sums).toMatchObject([{ present: 48, estimated: 0, nonCommercial: 1, expected: 48 }]);
    const board = `/api/measurements/board?channel=01&from=2026-02-05&to=2026-02-05`;
    expect((await client.get(board)).body.states).toMatchObject({ complete: 0, estimated: 2 });
  });
});

describe('reports errors by line and path, and writes nothing', () => {
  const at = (text: string) => `/message/area[1]/measuringpoint[@code="${codes[0]}"]${text}`;
  const channel = '/measuringchannel[@code="01"]';
  const broken = (change: (text: string) => string, options: MessageOptions = {}) =>
    windows1251(change(messageText(fresh({ day: '20260301', ...options }))));
  it.each<[what: string, content: () => Buffer, line: number | null, path: string, why: RegExp]>([
    [
      'XML that ends',
      () => broken((text) => text.slice(0, 3000)),
      43,
      at(`${channel}/period[@start="1530"]`),
      /обрывается/,
    ],
    [
      'a wrong closing',
      () => broken((text) => text.replace('</datetime>', '</day>')),
      7,
      '/message/datetime',
      /не открыт/,
    ],
    ['another class', () => broken((text) => text, { class: '50080' }), 2, '/message', /50080 пока не поддерживается/],
    ['another version', () => broken((text) => text, { version: '1' }), 2, '/message', /Версия/],
    ['no message', () => Buffer.from('<order class="80020" version="2"/>'), 1, '/order', /не поддерживается/],
    ['a day that is none', () => broken((text) => text, { day: '20260231' }), 6, '/message/datetime/day', /8 цифр/],
    ['a day to come', () => broken((text) => text, { day: '20990101' }), 6, '/message/datetime/day', /в будущем/],
    ['another encoding than it says', () => Buffer.from(messageText(fresh())), 1, '/message', /Объявлена/],
    ['UTF-8 that is none', () => broken((text) => text, { encoding: 'UTF-8' }), 1, '/message', /Объявлена/],
  ])('%s', async (_, content, line, path, why) => {
    const state = await exchange(client, content());
    expect(state.status).toBe('rejected');
    expect(state.errors[0]).toMatchObject({ line, path, level: 'error', message: expect.stringMatching(why) });
    expect(await stored('2026-03-01')).toEqual([]);
  });

  it('as warnings: zeros, many doubtful values, a repeated number', async () => {
    const given = fresh({ day: '20260302', value: () => 0 });
    const zero = await exchange(client, messageOf(given));
    expect(zero).toMatchObject({ status: 'accepted_with_warnings', warningCount: 2 });
    expect(zero.errors[0]!.message).toContain('нули');
    const doubtful = await exchange(client, messageOf({ ...given, value: valueOf, status: () => ' status="1"' }));
    expect(doubtful.errors.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Некоммерческих значений 48 из 48', expect.stringContaining('уже принято')]),
    );
    const { raw } = await client.get(`/api/measurement-imports/${zero.guid}/findings`);
    expect(raw.toString()).toContain('Все значения точки — нули');
  });
});

describe('writes what is whole, and names what is not', () => {
  const at = (text: string) => `/message/area[1]/measuringpoint[@code="${codes[0]}"]${text}`;
  const channel = '/measuringchannel[@code="01"]';
  let lastDay = 0;
  const nextDay = () => `202604${String(++lastDay).padStart(2, '0')}`;
  const isoOf = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const sendChanged = (day: string, change: (text: string) => string, options: MessageOptions = {}) =>
    exchange(client, windows1251(change(messageText(fresh({ day, ...options })))));
  const valueAt = (put: string) => (text: string) =>
    text.replace(/(start="0030"[^>]*>)<value[^>]*>\d+<\/value>/, `$1${put}`);
  const hole = (index: number) => expected(48, ['01'], 1).map((value, own) => (own === index ? null : value));

  it.each<[what: string, change: (text: string) => string, interval: number, line: number, path: string, why: RegExp]>([
    [
      '47 periods',
      (text) => text.replace(/.*start="0200".*\n/, ''),
      4,
      59,
      at(channel),
      /47, а нужно 48: нет 0200–0230/,
    ],
    ['an empty value', valueAt('<value/>'), 1, 60, at(channel), /47, а нужно 48: нет 0030–0100/],
    ['an empty value with a status', valueAt('<value status="1"></value>'), 1, 60, at(channel), /нет 0030–0100/],
    ['no value', valueAt(''), 1, 60, at(channel), /нет 0030–0100/],
    ['no number', valueAt('<value>много</value>'), 1, 13, at(`${channel}/period[@start="0030"]`), /«много» — не число/],
    ['a negative', valueAt('<value>-5</value>'), 1, 13, at(`${channel}/period[@start="0030"]`), /отрицательное/],
    [
      'two values',
      valueAt('<value>5</value><value>6</value>'),
      1,
      13,
      at(`${channel}/period[@start="0030"]`),
      /дважды/,
    ],
    [
      'a period twice',
      (text) =>
        text.replace('start="0030" end="0100"', 'start="0000" end="0030"').replace(/.*start="0100" end.*\n/, ''),
      -1,
      13,
      at(`${channel}/period[@start="0000"]`),
      /дважды с разными/,
    ],
  ])('%s', async (_, change, interval, line, path, why) => {
    const day = nextDay();
    const state = await sendChanged(day, change);
    expect(state).toMatchObject({ status: 'accepted_with_warnings', note: expect.stringContaining('Записано не всё') });
    expect(state.errors).toContainEqual(
      expect.objectContaining({ line, path, level: 'warning', message: expect.stringMatching(why) }),
    );
    const rows = await stored(isoOf(day));
    if (interval >= 0) expect(rows[0].v).toEqual(hole(interval));
    else expect(rows[0].v.slice(0, 4)).toEqual([null, null, null, expected(48, ['01'], 1)[3]]);
    expect(rows[1].v).toEqual(expected(48, ['03'], 1));
    expect((await stored(isoOf(day), points[1]))[0].v).toEqual(expected(48, ['01']).slice(48));
  });

  it.each<[what: string, change: (text: string) => string, why: RegExp]>([
    ['an end too late', (text) => text.replace('end="0100"', 'end="0130"'), /через 30 минут/],
    ['another channel', (text) => text.replace('channel code="01"', 'channel code="05"'), /05.*неизвестен/],
    ['a channel twice', (text) => text.replace('channel code="03"', 'channel code="01"'), /дважды с разными/],
  ])('%s leaves out a channel', async (_, change, why) => {
    const day = nextDay();
    const state = await sendChanged(day, change);
    expect(state.status).toBe('accepted_with_warnings');
    expect(state.errors.map(({ message }) => message)).toContainEqual(expect.stringMatching(why));
    expect((await stored(isoOf(day))).map((row) => row.channel)).not.toContain('01');
    expect(await stored(isoOf(day), points[1])).toHaveLength(2);
  });

  it('a channel that comes twice with the same values is written once', async () => {
    const day = nextDay();
    const twice = (text: string) => text.replace(/( +<measuringchannel code="01"[^]*?<\/measuringchannel>\n)/, '$1$1');
    expect((await sendChanged(day, twice)).status).toBe('accepted');
    expect((await stored(isoOf(day)))[0].v).toEqual(expected(48, ['01'], 1));
  });

  it('equal findings are one with a count and the first places; nothing to write is a refusal', async () => {
    const state = await sendChanged(nextDay(), (text) => text.replaceAll(/(<value[^>]*>)\d+(<\/value)/g, '$1-7$2'));
    expect(state).toMatchObject({ status: 'rejected', written: 0 });
    const negative = state.errors.find(({ message }) => message.startsWith('Значение отрицательное'))!;
    expect(negative).toMatchObject({ count: 192, line: 12 });
    expect(negative.more).toHaveLength(4);
    expect(negative.more[0]).toEqual({ line: 13, path: at(`${channel}/period[@start="0030"]`) });
    expect(state.errors[0]).toMatchObject({ level: 'error', message: expect.stringContaining('ни одного значения') });
  });

  it('a day in two files is one day, in whichever order they come', async () => {
    const day = nextDay();
    const halfDay = (isFirst: boolean) => ({
      starts: Array.from({ length: 24 }, (_, n) => (isFirst ? n : n + 24) * 30),
    });
    const sender = '5009000001';
    await exchange(client, messageOf({ day, sender, number: 8, ...halfDay(false), value: (_, __, n) => 100 + n }));
    await exchange(client, messageOf({ day, sender, number: 7, ...halfDay(true), value: (_, __, n) => n }));
    const whole = Array.from({ length: 48 }, (_, n) => (n < 24 ? n : 76 + n));
    expect((await stored(isoOf(day)))[0].v).toEqual(whole);
  });

  it.each([
    ['the lost hour as zeros', 0, /ноль пропущен/],
    ['the lost hour with values', 5, /значение не записано/],
  ])('%s', async (_, value, why) => {
    const day = value ? '20070325' : '20080330';
    const starts = Array.from({ length: 48 }, (__, n) => n * 30);
    const state = await send({ day, starts, value: (__, ___, n) => (n === 4 || n === 5 ? value : n) });
    expect(state.status).toBe('accepted_with_warnings');
    expect(state.errors[0]!.message).toMatch(why);
    expect((await stored(isoOf(day)))[0].v).toEqual([0, 1, 2, 3, ...Array.from({ length: 42 }, (__, n) => n + 6)]);
  });

  it('a hole in the first of two equal hours stays in it', async () => {
    const half = (from: number, to: number) => Array.from({ length: (to - from) / 30 }, (_, n) => from + n * 30);
    const starts = [...half(0, 180), ...half(120, 1440)];
    const state = await send({ day: '20071028', starts, value: (_, __, n) => (n === 4 ? '' : n) });
    expect(state.status).toBe('accepted_with_warnings');
    expect((await stored('2007-10-28'))[0].v.slice(3, 8)).toEqual([3, null, 5, 6, 7]);
  });

  it.each([
    ['windows-1251', windows1251],
    ['ibm866', (text: string) => Buffer.from([...text].map((sign) => cp866(sign)))],
  ])('an undeclared %s is recognized and told', async (name, encode) => {
    const text = messageText(fresh({ day: nextDay() })).replace(' encoding="windows-1251"', '');
    const state = await exchange(client, encode(text));
    expect(state).toMatchObject({
      status: 'accepted_with_warnings',
      senderName: 'ООО «Пример Энерго»'.replace(/[«»]/g, name === 'ibm866' ? "'" : '$&'),
    });
    expect(state.errors[0]!.message).toContain(`прочитан как ${name}`);
  });
});

describe('of two messages of a sender for a day, the later one counts', () => {
  const sender = '5008000001';
  const made = (day: string, number: number, time: string, value: number) =>
    windows1251(messageText({ day, number, sender, value: () => value }).replace('20260303071500', time));
  const valuesOf = async (day: string) => (await stored(day))[0].v;

  it('by its time, whatever its number', async () => {
    const newer = await exchange(client, made('20260501', 12, '20260503090000', 20));
    const older = await exchange(client, made('20260501', 13, '20260502090000', 10));
    expect(older).toMatchObject({ status: 'outdated', written: 0, duplicateOf: newer.guid });
    expect(older.errors.at(-1)!.message).toContain('более новом сообщении № 12 от 03.05.2026 09:00');
    expect(await valuesOf('2026-05-01')).toEqual(Array.from({ length: 48 }, () => 20));
    await exchange(client, made('20260501', 14, '20260504090000', 30));
    expect(await valuesOf('2026-05-01')).toEqual(Array.from({ length: 48 }, () => 30));
  });

  it('by its number, when their times are equal', async () => {
    await exchange(client, made('20260502', 22, '20260503090000', 20));
    expect((await exchange(client, made('20260502', 21, '20260503090000', 10))).status).toBe('outdated');
    expect(await valuesOf('2026-05-02')).toEqual(Array.from({ length: 48 }, () => 20));
  });

  it('also after a correction by hand of what the later one brought, and not after it was taken back', async () => {
    const newer = await exchange(client, made('20260503', 32, '20260503090000', 20));
    await world.owner(
      `insert into interval_day_past select organization_guid, series, day, version, origin, v, q from interval_day
       where day = '2026-05-03' and series in (select id from series where metering_point_guid = $1)`,
      [points[0]!.guid],
    );
    await world.owner(
      `with hand as (insert into series_origin (organization_guid, source) values ($2, 'hand') returning id)
       update interval_day set v[1] = 7, version = version + 1, origin = (select id from hand)
       where day = '2026-05-03' and series in (select id from series where metering_point_guid = $1)`,
      [points[0]!.guid, world.organizationGuid],
    );
    const older = () => exchange(client, made('20260503', 31, '20260502090000', 10));
    expect((await older()).status).toBe('outdated');
    expect((await valuesOf('2026-05-03')).slice(0, 2)).toEqual([7, 20]);
    await client.post(`/api/measurement-imports/${newer.guid}/undo`, {});
    const { guid } = await older();
    expect(await importSettled(client, guid)).toMatchObject({ status: expect.stringMatching(/^accepted/) });
  });

  it('a trial tells it and changes nothing', async () => {
    await exchange(client, made('20260504', 42, '20260503090000', 20));
    expect((await exchange(client, made('20260504', 41, '20260502090000', 10), '?trial=true')).status).toBe('outdated');
  });

  it('another sender is not asked', async () => {
    await exchange(client, made('20260505', 52, '20260503090000', 20));
    const other = windows1251(messageText({ day: '20260505', number: 1, sender: '5008000002', value: () => 10 }));
    expect((await exchange(client, other)).status).toBe('accepted');
    expect(await valuesOf('2026-05-05')).toEqual(Array.from({ length: 48 }, () => 10));
  });
});

it('takes in a file once: the same file again changes nothing', async () => {
  const content = messageOf(fresh({ day: '20260310' }));
  const first = await exchange(client, content);
  const again = await exchange(client, content);
  expect([first.status, again.status, again.duplicateOf, again.written, again.sum]).toEqual([
    'accepted',
    'duplicate',
    first.guid,
    0,
    first.sum,
  ]);
  expect((await stored('2026-03-10'))[0].version).toBe(1);
  const entries = await journalOf(world, first.guid);
  expect(entries.map(({ action }) => action)).toEqual(['create', 'import']);
  const { raw } = await client.get(`/api/measurement-imports/${first.guid}/content`);
  expect(raw.equals(content)).toBe(true);
});

it('tries a file without changing anything', async () => {
  const given = fresh({ day: '20260311', codes: [codes[0]!, '502070000113777'] });
  const tried = await exchange(client, messageOf(given), '?trial=true&createPoints=true');
  expect(tried).toMatchObject({ status: 'trial', points: 2, written: 4, unknownPoints: 0 });
  expect(await stored('2026-03-11')).toEqual([]);
  const { body } = await client.get('/api/metering-points?search=502070000113777');
  expect(body.total).toBe(0);
  expect((await exchange(client, messageOf(given))).status).toBe('accepted_with_warnings');
});

describe('unknown points', () => {
  it('are reported, mapped to ours, and written when the file is read again', async () => {
    const state = await send({ day: '20260312', codes: [codes[0]!, 'ЧУЖОЙ-7'], channels: ['01'] });
    expect(state).toMatchObject({
      status: 'accepted_with_warnings',
      unknownPoints: 1,
      unknown: [{ code: 'ЧУЖОЙ-7', name: 'ПС «Луч», яч. 2' }],
    });
    expect(state.errors[0]).toMatchObject({
      line: 62,
      level: 'warning',
      path: '/message/area[1]/measuringpoint[@code="ЧУЖОЙ-7"]',
    });
    const mapped = await client.send('PUT', '/api/exchange-codes', {
      code: 'ЧУЖОЙ-7',
      meteringPointGuid: points[1]!.guid,
    });
    expect(mapped.status).toBe(204);
    const replay = await client.post(`/api/measurement-imports/${state.guid}/replay`, { createPoints: false });
    expect([replay.status, replay.body.status]).toEqual([202, 'received']);
    expect(await importSettled(client, state.guid)).toMatchObject({ status: 'accepted', written: 1, unknown: [] });
    expect((await stored('2026-03-12', points[1]))[0].v).toEqual(expected(48, ['01']).slice(48));
    await client.post(`/api/measurement-imports/${state.guid}/replay`, { createPoints: false });
    expect(await importSettled(client, state.guid)).toMatchObject({ status: 'accepted', written: 0 });
  });

  it('are created on request', async () => {
    const state = await send({ day: '20260313', codes: ['502070000113900'] }, '?createPoints=true');
    expect(state).toMatchObject({ status: 'accepted', written: 2, unknownPoints: 0 });
    const { body } = await client.get('/api/metering-points?search=502070000113900');
    expect(body.items[0]).toMatchObject({ name: 'ПС «Луч», яч. 1', collectMethod: 'exchange' });
  });

  it('include those of another organization, and nobody else sees the file', async () => {
    const stranger = await world.person(await world.organization(), { exchangeFiles: 'full', meteringPoints: 'full' });
    const state = await exchange(stranger, messageOf(fresh({ day: '20260314' })));
    expect(state).toMatchObject({ status: 'accepted_with_warnings', unknownPoints: 2, written: 0 });
    expect(await stored('2026-03-14')).toEqual([]);
    for (const path of ['', '/content', '/findings'])
      expect((await client.get(`/api/measurement-imports/${state.guid}${path}`)).status).toBe(404);
    expect((await client.post(`/api/measurement-imports/${state.guid}/replay`, { createPoints: false })).status).toBe(
      404,
    );
    const foreign = await stranger.send('PUT', '/api/exchange-codes', {
      code: 'X',
      meteringPointGuid: points[0]!.guid,
    });
    expect(foreign.status).toBe(404);
    expect((await stranger.get('/api/exchange-codes')).body).toEqual([]);
    const reader = await world.person(world.organizationGuid, { exchangeFiles: 'read' });
    expect((await sendFiles(reader, [{ content: messageOf() }])).status).toBe(403);
  });
});

it('refuses other files', async () => {
  expect((await sendFiles(client, [])).status).toBe(422);
  expect((await sendFiles(client, [{ field: 'other', content: messageOf() }])).status).toBe(422);
  expect((await sendFiles(client, [{ content: messageOf() }], '?trial=maybe')).status).toBe(422);
  const many = Array.from({ length: 21 }, () => ({ content: messageOf() }));
  expect((await sendFiles(client, many)).status).toBe(413);
  expect((await sendFiles(client, [{ content: Buffer.alloc(51 * 1024 * 1024) }])).status).toBe(413);
  expect((await client.post('/api/measurement-imports', {})).status).toBe(415);
});
