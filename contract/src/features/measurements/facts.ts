/** The channels of a metering point, by their codes in the exchange format 80020. */
export const channels = {
  '01': 'Активная, приём',
  '02': 'Активная, отдача',
  '03': 'Реактивная, приём',
  '04': 'Реактивная, отдача',
} as const;
export type Channel = keyof typeof channels;
export const channelNames = Object.keys(channels) as [Channel, ...Channel[]];

/** The unit of stored values: energy per interval. */
export const unitOf = (channel: Channel): 'kWh' | 'kvarh' => (channel < '03' ? 'kWh' : 'kvarh');
export const unitNames = { kWh: 'кВт·ч', kvarh: 'квар·ч' } as const;

/** The quality of a value; its code is the index in this list. */
export const qualities = [
  'измерено',
  'некоммерческое',
  'рассчитано',
  'вручную',
  'половина измеренного часа',
  'половина некоммерческого часа',
] as const;
export const [MEASURED, NON_COMMERCIAL] = [0, 1];
export const ESTIMATED = 2;
export const BY_HAND = 3;
export const HALF_OF_HOUR = 4;
export const HALF_OF_NON_COMMERCIAL_HOUR = 5;

export const valueSources = {
  exchange: 'Файл обмена',
  table: 'Таблица',
  hand: 'Вручную',
  estimate: 'Расчёт',
  formula: 'По формуле',
  refresh: 'Подкачка',
  sample: 'Образец',
  undo: 'Отмена загрузки',
} as const;
export type ValueSource = keyof typeof valueSources;

export const valueSteps = { halfHour: 'Полчаса', hour: 'Час', day: 'Сутки', month: 'Месяц' } as const;

/** The completeness of a day. */
export const dayStates = {
  complete: 'полные',
  estimated: 'есть рассчитанные или некоммерческие',
  partial: 'есть пропуски',
  none: 'нет данных',
} as const;
export type DayState = keyof typeof dayStates;
export const dayStateNames = Object.keys(dayStates) as [DayState, ...DayState[]];

/** The state of a day or a period by its intervals. */
export function dayStateOf({
  present,
  estimated,
  nonCommercial = 0,
  expected,
}: Readonly<Record<'present' | 'estimated' | 'expected', number> & { nonCommercial?: number | undefined }>): DayState {
  if (present === 0) return 'none';
  if (present < expected) return 'partial';
  return estimated || nonCommercial ? 'estimated' : 'complete';
}

/** Checks of the values of a day, for any series. */
export const dayRules = {
  missing: 'Пропуск',
  negative: 'Отрицательное значение',
  jump: 'Скачок',
  frozen: 'Счётчик замер',
  limit: 'Выше физического предела',
  zero: 'Нулевые сутки',
} as const;
export type DayRule = keyof typeof dayRules;

/** Checks of every written day of a metering point. */
export const valueRules = { ...dayRules, expected: 'Отклонение от ожидаемого профиля' } as const;
export type ValueRule = keyof typeof valueRules;

/** The methods that fill missing intervals. */
export const estimateMethods = {
  linear: 'По соседним значениям, до 3 часов',
  typical: 'По тем же часам таких же дней за 4 недели',
  parent: 'По вышестоящей точке',
  reserve: 'По резервной точке',
} as const;
export type EstimateMethod = keyof typeof estimateMethods;

/** The maximum number of intervals in a calendar day: half-hours of a day on which an hour is repeated. */
export const MAX_INTERVALS = 50;
