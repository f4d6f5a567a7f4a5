import { isComposed, type Field, type FieldKind } from 'contract/kit/field.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { recordPath } from '../../record-path.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { TableColumn } from '../../ui/table/table-model.ts';
import { fieldText, namesIn } from '../value/field-text.ts';

interface Shape {
  width: number;
  /** The input is a single line, so the field can be edited in a cell. */
  isLine: boolean;
  /** The value may be longer than its column: a tooltip shows all of it. */
  isLong?: true;
  isSorted?: false;
}

const shapes: Readonly<Record<FieldKind, Shape>> = {
  text: { width: 200, isLine: true, isLong: true },
  multiline: { width: 320, isLine: false, isLong: true, isSorted: false },
  number: { width: 130, isLine: true },
  boolean: { width: 110, isLine: true },
  date: { width: 110, isLine: true },
  dateTime: { width: 150, isLine: false },
  choice: { width: 170, isLine: true },
  choices: { width: 220, isLine: false, isLong: true, isSorted: false },
  tags: { width: 240, isLine: false, isLong: true, isSorted: false },
  reference: { width: 200, isLine: true, isLong: true },
  references: { width: 240, isLine: false, isLong: true, isSorted: false },
  parameters: { width: 140, isLine: false, isSorted: false },
};

interface Props {
  name: string;
  field: Field;
  row: AnyRow;
  zone: string;
}

/** The value of a field in a table. */
function FieldCell({ name, field, row, zone }: Props) {
  const text = fieldText(field, row[name], zone, namesIn(row, name));
  const target = field.kind === 'reference' && typeof row[name] === 'string' ? recordPath(field.to, row[name]) : null;
  return target ? <TextLink to={target}>{text}</TextLink> : text;
}

/** The table column of a field. */
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

/** Whether a field can be edited in a cell of a list. */
export const isCellField = (field: Field): boolean =>
  !field.readOnly && shapes[field.kind].isLine && !isComposed(field);
