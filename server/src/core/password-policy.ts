import { commonPasswords } from './data/common-passwords.ts';

export const MAX_PASSWORD = 128;
export const MIN_PASSWORD = 12;

/** The requirement for passwords, phrased to follow «нужно». */
export const passwordRule = (min = MIN_PASSWORD) =>
  `от ${min} до ${MAX_PASSWORD} символов, не из числа распространённых`;

/** Why a new password is not acceptable, without quoting it; undefined when it is. */
export function passwordFault(password: string, min = MIN_PASSWORD): string | undefined {
  const length = [...password].length;
  if (length < min || length > MAX_PASSWORD) return `длина — ${length}`;
  if (!password.trim()) return 'в нём одни пробелы';
  return commonPasswords.has(password.toLowerCase()) ? 'это один из самых распространённых паролей' : undefined;
}
