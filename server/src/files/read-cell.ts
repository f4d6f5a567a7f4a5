import { DAY_MS } from 'contract/time/day-shape.ts';
import { tidyText } from 'contract/kit/contacts.ts';
import { emptyValue, type Field } from 'contract/kit/field.ts';
import { tidyLine, tidyLines } from 'contract/kit/text.ts';
import { clockOf, EPOCH } from './cell.ts';
import { valuesCalled, valueWords, yesOrNo } from './known-value.ts';
import { withMonthNumber } from './written-month.ts';

/** The value of a cell, or a refusal, for example when the referenced record does not exist. */
export type CellReading = { value: unknown } | { refusal: string; isAbsent?: true };

const SERIAL = /^\d{1,7}([.,]\d+)?$/;

function numberOf(text: string): number | null {
  const plain = text.replace(/\s/gu, '').replace('−', '-').replace(',', '.');
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

/** A number alone or with the unit of the field: «30 минут». */
function amountIn(text: string, unit = ''): number | null {
  const [, number = '', named = ''] = /^(.*\d)\s*([\p{L}%].*)$/u.exec(text) ?? [];
  const isOwn = unit !== '' && valueWords(named).join(' ') === valueWords(unit).join(' ');
  return numberOf(isOwn ? number : text);
}

/** Converts a date in a common notation to ISO 8601: «1.3.2026», «01/03/2026», «1 марта 2026 г.»; the year must have
 *  four digits. */
function withIsoDate(text: string): string {
  const numbered = withMonthNumber(text);
  const [whole = '', day = '', month = '', year = ''] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:\s*г(?:ода|\.)?(?=\s|$))?/u.exec(numbered) ?? [];
  if (!whole) return text;
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-') + numbered.slice(whole.length);
}

/** Smaller numbers are years or counts rather than serial dates: this one is in 1927. */
const FIRST_SERIAL = 10_000;
const isSerial = (text: string) => SERIAL.test(text) && Number.parseFloat(text) >= FIRST_SERIAL;

/** A local time `YYYY-MM-DDTHH:MM:SS` from Russian notation, ISO 8601, or a spreadsheet serial number. */
function clockIn(text: string): string | null {
  if (isSerial(text)) return clockOfSerial(Number(text.replace(',', '.')));
  const [, date, hours = '0', minutes = '00', seconds = '00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/.exec(withIsoDate(text)) ?? [];
  return date ? `${date}T${hours.padStart(2, '0')}:${minutes}:${seconds}` : null;
}

const clockOfSerial = (serial: number) =>
  new Date(EPOCH + Math.round((serial * DAY_MS) / 1000) * 1000).toISOString().slice(0, -5);

/** A calendar date; a time of day other than midnight is refused. */
function dateOf(text: string): string | null {
  const clock = clockIn(text);
  return clock && (isSerial(text) || clock.endsWith('T00:00:00')) ? clock.slice(0, 10) : null;
}

/** The moment of a local time in a time zone. */
function momentOf(text: string, zone: string): string | null {
  const clock = clockIn(text);
  if (!clock) return null;
  const shown = Date.parse(`${clock}Z`);
  if (Number.isNaN(shown)) return null;
  const aheadAt = (moment: number) =>
    Date.parse(`${clockOf(new Date(moment).toISOString(), zone).replace(' ', 'T')}Z`) - moment;
  return new Date(shown - aheadAt(shown - aheadAt(shown))).toISOString();
}

/** The unique elements of a list. */
export const partsOf = (text: string): string[] => [...new Set(text.split(';').map(tidyLine).filter(Boolean))];

const CUT = 100;
export const quoted = (text: string) => `«${text.length > CUT ? `${text.slice(0, CUT)}…` : text}»`;

type Choice = Extract<Field, { kind: 'choice' | 'choices' }>;

const SHOWN = 20;
const listed = (titles: readonly string[]) => titles.slice(0, SHOWN).map(quoted).join(', ');

/** Refuses a text that matches several values. */
export const refusalOfSeveral = (text: string, titles: readonly string[]): string =>
  `${quoted(text)} может значить ${listed(titles)}: укажите одно из них`;

/** Finds the options named by texts, or refuses a text that names none or several. */
function chosenFrom({ options, isNumeric }: Choice, texts: readonly string[]): (string | number)[] | string {
  const known = Object.entries(options).map(([value, label]) => ({ value, names: [label, value] }));
  const chosen: string[] = [];
  for (const text of texts) {
    const [one, ...others] = valuesCalled(text, known, true);
    if (one === undefined) return `Нет значения ${quoted(text)}: выберите из ${listed(Object.values(options))}`;
    if (others.length)
      return refusalOfSeveral(
        text,
        [one, ...others].map((value) => options[value]!),
      );
    chosen.push(one);
  }
  return isNumeric ? chosen.map(Number) : chosen;
}

function objectIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const NOTHING = /^(?:[-–—−]+|#?н\/д|#n\/a)$/iu;

/** Whether a cell is empty, or contains a placeholder such as a dash that cannot be a value of the field. */
export const isBlank = (field: Field, line: string): boolean =>
  !line ||
  (NOTHING.test(line) &&
    field.kind !== 'boolean' &&
    field.kind !== 'multiline' &&
    !(field.kind === 'text' && !field.pattern) &&
    !('options' in field && Object.values(field.options).includes(line)));

/** Reads a cell according to the kind of its field, except for references. Invalid text is left to the schema to
 *  refuse. */
export function readCell(field: Field, text: string, zone: string): CellReading {
  const line = tidyLine(text);
  if (isBlank(field, line)) return { value: emptyValue(field) };
  switch (field.kind) {
    case 'multiline':
      return { value: tidyLines(text) };
    case 'number':
      return { value: amountIn(line, field.unit) ?? line };
    case 'boolean':
      return { value: yesOrNo(line) ?? line };
    case 'date':
      return { value: dateOf(line) ?? line };
    case 'dateTime':
      return { value: momentOf(line, zone) ?? line };
    case 'choice': {
      const chosen = chosenFrom(field, [line]);
      return typeof chosen === 'string' ? { refusal: chosen } : { value: chosen[0] };
    }
    case 'choices': {
      const chosen = chosenFrom(field, partsOf(text));
      return typeof chosen === 'string' ? { refusal: chosen } : { value: [...new Set(chosen)] };
    }
    case 'tags':
      return { value: partsOf(text) };
    case 'document':
      return { value: objectIn(line) ?? line };
    case 'text':
      return { value: tidyText(field, text) };
    case 'reference':
    case 'references':
    case 'parameters':
      return { value: line };
  }
}
