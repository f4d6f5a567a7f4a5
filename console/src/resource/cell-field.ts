import { isComposed, type Field, type FieldKind } from 'contract/kit/field.ts';

/** Whether the input is of one line. */
const isLine: Readonly<Record<FieldKind, boolean>> = {
  text: true,
  multiline: false,
  number: true,
  boolean: true,
  date: true,
  dateTime: false,
  choice: true,
  choices: false,
  tags: false,
  reference: true,
  references: false,
  parameters: false,
};

/** Whether a field can be changed in the cell of a list. */
export const isCellField = (field: Field): boolean => !field.readOnly && isLine[field.kind] && !isComposed(field);
