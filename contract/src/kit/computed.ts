import { FormulaError, operandsOf, parseArithmetic, type Expression } from './arithmetic.ts';

const codes = { pattern: '[a-z][A-Za-z0-9]*', called: 'код параметра' } as const;
/** Keeps any formula of numbers up to 10¹⁵ within what the database computes. */
const MAX_OPERANDS = 20;

/** Parses the formula of a computed parameter: arithmetic over codes of numbers of the same record. Errors: FormulaError in Russian
 *  with the position. */
export const parseComputed = (text: string): Expression => parseArithmetic(text, codes);

const named = (text: string) => [...text.matchAll(new RegExp(codes.pattern, 'g'))].length;

/** What is wrong with the formula of a parameter by itself; undefined when nothing is. */
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

/** What of a formula is no number that people enter; undefined when all is. `isNumber` says it of a code. */
export const unknownIn = (text: string, isNumber: (code: string) => boolean): string | undefined =>
  operandsOf(parseComputed(text)).find((code) => !isNumber(code));

/** A formula that names an operand by another code. */
export const withOperand = (text: string, code: string, another: string): string =>
  text.replaceAll(new RegExp(codes.pattern, 'g'), (found) => (found === code ? another : found));
