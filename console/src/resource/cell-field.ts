import { isComposed, type Field, type FieldKind } from 'contract/kit/field.ts';

const kinds: ReadonlySet<FieldKind> = new Set(['text', 'number', 'boolean', 'date', 'choice', 'reference']);

/** Whether a field can be changed in the cell of a list: its input is of one line. */
export const isCellField = (field: Field): boolean => !field.readOnly && kinds.has(field.kind) && !isComposed(field);
