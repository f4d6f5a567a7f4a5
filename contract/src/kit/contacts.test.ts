import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { lastName, phone, phoneText, tidyPhone, tidyText } from './contacts.ts';
import { fieldSchema } from './field-schema.ts';

it.each(['+7 495 000-01-01', '8 (495) 000-01-01', '84950000101', '7 495 000 01 01'])(
  '«%s» — номер телефона',
  (typed) => {
    expect(tidyPhone(typed)).toBe('+74950000101');
  },
);

it.each(['+375 (29) 123-45-67', '8~10 375 29 1234567', '00375291234567'].map((typed) => typed.replace('~', ' ')))(
  '«%s» — номер другой страны',
  (typed) => {
    expect(tidyPhone(typed)).toBe('+375291234567');
  },
);

it.each([
  '+7 495 000-01-01 доб. 12',
  '8 (495) 000-01-01, доб.12',
  '84950000101 вн. 12',
  '8 495 000 01 01 (доб. 12)',
  '+74950000101#12',
])('«%s» — номер с добавочным', (typed) => {
  expect(tidyPhone(typed)).toBe('+74950000101 доб. 12');
});

it('номер сотового узнаётся и без восьмёрки', () => {
  expect(tidyPhone('916 123-45-67')).toBe('+79161234567');
});

it.each(['2026-01', 'А-1 (495)', '770100000', '+7 495'])('«%s» — не номер телефона', (typed) => {
  expect(tidyPhone(typed)).toBe(typed);
});

it('номер показан так, как его пишут', () => {
  expect(phoneText('+74950000101')).toBe('+7\u00a0495\u00a0000-01-01');
  expect(phoneText('+74950000101 доб. 12')).toBe('+7\u00a0495\u00a0000-01-01 доб. 12');
  expect(phoneText('+375291234567')).toBe('+375291234567');
  expect(phoneText('доб. 12')).toBe('доб. 12');
});

it('код для ссылок набирают и большими буквами', () => {
  expect(tidyText({ kind: 'text', label: 'Код', max: 40, check: 'linkCode' }, ' Energosbyt ')).toBe('energosbyt');
  expect(tidyText({ kind: 'text', label: 'Название', max: 40 }, ' Energosbyt ')).toBe('Energosbyt');
});

const surname = fieldSchema(lastName);
it.each([
  ['Әлиева', 'Әлиева'],
  ['Müller', 'Müller'],
  ["О'Коннор", "О'Коннор"],
  ['О’Коннор', 'О’Коннор'],
  ['Оʼконнор', 'Оʼконнор'],
  ['Иванов‑Петров', 'Иванов-Петров'],
  ['фон  Мекк ', 'фон Мекк'],
  ['И.', 'И.'],
  ['И\u0306отов', 'Йотов'],
  ['Ива\u200bнов\u00ad', 'Иванов'],
])('«%s» — фамилия «%s»', (typed, stored) => {
  expect(z.parse(surname, typed)).toBe(stored);
});

it.each(['Иванов2', '-Иванов', 'Иванов@', '.', 'Иванов(а)'])('«%s» — не фамилия', (typed) => {
  expect(z.safeParse(surname, typed).success).toBe(false);
});

it.each([
  ['+7 495 000-01-01 доб. 12', true],
  ['+44 20 7946 0958', true],
  ['+7 495 000-01', false],
  ['доб. 12', false],
])('телефон «%s» принят: %s', (typed, isTaken) => {
  expect(z.safeParse(fieldSchema(phone), typed).success).toBe(isTaken);
});
