const PADDING = 16;
const SORT_MARK = 12;
/** Of the small bold type of the headings to that of the cells. */
const HEADING = 0.95;

const wide = /[МШЩЖФЮЫмшщжфюыWMwm@№—]/;
const narrow = /[\s.,:;!|'()\-/iljtfI·]/;

function charWidth(char: string): number {
  if (/\d/.test(char)) return 9.1;
  if (narrow.test(char)) return 5;
  if (wide.test(char)) return 11.2;
  return char === char.toLowerCase() ? 7.9 : 9.8;
}
const widths = new Map<string, number>();

function known(char: string): number {
  const width = widths.get(char) ?? charWidth(char);
  widths.set(char, width);
  return width;
}

/** About how wide a text is in a cell. Reckoned by its letters: to measure it, the browser would have to lay it out. */
export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += known(char);
  return width;
}

/** The width of a column for a content of this width. */
export const columnWidth = (content: number): number => Math.ceil(content) + PADDING;

/** The room of the content in a column of this width. */
export const contentRoom = (width: number): number => width - PADDING;

/** The width of a column whose heading takes at most two lines. */
export function headingWidth(label: string): number {
  const words = label.split(' ');
  const splits = words.map((_, index) =>
    Math.max(textWidth(words.slice(0, index).join(' ')), textWidth(words.slice(index).join(' '))),
  );
  return columnWidth(Math.min(...splits) * HEADING + SORT_MARK);
}
