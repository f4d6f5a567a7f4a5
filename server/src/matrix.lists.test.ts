import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from 'contract/kit/field.ts';
import { operatorsOf, relativePeriods, type Condition, type Filter, type Operator } from 'contract/kit/filter.ts';
import { fieldOf, systemFields, type AnyRow, type Resource } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import { create, lineOf, openMatrix, resourceNames, type Matrix } from './testing/matrix.ts';
import { satisfies } from './testing/filter-oracle.ts';

const ZONE = 'Asia/Kamchatka';
let world: Matrix;
/** The next of the values used for the fields in turn. */
let turn = 0;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

const collator = new Intl.Collator('ru', { numeric: true });

function sortedBy(row: AnyRow, key: string, field: Field): string | number | boolean | null {
  if (field.kind === 'reference') return (row.names[key] as string | undefined) ?? null;
  const value = row[key] as string | number | boolean | null;
  if (field.kind === 'choice' && value !== null) return Object.keys(field.options).indexOf(String(value));
  // Moments are compared as text: they share one zone and have microsecond precision.
  return value;
}

function compare(a: unknown, b: unknown, isText: boolean): number {
  if (isText) return collator.compare(String(a), String(b));
  return a === b ? 0 : (a as number) < (b as number) ? -1 : 1;
}

describe.each(resourceNames)('the list of %s', (name) => {
  let resource: Resource;
  let rows: AnyRow[];
  const list = (query: object) =>
    world.master.get(addressOf(`/api/${resource.name}`, {}, { limit: 200, zone: ZONE, ...query }));

  beforeAll(async () => {
    resource = world.resource(name);
    const optional = Object.entries(resource.fields).filter(
      // Excluded because a value is always set, such as the parent of a new organization or the region of a regional
      // forecast.
      ([key, field]) =>
        !field.required &&
        !field.readOnly &&
        field.kind !== 'boolean' &&
        !(name === 'organizations' && key === 'parentGuid') &&
        !(name === 'forecasts' && key === 'regionGuid') &&
        !(name === 'consumption-limits' && key === 'monthKwh') &&
        !(name === 'transmission-tariffs' && key === 'oneRateVn') &&
        !(name === 'schedules' && key === 'reportGuid') &&
        !(name === 'reorganizations' && key.startsWith('new')),
    );
    const empty = Object.fromEntries(
      optional.map(([key, { kind }]) => [
        key,
        ['tags', 'choices', 'references', 'parameters'].includes(kind) ? [] : null,
      ]),
    );
    for (let count = 0; count < 5; count++) await create(world.master, resource);
    await create(world.master, resource, empty);
    const title = lineOf(resource);
    for (const text of ['Ёлка 10', 'ель 9']) {
      await create(world.master, resource, { [title]: text });
    }
    rows = (await list({})).body.items;
  });

  /** Values that need not be combined with every field: each field uses the next one. */
  const next = (...among: unknown[]): unknown => among[turn++ % among.length];

  const values = (key: string, field: Field, op: Operator): unknown[] => {
    if (op === 'empty' || op === 'filled') return [undefined];
    if (op === 'within') return [next(...Object.keys(relativePeriods))];
    if (field.kind === 'boolean') return [true, false];
    const both = rows.flatMap((row) => (row[key] as string | number | string[] | null) ?? []).slice(0, 2);
    const held = both.length ? [next(...both)] : [];
    if (op === 'in' || op === 'notIn') return both.length ? [next(held, both)] : [];
    if (field.kind === 'number') return [...held, next(0.5, -1e300, 1e300)];
    if (field.kind === 'date' || field.kind === 'dateTime') return held;
    const awkward = next('%', '_', '\\', 'Ё', 'есть\\', "'", '"');
    return [...held, awkward].map((text) => String(text).slice(0, 400));
  };

  it('is filtered by every operator of every field', async () => {
    for (const [key, field] of Object.entries({ ...resource.fields, ...systemFields } as Record<string, Field>)) {
      for (const op of operatorsOf(field)) {
        for (const value of values(key, field, op)) {
          const condition = { field: key, op, value } as Condition;
          const { status, body } = await list({ filter: JSON.stringify(condition) });
          expect(status, JSON.stringify([condition, body])).toBe(200);
          const expected = rows.filter((row) => satisfies(row, field, condition, ZONE)).map(({ guid }) => guid);
          expect(body.items.map(({ guid }: AnyRow) => guid).toSorted(), JSON.stringify(condition)).toEqual(
            expected.toSorted(),
          );
          expect([body.total, body.totalIsExact]).toEqual([expected.length, true]);
        }
      }
    }
  });

  it('joins conditions by and, or', async () => {
    const filled = rows.filter((row) => row[lineOf(resource)] !== null);
    const [a, b] = filled.map(
      (row) => ({ field: lineOf(resource), op: 'is', value: row[lineOf(resource)] }) as Condition,
    );
    const found = async (filter: Filter) => (await list({ filter: JSON.stringify(filter) })).body.total;
    expect(await found({ or: [a!, b!] })).toBe(2);
    expect(await found({ and: [a!, b!] })).toBe(0);
    expect(await found({ and: [a!, { or: [a!, b!] }] })).toBe(1);
    expect(await found({ and: [] })).toBe(rows.length);
  });

  it('is sorted by every column both ways, empty values last', async () => {
    for (const key of [...resource.list.columns, 'createdAt']) {
      const field = fieldOf(resource, key)!;
      if (['tags', 'choices', 'references', 'document', 'parameters'].includes(field.kind)) {
        expect((await list({ sort: key })).status).toBe(422);
        continue;
      }
      const isText = ['text', 'multiline', 'reference'].includes(field.kind);
      for (const descending of [false, true]) {
        const { items } = (await list({ sort: `${descending ? '-' : ''}${key}` })).body;
        const expected = rows.toSorted((left, right) => {
          const [a, b] = [sortedBy(left, key, field), sortedBy(right, key, field)];
          const sign = descending ? -1 : 1;
          const tie = compare(left.guid, right.guid, false) * sign;
          if (a === null || b === null) return Number(a === null) - Number(b === null) || tie;
          return compare(a, b, isText) * sign || tie;
        });
        expect(
          items.map((row: AnyRow) => row[resource.list.title]),
          `${key} ${descending}`,
        ).toEqual(expected.map((row) => row[resource.list.title]));
      }
    }
  });

  it('is read in pages', async () => {
    const first = (await list({ limit: 2 })).body;
    const second = (await list({ limit: 2, offset: 2, exact: 'true' })).body;
    expect([...first.items, ...second.items]).toEqual(rows.slice(0, 4));
    expect([first.total, second.total]).toEqual([rows.length, rows.length]);
  });

  it('is searched without regard to case, ё and the keyboard layout', async () => {
    const found = async (search: string) =>
      (await list({ search })).body.items.map((row: AnyRow) => row[lineOf(resource)]);
    for (const search of ['Ёлка', 'ёлка', 'ЕЛКА', 'tkrf', '10 елка', '  ёлка  '])
      expect(await found(search), search).toEqual(['Ёлка 10']);
    for (const search of ['%', '_', '\\', '%лка', "'", 'елка\\', '* | & !', ''])
      expect((await list({ search })).status, search).toBe(200);
    expect(await found('%')).toEqual([]);
    expect(await found('ёлка сосна')).toEqual([]);
  });

  it.each([
    ['an unknown field', { filter: '{"field":"secret","op":"is","value":1}' }],
    ['a name of the language', { filter: '{"field":"constructor","op":"is","value":"1"}' }],
    ['__proto__', { filter: '{"field":"__proto__","op":"is","value":"1"}' }],
    ['an operator that does not fit', { filter: '{"field":"createdAt","op":"contains","value":"1"}' }],
    ['a value that does not fit', { filter: '{"field":"createdAt","op":"from","value":5}' }],
    ['infinity as a date', { filter: '{"field":"createdAt","op":"from","value":"infinity"}' }],
    ['now as a date', { filter: '{"field":"createdAt","op":"from","value":"now"}' }],
    ['a zone that is too far', { filter: '{"field":"createdAt","op":"from","value":"2026-01-01T00:00:00+23:59"}' }],
    ['NUL', { filter: '{"field":"createdAt","op":"from","value":"\\u0000"}' }],
    ['half a character', { filter: '{"field":"name","op":"is","value":"\\ud800"}' }],
    ['no JSON', { filter: '{' }],
    ['a deep filter', { filter: `${'{"and":['.repeat(3000)}${']}'.repeat(3000)}`.slice(0, 7999) }],
    ['an unknown sort', { sort: 'secret' }],
    ['a sort by a name of the language', { sort: '__proto__' }],
    ['a sort by toString', { sort: '-toString' }],
    ['a long sort', { sort: 'name,name,name,name,name,name' }],
    ['an unknown zone', { zone: 'Moon/Base' }],
    ['an offset as a zone', { zone: '+03:00' }],
    ['a huge limit', { limit: 100_000 }],
    ['no limit', { limit: 0 }],
    ['a negative offset', { offset: -1 }],
    ['a broken offset', { offset: '1e3' }],
    ['an unknown parameter', { wrong: 1 }],
    ['NUL in a search', { search: 'а\0' }],
  ])('refuses %s', async (_, query) => {
    const { status, body } = await list(query);
    expect([status, body.code]).toEqual([422, 'invalid']);
  });
});
