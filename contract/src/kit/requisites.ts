import { hoursOf } from './hours.ts';

const digits = (text: string): number[] => [...text].map(Number);
const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * digits(text)[index]!, 0);

const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_11 = [7, ...INN_10.slice(0, 1), ...INN_10.slice(1)];
const INN_12 = [3, ...INN_11];

const isSubject = (text: string) => !text.startsWith('00');

/** Checks an ИНН of 10 (organizations) or 12 digits (people) and its check digits: приказ ФНС России от 29.06.2012 №
 *  ММВ-7-6/435@. */
export function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text) || !isSubject(text)) return false;
  const key = (weights: readonly number[]) => (weighted(text, weights) % 11) % 10;
  const at = digits(text);
  return text.length === 10 ? key(INN_10) === at[9] : key(INN_11) === at[10] && key(INN_12) === at[11];
}

/** Checks an ОГРН of 13 digits or an ОГРНИП of 15: the number without its last digit modulo 11 or 13. */
export function isOgrn(text: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(text)) return false;
  const base = BigInt(text.slice(0, -1));
  const modulus = text.length === 13 ? 11n : 13n;
  return Number((base % modulus) % 10n) === Number(text.at(-1));
}

/** Checks a КПП: tax office, reason of two digits or letters, number. It has no check digit. */
export const isKpp = (text: string): boolean => /^\d{4}[0-9A-Z]{2}\d{3}$/.test(text) && isSubject(text);

const sequence = (length: number, from: number) => Array.from({ length }, (_, index) => ((from + index - 1) % 10) + 1);

/** Checks an ОКПО of 8 or 10 digits: weights 1, 2, 3 … modulo 11, repeated with weights from 3 when the result is 10. */
export function isOkpo(text: string): boolean {
  if (!/^(\d{8}|\d{10})$/.test(text)) return false;
  const length = text.length - 1;
  const first = weighted(text, sequence(length, 1)) % 11;
  const key = first < 10 ? first : weighted(text, sequence(length, 3)) % 11;
  return key % 10 === digits(text)[length];
}

/** Checks an account of 20 digits against its bank: the last three digits of the БИК are put before it, weights 7, 1, 3. */
export function isAccountOfBank(account: string, bik: string): boolean {
  if (!/^\d{20}$/.test(account) || !/^\d{9}$/.test(bik)) return false;
  const whole = bik.slice(-3) + account;
  return (
    weighted(
      whole,
      Array.from(whole, (_, index) => [7, 1, 3][index % 3]!),
    ) %
      10 ===
    0
  );
}

const guidPattern = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Whether a text is allowed as the code of an organization in links: nothing to escape in a URL, and not an
 *  identifier. */
export const isLinkCode = (text: string): boolean =>
  /^[0-9a-z]([0-9a-z-]*[0-9a-z])?$/.test(text) && !guidPattern.test(text);

/** The checks available for a text field, with their error messages. */
export const requisites = {
  inn: { check: isInn, message: 'Неверный ИНН: 10 или 12 цифр с верной контрольной суммой' },
  ogrn: { check: isOgrn, message: 'Неверный ОГРН: 13 или 15 цифр с верной контрольной суммой' },
  kpp: { check: isKpp, message: 'КПП: девять знаков, например 500101001' },
  okpo: { check: isOkpo, message: 'Неверный ОКПО: 8 или 10 цифр с верной контрольной суммой' },
  hours: {
    check: (text: string) => hoursOf(text) !== null,
    message: '24 числа через пробел, не меньше нуля: часы с 00 до 24',
  },
  linkCode: { check: isLinkCode, message: 'Строчные латинские буквы, цифры и дефис не с краю; не GUID' },
} as const;
export type Requisite = keyof typeof requisites;
