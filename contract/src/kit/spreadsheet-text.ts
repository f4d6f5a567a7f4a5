/** Whether a spreadsheet would evaluate the text: it begins with `= + - @` (also full-width), a tab or a line break. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@＝＋－＠\t\r\n]/.test(text);

/** Removes the apostrophe that protects text which looks like a formula. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text;
