import { expect, it } from 'vitest';
import { editorsText, viewersText } from './viewers-text.ts';

const looking = (name: string) => ({ name, isEditing: false });

it('names who looks and who changes, in short', () => {
  expect(viewersText([])).toBe('');
  expect(viewersText([looking('Иванова Анна Петровна')])).toBe('Сейчас смотрит: Иванова\u00a0А.\u00a0П.');
  expect(
    viewersText([looking('Орлов Иван'), { name: 'Иванова Анна', isEditing: true }, looking('Дмитриев Олег')]),
  ).toBe('Сейчас правит: Иванова\u00a0А.; смотрят: Орлов\u00a0И., Дмитриев\u00a0О.');
  expect(viewersText(['А', 'Б', 'В', 'Г', 'Д'].map(looking))).toBe('Сейчас смотрят: А, Б, В и ещё\u00a02');
});

it('tells who changes a record that oneself is about to change', () => {
  expect(editorsText([looking('Орлов Иван')])).toBe('');
  expect(editorsText([looking('Орлов Иван'), { name: 'Иванова Анна', isEditing: true }])).toBe(
    'Запись сейчас правит и\u00a0Иванова\u00a0А.: кто сохранит вторым, сравнит изменения',
  );
});
