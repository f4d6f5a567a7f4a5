import type { Expression } from 'contract/kit/arithmetic.ts';
import { parseComputed } from 'contract/kit/computed.ts';
import type { Field } from 'contract/kit/field.ts';
import { literal, sql, type Sql } from '../../core/sql.ts';

/** Returns the SQL of the number with a code. */
type NumberOf = (code: string) => Sql;

const signs = { '+': sql`+`, '-': sql`-`, '*': sql`*` } as const;

/** Uses numeric, because floating-point arithmetic raises errors on overflow and underflow. */
function written(expression: Expression, numberOf: NumberOf): Sql {
  switch (expression.kind) {
    case 'number':
      return sql`${literal(String(expression.value))}::numeric`;
    case 'operand':
      return numberOf(expression.code);
    case 'minus':
      return sql`(- ${written(expression.of, numberOf)})`;
    case 'binary': {
      const { sign, left, right } = expression;
      const [one, other] = [written(left, numberOf), written(right, numberOf)];
      return sign === '/' ? sql`(${one} / nullif(${other}, 0))` : sql`(${one} ${signs[sign]} ${other})`;
    }
  }
}

/** The SQL value of a computed field; undefined for other fields. Null when an operand is missing, on division by zero,
 *  or beyond 10¹⁵⁰. `kept` finds a number in the JSON column, `own` one in its own column. */
export function computedValue(field: Field, kept: NumberOf, own: NumberOf): Sql | undefined {
  if (field.kind !== 'number' || !field.computed) return undefined;
  const { formula, parameters } = field.computed;
  const value = written(parseComputed(formula), (code) => {
    const found = parameters.includes(code) ? kept(code) : own(code);
    return sql`(${found})::numeric`;
  });
  return sql`(select case when abs(f.v) < 1e150 then round(f.v, ${field.integer ? sql`0` : sql`9`})::double precision end
    from (select ${value} as v offset 0) f)`;
}
