/** The indicators planned by month, with their units. */
export const indicators = {
  energy: 'Потребление электроэнергии',
  power: 'Мощность',
  output: 'Выпуск продукции',
  headcount: 'Численность',
  generation: 'Собственная выработка',
} as const;
export type Indicator = keyof typeof indicators;

export const planUnits: Readonly<Record<Indicator, string>> = {
  energy: 'МВт·ч',
  power: 'МВт',
  output: 'ед.',
  headcount: 'чел.',
  generation: 'МВт·ч',
};

/** Indicators that are levels: they are not summed over months or distributed over days. */
export const isLevel = (indicator: Indicator): boolean => indicator === 'power' || indicator === 'headcount';
