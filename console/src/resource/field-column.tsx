import { isComposed, type Field, type FieldKind } from 'contract/kit/field.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { TableColumn } from '../ui/table-model.ts';
import { fieldText, namesIn } from './field-text.ts';
import { FieldCell } from './FieldCell.tsx';

const widths: Readonly<Record<FieldKind, number>> = {
  text: 200,
  multiline: 320,
  number: 130,
  boolean: 110,
  date: 110,
  dateTime: 150,
  choice: 170,
  choices: 220,
  tags: 240,
  reference: 200,
  references: 240,
  parameters: 140,
};

const isList = (kind: FieldKind) => kind === 'choices' || kind === 'tags' || kind === 'references';

/** How a field stands in a table. */
export function fieldColumn(name: string, field: Field, zone: string): TableColumn<AnyRow> {
  const isLong =
    field.kind === 'text' || field.kind === 'multiline' || field.kind === 'reference' || isList(field.kind);
  return {
    name,
    label: field.label,
    unit: field.kind === 'number' ? field.unit : undefined,
    width: widths[field.kind],
    isNumeric: field.kind === 'number',
    isSortable: !isList(field.kind) && field.kind !== 'multiline',
    cell: (row) => <FieldCell name={name} field={field} row={row} zone={zone} />,
    title: isLong && !isComposed(field) ? (row) => fieldText(field, row[name], zone, namesIn(row, name)) : undefined,
  };
}
