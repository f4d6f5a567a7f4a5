import { isComposed, type Field } from 'contract/kit/field.ts';
import { isCondition, operatorsOf, type Condition, type Filter, type Operator } from 'contract/kit/filter.ts';
import { fieldOf, systemFields, type Resource } from 'contract/kit/resource.ts';
import { parseNumber } from '../frame/form-values.ts';

export type Group = { and: Filter[] } | { or: Filter[] };
export type Joint = 'and' | 'or';

export const partsOf = (group: Group): Filter[] => ('and' in group ? group.and : group.or);
export const jointOf = (group: Group): Joint => ('and' in group ? 'and' : 'or');
export const groupOf = (joint: Joint, parts: Filter[]): Group => (joint === 'and' ? { and: parts } : { or: parts });
export const asGroup = (filter: Filter | null): Group =>
  filter === null ? { and: [] } : isCondition(filter) ? { and: [filter] } : filter;

/** The fields that a filter can use. */
export const filterFields = (resource: Resource): [name: string, field: Field][] =>
  [...Object.entries(resource.fields), ...Object.entries(systemFields)].filter(([, field]) => !isComposed(field));

export function newCondition(resource: Resource): Condition {
  const name = resource.list.title;
  const field = resource.fields[name]!;
  return { field: name, op: operatorsOf(field)[0] ?? 'is' };
}

/** Operators of one family take the same kind of value, so switching between them keeps it. */
const family = (op: Operator) => (op === 'in' || op === 'notIn' ? 'list' : op === 'within' ? 'period' : 'single');

export function withOperator(condition: Condition, op: Operator): Condition {
  if (op === 'empty' || op === 'filled') return { field: condition.field, op };
  const value = family(op) === family(condition.op) ? condition.value : undefined;
  return { field: condition.field, op, value };
}

/** Whether the value of a condition on a number is not a number. */
export function isNoNumber(field: Field, { op, value }: Condition): boolean {
  if (field.kind !== 'number' || op === 'empty' || op === 'filled') return false;
  return typeof parseNumber(String(value ?? '')) === 'string';
}

/** Whether a condition of a filter has an invalid value. */
export function hasMistake(resource: Resource, filter: Filter): boolean {
  if (!isCondition(filter)) return partsOf(filter).some((part) => hasMistake(resource, part));
  const field = fieldOf(resource, filter.field);
  return field !== undefined && isNoNumber(field, filter);
}

/** Leaves out conditions without a value and groups that become empty. */
export function completed(resource: Resource, filter: Filter): Filter | null {
  if (isCondition(filter)) {
    const field = fieldOf(resource, filter.field);
    if (!field) return null;
    if (filter.op === 'empty' || filter.op === 'filled') return { field: filter.field, op: filter.op };
    const value = field.kind === 'number' ? (parseNumber(String(filter.value ?? '')) ?? undefined) : filter.value;
    const isMissing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    return isMissing ? null : { ...filter, value };
  }
  const parts = partsOf(filter).flatMap((part) => completed(resource, part) ?? []);
  return parts.length ? groupOf(jointOf(filter), parts) : null;
}

/** Replaces a group of one part by that part. */
export const simplified = (filter: Filter | null): Filter | null => {
  if (filter === null || isCondition(filter)) return filter;
  const parts = partsOf(filter);
  return parts.length === 1 && parts[0] ? simplified(parts[0]) : filter;
};
