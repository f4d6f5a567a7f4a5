import * as z from 'zod/mini';
import { isList, type Field } from 'contract/kit/field.ts';
import { dateText, dateTimeText } from 'contract/kit/text.ts';
import {
  isCondition,
  operatorsOf,
  relativePeriods,
  type Condition,
  type Filter,
  type Operator,
  type RelativePeriod,
} from 'contract/kit/filter.ts';
import { fieldOf, type Resource } from 'contract/kit/resource.ts';
import { AppError } from '../core/app-error.ts';
import { join, name, sql, type Sql } from '../core/sql.ts';
import { guidOrNumber, guidsOf, isNumber } from './references/named.ts';
import { daysOf } from '../core/relative-period.ts';
import { escapeLike } from '../core/search.ts';
import { comparedAs, operandOf, snake, valueOf } from './column.ts';
import { linksOf } from './references/links.ts';

const refuse = (condition: Condition, why: string): never => {
  throw new AppError('invalid', {
    detail: `Фильтр по полю «${condition.field}»: ${why}`,
    errors: [{ path: 'filter', message: why }],
  });
};

function checked<T>(condition: Condition, schema: z.ZodMiniType<T>): T {
  const parsed = z.safeParse(schema, condition.value);
  return parsed.success ? parsed.data : refuse(condition, 'неверное значение');
}

/** Builds a validated filter value for a field from the text in an address. */
const optionIn = (field: Field) =>
  'isNumeric' in field && field.isNumeric ? z.string().check(z.regex(/^\d{1,9}$/)) : z.string();

const searched = (operand: Sql) => sql`search_key(${operand})`;

const signs: Partial<Record<Operator, Sql>> = { is: sql`=`, from: sql`>=`, to: sql`<=` };

function comparison(condition: Condition, field: Field, operand: Sql, zone: string): Sql {
  const { op } = condition;
  switch (field.kind) {
    case 'number':
      return sql`${operand} ${signs[op]!} ${checked(condition, z.number())}::double precision`;
    case 'boolean':
      return sql`${operand} = ${checked(condition, z.boolean())}`;
    case 'date':
      return sql`${operand} ${signs[op]!} ${checked(condition, dateText())}::date`;
    case 'dateTime': {
      const value = checked(condition, z.union([dateText(), dateTimeText()]));
      const isDay = value.length === 10;
      const moment = isDay ? sql`(${value}::date::timestamp at time zone ${zone})` : sql`${value}::timestamptz`;
      if (op === 'from') return sql`${operand} >= ${moment}`;
      return isDay ? sql`${operand} < ${moment} + interval '1 day'` : sql`${operand} <= ${moment}`;
    }
    case 'text':
    case 'multiline':
    case 'choice':
    case 'choices':
    case 'tags':
    case 'reference':
    case 'references':
    case 'document':
    case 'parameters': {
      const text = checked(condition, z.string());
      if (op === 'is') return sql`${searched(operand)} = search_key(${text})`;
      if (op === 'not') return sql`${searched(operand)} is distinct from search_key(${text})`;
      return sql`${searched(operand)} like ${op === 'starts' ? '' : '%'} || search_key(${escapeLike(text)}) || '%'`;
    }
  }
}

function inPeriod(condition: Condition, field: Field, operand: Sql, zone: string): Sql {
  const period = checked(condition, z.enum(Object.keys(relativePeriods) as [RelativePeriod, ...RelativePeriod[]]));
  const [from, to] = daysOf(period, zone);
  if (field.kind === 'date') return sql`(${operand} >= ${from} and ${operand} < ${to})`;
  return sql`(${operand} >= (${from})::timestamp at time zone ${zone} and ${operand} < (${to})::timestamp at time zone ${zone})`;
}

/** The elements of a list field as a text array. */
function elements(key: string, field: Field): Sql {
  if (field.kind === 'references' && field.table) return sql`array${linksOf(field)}::text[]`;
  if (field.in) return sql`array(select jsonb_array_elements_text(${valueOf(key, field)}))`;
  return sql`t.${name(snake(key))}`;
}

function listCondition(condition: Condition, field: Field): Sql {
  const list = elements(condition.field, field);
  switch (condition.op) {
    case 'empty':
      return sql`cardinality(${list}) = 0`;
    case 'filled':
      return sql`cardinality(${list}) > 0`;
    case 'contains':
      return sql`search_key(array_to_string(${list}, ' ')) like '%' || search_key(${escapeLike(checked(condition, z.string()))}) || '%'`;
    default: {
      const values = checked(condition, z.array(optionIn(field)));
      const wanted =
        field.kind === 'references' ? guidsOf(field.to, values, sql`text`) : sql`${values}::${comparedAs(field)}[]`;
      const overlap = sql`${list} && ${wanted}`;
      return condition.op === 'in' ? overlap : sql`not (${overlap})`;
    }
  }
}

function conditionOf(resource: Resource, condition: Condition, zone: string): Sql {
  const field = fieldOf(resource, condition.field);
  if (!field) return refuse(condition, 'такого поля нет');
  if (!operatorsOf(field).includes(condition.op)) return refuse(condition, 'это сравнение здесь не подходит');
  if (isList(field)) return listCondition(condition, field);
  const operand = operandOf(condition.field, field);
  switch (condition.op) {
    case 'empty':
      return sql`${operand} is null`;
    case 'filled':
      return sql`${operand} is not null`;
    case 'within':
      return inPeriod(condition, field, operand, zone);
    case 'in':
    case 'notIn': {
      const values = checked(condition, z.array(field.kind === 'reference' ? guidOrNumber(field.to) : optionIn(field)));
      const type = comparedAs(field);
      // A single value is compared with `=`, because then the prepared statement gets as good a plan as a literal
      // would.
      if (values.length === 1 && condition.op === 'in' && !isNumber(values[0]!))
        return sql`${operand} = ${values[0]}::${type}`;
      const array = field.kind === 'reference' ? guidsOf(field.to, values, type) : sql`${values}::${type}[]`;
      return condition.op === 'in' ? sql`${operand} = any(${array})` : sql`(${operand} = any(${array})) is not true`;
    }
    default:
      return comparison(condition, field, operand, zone);
  }
}

/** Converts a filter to an SQL condition. Errors: 422 for an unknown field, or an operator or value that does not fit. */
export function filterCondition(resource: Resource, filter: Filter, zone = 'Europe/Moscow'): Sql {
  if (isCondition(filter)) return conditionOf(resource, filter, zone);
  const isAnd = 'and' in filter;
  const parts = (isAnd ? filter.and : filter.or).map((part) => filterCondition(resource, part, zone));
  return parts.length ? sql`(${join(parts, isAnd ? ' and ' : ' or ')})` : sql`true`;
}
