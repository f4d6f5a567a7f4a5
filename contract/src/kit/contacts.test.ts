import { expect, it } from 'vitest';
import { phoneText, tidyPhone, tidyText } from './contacts.ts';

it.each(['+7 495 000-01-01', '8 (495) 000-01-01', '84950000101', '7 495 000 01 01'])(
  '«%s» — номер телефона',
  (typed) => {
    expect(tidyPhone(typed)).toBe('+74950000101');
  },
);

it.each(['2026-01', 'А-1 (495)', '770100000', '+7 495'])('«%s» — не номер телефона', (typed) => {
  expect(tidyPhone(typed)).toBe(typed);
});

it('номер показан так, как его пишут', () => {
  expect(phoneText('+74950000101')).toBe('+7\u00a0495\u00a0000-01-01');
  expect(phoneText('доб. 12')).toBe('доб. 12');
});

it('код для ссылок набирают и большими буквами', () => {
  expect(tidyText({ kind: 'text', label: 'Код', max: 40, check: 'linkCode' }, ' Energosbyt ')).toBe('energosbyt');
  expect(tidyText({ kind: 'text', label: 'Название', max: 40 }, ' Energosbyt ')).toBe('Energosbyt');
});
