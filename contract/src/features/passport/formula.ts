/** The formula of a virtual metering point: arithmetic over point codes (15 digits) and numbers. It is parsed and never run
 *  as code. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'point'; code: string }
  | { kind: 'minus'; of: Expression }
  | { kind: 'binary'; sign: '+' | '-' | '*' | '/'; left: Expression; right: Expression };

/** A formula error with the position of its character, counted from 1. */
export class FormulaError extends Error {}

const TOKEN = /\s*(?:(\d{15})(?!\d)|(\d+(?:[.,]\d+)?)|([+\-−–*×·/÷:()]))/uy;
const signs: Readonly<Record<string, string>> = { '−': '-', '–': '-', '×': '*', '·': '*', '÷': '/', ':': '/' };
const DEPTH = 50;

interface Token {
  text: string;
  kind: 'point' | 'number' | 'sign' | 'end';
  at: number;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (text.slice(at).trim()) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) throw new FormulaError(`Непонятно с ${text.length - text.slice(at).trimStart().length + 1}-го знака`);
    const [, point, number, sign] = found;
    const kind = point ? 'point' : number ? 'number' : 'sign';
    at = TOKEN.lastIndex;
    const written = (point ?? number ?? sign)!;
    tokens.push({ text: signs[written] ?? written, kind, at: at - written.length + 1 });
  }
  return [...tokens, { text: '', kind: 'end', at: text.length + 1 }];
}

/** Parses a formula. Errors: FormulaError in Russian with the position. */
export function parseFormula(text: string): Expression {
  const tokens = tokensOf(text);
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
    if (token.kind === 'point') return { kind: 'point', code: token.text };
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text.replace(',', '.')) };
    if (token.text === '-') return { kind: 'minus', of: factor(depth + 1) };
    if (token.text !== '(') throw new FormulaError(`На ${token.at}-м знаке нужны код точки, число или скобка`);
    const inside = sum(depth + 1);
    if (!takes(')')) throw new FormulaError(`На ${next().at}-м знаке нужна закрывающая скобка`);
    index++;
    return inside;
  }

  const whole = sum(0);
  if (next().kind !== 'end') throw new FormulaError(`На ${next().at}-м знаке нужен знак действия`);
  return whole;
}

/** The codes of the points in a formula, without duplicates. */
export function pointsOf(expression: Expression): string[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'point':
      return [expression.code];
    case 'minus':
      return pointsOf(expression.of);
    case 'binary':
      return [...new Set([...pointsOf(expression.left), ...pointsOf(expression.right)])];
  }
}

/** The value of a formula; null when a point has no value or on division by zero. */
export function evaluate(expression: Expression, valueOf: (code: string) => number | null): number | null {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'point':
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
