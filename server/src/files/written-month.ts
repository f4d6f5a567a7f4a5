const MONTHS = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];
const NAMED = new RegExp(`^(\\d{1,2})[\\s.-]+(${MONTHS.join('|')})[а-яё]*\\.?[\\s,-]+(\\d{4}|\\d{2})(?!\\d)`, 'i');

/** Replaces a month name in a leading date by digits: «1 марта 2026 г.» gives «1.3.2026 г.», «01-мар-26» gives
 *  «01.3.26». */
export const withMonthNumber = (text: string): string =>
  text.replace(
    NAMED,
    (_, day: string, month: string, year: string) => `${day}.${MONTHS.indexOf(month.toLowerCase()) + 1}.${year}`,
  );

const YEARED = new RegExp(`(?<!\\d[\\s.-]+)(?<![а-яё])(${MONTHS.join('|')})[а-яё]*\\.?\\s+(20\\d{2})(?!\\d)`, 'gi');

/** The months named in a text without a day, yyyy-mm: «за сентябрь 2026 г.». */
export const monthsNamedIn = (text: string): string[] =>
  [...text.matchAll(YEARED)].map(
    ([, month, year]) => `${year}-${String(MONTHS.indexOf(month!.toLowerCase()) + 1).padStart(2, '0')}`,
  );
