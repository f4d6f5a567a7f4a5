const separators = [';', ',', '\t'] as const;

/** The number of first lines used to detect the separator, because titles above a table also contain commas and
 *  semicolons. */
const LOOKED_AT = 20;
const EXAMINED_CHARACTERS = 20_000;

/** Whether a line is split by a separator: a comma that occurs only in decimal numbers does not count when there is
 *  another separator. */
function parts(line: string, separator: (typeof separators)[number]): boolean {
  if (!line.includes(separator)) return false;
  return separator !== ',' || !/[;\t]/.test(line) || line.replace(/\d,(?=\d)/g, '').includes(',');
}

/** The separator used outside quotes in most of the first lines; on a tie, the one most frequent in the last of
 *  them. */
function separatorOf(content: string): string {
  const looked = content.slice(0, EXAMINED_CHARACTERS);
  let end = -1;
  for (let line = 0; line < LOOKED_AT; line++) {
    end = looked.indexOf('\n', end + 1);
    if (end < 0) break;
  }
  const begin = (end < 0 ? looked : looked.slice(0, end)).replace(/"[^"]*"/g, '');
  const lines = begin.split(/\r?\n|\r/);
  const last = lines.findLast((line) => line.trim()) ?? '';
  const weights = separators.map(
    (separator) =>
      lines.filter((line) => parts(line, separator)).length +
      (parts(last, separator) ? 1 - 1 / last.split(separator).length : 0),
  );
  return separators[weights.indexOf(Math.max(...weights))]!;
}

/** Parses CSV (RFC 4180) separated by semicolons, commas or tabs. Empty lines count as rows. A row longer than `most`
 *  cells is cut after one more cell and ends the parsing, so that the reader can refuse it. */
export function* csvRows(text: string, most = Infinity): Generator<string[]> {
  const content = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(content);
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    const ended = row;
    row = [];
    return ended;
  };
  for (let at = 0; at < content.length; at++) {
    const char = content[at]!;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (content[at + 1] === '"') cell += content[at++]!;
      else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === separator) endCell();
    else if (char === '\n') yield endRow();
    else if (char !== '\r') cell += char;
    if (row.length > most) return void (yield row);
  }
  if (cell || row.length) yield endRow();
}

export const readCsv = (text: string): string[][] => [...csvRows(text)];
