import { parseArithmetic, type Expression } from '../../kit/arithmetic.ts';

const points = { pattern: String.raw`\d{15}(?!\d)`, called: 'код точки' } as const;

/** Parses the formula of a virtual metering point: arithmetic over point codes (15 digits) and numbers. Errors: FormulaError in
 *  Russian with the position. */
export const parseFormula = (text: string): Expression => parseArithmetic(text, points);
