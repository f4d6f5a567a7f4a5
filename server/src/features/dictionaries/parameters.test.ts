import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { withCode } from 'contract/kit/parameter-codes.ts';
import { addressOf } from 'contract/kit/route.ts';
import type { Client } from '../../testing/client.ts';
import { createDictionary, everyParameter, everyRight, plainValue } from '../../testing/matrix.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let client: Client;
let target: AnyRow & { id: number };
let other: AnyRow & { id: number };
let dictionary: AnyRow & { id: number };
let chosen: AnyRow;
let foreign: AnyRow;
const empty: Record<string, unknown> = { needed: 'есть' };

beforeAll(async () => {
  world = await openWorld();
  client = await world.person(await world.organization(), everyRight('full'));
  target = await createDictionary(client, 'target');
  other = await createDictionary(client, 'other');
  chosen = (await client.post(`/api/dictionary/${target.id}`, plainValue('выбор'))).body;
  foreign = (await client.post(`/api/dictionary/${other.id}`, plainValue('чужое'))).body;
  dictionary = await createDictionary(client, 'typed', everyParameter(target.id));
  for (const { code, type, isMultiple } of everyParameter(target.id))
    empty[code] ??= isMultiple ? [] : type === 'bool' ? false : null;
});
afterAll(() => world.close());

let counter = 0;
const save = (given: object) =>
  client.post(`/api/dictionary/${dictionary.id}`, { ...plainValue(`Значение ${++counter}`), ...empty, ...given });
const settle = (value: unknown) =>
  value === 'chosen'
    ? chosen.guid
    : value === 'foreign'
      ? foreign.guid
      : Array.isArray(value)
        ? value.map((one) => (one === 'chosen' ? chosen.guid : one))
        : value;

describe('a typed parameter', () => {
  it.each<[code: string, good: unknown[], bad: unknown[]]>([
    ['stringValue', ['строка', null], ['', 'x\ny', 'я'.repeat(256), 1, '\0']],
    ['textValue', ['две\nстроки'], ['', 'я'.repeat(4001), true]],
    ['intValue', [0, -5, 9007199254], [1.5, '1', 1e16]],
    ['decimalValue', [0.5, -1e6], ['1,5', 1e308, true]],
    ['boolValue', [true, false], [null, 'Да', 1]],
    [
      'dateValue',
      ['2026-02-28', null],
      ['2026-02-30', '28.02.2026', 'now', 'infinity', '2026-02-28T00:00:00Z', '0001-01-01'],
    ],
    ['datetimeValue', ['2026-02-28T10:00:00+03:00'], ['2026-02-28', '2026-02-28T10:00:00', 'now', 'infinity']],
    ['timeValue', ['00:00', '23:59'], ['24:00', '9:00', '12:60']],
    ['monthValue', ['JANUARY', 'DECEMBER'], ['January', 'Январь', 1]],
    ['listValue', ['первый'], ['третий', ['первый'], '']],
    ['listValues', [['первый', 'второй'], []], ['первый', ['третий'], ['первый', 'первый']]],
    ['dictionaryValue', ['chosen', null], ['foreign', 'нет', '01890000-0000-7000-8000-000000000000']],
    ['dictionaryValues', [['chosen'], []], ['chosen', ['chosen', 'chosen'], [null]]],
    ['needed', ['есть'], [null, '']],
  ])('%s accepts valid values and reports invalid ones', async (code, good, bad) => {
    for (const value of good) {
      const { status, body } = await save({ [code]: settle(value) });
      expect([value, status]).toEqual([value, 201]);
      const shown = body.parameters.find((one: { code: string }) => one.code === code);
      expect([body[code], shown.value]).toEqual([settle(value), settle(value)]);
    }
    for (const value of bad) {
      const { status, body } = await save({ [code]: settle(value) });
      expect([value, status]).toEqual([value, 422]);
      expect(body.errors[0].path.split('.')[0]).toBe(code);
    }
  });

  it('is shown with its name, its type and its dictionary', async () => {
    const { body } = await save({ boolValue: true, dictionaryValue: chosen.guid });
    const shown = Object.fromEntries(body.parameters.map((one: { code: string }) => [one.code, one]));
    expect(shown.boolValue).toEqual({
      code: 'boolValue',
      name: 'Параметр boolValue',
      type: 'bool',
      dcDictionaryId: null,
      value: true,
    });
    expect(shown.dictionaryValue).toMatchObject({ type: 'dictionary', dcDictionaryId: target.id, value: chosen.guid });
    expect(body.names.dictionaryValue).toBe('выбор');
  });

  it('takes a guid in either case as the same one', async () => {
    const { body } = await save({
      dictionaryValue: chosen.guid.toUpperCase(),
      dictionaryValues: [chosen.guid.toUpperCase()],
    });
    expect([body.dictionaryValue, body.dictionaryValues]).toEqual([chosen.guid, [chosen.guid]]);
    const usage = (await client.get(`/api/dictionary/${target.id}/values/${chosen.guid}/usage`)).body;
    expect(JSON.stringify(usage)).toContain(body.guid);
  });
});

describe('the description of parameters', () => {
  const described = (parameters: unknown) =>
    client.post('/api/dictionary/', {
      name: `Описание ${++counter}`,
      code: `described${counter}`,
      description: null,
      parameters,
    });
  const plain = everyParameter(1)[0]!;
  it.each<[string, Partial<Parameter>[], string]>([
    ['a code in Cyrillic', [{ code: 'код' }], 'parameters.0.code'],
    ['a code of the value itself', [{ code: 'name' }], 'parameters.0.code'],
    ['no name', [{ name: '' }], 'parameters.0.name'],
    ['an unknown type', [{ type: 'money' as never }], 'parameters.0.type'],
    ['a list without options', [{ type: 'list' }], 'parameters.0.options'],
    ['a list with equal options', [{ type: 'list', options: ['а', 'а'] }], 'parameters.0.options'],
    ['a reference without a dictionary', [{ type: 'dictionary' }], 'parameters.0.dcDictionaryId'],
    [
      'a reference to a dictionary that is not there',
      [{ type: 'dictionary', dcDictionaryId: 99999 }],
      'parameters.0.dcDictionaryId',
    ],
    ['equal codes', [{}, { name: 'другой' }], 'parameters'],
    ['equal names', [{}, { code: 'another' }], 'parameters'],
    ['an unknown property', [{ secret: 1 } as never], 'parameters.0.secret'],
  ])('refuses %s', async (_, given, path) => {
    const { status, body } = await described(given.map((one) => ({ ...plain, ...one })));
    expect([status, body.errors.map((one: { path: string }) => one.path)]).toEqual([422, [path]]);
  });

  it('does not change in contradiction to existing values', async () => {
    const before = everyParameter(target.id).filter(({ code }) =>
      ['stringValue', 'listValue', 'dictionaryValue', 'listValues'].includes(code),
    );
    const { id, name } = await createDictionary(client, 'kept', before);
    const input = { stringValue: 'a', listValue: 'второй', dictionaryValue: chosen.guid, listValues: ['первый'] };
    const value = (await client.post(`/api/dictionary/${id}`, { ...plainValue('полное'), ...input })).body;
    const change = (parameters: Parameter[]) =>
      client.put(`/api/dictionary/${id}`, { name, code: 'kept', description: null, parameters }, 1);
    const but = (code: string, given: Partial<Parameter>) =>
      before.map((one) => (one.code === code ? { ...one, ...given } : one));
    const refused: [Parameter[], RegExp][] = [
      [before.filter(({ code }) => code !== 'stringValue'), /заполнен, его нельзя убрать/],
      [but('stringValue', { type: 'int' }), /вид нельзя сменить/],
      [but('dictionaryValue', { dcDictionaryId: other.id }), /вид нельзя сменить/],
      [but('listValue', { options: ['первый'] }), /вариант/],
      [but('listValues', { options: ['второй'] }), /вариант/],
      [[...before, { ...plain, code: 'fresh', name: 'Новый', isRequired: true }], /станет обязательным/],
    ];
    for (const [parameters, reason] of refused) {
      const { status, body } = await change(parameters);
      expect([status, body.code]).toEqual([409, 'in_use']);
      expect(body.usage).toEqual([
        {
          title: expect.stringMatching(reason),
          total: 1,
          stays: null,
          rows: [{ guid: value.guid, name: 'полное', resource: null }],
        },
      ]);
    }
    const more = [
      ...but('listValue', { options: ['второй', 'третий'], name: 'Иначе' }),
      { ...plain, code: 'fresh', name: 'Новый' },
    ];
    const { status, body } = await change(more);
    expect([status, body.parameters]).toEqual([200, more]);
    const shown = (await client.get(`/api/dictionary/${id}/dictionary-value/${value.guid}`)).body;
    expect([shown.listValue, shown.fresh]).toEqual(['второй', null]);
  });

  it('keeps the values of a parameter whose code changes, and finds them when the change is taken back', async () => {
    const [first, decider] = [
      { ...plain, code: 'kW', name: 'Мощность', type: 'decimal' as const },
      { ...plain, code: 'isKnown', name: 'Известна', type: 'bool' as const },
    ];
    const shown = { ...first, shownWhen: { code: 'isKnown', value: 'true' } };
    const { id, name } = await createDictionary(client, 'renaming', [shown, decider]);
    const value = (await client.post(`/api/dictionary/${id}`, { ...plainValue('станок'), kW: 5, isKnown: true })).body;
    const change = (parameters: Parameter[], version: number) =>
      client.put(`/api/dictionary/${id}`, { name, code: 'renaming', description: null, parameters }, version);
    const read = async () => (await client.get(`/api/dictionary/${id}/values/${value.guid}`)).body;

    const renamed = [withCode(shown, 'power'), decider];
    expect((await change(renamed, 1)).body.parameters[0]).toMatchObject({ code: 'power', formerCodes: ['kW'] });
    expect(await read()).toMatchObject({ power: 5, isKnown: true });
    const filter = JSON.stringify({ field: 'power', op: 'from', value: 5 });
    expect((await client.get(addressOf(`/api/dictionary/${id}/values`, {}, { filter }))).body.total).toBe(1);

    expect((await change([shown, decider], 2)).status).toBe(200);
    expect(await read()).toMatchObject({ kW: 5, isKnown: true });
    expect((await read()).power).toBeUndefined();
    const refused = await change([{ ...withCode(shown, 'power'), type: 'int', isRequired: true }, decider], 3);
    expect(refused.body.usage.map(({ title }: { title: string }) => title)).toEqual([
      'Параметр «Мощность» заполнен, его вид нельзя сменить',
    ]);
  });

  it('agrees with values that are written meanwhile', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await createDictionary(client, `race${round}`, [{ ...plain, code: 'first', name: 'Первый' }]);
      const drop = client.put(
        `/api/dictionary/${id}`,
        { name: `Гонка ${round}`, code: `race${round}`, description: null, parameters: [] },
        1,
      );
      const values = Array.from({ length: 4 }, (_, index) =>
        client.post(`/api/dictionary/${id}`, { ...plainValue(`v${index}`), first: 'x' }),
      );
      const [dropped, ...saved] = await Promise.all([drop, ...values]);
      expect(dropped.status === 200).toBe(saved.every(({ status }) => status === 422));
    }
  });
});

it('a dictionary that others choose from cannot be removed', async () => {
  const { status, body } = await client.delete(`/api/dictionary/${target.id}`, 1);
  expect([status, body.usage.map(({ title }: { title: string }) => title)]).toEqual([
    409,
    ['Параметры других словарей'],
  ]);
});
