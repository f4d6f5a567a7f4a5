import { commonPasswords } from './data/common-passwords.ts';

export const MAX_PASSWORD = 128;
export const MIN_PASSWORD = 12;

/** What a password must be, to be said after «нужно». */
export const passwordRule = (min = MIN_PASSWORD) =>
  `от ${min} до ${MAX_PASSWORD} символов, не из числа распространённых`;

/** What is wrong with a password that is to be set, without naming it; undefined when nothing is. */
export function passwordFault(password: string, min = MIN_PASSWORD): string | undefined {
  const length = [...password].length;
  if (length < min || length > MAX_PASSWORD) return `длина — ${length}`;
  return commonPasswords.has(password.toLowerCase()) ? 'это один из самых распространённых паролей' : undefined;
}
