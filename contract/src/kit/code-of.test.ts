import { expect, it } from 'vitest';
import { codeOf } from './code-of.ts';
import { codeRules } from './parameter.ts';

const code = (text: string, taken: readonly string[] = []) => codeOf(codeRules, text).free(new Set(taken));

it('makes a code of the Latin letters that the field allows', () => {
  expect(code('Мощность, кВт')).toBe('moshchnostKvt');
  expect(code('2-й ввод')).toBe('code2YVvod');
  expect(codeOf({ max: 64 }, 'Уровни напряжения').base).toBe('urovni-napryazheniya');
});

it('numbers a code that is taken, as the field allows', () => {
  expect(code('Ввод', ['vvod', 'vvod2'])).toBe('vvod3');
  expect(codeOf({ max: 64 }, 'Ввод').free(new Set(['vvod']))).toBe('vvod-2');
});

it('leaves room for a number', () => {
  expect(code('Очень длинное название параметра, которого хватит на целое предложение').length).toBeLessThan(40);
});
