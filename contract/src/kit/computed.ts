import { FormulaError, operandsOf, parseArithmetic, type Expression } from './arithmetic.ts';

const codes = { pattern: '[a-z][A-Za-z0-9]*', called: 'код параметра' } as const;
/** Keeps any formula over numbers up to 10¹⁵ within the range of the database. */
const MAX_OPERANDS = 20;

/** Parses the formula of a computed parameter: arithmetic over codes of numeric fields of the same record. Errors:
 *  FormulaError in Russian with the position. */
export const parseComputed = (text: string): Expression => parseArithmetic(text, codes);

const named = (text: string) => [...text.matchAll(new RegExp(codes.pattern, 'g'))].length;

/** What is wrong with a formula on its own; undefined when nothing. */
export function computedMistake(text: string): string | undefined {
  try {
    const operands = operandsOf(parseComputed(text));
    if (operands.length === 0) return 'В формуле нет ни одного параметра';
    return named(text) > MAX_OPERANDS ? `В формуле не больше ${MAX_OPERANDS} упоминаний параметров` : undefined;
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
}

/** The first operand of a formula that is not an entered number according to `isNumber`; undefined when there is
 *  none. */
export const unknownIn = (text: string, isNumber: (code: string) => boolean): string | undefined =>
  operandsOf(parseComputed(text)).find((code) => !isNumber(code));

/** The formula with an operand renamed. */
export const withOperand = (text: string, code: string, another: string): string =>
  text.replaceAll(new RegExp(codes.pattern, 'g'), (found) => (found === code ? another : found));
