import { describe, expect, test } from 'vitest';
import { isAccountOfBank, isInn, isKpp, isLinkCode, isOgrn, isOkpo } from './requisites.ts';

describe('реквизиты', () => {
  test.each(['7736520080', '5612042824', '7706284124', '5257072937', '5001000010', '500100000199'])(
    'ИНН %s верен',
    (inn) => expect(isInn(inn)).toBe(true),
  );
  test.each(['6749387456', '7707083894', '0012345678', '77365200', '500100000198', '773652008a'])(
    'ИНН %s неверен',
    (inn) => expect(isInn(inn)).toBe(false),
  );
  test.each(['1057746557329', '1055612021981', '1145024004916', '1245000000013', '324500000000012'])(
    'ОГРН %s верен',
    (ogrn) => expect(isOgrn(ogrn)).toBe(true),
  );
  test.each(['1057746557328', '324500000000013', '10577465573'])('ОГРН %s неверен', (ogrn) =>
    expect(isOgrn(ogrn)).toBe(false),
  );
  test('одна неверная цифра ИНН или ОГРН видна', () => {
    for (const [check, good] of [[isInn, '7736520080'] as const, [isOgrn, '1057746557329'] as const]) {
      const changed = [...good].map((digit, at) => good.slice(0, at) + ((Number(digit) + 1) % 10) + good.slice(at + 1));
      expect(changed.filter(check).length).toBeLessThanOrEqual(1);
    }
  });
  test.each(['energosbyt', '7', 'mrsk-ural-2', '0190-beef'])('код «%s» годится для ссылок', (code) =>
    expect(isLinkCode(code)).toBe(true),
  );
  test.each([
    'Energosbyt',
    'энергосбыт',
    'a b',
    'a/b',
    '-a',
    'a-',
    '01890000-0000-7000-8000-000000000000',
    'a-01890000-0000-7000-8000-000000000000',
  ])('код «%s» не годится для ссылок', (code) => expect(isLinkCode(code)).toBe(false));
  test('КПП, ОКПО, счёт', () => {
    expect([isKpp('500101001'), isKpp('5001AB001'), isKpp('000101001'), isKpp('50010100')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([isOkpo('00032537'), isOkpo('00032538'), isOkpo('1')]).toEqual([true, false, false]);
    const withKey = (key: number) => `40702810${key}00000000001`;
    const keys = Array.from({ length: 10 }, (_, key) => key).filter((key) =>
      isAccountOfBank(withKey(key), '044525225'),
    );
    expect(keys).toHaveLength(1);
    expect(isAccountOfBank('4070281090000000000', '044525225')).toBe(false);
  });
});
