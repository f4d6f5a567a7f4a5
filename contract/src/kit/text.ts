import * as z from 'zod/mini';
import { builtOnce } from './built-once.ts';
import { described } from './described.ts';

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether PostgreSQL can store the text unchanged: no NUL and no unpaired surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);

/** Whether JSON text nests at most `max` deep. Counted before parsing, so that parsing cannot exhaust the stack. */
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

/** Any text that can be stored, at most `max` UTF-16 units. */
export const storableText = builtOnce((max: number) =>
  z
    .string()
    .check(
      z.maxLength(max, { error: `Не больше ${max} знаков` }),
      z.refine(isStorable, { error: 'В тексте есть недопустимые знаки' }),
    ),
);

/** Invisible characters: control, direction and zero-width ones. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;
const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').replace(/[‐‑]/gu, '-').normalize('NFC');

/** Normalizes a line of text: NFC, no invisible characters, one kind of hyphen, single blanks, trimmed. */
export const tidyLine = (text: string): string => withoutInvisible(text).replace(/\s+/gu, ' ').trim();

/** The same for multi-line text: line breaks stay. */
export const tidyLines = (text: string): string =>
  withoutInvisible(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .trim();

/** One normalized line, for names, codes and addresses. */
export const lineText = builtOnce((max: number) =>
  storableText(max).check(
    z.refine((text) => !/[\r\n\t]/.test(text.trim()), { error: 'Здесь может быть только одна строка' }),
    z.overwrite(tidyLine),
  ),
);

/** Normalized multi-line text. */
export const linesText = builtOnce((max: number) => storableText(max).check(z.overwrite(tidyLines)));

export const REQUIRED = 'Это обязательное поле';

/** Returns the given message, or for an empty value the message that the field is required. */
export const unlessEmpty = (message: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? REQUIRED : message,
});

/** A guid in lower case, because references inside JSON are compared as text. */
export const guid = () => anyGuid;
const anyGuid = z.uuid(unlessEmpty('Неверный идентификатор')).check(z.toLowerCase());

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const isRealDate = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= '1900-01-01';
};

/** An existing calendar date `YYYY-MM-DD`, from 1900 to 9999. */
export const dateText = () => anyDate;
const anyDate = described(
  { format: 'date' },
  z
    .string()
    .check(z.refine((text) => DATE.test(text) && isRealDate(text), unlessEmpty('Укажите дату в виде дд.мм.гггг'))),
);

/** A month `YYYY-MM` from 1990 to 2099. */
export const calendarMonth = () =>
  z.string({ error: REQUIRED }).check(z.regex(/^(199\d|20\d\d)-(0[1-9]|1[0-2])$/, { error: 'Укажите месяц: 2026-05' }));

/** One of the keys of a table of names and titles. */
export const oneOf = <Name extends string>(names: Readonly<Record<Name, unknown>>) =>
  z.enum(Object.keys(names) as [Name, ...Name[]]);

/** A moment in ISO 8601 with an offset. */
export const dateTimeText = () => z.iso.datetime({ offset: true, ...unlessEmpty('Укажите дату и время') });
