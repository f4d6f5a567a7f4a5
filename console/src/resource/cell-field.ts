import type { Field, FieldKind } from 'contract/kit/field.ts';

const kinds: ReadonlySet<FieldKind> = new Set(['text', 'number', 'boolean', 'date', 'choice', 'reference']);

/** Whether a field can be changed in the cell of a list: its input is of one line. */
export const isCellField = ({ kind, readOnly }: Field): boolean => !readOnly && kinds.has(kind);
