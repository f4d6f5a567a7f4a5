import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { cutText } from './cut-text.tsx';

const spans = (text: string, room: number) =>
  [...renderToStaticMarkup(cutText(text, room)).matchAll(/<span[^>]*>([^<]+)<\/span>/g)].map(([, part]) => part);

test('a text with room stays a plain text', () => {
  expect(cutText('Здание № 2, ввод 1', 400)).toBe('Здание № 2, ввод 1');
});

test('a text without room keeps the last words that tell it apart', () => {
  expect(spans('Административное здание № 2, ввод 1', 150)).toEqual(['Административное здание ', '№ 2, ввод 1']);
  expect(spans('Подстанция «Заречная», секция А', 150)).toEqual(['Подстанция «Заречная», ', 'секция А']);
});

test('where the last words tell nothing apart, the end is cut', () => {
  expect(cutText('Воронина Татьяна Андреевна', 100)).toBe('Воронина Татьяна Андреевна');
});

test('where the last words would leave nothing of the first, the end is cut', () => {
  expect(cutText('ФЗ № 35 от 26.03.2003', 100)).toBe('ФЗ № 35 от 26.03.2003');
});
