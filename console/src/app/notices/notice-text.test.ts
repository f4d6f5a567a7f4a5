import { expect, it } from 'vitest';
import { readOnlyText, worksText } from './notice-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const from = '2026-03-12T19:00:00Z';

it.each([
  [from, '2026-03-12T20:30:00Z', 'Europe/Moscow', 'Работы 12.03.2026 с 22:00 до 23:30 (Москва)'],
  [from, '2026-03-12T22:30:00Z', 'Europe/Moscow', 'Работы с 12.03.2026 22:00 до 13.03.2026 01:30 (Москва)'],
  [from, null, 'Europe/Moscow', 'Работы с 12.03.2026 22:00 (Москва)'],
  [from, '2026-03-12T20:30:00Z', 'Asia/Yekaterinburg', 'Работы 13.03.2026 с 00:00 до 01:30 (UTC+5)'],
])('tells works from %s until %s in %s', (worksFrom, worksUntil, zone, text) => {
  expect(plain(worksText({ worksFrom, worksUntil }, zone))).toBe(text);
});

it('tells the read-only mode with what is known of it', () => {
  const mode = { since: from, reason: 'Обновление программы.', expectedUntil: '2026-03-12T20:30:00Z' };
  expect(plain(readOnlyText(mode, 'Europe/Moscow'))).toBe(
    'Сейчас можно только читать до 12.03.2026 23:30 (Москва). Обновление программы.',
  );
  expect(readOnlyText({ since: from, reason: null, expectedUntil: null }, 'Europe/Moscow')).toBe(
    'Сейчас можно только читать.',
  );
});
