import { costParts } from 'contract/features/calculator/facts.ts';
import type { Cell } from '../../../files/cell.ts';

/** The name of the sheet of the month. */
export const MONTH_SHEET = 'Расчёт';

/** The columns of the sheet in order; a column without a title is a gap. */
const monthTitles = {
  day: 'Дата',
  hour: 'Час',
  volume: 'Объём, МВт·ч',
  price: 'Цена, руб./МВт·ч',
  cost: 'Стоимость, руб.',
  plan: 'План, МВт·ч',
  up: 'Цена больше плана',
  down: 'Цена меньше плана',
  planCost: 'Стоимость по плану, руб.',
  gap1: '',
  workingDay: 'Рабочий день',
  peakHour: 'Час пик',
  peakVolume: 'Объём в час пик, МВт·ч',
  mostVolume: 'Наибольший в плановых часах, МВт·ч',
  gap2: '',
  name: 'Показатель',
  value: 'Значение',
  gap3: '',
  category: 'Категория',
  ...costParts,
  total: 'Итого без НДС, руб.',
  vat: 'НДС, руб.',
  withVat: 'Итого с НДС, руб.',
  perKwh: 'руб./кВт·ч',
} as const;

/** Additional columns of the sheet of changes. */
const changeTitles = {
  saving: 'Экономия без НДС, руб.',
  gap4: '',
  before: 'Объём до изменений, МВт·ч',
  shifted: 'После переноса, МВт·ч',
  fed: 'Из накопителя, МВт·ч',
  charged: 'В накопитель, МВт·ч',
  gap5: '',
  setting: 'Условие',
  settingValue: 'Значение условия',
} as const;

const titles = { ...monthTitles, ...changeTitles };
export type Title = keyof typeof titles;
const names = Object.keys(titles) as Title[];
export const FIRST = 2;

function letterOf(title: Title): string {
  const index = names.indexOf(title);
  return index < 26 ? String.fromCharCode(65 + index) : `A${String.fromCharCode(39 + index)}`;
}
export const at = (title: Title, row: number) => `${letterOf(title)}${row}`;
export const column = (title: Title, count: number) => `${at(title, FIRST)}:${at(title, FIRST + count - 1)}`;
export const absolute = (reference: string) => reference.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');

type SheetRow = Partial<Record<Title, Cell>>;

/** The cells of a sheet by rows, starting from the second. */
export class Sheet {
  readonly rows: SheetRow[] = [];
  put(row: number, title: Title, cell: Cell): void {
    while (this.rows.length <= row - FIRST) this.rows.push({});
    this.rows[row - FIRST]![title] = cell;
  }
}

/** A reference to a cell of the month's sheet from another sheet. */
export const inMonth = (reference: string) => `'${MONTH_SHEET}'!${reference}`;

const columnsOf = (chosen: readonly Title[]) =>
  chosen.map((name) => ({
    title: titles[name],
    cell: (row: SheetRow) => row[name] ?? null,
  }));

/** The columns of the sheet of the month, and of the sheet of changes. */
export const monthColumns = columnsOf(Object.keys(monthTitles) as Title[]);
export const changeColumns = columnsOf(names);
