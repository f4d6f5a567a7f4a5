/** The price categories, keyed by their numbers in the dictionary. */
export const categories = {
  first: { id: 1, title: '1', name: 'Первая' },
  secondTwo: { id: 2, title: '2 (две зоны)', name: 'Вторая, две зоны' },
  secondThree: { id: 3, title: '2 (три зоны)', name: 'Вторая, три зоны' },
  third: { id: 4, title: '3', name: 'Третья' },
  fourth: { id: 5, title: '4', name: 'Четвёртая' },
  fifth: { id: 6, title: '5', name: 'Пятая' },
  sixth: { id: 7, title: '6', name: 'Шестая' },
} as const;
export type CategoryName = keyof typeof categories;
export const categoryNames = Object.keys(categories) as [CategoryName, ...CategoryName[]];

export const costParts = {
  energy: 'Энергия',
  capacity: 'Мощность',
  network: 'Передача',
  markup: 'Надбавка',
  other: 'Иные услуги',
} as const;
export type CostPart = keyof typeof costParts;

/** Inputs that may be missing for the cost of a category, with the place to enter them. */
export const missingParts = {
  peakHours: { text: 'не загружены часы пик региона', fix: 'regionActual' },
  plannedHours: { text: 'нет плановых часов пик', fix: 'plannedHours' },
  hours: { text: 'в наборе нет цен по часам', fix: 'prices' },
  capacityPrice: { text: 'в наборе нет цены мощности', fix: 'prices' },
  markup: { text: 'в наборе нет сбытовой надбавки', fix: 'prices' },
  otherServices: { text: 'в наборе нет цены иных услуг', fix: 'prices' },
  oneRate: { text: 'нет одноставочного тарифа передачи', fix: 'prices' },
  twoRates: { text: 'нет двухставочного тарифа передачи', fix: 'prices' },
  zones: { text: 'в наборе нет цен по зонам суток', fix: 'prices' },
  wholesale: { text: 'в наборе нет цены первой категории', fix: 'prices' },
  deviationPrices: { text: 'в наборе нет цен отклонений от плана', fix: 'prices' },
  plan: { text: 'не задан почасовой план', fix: 'plan' },
  priceSet: { text: 'нет набора цен', fix: 'prices' },
  profile: { text: 'профиль неполон', fix: 'measurements' },
} as const;
export type MissingPart = keyof typeof missingParts;

export const plans = {
  none: 'Без плана',
  fact: 'План равен факту',
  weekBefore: 'Как неделю назад',
  forecast: 'Опубликованный прогноз',
  file: 'Из файла',
} as const;

export const powerGroups = {
  low: 'Менее 670 кВт',
  middle: 'От 670 кВт до 10 МВт',
  high: 'Не менее 10 МВт',
} as const;
export type PowerGroup = keyof typeof powerGroups;

/** Above this maximum power, kW, the first and second categories are not allowed. */
export const HOURLY_POWER_KW = 670;
const HIGH_POWER_KW = 10_000;

export const powerGroupOf = (kilowatts: number): PowerGroup =>
  kilowatts < HOURLY_POWER_KW ? 'low' : kilowatts < HIGH_POWER_KW ? 'middle' : 'high';

/** Why a consumer of this power may not choose a category; null when it may. */
export const refusalOf = (category: CategoryName, kilowatts: number): string | null =>
  kilowatts >= HOURLY_POWER_KW && categories[category].id <= 3
    ? `Не разрешена от ${HOURLY_POWER_KW} кВт: нужен почасовой учёт`
    : null;

/** Problems that prevent a calculation or deserve attention, and where to fix them. */
export const calculationProblems = {
  NO_PRICES: 'prices',
  SAMPLE_PRICES: 'prices',
  NO_PEAK_HOURS: 'regionActual',
  NO_PLANNED_HOURS: 'plannedHours',
  PROFILE_INCOMPLETE: 'measurements',
  PROFILE_FILLED: 'measurements',
  PLAN_ASSUMED: 'measurements',
  NO_FORECAST: 'forecasts',
  FORECAST_HOLES: 'forecasts',
  NOT_VERIFIED: 'measurements',
  COUNTED_TWICE: 'points',
  INSIDE_OTHERS: 'points',
  POINTS_BELOW: 'measurements',
  UNITS: 'points',
} as const;
export type CalculationProblem = keyof typeof calculationProblems;

export const MAX_MONTHS = 12;
export const MAX_POINTS = 200;
