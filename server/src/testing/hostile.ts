import * as fc from 'fast-check';

const words = (list: string) => list.trim().split(/\s+/);

const texts =
  words(`% _ \\ ' " $1 {} [] null -1 0 1e309 NaN Infinity -infinity infinity now 2026-02-30 0000-00-00 9999-12-31
    294277-01-01 2026-01-01T00:00:00+23:59 __proto__ constructor toString =1+1 ../../etc/passwd <script>
    00000000-0000-0000-0000-000000000000`);
const odd = ['', ' ', '\0', 'а\0', '\ud800', '\u202e', '\ufeff', '\ufffe', 'я'.repeat(5000), '1'.repeat(400)];
const numbers = [0, -0, -1, 0.1, 1e15, 1e16, 2 ** 31, 2 ** 53, 1e308];
const shapes = [null, true, [], [[]], {}, { a: { b: [] } }, [null], Array.from({ length: 600 }, () => 'x')];

const hostile = fc.constantFrom<unknown>(...texts, ...odd, ...numbers, ...shapes);
const anything = fc.oneof(hostile, fc.jsonValue(), fc.double(), fc.string({ unit: 'binary' }));

/** Texts that often break code, random texts, and sometimes a valid word. */
export const text = fc.oneof(
  hostile.map(String),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...words('brands 11 1 draft csv xlsx true')),
);

const conditions = fc.record(
  {
    field: fc.constantFrom(...words('name createdAt id isActive load placeGuid marks dictionaryValues x')),
    op: fc.constantFrom(...words('is not contains in notIn from to within empty')),
    value: anything,
  },
  { requiredKeys: ['field', 'op'] },
);
const filters = fc.oneof(
  conditions.map((condition) => JSON.stringify(condition)),
  text,
);

const queryNames = words('search sort limit offset zone format columns resource replaceBy version before exact other');
export const queries: fc.Arbitrary<Record<string, string>> = fc.record(
  { ...Object.fromEntries(queryNames.map((name) => [name, text])), filter: filters },
  { requiredKeys: [] },
);

/** Header values are printable ASCII: a client cannot send anything else. */
const headerText = text.map((value) => value.replace(/[^\x20-\x7e]/g, '?').slice(0, 300));
const types = ['application/json', 'application/json; charset=utf-8', 'application/x-www-form-urlencoded'];
export const headers = fc.record(
  {
    'content-type': fc.constantFrom(...types, 'text/plain', 'multipart/form-data', '', 'x'),
    'if-match': fc.oneof(fc.constantFrom('"1"', 'W/"1"', '*', '1', '"1", "2"', `"${'9'.repeat(30)}"`), headerText),
    'idempotency-key': headerText,
  },
  { requiredKeys: [] },
);

const broken = [
  '['.repeat(5000),
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  '{"name":"a","__proto__":{"x":1}}',
  '{',
  'grant_type=password&username=%ff&password=%00',
];

/** Variations of a valid body: one property broken, arbitrary JSON, text, and binary data. */
export const bodiesNear = (goods: readonly object[]): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.tuple(fc.nat(), fc.nat(), anything).map(([which, key, value]) => {
      const good = goods[which % goods.length] ?? {};
      const keys = Object.keys(good);
      return Buffer.from(JSON.stringify({ ...good, [keys[key % keys.length] ?? '']: value }));
    }),
    anything.map((value) => Buffer.from(JSON.stringify(value) ?? '')),
    text.map((value) => Buffer.from(value)),
    fc.constantFrom(...broken).map((value) => Buffer.from(value)),
    fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
  );
