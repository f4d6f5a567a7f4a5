const PADDING = 16;
const SORT_MARK = 12;
/** The ratio of the small bold font of the headings to the font of the cells. */
const HEADING = 0.95;

/** The widths of Inter's letters at 13.5 pixels, including tabular digits; letters of similar width are grouped. */
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

/** The approximate width of a text in a cell. It is calculated by letters, because measuring would force a layout in
 *  the browser. */
export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += widths.get(char) ?? USUAL;
  return width;
}

/** A margin for the approximation, because otherwise a one-word text could be cut. */
const SPARE = 2;

/** The width of a column for a content of this width. */
export const columnWidth = (content: number): number => Math.ceil(content) + SPARE + PADDING;

/** The space for the content in a column of this width. */
export const contentRoom = (width: number): number => width - PADDING;

/** The width of a column whose heading takes at most two lines. */
export function headingWidth(label: string): number {
  const words = label.split(' ');
  const splits = words.map((_, index) =>
    Math.max(textWidth(words.slice(0, index).join(' ')), textWidth(words.slice(index).join(' '))),
  );
  return columnWidth(Math.min(...splits) * HEADING + SORT_MARK);
}
