import { DAY_MS } from 'contract/time/day-shape.ts';
import { tidyText } from 'contract/kit/contacts.ts';
import { emptyValue, type Field } from 'contract/kit/field.ts';
import { tidyLine, tidyLines } from 'contract/kit/text.ts';
import { searchKey } from '../core/search.ts';
import { clockOf, EPOCH } from './cell.ts';

/** The value of a cell, or a refusal, for example because the record that it names does not exist. */
export type CellReading = { value: unknown } | { refusal: string; isAbsent?: true };

const SERIAL = /^\d{1,7}([.,]\d+)?$/;

function numberOf(text: string): number | null {
  const plain = text.replace(/\s/gu, '').replace('−', '-').replace(',', '.');
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

/** A local time, `YYYY-MM-DDTHH:MM:SS`, from the Russian notation, ISO 8601 or a spreadsheet's serial number of days. */
function clockIn(text: string): string | null {
  if (SERIAL.test(text)) return clockOfSerial(Number(text.replace(',', '.')));
  const iso = text.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})/, (_, day: string, month: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );
  const [, date, hours = '0', minutes = '00', seconds = '00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/.exec(iso) ?? [];
  return date ? `${date}T${hours.padStart(2, '0')}:${minutes}:${seconds}` : null;
}

const clockOfSerial = (serial: number) =>
  new Date(EPOCH + Math.round((serial * DAY_MS) / 1000) * 1000).toISOString().slice(0, -5);

/** A calendar date; it has no time of day except midnight. */
function dateOf(text: string): string | null {
  const clock = clockIn(text);
  return clock && (SERIAL.test(text) || clock.endsWith('T00:00:00')) ? clock.slice(0, 10) : null;
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

const words = new Map([
  ...['да', 'истина', 'true', '1'].map((word): [string, boolean] => [word, true]),
  ...['нет', 'ложь', 'false', '0'].map((word): [string, boolean] => [word, false]),
]);

/** The unique parts of a list. */
export const partsOf = (text: string): string[] => [...new Set(text.split(';').map(tidyLine).filter(Boolean))];

const CUT = 100;
export const quoted = (text: string) => `«${text.length > CUT ? `${text.slice(0, CUT)}…` : text}»`;

type Choice = Extract<Field, { kind: 'choice' | 'choices' }>;

/** The options that texts name, or the refusal of one that names none. */
function chosenFrom({ options, isNumeric }: Choice, texts: readonly string[]): (string | number)[] | string {
  const chosen = texts.map((text) => {
    const labelled = Object.entries(options).find(([, label]) => searchKey(tidyLine(label)) === searchKey(text))?.[0];
    return labelled ?? (Object.hasOwn(options, text) ? text : null);
  });
  const unknown = texts[chosen.indexOf(null)];
  if (unknown === undefined) return isNumeric ? chosen.map(Number) : chosen.filter((code) => code !== null);
  const known = Object.values(options).slice(0, 20).map(quoted).join(', ');
  return `Нет значения ${quoted(unknown)}: выберите из ${known}`;
}

function objectIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a cell as a field of its kind, except references. Text of another kind is left for the schema to refuse. */
export function readCell(field: Field, text: string, zone: string): CellReading {
  const line = tidyLine(text);
  if (!line) return { value: emptyValue(field) };
  switch (field.kind) {
    case 'multiline':
      return { value: tidyLines(text) };
    case 'number':
      return { value: numberOf(line) ?? line };
    case 'boolean':
      return { value: words.get(line.toLocaleLowerCase('ru')) ?? line };
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
