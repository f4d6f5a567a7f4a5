import * as z from 'zod/mini';
import { described } from './described.ts';

const LONE_SURROGATE = /\p{Surrogate}/u;

/** True when PostgreSQL can keep the text unchanged: no NUL and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);

/** True when the JSON text nests at most `max` deep: counted before parsing, so that it cannot exhaust the stack. */
export function isShallow(json: string, max: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (isText && char === '\\') at++;
    else if (char === '"') isText = !isText;
    else if (isText) continue;
    else if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') depth--;
    if (depth > max) return false;
  }
  return true;
}

/** Any text that can be stored, of at most `max` UTF-16 units. */
export const storableText = (max: number) =>
  z
    .string()
    .check(
      z.maxLength(max, { error: `Не больше ${max} знаков` }),
      z.refine(isStorable, { error: 'В тексте есть недопустимые знаки' }),
    );

/** One trimmed line: what names, codes and addresses are made of. */
export const lineText = (max: number) =>
  storableText(max).check(
    z.refine((text) => text === text.trim(), { error: 'Уберите пробелы в начале и в конце' }),
    z.refine((text) => !/[\r\n\t]/.test(text), { error: 'Здесь может быть только одна строка' }),
  );

/** How a form tidies what was typed or pasted before it checks it: NFC, trimmed, single spaces. */
export const tidyLine = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** The same for text of several lines: line breaks stay. */
export const tidyLines = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .trim();

export const REQUIRED = 'Это обязательное поле';

/** The message of a kind; an empty value is told that the field is required. */
export const unlessEmpty = (message: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? REQUIRED : message,
});

/** A guid of either case, kept in lower case: references inside JSON are compared as text. */
export const guid = () => z.uuid(unlessEmpty('Неверный идентификатор')).check(z.toLowerCase());

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const isRealDate = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= '1900-01-01';
};

/** A calendar date `YYYY-MM-DD` that exists, from 1900 to 9999. */
export const dateText = () =>
  described(
    { format: 'date' },
    z
      .string()
      .check(z.refine((text) => DATE.test(text) && isRealDate(text), unlessEmpty('Укажите дату в виде дд.мм.гггг'))),
  );

/** A moment in ISO 8601 with an offset. */
export const dateTimeText = () => z.iso.datetime({ offset: true, ...unlessEmpty('Укажите дату и время') });
