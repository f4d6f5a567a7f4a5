import type { Field } from 'contract/kit/field.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { HIDDEN_RECORD } from 'contract/kit/row-title.ts';
import type { Cell } from './cell.ts';

export function cellOf(key: string, field: Field, row: Record<string, unknown> & Pick<AnyRow, 'names'>): Cell {
  const value = row[key];
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'number':
      return value as number;
    case 'boolean':
      return value ? 'Да' : 'Нет';
    case 'date':
      return { date: value as string };
    case 'dateTime':
      return { moment: value as string };
    case 'choice':
      return field.options[value as string] ?? (value as string);
    case 'choices':
      return (value as string[]).map((option) => field.options[option] ?? option).join(', ');
    case 'tags':
      return (value as string[]).join(', ');
    case 'reference':
      return (row.names[key] as string | null) ?? HIDDEN_RECORD;
    case 'references':
      return (value as string[]).map((guid) => Object(row.names[key])[guid] ?? HIDDEN_RECORD).join(', ');
    case 'document':
      return JSON.stringify(value);
    case 'parameters':
      return (value as { name: string }[]).map((parameter) => parameter.name).join(', ');
    case 'text':
    case 'multiline':
      return value as string;
  }
}
