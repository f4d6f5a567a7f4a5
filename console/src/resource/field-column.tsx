import { isComposed, type Field, type FieldKind } from 'contract/kit/field.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { TableColumn } from '../ui/table-model.ts';
import { fieldText, namesIn } from './field-text.ts';
import { FieldCell } from './FieldCell.tsx';

interface Shape {
  width: number;
  /** May be longer than its column: the pointer shows the whole. */
  isLong?: true;
  isSorted?: false;
}

const shapes: Readonly<Record<FieldKind, Shape>> = {
  text: { width: 200, isLong: true },
  multiline: { width: 320, isLong: true, isSorted: false },
  number: { width: 130 },
  boolean: { width: 110 },
  date: { width: 110 },
  dateTime: { width: 150 },
  choice: { width: 170 },
  choices: { width: 220, isLong: true, isSorted: false },
  tags: { width: 240, isLong: true, isSorted: false },
  reference: { width: 200, isLong: true },
  references: { width: 240, isLong: true, isSorted: false },
  parameters: { width: 140, isSorted: false },
};

/** How a field stands in a table. */
export function fieldColumn(name: string, field: Field, zone: string): TableColumn<AnyRow> {
  const { width, isLong, isSorted = true } = shapes[field.kind];
  return {
    name,
    label: field.label,
    unit: field.kind === 'number' ? field.unit : undefined,
    width,
    isNumeric: field.kind === 'number',
    isSortable: isSorted,
    cell: (row) => <FieldCell name={name} field={field} row={row} zone={zone} />,
    title: isLong && !isComposed(field) ? (row) => fieldText(field, row[name], zone, namesIn(row, name)) : undefined,
  };
}
