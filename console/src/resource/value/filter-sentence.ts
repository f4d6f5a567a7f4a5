import type { Field } from 'contract/kit/field.ts';
import {
  isCondition,
  operatorNames,
  relativePeriods,
  type Condition,
  type Filter,
  type Operator,
} from 'contract/kit/filter.ts';
import { fieldOf, type Resource } from 'contract/kit/resource.ts';
import { NBSP } from '../../ui/text/format.ts';
import { fieldText, yesNo } from './field-text.ts';

export type NameOf = (guid: string) => string;

const dateOperators: Partial<Record<Operator, string>> = { from: 'не раньше', to: 'не позже', is: 'точно' };
const isDate = (field: Field) => field.kind === 'date' || field.kind === 'dateTime';

/** The label of an operator for a field. */
export const operatorLabel = (field: Field, op: Operator): string =>
  (isDate(field) ? dateOperators[op] : undefined) ?? operatorNames[op];

const isPeriod = (value: unknown): value is keyof typeof relativePeriods =>
  typeof value === 'string' && value in relativePeriods;

function valueText(field: Field, value: Condition['value'], zone: string, nameOf: NameOf): string {
  if (isPeriod(value) && isDate(field)) return relativePeriods[value];
  const each = (text: (one: unknown) => string) => [value].flat().map(text).join(', ');
  switch (field.kind) {
    case 'text':
    case 'multiline':
    case 'tags':
      return `«${String(value)}»`;
    case 'number':
      return field.unit ? `${fieldText(field, value, zone)}${NBSP}${field.unit}` : fieldText(field, value, zone);
    case 'boolean':
      return yesNo(value).toLocaleLowerCase('ru');
    case 'choice':
      return each((name) => fieldText(field, name, zone));
    case 'reference':
    case 'references':
      return each((guid) => nameOf(String(guid)));
    case 'date':
    case 'dateTime':
    case 'choices':
    case 'parameters':
      return fieldText(field, value, zone);
  }
}

function conditionSentence(
  resource: Resource,
  { field: name, op, value }: Condition,
  zone: string,
  nameOf: NameOf,
): string {
  const field = fieldOf(resource, name);
  if (!field) return name;
  if (op === 'empty' || op === 'filled') return `${field.label}: ${operatorNames[op]}`;
  const text = valueText(field, value, zone, nameOf);
  if (op === 'in' || op === 'within' || field.kind === 'boolean') return `${field.label}: ${text}`;
  if (op === 'notIn') return `${field.label}: кроме ${text}`;
  return `${field.label} ${operatorLabel(field, op)} ${text}`;
}

/** A filter as a Russian sentence; inner groups are put in brackets. */
export function filterSentence(resource: Resource, filter: Filter, zone: string, nameOf: NameOf): string {
  if (isCondition(filter)) return conditionSentence(resource, filter, zone, nameOf);
  const [parts, word] = 'and' in filter ? [filter.and, ' и '] : [filter.or, ' или '];
  return parts
    .map((part) => {
      const text = filterSentence(resource, part, zone, nameOf);
      return isCondition(part) ? text : `(${text})`;
    })
    .join(word);
}

/** The chips of a filter: the parts that must all hold. */
export const chipsOf = (filter: Filter | null): Filter[] =>
  filter === null ? [] : 'and' in filter ? filter.and : [filter];

/** The filter of the remaining chips; undefined when there are none. */
export const filterOfChips = (chips: readonly Filter[]): string | undefined =>
  chips.length ? JSON.stringify(chips.length === 1 && chips[0] ? chips[0] : { and: chips }) : undefined;

/** The records that a filter refers to, with the name of their resource or dictionary. */
export function referencesOf(resource: Resource, filter: Filter): { to: string; guid: string }[] {
  if (!isCondition(filter))
    return ('and' in filter ? filter.and : filter.or).flatMap((part) => referencesOf(resource, part));
  const field = fieldOf(resource, filter.field);
  if (field?.kind !== 'reference' && field?.kind !== 'references') return [];
  return [filter.value ?? []].flat().map((guid) => ({ to: field.to, guid: String(guid) }));
}
