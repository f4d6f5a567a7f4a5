import pg from 'pg';

const int8 = 20;
const text = 25;
const date = 1082;
const timestamptz = 1184;
const numeric = 1700;
const arrays = { text: 1009, int8: 1016, float8: 1022, date: 1182, timestamptz: 1185, numeric: 1231 };

/** '2026-11-20 19:05:00.5+00' → '2026-11-20T19:05:00.5Z', keeping microseconds; sessions use UTC. */
function isoTime(text: string): string {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text;
}

const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(arrays.text);

const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    textArray(text).map((item) => (item === null ? null : parse(item)));

/** '{1.5,NULL}' → [1.5, null], one-dimensional. A general parser takes three times as long, and millions of days are
 *  read. */
const numbers = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : Number(item)));

// Binary text is used only for documents passed on without parsing.
pg.types.setTypeParser(text, 'binary', (bytes) => bytes);
// Dates and times stay text: a Date would shift a calendar day by the process's zone and lose microseconds.
pg.types.setTypeParser(int8, Number);
pg.types.setTypeParser(numeric, Number);
pg.types.setTypeParser(date, String);
pg.types.setTypeParser(timestamptz, isoTime);
pg.types.setTypeParser(arrays.int8, arrayOf(Number));
pg.types.setTypeParser(arrays.float8, numbers);
pg.types.setTypeParser(arrays.numeric, arrayOf(Number));
pg.types.setTypeParser(arrays.date, arrayOf(String));
pg.types.setTypeParser(arrays.timestamptz, arrayOf(isoTime));
