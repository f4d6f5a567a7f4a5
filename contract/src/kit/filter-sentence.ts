import type { Field } from './field.ts';
import { isCondition, operatorNames, relativePeriods, type Condition, type Filter, type Operator } from './filter.ts';
import { fieldOf, type Resource } from './resource.ts';

/** Formats values and the names of records in a filter. */
interface Words {
  value(field: Field, value: unknown): string;
  name(guid: string): string;
}

const dateOperators: Partial<Record<Operator, string>> = { from: 'не раньше', to: 'не позже', is: 'точно' };
const isDate = (field: Field) => field.kind === 'date' || field.kind === 'dateTime';

/** The label of an operator for a field. */
export const operatorLabel = (field: Field, op: Operator): string =>
  (isDate(field) ? dateOperators[op] : undefined) ?? operatorNames[op];

const isPeriod = (value: unknown): value is keyof typeof relativePeriods =>
  typeof value === 'string' && value in relativePeriods;

function valueText(field: Field, value: Condition['value'], words: Words): string {
  if (isPeriod(value) && isDate(field)) return relativePeriods[value];
  const each = (text: (one: unknown) => string) => [value].flat().map(text).join(', ');
  switch (field.kind) {
    case 'text':
    case 'multiline':
    case 'tags':
      return `«${String(value)}»`;
    case 'number':
      return field.unit ? `${words.value(field, value)}\u00a0${field.unit}` : words.value(field, value);
    case 'boolean':
      return value ? 'да' : 'нет';
    case 'choice':
      return each((name) => words.value(field, name));
    case 'reference':
    case 'references':
      return each((guid) => words.name(String(guid)));
    case 'date':
    case 'dateTime':
    case 'choices':
    case 'document':
    case 'parameters':
      return words.value(field, value);
  }
}

function conditionSentence(resource: Resource, { field: name, op, value }: Condition, words: Words): string {
  const field = fieldOf(resource, name);
  if (!field) return name;
  if (op === 'empty' || op === 'filled') return `${field.label}: ${operatorNames[op]}`;
  const text = valueText(field, value, words);
  if (op === 'in' || op === 'within' || field.kind === 'boolean') return `${field.label}: ${text}`;
  if (op === 'notIn') return `${field.label}: кроме ${text}`;
  return `${field.label} ${operatorLabel(field, op)} ${text}`;
}

/** A filter as a Russian sentence; inner groups are put in brackets. */
export function filterSentence(resource: Resource, filter: Filter, words: Words): string {
  if (isCondition(filter)) return conditionSentence(resource, filter, words);
  const [parts, word] = 'and' in filter ? [filter.and, ' и '] : [filter.or, ' или '];
  return parts
    .map((part) => {
      const text = filterSentence(resource, part, words);
      return isCondition(part) ? text : `(${text})`;
    })
    .join(word);
}

/** The records that a filter refers to, with their resource or dictionary. */
export function referencesOf(resource: Resource, filter: Filter): { to: string; guid: string }[] {
  if (!isCondition(filter))
    return ('and' in filter ? filter.and : filter.or).flatMap((part) => referencesOf(resource, part));
  const field = fieldOf(resource, filter.field);
  if (field?.kind !== 'reference' && field?.kind !== 'references') return [];
  return [filter.value ?? []].flat().map((guid) => ({ to: field.to, guid: String(guid) }));
}
