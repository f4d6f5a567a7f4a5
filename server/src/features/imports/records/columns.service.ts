import {
  fileColumns,
  filledBy,
  importedColumns,
  isInFile,
  WHOLE_NAME,
  type ImportColumn,
} from 'contract/kit/import-columns.ts';
import { importKeys, type TextMeaning } from 'contract/kit/resource-import.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { invalidField } from '../../../core/app-error.ts';
import { columnsCalled } from '../../../files/column-heads.ts';
import { partsOfWholeName, type NameParts } from '../../../files/whole-name.ts';

/** A column of a file mapped to a field: its position and its title in the file. */
export interface PlacedColumn extends ImportColumn {
  place: number;
  /** The column contains full names, of which the field is a part. */
  isPart?: true;
  /** The user's meanings of texts in the column. */
  meanings?: ReadonlyMap<string, string>;
}

const isFirstPart = (key: string) => key === filledBy(WHOLE_NAME)[0];

/** The text of a field in a cell; a full name that cannot be split goes to its first part. */
export function textIn({ key, isPart }: PlacedColumn, cell: string): string {
  if (!isPart || !cell) return cell;
  const parts = partsOfWholeName(cell);
  if ('refusal' in parts) return isFirstPart(key) ? cell : '';
  return parts[key as keyof NameParts];
}

/** Why a cell with several fields cannot be read; reported once, for the first field. */
export function refusalIn({ key, isPart }: PlacedColumn, cell: string): string | undefined {
  if (!isPart || !cell || !isFirstPart(key)) return undefined;
  const parts = partsOfWholeName(cell);
  return 'refusal' in parts ? parts.refusal : undefined;
}

const listOf = (titles: readonly string[]) => titles.map((title) => `«${title}»`).join(', ');

/** The columns with the user's meanings of texts. */
export const readOtherwise = (
  columns: readonly PlacedColumn[],
  fields: readonly (string | null)[],
  meanings: readonly TextMeaning[],
): PlacedColumn[] =>
  columns.map((column) => {
    const own = meanings.filter(({ field }) => field === fields[column.place]);
    return own.length ? { ...column, meanings: new Map(own.map(({ written, meant }) => [written, meant])) } : column;
  });

/** The likely fields of columns with these titles, null when unknown; earlier choices of the user take precedence. */
export function guessedFields(
  { fields }: Resource,
  titles: readonly string[],
  chosen: ReadonlyMap<string, string | null> = new Map(),
): (string | null)[] {
  const columns = fileColumns(fields);
  const isTaken = new Set<string>();
  const remembered = titles.map((title) => {
    const key = chosen.get(title);
    if (!key || isTaken.has(key) || !columns.some((column) => column.key === key))
      return key === null ? null : undefined;
    isTaken.add(key);
    return key;
  });
  const left = columns.filter(({ key }) => !filledBy(key).some((part) => isTaken.has(part)) && !isTaken.has(key));
  const offered = isTaken.has(WHOLE_NAME) ? left.filter(({ key }) => !filledBy(WHOLE_NAME).includes(key)) : left;
  const guessed = columnsCalled(
    offered,
    titles.map((title, place) => (remembered[place] === undefined ? title : '')),
  );
  return titles.map((_, place) => remembered[place] ?? guessed[place] ?? null);
}

/** The columns required to create or find a record. */
export function neededPlaces(resource: Resource, fields: readonly (string | null)[]): number[] {
  const placesOf = (isNeeded: (key: string) => boolean) =>
    fields.flatMap((field, place) => (field !== null && filledBy(field).some(isNeeded) ? place : []));
  const required = placesOf((key) => resource.fields[key] !== undefined && isInFile(resource.fields[key]));
  return required.length ? required : placesOf((key) => importKeys(resource).includes(key));
}

/** The chosen columns. Errors: 422 for an unknown or repeated field, and when the columns allow neither creating nor
 *  finding records. */
export function placedColumns(
  resource: Resource,
  titles: readonly string[],
  fields: readonly (string | null)[],
): PlacedColumn[] {
  const offered = fileColumns(resource.fields);
  const known = importedColumns(resource.fields);
  const placed = fields.flatMap((chosen, place): PlacedColumn[] => {
    if (chosen === null) return [];
    const column = offered.find(({ key }) => key === chosen);
    if (!column || place >= titles.length) throw invalidField(`columns.${place}`, 'Такого поля нет');
    const others = fields.slice(0, place).flatMap((key) => (key === null ? [] : filledBy(key)));
    if (filledBy(chosen).some((key) => others.includes(key)))
      throw invalidField(`columns.${place}`, `Поле «${column.title}» выбрано для двух столбцов`);
    const title = titles[place] || column.title;
    return known
      .filter(({ key }) => filledBy(chosen).includes(key))
      .map((one) => ({ ...one, place, title, ...(chosen === WHOLE_NAME && { isPart: true }) }));
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
