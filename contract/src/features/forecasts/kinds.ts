/** The kinds of forecasts. A peak-hour forecast predicts the load of the region and ranks the hours by it. */
export const forecastKinds = {
  hourly: 'Почасовое потребление',
  monthly: 'Месячное потребление',
  peakHour: 'Час пик региона',
  price: 'Цена по часам',
} as const;
export type ForecastKind = keyof typeof forecastKinds;

/** Methods for hourly forecasts; the first is the baseline. */
export const singleMethods = {
  naive: 'Как неделю назад',
  similarDay: 'Похожий день',
  holtWinters: 'Хольт — Винтерс',
  regression: 'Регрессия',
  bentRegression: 'Регрессия с изгибами',
  neighbourRegression: 'Регрессия с соседями',
} as const;
export type SingleMethod = keyof typeof singleMethods;

/** Methods for monthly forecasts; the first is the baseline. */
export const monthlyMethods = {
  yearAgo: 'Как год назад',
  yearAgoLevel: 'Как год назад на уровне последних месяцев',
  recent: 'Как последние три месяца',
} as const;
export type MonthlyMethod = keyof typeof monthlyMethods;

export const forecastMethods = { combination: 'Смесь методов', ...singleMethods, ...monthlyMethods } as const;
export type ForecastMethod = keyof typeof forecastMethods;

/** The methods available for a kind of forecast. */
export const methodsOfKind = (kind: ForecastKind): Readonly<Record<string, string>> => ({
  combination: forecastMethods.combination,
  ...(kind === 'monthly' ? monthlyMethods : singleMethods),
});
/** Hourly load forecasts, which may use neighbouring series. */
export const isHourlyLoad = (kind: ForecastKind): boolean => kind === 'hourly' || kind === 'peakHour';

/** The baseline of a kind: the same hours a week ago, or the same month a year ago. */
export const baselineOf = (kind: ForecastKind): ForecastMethod => (kind === 'monthly' ? 'yearAgo' : 'naive');
