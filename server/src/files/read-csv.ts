/** Reads CSV (RFC 4180) whose cells are parted by semicolons or commas, whichever the first line has more of. Empty lines are rows, too. */
export function readCsv(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '');
  const firstLine = content.slice(0, content.search(/[\r\n]|$/));
  const separator = firstLine.split(';').length >= firstLine.split(',').length ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < content.length; at++) {
    const char = content[at]!;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (content[at + 1] === '"') cell += content[at++]!;
      else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === separator) endCell();
    else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  if (cell || row.length) endRow();
  return rows;
}
