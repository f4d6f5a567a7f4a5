import type { Classifier } from 'contract/features/dictionaries/facts.ts';
import { expect, it } from 'vitest';
import { ClassifierTable } from './classifier-table.ts';

function read(classifier: Classifier, rows: readonly (readonly string[])[]) {
  const table = new ClassifierTable(classifier);
  const codes = rows.flatMap((cells, index) => {
    const found = table.take(index + 1, cells);
    return found ? [`${found.code} ${found.name}`] : [];
  });
  return { table, codes };
}

it('ОКТМО is read as Rosstat publishes it: parts of the code, no titles', () => {
  const { table, codes } = read('oktmo', [
    ['01', '000', '000', '000', '9', '1', 'Муниципальные образования Алтайского края', '', '', '', '0'],
    ['1', '601', '0', '0', '4', '1', 'Алейский  муниципальный район', 'г Алейск'],
    ['01', '601', '405', '101', '4', '2', 'п Алейский'],
    ['Итого', '', '', '', '', '', ''],
  ]);
  expect(codes).toEqual([
    '01000000 Муниципальные образования Алтайского края',
    '01601000 Алейский муниципальный район',
    '01601405101 п Алейский',
  ]);
  expect(table.skipped).toEqual([{ row: 4, text: 'Итого' }]);
  expect(table.mistakesTotal).toBe(0);
});

it('ОКЕИ is read by its titles below a heading; zeros that a spreadsheet took away come back, symbols are synonyms', () => {
  const table = new ClassifierTable('okei');
  const take = (row: number, ...cells: string[]) => table.take(row, cells);
  expect(take(1, 'Общероссийский классификатор единиц измерения')).toBeNull();
  expect(
    take(2, '№', 'Код ОКЕИ', 'Наименование единицы измерения', 'Условное обозначение', 'Кодовое буквенное обозначение'),
  ).toBeNull();
  expect(take(3, '', 'Единицы длины', '')).toBeNull();
  expect(take(4, '1', '6', 'Метр', 'м', 'М')).toEqual({
    row: 4,
    code: '006',
    name: 'Метр',
    synonyms: ['м', 'М'],
    rank: 1,
  });
  expect(take(5, '2', '245', 'Киловатт-час', 'кВт·ч', 'КВТ.Ч')).toMatchObject({ code: '245' });
  expect(take(6, '3', '2A5', 'Ошибка')).toBeNull();
  expect(take(7, '4', '246', ' ')).toBeNull();
  expect(table.mistakes).toEqual([
    { row: 6, text: '«2A5» — не код классификатора: нужны три или четыре цифры, например 245' },
    { row: 7, text: 'У кода 246 нет названия' },
  ]);
  expect(table.skipped.map(({ row }) => row)).toEqual([1, 3]);
});

it('ОКВЭД 2 is read without titles: the letter of a section stands in a column of its own', () => {
  const { codes, table } = read('okved2', [
    ['A', '01', 'Растениеводство и животноводство'],
    ['A', '', 'СЕЛЬСКОЕ ХОЗЯЙСТВО'],
    ['D', '35.12.1', 'Передача электроэнергии'],
    ['D', '1.1', 'Стало числом'],
  ]);
  expect(codes).toEqual([
    '01 Растениеводство и животноводство',
    'A СЕЛЬСКОЕ ХОЗЯЙСТВО',
    '35.12.1 Передача электроэнергии',
  ]);
  expect(table.mistakes[0]).toMatchObject({ row: 4, text: expect.stringContaining('«1.1» — не код классификатора') });
});

it('what is no such table is refused with what was looked for', () => {
  expect(read('okved2', [['Просто', 'текст']]).table.refusal).toContain('Код');
  expect(read('ats', [['PMOSENER', 'Мосэнерго']]).table.refusal).toContain('«Код» и «Наименование»');
  expect(
    read('ats', [
      ['Код', 'Наименование'],
      ['PMOSENER', 'Мосэнерго'],
    ]).codes,
  ).toEqual(['PMOSENER Мосэнерго']);
});
