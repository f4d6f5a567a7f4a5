import { END_WIDTH, SELECT_WIDTH, type TableColumn } from './table-model.ts';

/** The space to be shared by the columns of a table. */
export interface Room {
  width: number;
  hasSelection: boolean;
  hasEnd: boolean;
}

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

const sides = ({ hasSelection, hasEnd }: Room) => (hasSelection ? SELECT_WIDTH : 0) + (hasEnd ? END_WIDTH : 0);

/** The width of a table with these columns. */
export const tableWidth = (columns: readonly { width: number }[], room: Room): number =>
  sum(columns.map(({ width }) => width)) + sides(room);

/** The maximum share of the width for the first column, which stays fixed while the others scroll. */
const FIRST = 0.4;

const narrowed = <Row>(column: TableColumn<Row>, room: Room): TableColumn<Row> => {
  const { width, least = width } = column;
  return { ...column, width: Math.max(least, Math.min(width, Math.floor(room.width * FIRST))) };
};

/** Gives spare space to columns whose values are cut, in order, and the rest to the first column. */
function widened<Row>(columns: readonly TableColumn<Row>[], spare: number): TableColumn<Row>[] {
  let left = spare;
  const wider = columns.map((column) => {
    const { width, full = width, isSet } = column;
    const missing = isSet ? 0 : Math.min(left, Math.max(0, full - width));
    left -= missing;
    return { ...column, width: width + missing };
  });
  const first = wider.find(({ isSet }) => !isSet);
  if (first) first.width += left;
  return wider;
}

/** Fits the widths of the columns: spare space widens those that need it and the first one, and missing space is taken
 *  from those that can be cut. If that is not enough, the table scrolls and only its first column is cut. */
export function fitColumns<Row>(columns: readonly TableColumn<Row>[], room: Room): TableColumn<Row>[] {
  const spare = room.width - tableWidth(columns, room);
  if (spare >= 0) return widened(columns, spare);
  const shares = columns.map(({ width, least = width }) => width - least);
  const ofOthers = shares.with(0, 0);
  // The first column names the rows, so it is cut last.
  const given = sum(ofOthers) >= -spare ? ofOthers : shares;
  const total = sum(given);
  if (total < -spare) return columns.map((column, index) => (index === 0 ? narrowed(column, room) : column));
  return columns.map((column, index) => ({
    ...column,
    width: Math.floor(column.width + (spare / total) * given[index]!),
  }));
}
