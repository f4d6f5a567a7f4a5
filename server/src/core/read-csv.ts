const separators = [';', ',', '\t'] as const;

/** The separator: the one most frequent in the first line outside quotes. */
function separatorOf(content: string): string {
  const firstLine = content.slice(0, content.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '');
  const counts = separators.map((separator) => firstLine.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))]!;
}

/** Parses CSV (RFC 4180) separated by semicolons, commas or tabs. Empty lines count as rows. */
export function* csvRows(text: string): Generator<string[]> {
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
  }
  if (cell || row.length) yield endRow();
}

export const readCsv = (text: string): string[][] => [...csvRows(text)];
