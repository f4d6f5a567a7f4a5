import type { Field } from 'contract/kit/field.ts';
import { parameterTypes, type Parameter } from 'contract/kit/parameter.ts';
import { formatDate, formatDateTime, formatNumber } from '../ui/format.ts';

export type Names = string | Record<string, string> | undefined;

const nameOf = (names: Names, guid: string) => (typeof names === 'object' ? names[guid] : names) ?? guid;
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const yesNo = (value: unknown): string => (value ? 'Да' : 'Нет');

/** «Напряжение, кВ — десятичное число». */
const parameterText = ({ name, unit, type }: Parameter): string =>
  `${unit ? `${name}, ${unit}` : name} — ${parameterTypes[type].toLocaleLowerCase('ru')}`;

/** A stored value in words; empty text for an empty value. `names` are the titles of referenced records. */
export function fieldText(field: Field, value: unknown, zone: string, names?: Names): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'text':
    case 'multiline':
      return String(value);
    case 'number':
      return typeof value === 'number' ? formatNumber(value) : String(value);
    case 'boolean':
      return yesNo(value);
    case 'date':
      return formatDate(String(value));
    case 'dateTime':
      return formatDateTime(String(value), zone);
    case 'choice':
      return field.options[String(value)] ?? String(value);
    case 'choices':
      return list(value)
        .map((name) => field.options[name] ?? name)
        .join(', ');
    case 'tags':
      return list(value).join(', ');
    case 'reference':
      return nameOf(names, String(value));
    case 'references':
      return list(value)
        .map((guid) => nameOf(names, guid))
        .join(', ');
    case 'parameters':
      return (value as Parameter[]).map(parameterText).join('; ');
  }
}
