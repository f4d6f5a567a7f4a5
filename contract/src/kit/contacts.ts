import type { Field } from './field.ts';
import { tidyLine } from './text.ts';

/** Fields for people and their contact details, shared by several resources. */
const name = {
  kind: 'text',
  max: 100,
  pattern: "^\\p{L}[\\p{L}\\p{M}'’ʼ. \\-]*$",
  patternMessage: 'Буквы, дефис, апостроф, точка и пробел',
} as const;

export const lastName = { ...name, label: 'Фамилия', required: true } as const;
export const firstName = { ...name, label: 'Имя', required: true } as const;
export const middleName = { ...name, label: 'Отчество' } as const;

export const phone = {
  kind: 'text',
  label: 'Телефон',
  max: 40,
  pattern: '^\\+(7\\d{10}|[1-689]\\d{6,14})( доб\\. \\d{1,6})?$',
  patternMessage: 'Телефон с кодом страны: +7 и десять цифр; добавочный — «доб. 123»',
} as const;

const PARTS = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})(?= |$)/;

/** Formats a stored phone number: «+7 495 000-01-01 доб. 12». */
export const phoneText = (stored: string): string => stored.replace(PARTS, '+7\u00a0$1\u00a0$2-$3-$4');

const EXTENSION = /[\s,;(]*(?:доб(?:авочный)?|вн(?:утр(?:енний)?)?|ext|#)[.\s:№]*(\d{1,6})\)?$/iu;

/** The digits of a number after «+». A Russian number may begin with 8, a foreign country code with 810 or 00. */
function internationalDigits(text: string): string | null {
  const digits = text.replace(/[\s().\p{Pd}]/gu, '');
  const other = /^(?:\+|00|810(?=\d{9}))([1-689]\d{6,14})$/.exec(digits)?.[1];
  if (/^\+?[78]\d{10}$/.test(digits)) return `7${digits.replace('+', '').slice(1)}`;
  return other ?? (/^9\d{9}$/.test(digits) ? `7${digits}` : null);
}

/** Normalizes a phone number written with 8, brackets or dashes, or as a plain number, to the stored form:
 *  +74950000101. */
export function tidyPhone(text: string): string {
  const extension = EXTENSION.exec(text)?.[1];
  const digits = internationalDigits(text.replace(EXTENSION, ''));
  if (digits === null) return text;
  return extension ? `+${digits} доб. ${extension}` : `+${digits}`;
}

export const isPhone = (field: Field): boolean => field.kind === 'text' && field.pattern === phone.pattern;

/** Normalizes one line of a text field that was typed in a form or read from a cell of a file. */
export function tidyText(field: Field, text: string): string {
  const line = tidyLine(text);
  if (field.kind === 'text' && field.check === 'linkCode') return line.toLowerCase();
  return isPhone(field) ? tidyPhone(line) : line;
}

export const email = {
  kind: 'text',
  label: 'Почта',
  max: 254,
  pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  patternMessage: 'Адрес в виде имя@домен',
} as const;
