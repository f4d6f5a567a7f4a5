import type { Fields } from '../../kit/field.ts';
import type { Action, EntityType } from '../../rights/permissions.ts';

interface JobFacts {
  title: string;
  /** The right required to start a run, checked for the person who requested it or last edited its schedule. */
  needs: { entity: EntityType; action: Action } | null;
  /** The settings of its schedule; null when it cannot be scheduled and is started only by other actions. */
  settings: readonly JobSetting[] | null;
  /** Settings that cannot be left empty. */
  required?: readonly JobSetting[];
  /** Its runs are not listed or told of: what they work for says how they went. */
  isQuiet?: true;
}

const kept = { in: 'parameters' } as const;

/** All settings that a kind may have; a kind names those that it uses. */
export const jobSettings = {
  daysAhead: {
    ...kept,
    kind: 'number',
    label: 'За сколько дней предупреждать',
    integer: true,
    min: 1,
    max: 365,
    unit: 'дн.',
    hint: 'Пусто — 90 дней для поверок и 30 для договоров',
  },
  monthsBack: {
    ...kept,
    kind: 'number',
    label: 'За сколько прошлых месяцев',
    integer: true,
    min: 0,
    max: 24,
    unit: 'мес.',
    hint: 'Пусто — за один',
  },
  deadlineDay: {
    ...kept,
    kind: 'number',
    label: 'Сообщить о неполных регионах после',
    integer: true,
    min: 1,
    max: 28,
    unit: 'числа',
    hint: 'Пусто — не сообщать',
  },
  regions: { ...kept, kind: 'references', label: 'Регионы', to: 'dictionary/6/values', hint: 'Пусто — все' },
  channelGuid: {
    ...kept,
    kind: 'reference',
    label: 'Отправить через',
    to: 'exchange-channels',
    hint: 'Пусто — только положить в папку обмена',
  },
  recipient: { ...kept, kind: 'text', label: 'Адрес получателя', max: 255, hint: 'Для почты' },
  staffMode: {
    ...kept,
    kind: 'choice',
    label: 'Что делать',
    options: { trial: 'Только показать', all: 'Добавить, изменить и заблокировать' },
    hint: 'Пусто — добавить, изменить и заблокировать. Сначала покажите: в журнале запуска будет каждый, ничего не изменится',
  },
  mostBlockedPercent: {
    ...kept,
    kind: 'number',
    label: 'Остановиться, если заблокировать пришлось бы больше',
    integer: true,
    min: 1,
    max: 100,
    unit: '% людей каталога',
    hint: 'Пусто — 10. Одного человека блокирует всегда',
  },
  types: {
    ...kept,
    kind: 'references',
    label: 'Типы объектов',
    to: 'object-types',
    hint: 'Пусто — все. Свой тип проверяется вместе с подтипами',
  },
  reportGuid: { ...kept, kind: 'reference', label: 'Отчёт', to: 'reports' },
} as const satisfies Fields;
type JobSetting = keyof typeof jobSettings;

/** The background jobs of the program. Each has a function on the server. */
export const jobKinds = {
  verifications: {
    title: 'Контроль поверок',
    needs: { entity: 'meteringDevices', action: 'read' },
    settings: ['daysAhead'],
  },
  contractEnds: {
    title: 'Контроль сроков договоров',
    needs: { entity: 'contracts', action: 'read' },
    settings: ['daysAhead'],
  },
  completeness: {
    title: 'Проверка полноты технического паспорта',
    needs: { entity: 'objectTypes', action: 'read' },
    settings: ['types'],
  },
  typeAlarms: {
    title: 'Проверка тревог типов объектов',
    needs: { entity: 'objectTypes', action: 'read' },
    settings: ['types'],
  },
  imbalances: {
    title: 'Контроль небалансов за прошлый месяц',
    needs: { entity: 'balanceGroups', action: 'read' },
    settings: [],
  },
  limits: {
    title: 'Контроль лимитов текущего месяца',
    needs: { entity: 'plannedData', action: 'read' },
    settings: [],
  },
  measurementRecheck: {
    title: 'Проверка измерений заново',
    needs: { entity: 'measurements', action: 'update' },
    settings: null,
  },
  journalRetention: {
    title: 'Очистка журнала по срокам хранения',
    needs: { entity: 'journal', action: 'delete' },
    settings: [],
  },
  measurementImport: { title: 'Чтение файла обмена', needs: null, settings: null, isQuiet: true },
  measurementFolder: {
    title: 'Приём макетов из папки обмена',
    needs: { entity: 'exchangeFiles', action: 'create' },
    settings: [],
  },
  measurementExport: {
    title: 'Выгрузка макетов 80020 в папку обмена',
    needs: { entity: 'exchangeFiles', action: 'create' },
    settings: ['channelGuid', 'recipient'],
  },
  exchangeReading: {
    title: 'Приём из почты и папок SFTP',
    needs: { entity: 'exchangeFiles', action: 'create' },
    settings: [],
  },
  exchangeSending: {
    title: 'Отправка макета',
    needs: { entity: 'exchangeFiles', action: 'create' },
    settings: null,
  },
  regionLoads: {
    title: 'Подкачка факта регионов',
    needs: { entity: 'regionActual', action: 'create' },
    settings: ['regions', 'monthsBack', 'deadlineDay'],
  },
  peakHours: {
    title: 'Подкачка часов пик',
    needs: { entity: 'regionActual', action: 'create' },
    settings: ['regions', 'monthsBack', 'deadlineDay'],
  },
  forecastBuild: {
    title: 'Прогноз D+1',
    needs: { entity: 'forecasts', action: 'create' },
    settings: [],
  },
  forecastAccuracy: {
    title: 'Пересчёт точности прогнозов',
    needs: { entity: 'forecasts', action: 'create' },
    settings: [],
  },
  forecastBacktest: {
    title: 'Проверка прогноза на прошлом',
    needs: { entity: 'forecasts', action: 'create' },
    settings: null,
  },
  report: {
    title: 'Отчёт',
    needs: { entity: 'reports', action: 'create' },
    settings: ['reportGuid'],
    required: ['reportGuid'],
  },
  reorganizations: {
    title: 'Реорганизация организаций',
    needs: { entity: 'organizations', action: 'update' },
    settings: null,
  },
  directoryStaff: {
    title: 'Сотрудники из каталога',
    needs: { entity: 'users', action: 'update' },
    settings: ['staffMode', 'mostBlockedPercent'],
  },
  bundleLoading: {
    title: 'Загрузка переданных данных организации',
    needs: { entity: 'sharedData', action: 'create' },
    settings: null,
  },
  garLoading: {
    title: 'Загрузка адресов ГАР',
    needs: { entity: 'sharedData', action: 'create' },
    settings: null,
  },
  widgetThresholds: { title: 'Пороги виджетов', needs: null, settings: null, isQuiet: true },
  classifierLoad: {
    title: 'Загрузка классификатора',
    needs: { entity: 'dictionaries', action: 'update' },
    settings: null,
  },
  changeSetPublication: {
    title: 'Публикация набора изменений словаря',
    needs: { entity: 'dictionaries', action: 'update' },
    settings: null,
  },
  mail: { title: 'Письма об уведомлениях', needs: null, settings: null, isQuiet: true },
} as const satisfies Readonly<Record<string, JobFacts>>;
export type JobName = keyof typeof jobKinds;

export const jobFacts = (kind: JobName): JobFacts => jobKinds[kind];

const names = Object.keys(jobKinds) as JobName[];
/** The kinds whose runs are not listed. */
export const quietKinds: readonly JobName[] = names.filter((kind) => jobFacts(kind).isQuiet);

/** The settings of a kind as fields, with those that cannot be empty marked as required. */
export function settingsOf(kind: JobName): Fields {
  const { settings, required = [] } = jobFacts(kind);
  return Object.fromEntries(
    (settings ?? []).map((name) => [
      name,
      { ...jobSettings[name], ...(required.includes(name) && { required: true }) },
    ]),
  );
}

/** The kinds that can be scheduled. */
export const schedulableKinds: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(jobKinds)
    .filter(([, { settings }]) => settings !== null)
    .map(([kind, { title }]) => [kind, title]),
);
