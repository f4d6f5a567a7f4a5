import { saveFile } from '../../ui/save-file.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;
// Without a byte order mark, spreadsheet programs misread the letters of a CSV file.
const BYTE_ORDER_MARK = '\uFEFF';

const place = 'Мастерская (пример)';
const objects = [
  [
    'Наименование',
    'Регион',
    'Максимальная мощность',
    'Уровень напряжения',
    'Ценовая категория',
    'Категория надёжности',
  ],
  [place, 'Московская область', '120', 'НН', 'Первая ценовая категория', 'III'],
  ['Склад (пример)', 'Московская область', '60', 'НН', 'Первая ценовая категория', 'III'],
];
const points = [
  [
    'Наименование',
    'Объект потребления',
    'Назначение учёта',
    'Направление',
    'Уровень напряжения',
    'Интервал профиля',
    'Состояние',
    'Номер акта допуска',
    'Дата акта допуска',
  ],
  // The home page counts only the energy of points for billing.
  [`${place}, ввод 1`, place, 'Расчётный', 'Приём', 'НН', '60 мин', 'В работе', 'П-1', '15.01.2026'],
  ['Склад (пример), ввод 1', 'Склад (пример)', 'Расчётный', 'Приём', 'НН', '60 мин', 'В работе', 'П-2', '15.01.2026'],
];

/** The hours of the seven days before a moment, in Moscow time, for a workshop that works in the daytime. */
function hoursBefore(now: number): string[][] {
  const days = Array.from({ length: DAYS }, (_, index) =>
    new Date(now - (DAYS - index) * DAY_MS).toLocaleDateString('ru', {
      timeZone: 'Europe/Moscow',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }),
  );
  const valueOf = (day: number, hour: number) =>
    hour >= 8 && hour < 18 ? 42 + ((day * 5 + hour * 3) % 11) : 6 + (hour % 3);
  const rows = days.flatMap((day, index) =>
    Array.from({ length: 24 }, (_, hour) => [day, String(hour), String(valueOf(index, hour))]),
  );
  return [['Дата', 'Час', 'Значение, кВт·ч'], ...rows];
}

const save = (name: string, rows: readonly (readonly string[])[]) =>
  saveFile(
    new Blob([BYTE_ORDER_MARK, rows.map((row) => row.join(';')).join('\r\n')], { type: 'text/csv' }),
    `${name}, пример.csv`,
  );

/** Small sample tables for the first steps, each saved as a file. */
export const sampleTables = {
  objects: () => save('Объекты потребления', objects),
  points: () => save('Точки учёта', points),
  values: () => save('Часы за неделю', hoursBefore(Date.now())),
} as const;
