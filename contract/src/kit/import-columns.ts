import { columnTitle, enteredFields, type Field, type Fields } from './field.ts';

/** The first rows of a file, one of which has the titles of its columns. */
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
/** The column that holds a whole name, in place of its parts. */
export const WHOLE_NAME = 'wholeName';
const wholeName: ImportColumn = { key: WHOLE_NAME, field: { kind: 'text', label: 'ФИО', max: 302 }, title: 'ФИО' };

/** The columns that a file may have: those of the import, and of people the whole name. */
export function fileColumns(fields: Fields): ImportColumn[] {
  const columns = importedColumns(fields);
  return nameParts.every((part) => columns.some(({ key }) => key === part)) ? [wholeName, ...columns] : columns;
}

/** The columns of the import that a column of a file fills. */
export const filledBy = (key: string): readonly string[] => (key === WHOLE_NAME ? nameParts : [key]);

/** Whether a file must have the field to create records: it is required, has no initial value and is not summed from others. */
export const isInFile = (field: Field): boolean =>
  Boolean(field.required) && field.initial === undefined && !(field.kind === 'number' && field.sumOf);
