import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
/** Without any right, and with the right to load values. */
let nobody: Client;
let sender: Client;
beforeAll(async () => {
  world = await openWorld();
  const organization = await world.organization();
  nobody = await world.person(organization);
  sender = await world.person(organization, { exchangeFiles: 'full', brands: 'read' });
});
afterAll(() => world.close());

const ANY = '/api/permission-requests';
const LOAD = '/api/measurement-values';
const CSV = { 'content-type': 'text/csv' };

const list = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join();
const names = (count: number) => `{${list(count, (at) => `"n${at}":1`)}}`;
const send = (client: Client, path: string, body: string, headers = {}) =>
  client.post(path, Buffer.from(body), { 'content-type': 'application/json', ...headers });
const problem = (status: number, code: string, detail: string) => ({ status, body: { status, code, detail } });

describe('a body that is no load', () => {
  it.each([
    ['300,000 names', names(300_000), problem(413, 'too_large', 'Тело запроса больше 256 КБ.')],
    ['a long text', `{"a":"${'x'.repeat(300_000)}"}`, problem(413, 'too_large', 'Тело запроса больше 256 КБ.')],
    ['1,001 names', names(1001), problem(400, 'malformed', 'В одном объекте больше 1 000 полей.')],
    [
      '20,000 small values',
      `[${list(20_000, () => '1')}]`,
      problem(400, 'malformed', 'В теле запроса больше 20 000 значений.'),
    ],
    [
      '20,000 empty objects',
      `[${list(20_000, () => '{}')}]`,
      problem(400, 'malformed', 'В теле запроса больше 20 000 значений.'),
    ],
    ['depth', '['.repeat(100_000), problem(400, 'malformed', 'Тело запроса вложено слишком глубоко.')],
    [
      'one name again and again',
      `{${list(20_000, () => '"a":1')}}`,
      problem(400, 'malformed', 'Поле «a» названо дважды в одном объекте.'),
    ],
    ['a name of the language', '{"__proto__":{"entity":1}}', problem(400, 'malformed', 'Недопустимое имя поля.')],
  ])('is refused with %s', async (_, body, expected) => {
    expect(await send(nobody, ANY, body)).toMatchObject(expected);
  });

  it('is checked at its fields with numbers beyond any, a mark of its order of bytes, and names that are numbers', async () => {
    for (const value of [
      '1e999999',
      '-1e999999',
      '9'.repeat(200_000),
      `0.${'1'.repeat(200_000)}`,
      `1e-${'9'.repeat(9)}`,
    ])
      expect(await send(nobody, ANY, `{"entity":${value}}`)).toMatchObject({ status: 422 });
    expect(await send(nobody, ANY, '\uFEFF{"entity":1}')).toMatchObject({ status: 422 });
    expect(await send(nobody, ANY, `{${list(1000, (at) => `"${at * 4_000_000}":1`)}}`)).toMatchObject({ status: 422 });
  });

  it('is not read from whoever may not send it', async () => {
    expect(await send(nobody, LOAD, names(300_000))).toMatchObject({ status: 403 });
  });

  it('is not read at length where there is no route', async () => {
    expect(await send(nobody, '/api/nothing', names(300_000))).toMatchObject({ status: 413 });
    expect(await send(nobody, '/api/nothing', names(10))).toMatchObject({ status: 404 });
  });
});

describe('a load', () => {
  const day = (values: number, value = '1') =>
    `{"point":"502070000113101","channel":"01","day":"2026-01-01","values":[${list(values, () => value)}]}`;

  it.each([
    ['300,000 names', names(300_000), problem(400, 'malformed', 'В одном объекте больше 1 000 полей.')],
    [
      'half a million values',
      `[${list(500_000, () => '1')}]`,
      problem(400, 'malformed', 'В теле запроса больше 120 000 значений.'),
    ],
    ['depth', `{"days":${'['.repeat(1_000_000)}`, problem(400, 'malformed', 'Тело запроса вложено слишком глубоко.')],
    ['no end', `{"days":["${'x'.repeat(1_000_000)}`, problem(400, 'malformed', 'Тело запроса — не JSON.')],
    ['5 MB', `"${'x'.repeat(5_000_000)}"`, problem(413, 'too_large', 'Тело запроса больше 4 096 КБ.')],
  ])('is refused with %s', async (_, body, expected) => {
    expect(await send(sender, LOAD, body)).toMatchObject(expected);
  });

  it.each([
    ['4 MB of separators', ';'.repeat(4_000_000), 'В строке 1 CSV больше 1 000 ячеек.'],
    ['a row of 4 MB of separators', `a;b\n${';'.repeat(4_000_000)}`, 'В строке 2 CSV больше 1 000 ячеек.'],
    ['130,000 titles', list(130_000, (at) => `столбец${at}`), 'В строке 1 CSV больше 1 000 ячеек.'],
    ['4 MB of empty lines', '\n'.repeat(4_000_000), 'В CSV больше 10 000 строк.'],
    ['many cells', `a;b\n${`${';'.repeat(900)}\n`.repeat(1000)}`, 'В CSV больше 120 000 ячеек.'],
    ['4 MB of quotes', '"'.repeat(4_000_000), 'В первой строке CSV заголовок длиннее 100 знаков.'],
    ['one title again and again', `${list(1000, () => 'a')}\n`, 'В первой строке CSV заголовок повторяется.'],
  ])('is refused as CSV with %s', async (_, body, detail) => {
    expect(await send(sender, LOAD, body, CSV)).toMatchObject(problem(400, 'malformed', detail));
  });

  it('is taken at its longest', async () => {
    const body = `{"days":[${list(2000, () => day(50, '1.2345678'))}]}`;
    expect(body.length).toBeGreaterThan(1_000_000);
    expect(await send(sender, LOAD, body)).toMatchObject({ status: 202 });
  });

  it('is refused at each of its fields', async () => {
    const { status, body } = await send(sender, LOAD, `{"days":[${list(2000, () => day(50, '"x"'))}]}`);
    expect([status, body.errors.length]).toEqual([422, 100]);
    expect(body.errors[0]).toMatchObject({ path: 'days.0.values.0' });
  });

  it('is refused at the fields of its last days', async () => {
    const days = [...Array.from({ length: 1995 }, () => day(50)), ...Array.from({ length: 5 }, () => day(50, '"x"'))];
    const { status, body } = await send(sender, LOAD, `{"days":[${days.join()}]}`);
    expect([status, body.errors.length]).toEqual([422, 100]);
    expect(body.errors[0]).toMatchObject({ path: 'days.1995.values.0' });
  });

  it('is refused where but one value is wrong, and where it has too many days', async () => {
    const wrong = [...Array.from({ length: 1999 }, () => day(50)), day(50, '"x"')].join();
    const one = await send(sender, LOAD, `{"days":[${wrong}]}`);
    expect([one.status, one.body.errors.at(-1).path]).toEqual([422, 'days.1999.values.49']);
    const many = await send(sender, LOAD, `{"days":[${list(2001, () => day(23))}]}`);
    expect(many).toMatchObject({ status: 422, body: { errors: [{ path: 'days' }] } });
  });
});

describe('a filter in an address', () => {
  const filter = (conditions: number) =>
    `{"or":[{"and":[${list(15, () => '{"field":"name","op":"contains","value":"a"}')}]},{"or":[${list(conditions - 15, () => '{"field":"name","op":"starts","value":"a"}')}]}]}`;
  const ask = (conditions: number) => sender.get(`/api/brands?filter=${encodeURIComponent(filter(conditions))}`);

  it('has so many conditions in all its groups', async () => {
    expect(await ask(21)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'filter', message: 'В фильтре больше 20 условий' }] },
    });
    expect((await ask(20)).status).toBe(200);
  });
});
