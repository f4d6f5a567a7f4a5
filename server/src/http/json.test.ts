import { expect, it } from 'vitest';
import { parseJson } from './json.ts';

const MOST = 20_000;
const names = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, n])));

it.each([
  '{"a":1,"b":{"a":2},"c":[{"a":1},{"a":2}]}',
  '["a","a",{"a":"a"}]',
  '{"a":"{\\"b\\":1,\\"b\\":2}","b":"\\\\","c":""}',
  '{"a":{},"b":[],"c":[[],{}]}',
  '"x"',
  names(1000),
  `{"a":"${'\\u0000'.repeat(40_000)}"}`,
])('takes %s', (text) => expect(parseJson(text, MOST)).toEqual(JSON.parse(text)));

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1,"c":[1,2],"b":2}}', 'b'],
  ['[{"x":1},{"имя":[],"имя":{}}]', 'имя'],
  ['{"name":1,"n\\u0061me":2}', 'name'],
  ['{"a":{"a":1},"b":"}","a":2}', 'a'],
])('refuses the name that an object has twice: %s', (text, name) => {
  expect(() => parseJson(text, MOST)).toThrow(`Поле «${name}» названо дважды в одном объекте.`);
});

it.each(['{"a":1,"\\x":2}}}', '{"a', '', '01', '{"a":1}{}', '[1e]', 'NaN', "{'a':1}", '{"a":1,}'])(
  'refuses what is no JSON: %s',
  (text) => expect(() => parseJson(text, MOST)).toThrow('Тело запроса — не JSON.'),
);

it.each(['{"__proto__":1}', '[{"a":{"__pr\\u006fto__":{}}}]', '{"__proto__":1,"__proto__":2}'])(
  'refuses %s',
  (text) => {
    expect(() => parseJson(text, MOST)).toThrow('Недопустимое имя поля.');
  },
);

it('refuses depth', () => {
  expect(() => parseJson(`${'['.repeat(20)}${']'.repeat(20)}`, MOST)).not.toThrow();
  for (const text of [`${'['.repeat(21)}${']'.repeat(21)}`, '{"a":'.repeat(100_000)])
    expect(() => parseJson(text, MOST)).toThrow('Тело запроса вложено слишком глубоко.');
});

it('refuses many names in one object and many values in all', () => {
  expect(() => parseJson(names(1001), MOST)).toThrow('В одном объекте больше 1 000 полей.');
  for (const value of ['1', '{}', '[]', '""', '{"a":1}']) {
    expect(() => parseJson(`[${Array(9990).fill(value).join(',')}]`, MOST)).not.toThrow();
    expect(() => parseJson(`[${Array(20_000).fill(value).join(',')}]`, MOST)).toThrow(
      'В теле запроса больше 20 000 значений.',
    );
  }
});
