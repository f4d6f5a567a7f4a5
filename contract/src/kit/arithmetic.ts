/** Arithmetic over numbers and named operands. Parsed, never evaluated as code. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'operand'; code: string }
  | { kind: 'minus'; of: Expression }
  | { kind: 'binary'; sign: '+' | '-' | '*' | '/'; left: Expression; right: Expression };

/** The operands of a formula: their syntax, and their name in errors (nominative). */
export interface Operands {
  pattern: string;
  called: string;
}

/** A formula error with the position of the character, from 1. */
export class FormulaError extends Error {}

const signs: Readonly<Record<string, string>> = { '−': '-', '–': '-', '×': '*', '·': '*', '÷': '/', ':': '/' };
const DEPTH = 50;

interface Token {
  text: string;
  kind: 'operand' | 'number' | 'sign' | 'end';
  at: number;
}

function tokensOf(text: string, pattern: string): Token[] {
  const token = new RegExp(`\\s*(?:(${pattern})|(\\d+(?:[.,]\\d+)?)|([+\\-−–*×·/÷:()]))`, 'uy');
  const tokens: Token[] = [];
  let at = 0;
  while (text.slice(at).trim()) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) throw new FormulaError(`Непонятно с ${text.length - text.slice(at).trimStart().length + 1}-го знака`);
    const [, operand, number, sign] = found;
    const kind = operand ? 'operand' : number ? 'number' : 'sign';
    at = token.lastIndex;
    const written = (operand ?? number ?? sign)!;
    tokens.push({ text: signs[written] ?? written, kind, at: at - written.length + 1 });
  }
  return [...tokens, { text: '', kind: 'end', at: text.length + 1 }];
}

/** Parses a formula. Errors: FormulaError in Russian with the position. */
export function parseArithmetic(text: string, { pattern, called }: Operands): Expression {
  const tokens = tokensOf(text, pattern);
  let index = 0;
  const next = () => tokens[index]!;
  const takes = (...wanted: string[]) => next().kind === 'sign' && wanted.includes(next().text);

  const sum = (depth: number): Expression => chain(depth, ['+', '-'], product);
  const product = (depth: number): Expression => chain(depth, ['*', '/'], factor);

  function chain(depth: number, wanted: string[], operand: (depth: number) => Expression): Expression {
    let left = operand(depth);
    while (takes(...wanted)) {
      const sign = tokens[index++]!.text as '+' | '-' | '*' | '/';
      left = { kind: 'binary', sign, left, right: operand(depth) };
    }
    return left;
  }

  function factor(depth: number): Expression {
    if (depth > DEPTH) throw new FormulaError('Слишком много вложенных скобок');
    const token = tokens[index++]!;
    if (token.kind === 'operand') return { kind: 'operand', code: token.text };
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text.replace(',', '.')) };
    if (token.text === '-') return { kind: 'minus', of: factor(depth + 1) };
    if (token.text !== '(') throw new FormulaError(`На ${token.at}-м знаке нужны ${called}, число или скобка`);
    const inside = sum(depth + 1);
    if (!takes(')')) throw new FormulaError(`На ${next().at}-м знаке нужна закрывающая скобка`);
    index++;
    return inside;
  }

  const whole = sum(0);
  if (next().kind !== 'end') throw new FormulaError(`На ${next().at}-м знаке нужен знак действия`);
  return whole;
}

/** The operands that a formula names, without duplicates. */
export function operandsOf(expression: Expression): string[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'operand':
      return [expression.code];
    case 'minus':
      return operandsOf(expression.of);
    case 'binary':
      return [...new Set([...operandsOf(expression.left), ...operandsOf(expression.right)])];
  }
}

/** The value of a formula; null when an operand has no value or on division by zero. */
export function evaluate(expression: Expression, valueOf: (code: string) => number | null): number | null {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'operand':
      return valueOf(expression.code);
    case 'minus': {
      const value = evaluate(expression.of, valueOf);
      return value === null ? null : -value;
    }
    case 'binary': {
      const [left, right] = [evaluate(expression.left, valueOf), evaluate(expression.right, valueOf)];
      if (left === null || right === null) return null;
      if (expression.sign === '+') return left + right;
      if (expression.sign === '-') return left - right;
      if (expression.sign === '*') return left * right;
      return right === 0 ? null : left / right;
    }
  }
}
