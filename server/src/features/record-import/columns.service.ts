import { type Field } from 'contract/kit/field.ts';
import { importedColumns, importKeys, isInFile, type ImportColumn } from 'contract/kit/resource-import.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { invalidField } from '../../core/app-error.ts';
import { searchKey } from '../../core/search.ts';

/** A column of a file mapped to a field: its position and its title in the file. */
export interface PlacedColumn extends ImportColumn {
  place: number;
}

/** Normalizes a title: case, the unit in brackets and the mark of a required field do not matter. */
const titleKey = (title: string) => searchKey(tidyLine(title.replace(/[\s*(),.]+/gu, ' ')));

/** Whether a title is that of a field with an addition: «Телефон, рабочий». Another unit means another column. */
const isLonger = (title: string, field: Field) =>
  !(field.kind === 'number' && field.unit) && searchKey(tidyLine(title)).startsWith(`${searchKey(field.label)},`);

/** The fields that columns with these titles are likely to hold; null for an unknown title. */
export function guessedFields({ fields }: Resource, titles: readonly string[]): (string | null)[] {
  const columns = importedColumns(fields);
  const guesses: (string | null)[] = titles.map(() => null);
  const matches: ((given: string, column: ImportColumn) => boolean)[] = [
    (given, { title }) => titleKey(given) === titleKey(title),
    (given, { field }) => titleKey(given) === titleKey(field.label),
    (given, { field }) => isLonger(given, field),
  ];
  for (const isMeant of matches) {
    for (const column of columns.filter(({ key }) => !guesses.includes(key))) {
      const place = titles.findIndex((given, index) => !guesses[index] && isMeant(given, column));
      if (place >= 0) guesses[place] = column.key;
    }
  }
  return guesses;
}

const listOf = (titles: readonly string[]) => titles.map((title) => `«${title}»`).join(', ');

/** The chosen columns. Errors: 422 for an unknown or repeated field, and when the columns allow neither creating a new record nor
 *  finding an existing one. */
export function placedColumns(
  resource: Resource,
  titles: readonly string[],
  fields: readonly (string | null)[],
): PlacedColumn[] {
  const known = importedColumns(resource.fields);
  const placed = fields.flatMap((key, place) => {
    if (key === null) return [];
    const column = known.find((one) => one.key === key);
    if (!column || place >= titles.length) throw invalidField(`columns.${place}`, 'Такого поля нет');
    if (fields.indexOf(key) !== place)
      throw invalidField(`columns.${place}`, `Поле «${column.title}» выбрано для двух столбцов`);
    return { ...column, place, title: titles[place] || column.title };
  });
  const missing = missingTitles(resource, placed);
  const isFindable = importKeys(resource).every((key) => placed.some((column) => column.key === key));
  if (placed.length && (missing.length === 0 || isFindable)) return placed;
  throw invalidField('columns', `${missing.length > 1 ? 'Нет столбцов' : 'Нет столбца'} ${listOf(missing)}`);
}

/** Titles of required columns that the file lacks. */
export const missingTitles = ({ fields }: Resource, columns: readonly ImportColumn[]): string[] =>
  importedColumns(fields).flatMap(({ key, field, title }) =>
    isInFile(field) && !field.closed && !columns.some((column) => column.key === key) ? title : [],
  );
