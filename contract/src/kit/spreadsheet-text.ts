/** Whether a spreadsheet would run the text: it begins with `= + - @`, also full-width, a tab or a line break. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@＝＋－＠\t\r\n]/.test(text);

/** A cell without the apostrophe that protects text which looks like a formula. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text;
