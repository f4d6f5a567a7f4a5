/** Units of one quantity, each with its size relative to the base unit. */
const scales: readonly Readonly<Record<string, number>>[] = [
  { Вт: 1, кВт: 1e3, МВт: 1e6, ГВт: 1e9 },
  { Вт·ч: 1, кВт·ч: 1e3, МВт·ч: 1e6, ГВт·ч: 1e9 },
  { В·А: 1, ВА: 1, кВ·А: 1e3, кВА: 1e3, МВ·А: 1e6, МВА: 1e6 },
  { вар: 1, квар: 1e3, Мвар: 1e6 },
  { мВ: 1e-3, В: 1, кВ: 1e3 },
  { мА: 1e-3, А: 1, кА: 1e3 },
  { мОм: 1e-3, Ом: 1, кОм: 1e3, МОм: 1e6 },
  { мм: 1, см: 10, м: 1e3, км: 1e6 },
  { 'мм²': 1e-6, 'см²': 1e-4, 'м²': 1, га: 1e4, 'км²': 1e6 },
  { мл: 1e-6, 'см³': 1e-6, л: 1e-3, 'м³': 1 },
  { г: 1e-3, кг: 1, т: 1e3 },
  { с: 1, мин: 60, ч: 3600, сут: 86_400 },
  { Па: 1, кПа: 1e3, МПа: 1e6 },
  { Дж: 1, кДж: 1e3, МДж: 1e6, ГДж: 1e9 },
  { кал: 1, ккал: 1e3, Мкал: 1e6, Гкал: 1e9 },
  { 'л/мин': 60, 'м³/ч': 1e3, 'л/с': 3600 },
  { руб: 1, 'тыс. руб': 1e3, 'млн руб': 1e6 },
];

/** The factor that converts one unit into another; undefined when they are not known to measure the same quantity. */
export function unitFactor(from: string | null, to: string | null): number | undefined {
  if (!from || !to || from === to) return undefined;
  const scale = scales.find((one) => Object.hasOwn(one, from) && Object.hasOwn(one, to));
  return scale && rounded(scale[from]! / scale[to]!);
}

/** Removes the noise of binary fractions from a product or quotient: 90 · 0,001 gives 0,09. */
export const rounded = (value: number): number => Number(value.toPrecision(12));
