const PADDING = 16;
const SORT_MARK = 12;
/** Of the small bold type of the headings to that of the cells. */
const HEADING = 0.95;

/** How wide the letters of Inter are at 13.5 pixels, the tabular digits of a table included: letters of about one width together. */
const letters: readonly [width: number, letters: string][] = [
  [3.5, 'ijlI'],
  [4, " .,:;!'·"],
  [5.1, '()/|ftr'],
  [6.1, 'г_'],
  [6.6, 'тз'],
  [7.4, 'кхчьяksxyzc'],
  [7.8, 'влпсуэнГJL'],
  [8.2, 'ЕЗУFE'],
  [8.8, '0123456789-БВРТЬЯBPRSTZ'],
  [9.4, 'АКХЦЧAKVXYDф'],
  [10, 'ЙИНОСЭЛПHNCOQGUы'],
  [11, 'жмДФЪwюшщ'],
  [12, 'МЫmM'],
  [13.4, 'ЖШЩЮW@%—'],
  [14.7, '№'],
];
const USUAL = 8.1;

const widths = new Map(letters.flatMap(([width, chars]) => [...chars].map((char) => [char, width] as const)));

/** About how wide a text is in a cell. Reckoned by its letters: to measure it, the browser would have to lay it out. */
export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += widths.get(char) ?? USUAL;
  return width;
}

/** By how much the reckoning may fall short: a text of one word would lose its end for it. */
const SPARE = 2;

/** The width of a column for a content of this width. */
export const columnWidth = (content: number): number => Math.ceil(content) + SPARE + PADDING;

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
