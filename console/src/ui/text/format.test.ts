import { expect, test } from 'vitest';
import { countOf, formatDate, formatDateTime } from './format.ts';
import { momentText, parseMoment } from './moment-text.ts';
import { matches } from '../input/option-filter.ts';
import { zoneTitle } from './zone-title.ts';

const forms = ['запись', 'записи', 'записей'] as const;

test('plural forms', () => {
  expect([1, 2, 5, 11, 21, 104].map((count) => countOf(count, forms))).toEqual(
    ['1 запись', '2 записи', '5 записей', '11 записей', '21 запись', '104 записи'].map((text) =>
      text.replace(' ', '\u00a0'),
    ),
  );
});

test('dates and moments', () => {
  expect(formatDate('2026-02-09')).toBe('09.02.2026');
  expect(formatDateTime('2026-02-09T21:30:00Z', 'Europe/Moscow')).toBe('10.02.2026\u00a000:30');
  expect(zoneTitle('Europe/Moscow')).toBe('Московское время (UTC+3)');
  expect(zoneTitle('Asia/Novosibirsk')).toBe('Новосибирск (UTC+7)');
});

test('a typed moment is local time of its zone', () => {
  expect(parseMoment('10.02.2026 00:30', 'Europe/Moscow')).toBe('2026-02-09T21:30:00.000Z');
  expect(parseMoment('31.02.2026 10:00', 'Europe/Moscow')).toBeNull();
  // The hour that was skipped in Moscow in 2010.
  expect(parseMoment('28.03.2010 02:30', 'Europe/Moscow')).toBeNull();
  expect(momentText('2026-02-09T21:30:00Z', 'Asia/Vladivostok')).toBe('10.02.2026 07:30');
});

test('options match without case, ё and outer spaces', () => {
  expect(matches('Счётчик', ' СЧЕТ ')).toBe(true);
  expect(matches('Счётчик', 'трансформатор')).toBe(false);
  expect(matches('Пользователи', 'gjkmpjdfntkb')).toBe(true);
  expect(matches('XLSX', 'чдыч')).toBe(true);
});
