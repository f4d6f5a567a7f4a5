import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { latinTyped } from './keyboard-layout.ts';
import { linesText, lineText } from './text.ts';

it.each([
  ['и\u0306', 'й'],
  ['  ПС \u00a0\u2009 1  ', 'ПС 1'],
  ['\ufeffП\u200bС\u2060 1', 'ПС 1'],
  ['\u202eПС\u202c\u200e 1', 'ПС 1'],
  ['ПС\u0007 1', 'ПС 1'],
  ['ПС‑1', 'ПС-1'],
  ['\u200b', ''],
])('%j is stored as «%s»', (given, stored) => {
  expect(z.parse(lineText(100), given)).toBe(stored);
  expect(z.parse(linesText(100), given)).toBe(stored);
});

it('lines stay lines', () => {
  expect(z.parse(linesText(100), ' а  б\r\n\u200bв ')).toBe('а б\nв');
  expect(z.safeParse(lineText(100), 'а\nб').success).toBe(false);
});

it('a user name that was typed in the Russian layout is understood', () => {
  expect(latinTyped('ШМФТЩМ')).toBe('ivanov');
  expect(latinTyped('шмфтщм"ьфшдюкг')).toBe('ivanov@mail.ru');
  expect(latinTyped('ivanov')).toBeUndefined();
});
