import { isPhone, phoneText } from 'contract/kit/contacts.ts';
import { isQuantity, type Field } from 'contract/kit/field.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { parameterTypes } from 'contract/kit/parameter-types.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { HIDDEN_RECORD } from 'contract/kit/row-title.ts';
import { formatDate, formatDateTime, formatNumber } from '../../ui/text/format.ts';

/** The titles of referenced records by guid. */
export type Names = Readonly<Record<string, string>>;

/** The titles of the records that a field of a row refers to. */
export function namesIn(row: AnyRow | null, name: string): Names {
  const names = row?.names?.[name];
  return typeof names === 'string' ? { [String(row?.[name])]: names } : (names ?? {});
}

/** Whether a field has no value to show. */
export const isBlank = (value: unknown): boolean => [value ?? []].flat().length === 0 || value === '';

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const yesNo = (value: unknown): string => (value ? 'Да' : 'Нет');

/** «Напряжение, кВ — десятичное число». */
const parameterText = ({ name, unit, type }: Parameter): string =>
  `${unit ? `${name}, ${unit}` : name} — ${parameterTypes[type].toLocaleLowerCase('ru')}`;

/** A stored value as text; an empty text for an empty value. */
export function fieldText(field: Field, value: unknown, zone: string, names: Names = {}): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'text':
      return isPhone(field)
        ? phoneText(String(value))
        : (names[String(value)] ?? (field.namesRecord ? HIDDEN_RECORD : String(value)));
    case 'multiline':
      return String(value);
    case 'number':
      return typeof value === 'number' && isQuantity(field) ? formatNumber(value) : String(value);
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
      return names[String(value)] ?? HIDDEN_RECORD;
    case 'references':
      return list(value)
        .map((guid) => names[guid] ?? HIDDEN_RECORD)
        .join(', ');
    case 'document':
      return JSON.stringify(value);
    case 'parameters':
      return (value as Parameter[]).map(parameterText).join('; ');
  }
}
