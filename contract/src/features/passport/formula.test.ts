import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, FormulaError, operandsOf } from '../../kit/arithmetic.ts';
import { parseFormula } from './formula.ts';

const A = '500000000000001';
const B = '500000000000002';
const values: Record<string, number | null> = { [A]: 10, [B]: 4 };
const valueOf = (code: string) => values[code] ?? null;
const compute = (text: string) => evaluate(parseFormula(text), valueOf);

describe('the formula of a virtual point', () => {
  it.each([
    [`${A} - ${B}`, 6],
    [`${A}−${B}×2`, 2],
    [`(${A} - ${B}) * 0,5`, 3],
    [`-${B} + ${A}`, 6],
    [`${A} / ${B} / 2`, 1.25],
    [`${A} ÷ (2 - 2)`, null],
    ['500000000000003 + 1', null],
  ])('%s = %s', (text, expected) => {
    expect(compute(text)).toBe(expected);
  });

  it.each([
    ['', /На 1-м знаке/],
    [`${A} +`, /На 18-м знаке/],
    [`${A} ${B}`, /нужен знак действия/],
    [`(${A}`, /закрывающая скобка/],
    ['process.exit()', /Непонятно с 1-го знака/],
    [`${A} + x`, /Непонятно с 19-го знака/],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, /Слишком много/],
  ])('says what is wrong in «%s»', (text, message) => {
    expect(() => parseFormula(text)).toThrow(message);
  });

  it('names each point once', () => {
    expect(operandsOf(parseFormula(`${A} + ${B} - ${A}`))).toEqual([A, B]);
  });

  it('parses or refuses any text, and computes a number or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('1', '5', ',', '+', '-', '*', '/', '(', ')', ' ', A) }), (text) => {
        try {
          const value = compute(text);
          return value === null || typeof value === 'number';
        } catch (error) {
          return error instanceof FormulaError;
        }
      }),
    );
  });
});
