/** The datasets that are fetched: hourly consumption of regions, and their peak hours as published by suppliers. */
export const regionDatasets = { load: 'Факт региона', peakHours: 'Часы пик' } as const;
export type RegionDataset = keyof typeof regionDatasets;

/** The kind of job that fetches a dataset. */
export const jobOfDataset = { load: 'regionLoads', peakHours: 'peakHours' } as const;

export const refreshModes = {
  new: 'Только новое',
  overwrite: 'Перезаписать',
  trial: 'Проверить без записи',
} as const;
export type RefreshMode = keyof typeof refreshModes;

/** Methods that fill a gap from the measured values around it. */
export const regionEstimateMethods = {
  linear: 'По соседним часам',
  week: 'Как в тот же час неделю назад',
  typical: 'По тем же часам таких же дней за 4 недели',
} as const;
export type RegionEstimateMethod = keyof typeof regionEstimateMethods;

/** The states of one month of a region in a run. */
export const itemStates = {
  waiting: 'Ожидает',
  fetching: 'Загрузка',
  reading: 'Разбор и проверка',
  done: 'Готово',
  warned: 'Готово с предупреждениями',
  absent: 'Нет у источника',
  failed: 'Ошибка',
  stopped: 'Отменено',
  same: 'Пропущено: не изменилось',
} as const;
export type ItemState = keyof typeof itemStates;

/** States that may be retried. */
export const failedStates: readonly ItemState[] = ['failed', 'absent', 'stopped'];

interface Fault {
  text: string;
  hint: string;
  /** The cause of a gap: the source, its data, or this program. */
  hole: 'silent' | 'absent' | 'rejected' | 'own';
}

/** Why nothing was written, and how to fix it. */
export const refreshFaults = {
  SRC_UNAVAILABLE: {
    text: 'Источник недоступен',
    hint: 'Проверьте адрес источника и повторите позже.',
    hole: 'silent',
  },
  SRC_TIMEOUT: { text: 'Источник не ответил вовремя', hint: 'Повторите позже.', hole: 'silent' },
  SRC_TLS: {
    text: 'Сертификат источника не проверен',
    hint: 'Добавьте в настройки источника сертификаты его удостоверяющего центра.',
    hole: 'silent',
  },
  SRC_NOT_PUBLISHED: {
    text: 'Источник ещё не опубликовал данные',
    hint: 'Дождитесь публикации или загрузите файл вручную.',
    hole: 'absent',
  },
  SRC_REFUSED: {
    text: 'Обращаться по этому адресу нельзя',
    hint: 'Разрешённые адреса задаёт администратор программы: SOURCE_HOSTS.',
    hole: 'own',
  },
  FILE_TOO_LARGE: {
    text: 'Файл больше допустимого',
    hint: 'Проверьте, тот ли файл отдаёт источник.',
    hole: 'rejected',
  },
  FORMAT_UNKNOWN: {
    text: 'Файл повреждён или это не таблица',
    hint: 'Нужен XLS, XLSX или CSV; скачайте файл ещё раз.',
    hole: 'rejected',
  },
  HEADER_CHANGED: {
    text: 'Столбцы файла не распознаны',
    hint: 'Загрузите файл вручную и укажите столбцы.',
    hole: 'rejected',
  },
  REGION_UNKNOWN: {
    text: 'Файл другого региона, или регион не распознан',
    hint: 'Назовите файл, как у источника, или выберите регион.',
    hole: 'rejected',
  },
  DATE_OUT_OF_PERIOD: { text: 'Дата не из этого месяца', hint: 'Проверьте, за тот ли месяц файл.', hole: 'rejected' },
  HOUR_INVALID: { text: 'Такого часа в сутках нет', hint: 'Исправьте час в файле: от 1 до 24.', hole: 'rejected' },
  DUPLICATE: { text: 'Час повторяется', hint: 'Уберите повтор из файла.', hole: 'rejected' },
  VALUE_INVALID: { text: 'Значение — не число больше нуля', hint: 'Исправьте значение в файле.', hole: 'rejected' },
  INCOMPLETE_DAY: {
    text: 'Сутки неполные',
    hint: 'Остальные значения записаны; дождитесь новой версии файла.',
    hole: 'absent',
  },
  DB_WRITE: { text: 'Не удалось записать', hint: 'Повторите; если не поможет, сообщите администратору.', hole: 'own' },
  CANCELLED: { text: 'Запуск остановлен', hint: 'Продолжите: «Повторить неудачные».', hole: 'own' },
} as const satisfies Readonly<Record<string, Fault>>;
export type RefreshFault = keyof typeof refreshFaults;

/** Findings that need attention but do not prevent writing. */
export const refreshWarnings = {
  INCOMPLETE_DAY: 'Сутки неполные',
  CALENDAR: 'Не сходится с производственным календарём',
  JUMP: 'Отличается от того же часа неделю назад больше чем на 40 %',
  NOT_PLANNED: 'Час пик вне плановых часов',
  DISAGREES: 'Час пик расходится с фактом региона',
} as const;

/** The states of a day or a month in the matrix, one letter each. A month takes the worst state of its days in this order. */
export const cellStates = {
  f: 'полные',
  w: 'полные, есть замечания или рассчитанные',
  p: 'есть пропуски',
  r: 'отклонено',
  s: 'источник не ответил',
  x: 'наша ошибка',
  u: 'не опубликовано',
  e: 'не запрашивали',
  n: 'ещё не срок',
  o: 'не рабочий день',
} as const;
export type CellState = keyof typeof cellStates;
export const cellOfHole = { silent: 's', absent: 'u', rejected: 'r', own: 'x' } as const;
/** The states of cells that a run can fill. */
export const holeStates: readonly CellState[] = ['p', 'r', 's', 'x', 'u', 'e'];

/** The day of the following month by which the sources publish a month. */
export const DUE_DAY = 14;
/** The quantity of hourly consumption, MWh. */
export const LOAD_QUANTITY = 'load';
