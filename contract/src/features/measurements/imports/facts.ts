import { codeNumber } from '../../../kit/field.ts';
import { defineResource } from '../../../kit/resource.ts';

/** The states of a file of measured values: it is stored at once and read later; a table waits for the user to confirm
 *  what it will write. */
export const measurementImportStatuses = {
  received: 'Обрабатывается',
  asked: 'Ждёт раскладки',
  trial: 'Ждёт подтверждения',
  accepted: 'Принят',
  accepted_with_warnings: 'Принят с замечаниями',
  rejected: 'Отклонён',
  duplicate: 'Дубликат',
  outdated: 'Устарел',
  undone: 'Отменён',
} as const;
export type MeasurementImportStatus = keyof typeof measurementImportStatuses;

/** The states in which the values of a file are stored. */
export const acceptedStatuses: readonly MeasurementImportStatus[] = ['accepted', 'accepted_with_warnings'];

export const measurementImportSources = {
  upload: 'Консоль',
  folder: 'Папка',
  api: 'API',
  mail: 'Почта',
  sftp: 'SFTP',
} as const;

const count = (label: string) => ({ kind: 'number', label, integer: true, required: true, readOnly: true }) as const;
const line = (label: string) => ({ kind: 'text', label, max: 255, readOnly: true }) as const;

export const measurementImports = defineResource({
  name: 'measurement-imports',
  table: 'measurement_import',
  titles: { list: 'Обмен данными', count: ['файл', 'файла', 'файлов'], accusative: 'файл' },
  scope: 'organization',
  entity: 'exchangeFiles',
  visibility: { measured: { at: 'day', by: 'account_guid' } },
  keys: [],
  fields: {
    fileName: { ...line('Файл'), required: true },
    status: { kind: 'choice', label: 'Состояние', options: measurementImportStatuses, required: true, readOnly: true },
    messageClass: line('Класс макета'),
    number: { ...codeNumber, label: 'Номер сообщения', readOnly: true },
    day: { kind: 'date', label: 'День', readOnly: true },
    senderInn: line('ИНН отправителя'),
    senderName: line('Отправитель'),
    points: count('Точек'),
    values: count('Значений'),
    sum: { kind: 'number', label: 'Сумма', required: true, readOnly: true },
    written: count('Записано суток'),
    unknownPoints: count('Неизвестных точек'),
    errorCount: count('Ошибок'),
    warningCount: count('Замечаний'),
    source: { kind: 'choice', label: 'Откуда', options: measurementImportSources, required: true, readOnly: true },
    receivedFrom: line('Кто передал'),
    arrival: line('Номер поступления'),
    letterFrom: line('От кого'),
    letterSubject: line('Тема письма'),
    letterAt: { kind: 'dateTime', label: 'Письмо от', readOnly: true },
    receivedAt: { kind: 'dateTime', label: 'Передан', required: true, readOnly: true },
    note: { kind: 'text', label: 'Пояснение', max: 1000, readOnly: true },
  },
  list: {
    columns: [
      'fileName',
      'status',
      'messageClass',
      'number',
      'day',
      'points',
      'values',
      'sum',
      'unknownPoints',
      'errorCount',
      'receivedAt',
    ],
    sort: '-receivedAt',
    title: 'fileName',
  },
});

export const MAX_UPLOAD_MB = 50;
export const MAX_UPLOAD_FILES = 20;

export const tableForms = {
  matrix: 'Строка — сутки, столбцы — часы',
  list: 'Строка — час: дата, час, значение',
} as const;
export const tableUnits = { kWh: 'кВт·ч', MWh: 'МВт·ч', kW: 'кВт (средняя мощность)' } as const;
export const tableHours = {
  from0: 'По началу: 0–23, 00:00',
  from1: 'По концу: 1–24, 24:00',
  interval: 'Промежутки: 00:00–01:00',
} as const;
/** The meanings of list columns other than channels. */
const otherColumns = {
  date: 'Дата',
  time: 'Время',
  end: 'Конец',
  point: 'Точка',
  ignored: 'Не читать',
} as const;
export const measurementChannels = {
  '01': 'Активная, приём',
  '02': 'Активная, отдача',
  '03': 'Реактивная, приём',
  '04': 'Реактивная, отдача',
} as const;
export const tableColumns = { ...otherColumns, ...measurementChannels } as const;
export type ColumnRole = keyof typeof tableColumns;
