import { columnTitle, enteredFields, type Field, type Fields } from './field.ts';

/** The number of leading rows among which the header row is searched. */
export const HEADER_ROWS = 20;

export interface ImportColumn {
  key: string;
  field: Field;
  title: string;
}

/** The columns of an import file: the fields that fit into a cell, each under its title. */
export const importedColumns = (fields: Fields): ImportColumn[] =>
  enteredFields(fields)
    .filter(([, field]) => field.kind !== 'parameters')
    .map(([key, field]) => ({ key, field, title: columnTitle(field) }));

const nameParts = ['lastName', 'firstName', 'middleName'];
/** A pseudo-column with a whole name in place of its parts. */
export const WHOLE_NAME = 'wholeName';
const wholeName: ImportColumn = { key: WHOLE_NAME, field: { kind: 'text', label: 'ФИО', max: 302 }, title: 'ФИО' };

/** The columns allowed in a file: those of the import, and for people also the whole name. */
export function fileColumns(fields: Fields): ImportColumn[] {
  const columns = importedColumns(fields);
  return nameParts.every((part) => columns.some(({ key }) => key === part)) ? [wholeName, ...columns] : columns;
}

/** The import columns filled by a file column. */
export const filledBy = (key: string): readonly string[] => (key === WHOLE_NAME ? nameParts : [key]);

/** Whether a file must have the field to create records: it is required, has no initial value and is not computed as a
 *  sum. */
export const isInFile = (field: Field): boolean =>
  Boolean(field.required) && field.initial === undefined && !(field.kind === 'number' && field.sumOf);
