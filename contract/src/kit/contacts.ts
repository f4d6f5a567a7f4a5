import type { Field } from './field.ts';
import { tidyLine } from './text.ts';

/** Fields for people and their contact details, shared by several resources. */
const name = {
  kind: 'text',
  max: 100,
  pattern: "^[А-ЯЁа-яёA-Za-z][А-ЯЁа-яёA-Za-z' -]*$",
  patternMessage: 'Буквы, дефис, апостроф и пробел',
} as const;

export const lastName = { ...name, label: 'Фамилия', required: true } as const;
export const firstName = { ...name, label: 'Имя', required: true } as const;
export const middleName = { ...name, label: 'Отчество' } as const;

export const phone = {
  kind: 'text',
  label: 'Телефон',
  max: 40,
  pattern: '^\\+7\\d{10}$',
  patternMessage: 'Телефон в виде +7 и десять цифр',
} as const;

const PARTS = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/;

/** A stored phone number as people write it: «+7 495 000-01-01». */
export const phoneText = (stored: string): string => stored.replace(PARTS, '+7\u00a0$1\u00a0$2-$3-$4');

/** A phone number as people write it, with 8, brackets or dashes, or as a plain number, as it is stored: +74950000101. */
export function tidyPhone(text: string): string {
  const digits = text.replace(/[\s().+\p{Pd}]/gu, '');
  return /^[78]\d{10}$/.test(digits) ? `+7${digits.slice(1)}` : text;
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
