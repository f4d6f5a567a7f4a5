import { expect, it } from 'vitest';
import { checkNames } from './json.ts';

it.each([
  '{"a":1,"b":{"a":2},"c":[{"a":1},{"a":2}]}',
  '["a","a",{"a":"a"}]',
  '{"a":"{\\"b\\":1,\\"b\\":2}","b":"\\\\","c":""}',
  '{"a":{},"b":[],"c":[[],{}]}',
  '"x"',
  // No JSON: left to the parser, which tells so.
  '{"a":1,"\\x":2}}}',
  '{"a',
])('takes %s', (text) => expect(() => checkNames(text)).not.toThrow());

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1,"c":[1,2],"b":2}}', 'b'],
  ['[{"x":1},{"имя":[],"имя":{}}]', 'имя'],
  ['{"name":1,"n\\u0061me":2}', 'name'],
  ['{"a":{"a":1},"b":"}","a":2}', 'a'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('refuses the name that an object has twice: %s', (text, name) => {
  expect(() => checkNames(text)).toThrow(`Поле «${name}» названо дважды в одном объекте.`);
});

it('refuses depth', () => {
  expect(() => checkNames(`${'['.repeat(20)}${']'.repeat(20)}`)).not.toThrow();
  expect(() => checkNames(`${'['.repeat(21)}${']'.repeat(21)}`)).toThrow(/./);
  expect(() => checkNames('{"a":'.repeat(100_000))).toThrow(/./);
});
