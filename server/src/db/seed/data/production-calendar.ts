/** Days off moved by the government, as pairs of the original and the new day. */
interface Transfers {
  source: string;
  moved: readonly [from: string, to: string][];
}

/** Public holidays of article 112 of the Labour Code, as month and day. */
export const holidays = [
  '01-01',
  '01-02',
  '01-03',
  '01-04',
  '01-05',
  '01-06',
  '01-07',
  '01-08',
  '02-23',
  '03-08',
  '05-01',
  '05-09',
  '06-12',
  '11-04',
] as const;

/** By year; without published transfers the law alone applies. */
export const transfers: Readonly<Record<number, Transfers>> = {
  2024: {
    source: 'Постановление Правительства РФ от 10.08.2023 № 1314',
    moved: [
      ['2024-01-06', '2024-05-10'],
      ['2024-01-07', '2024-12-31'],
      ['2024-04-27', '2024-04-29'],
      ['2024-11-02', '2024-04-30'],
      ['2024-12-28', '2024-12-30'],
    ],
  },
  2025: {
    source: 'Постановление Правительства РФ от 04.10.2024 № 1335',
    moved: [
      ['2025-01-04', '2025-05-02'],
      ['2025-01-05', '2025-12-31'],
      ['2025-02-23', '2025-05-08'],
      ['2025-03-08', '2025-06-13'],
      ['2025-11-01', '2025-11-03'],
    ],
  },
  2026: {
    source: 'Постановление Правительства РФ от 24.09.2025 № 1466',
    moved: [
      ['2026-01-03', '2026-01-09'],
      ['2026-01-04', '2026-12-31'],
    ],
  },
  2027: { source: 'Статья 112 ТК РФ; перенос выходных на 2027 год не учтён', moved: [] },
};
