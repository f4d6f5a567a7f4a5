import { describe, expect, it } from 'vitest';
import { commonPasswords } from './data/common-passwords.ts';
import { passwordFault } from './password-policy.ts';

const COMMON = 'это один из самых распространённых паролей';

describe('a password', () => {
  it.each([
    ['верная лошадь батарея', undefined],
    ['            ', 'в нём одни пробелы'],
    ['я'.repeat(128), undefined],
    ['😀'.repeat(12), undefined],
    ['короткий', 'длина — 8'],
    ['😀'.repeat(6), 'длина — 6'],
    ['я'.repeat(129), 'длина — 129'],
    ['Password1234', COMMON],
    ['QWERTYUIOP123', COMMON],
    ['ЙЦУКЕНГШЩЗХЪ', COMMON],
    ['administrator', COMMON],
    ['1qaz2wsx3edc', COMMON],
  ])('%s: %s', (password, fault) => {
    expect(passwordFault(password)).toBe(fault);
  });
});

it('every listed password is refused in any spelling', () => {
  expect(commonPasswords.size).toBeGreaterThan(200);
  for (const password of commonPasswords) {
    expect(passwordFault(password), password).toBe(COMMON);
    expect(passwordFault(password.toUpperCase()), password).toBe(COMMON);
  }
});
