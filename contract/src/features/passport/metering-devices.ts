import { defineResource } from '../../kit/resource.ts';
import { date, meteringPoint, year } from './fields.ts';

export const deviceStatuses = {
  stock: 'Склад',
  installed: 'Установлен',
  verification: 'Поверка',
  faulty: 'Неисправен',
  written: 'Списан',
} as const;
export const deviceOwners = { grid: 'ТСО', supplier: 'ГП', consumer: 'Потребитель' } as const;

export const meteringDevices = defineResource({
  name: 'metering-devices',
  table: 'metering_device',
  titles: {
    list: 'Приборы учёта',
    count: ['прибор учёта', 'прибора учёта', 'приборов учёта'],
    accusative: 'прибор учёта',
    irreplaceable:
      'Показания и история установок остаются за прибором, другой их не примет. Снятый прибор отметьте состоянием «Списан».',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'meteringDevices',
  isExtended: true,
  keys: ['modelGuid', 'serialNumber'],
  fields: {
    modelGuid: { kind: 'reference', label: 'Модель', to: 'models', required: true },
    serialNumber: {
      kind: 'text',
      label: 'Заводской номер',
      required: true,
      max: 20,
      pattern: '^[0-9A-Z-]{5,20}$',
      patternMessage: 'От 5 до 20 цифр, заглавных латинских букв и дефисов',
    },
    meteringPointGuid: { ...meteringPoint, readOnly: true },
    status: { kind: 'choice', label: 'Состояние', options: deviceStatuses, required: true },
    verificationDate: { ...date('Дата поверки'), required: true },
    verificationIntervalYears: {
      kind: 'number',
      label: 'Межповерочный интервал',
      integer: true,
      min: 1,
      max: 16,
      unit: 'лет',
      hint: 'Пусто — как у модели',
    },
    nextVerificationDate: { ...date('Следующая поверка'), readOnly: true },
    certificateNumber: { kind: 'text', label: 'Свидетельство о поверке', max: 64, hint: 'Номер записи в ФГИС «Аршин»' },
    manufactureYear: year('Год выпуска', 1980),
    ownership: { kind: 'choice', label: 'Принадлежность', options: deviceOwners },
    networkAddress: { kind: 'text', label: 'Сетевой адрес', max: 64 },
    simCardNumber: {
      kind: 'text',
      label: 'Номер SIM-карты (ICCID)',
      max: 20,
      pattern: '^\\d{19,20}$',
      patternMessage: '19 или 20 цифр',
    },
    inventoryNumber: { kind: 'text', label: 'Инвентарный номер', max: 64 },
  },
  list: {
    columns: [
      'serialNumber',
      'status',
      'nextVerificationDate',
      'modelGuid',
      'meteringPointGuid',
      'verificationDate',
      'ownership',
    ],
    sort: 'serialNumber',
    title: 'serialNumber',
  },
});

const reading = (label: string) => ({ kind: 'number', label, unit: 'кВт·ч', min: 0, max: 999_999_999 }) as const;

/** When and where a device was installed, with its first and last readings of active intake. */
export const devicePlacements = defineResource({
  name: 'device-placements',
  table: 'device_placement',
  titles: {
    list: 'Установка приборов',
    count: ['установка прибора', 'установки приборов', 'установок приборов'],
    accusative: 'установку прибора',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'meteringDevices',
  keys: ['meteringPointGuid', 'deviceGuid', 'validFrom'],
  fields: {
    title: { kind: 'text', label: 'Установка', max: 600, readOnly: true },
    meteringPointGuid: { ...meteringPoint, required: true },
    deviceGuid: { kind: 'reference', label: 'Прибор учёта', to: 'metering-devices', required: true },
    validFrom: { ...date('Установлен'), required: true },
    validTo: { ...date('Снят'), hint: 'Последний день работы' },
    firstReading: { ...reading('Начальное показание'), required: true },
    lastReading: reading('Конечное показание'),
    actNumber: { kind: 'text', label: 'Номер акта', max: 64 },
    actDate: date('Дата акта'),
    reason: { kind: 'text', label: 'Причина снятия', max: 255 },
  },
  list: {
    columns: ['meteringPointGuid', 'deviceGuid', 'validFrom', 'validTo', 'firstReading', 'lastReading', 'actNumber'],
    sort: '-validFrom',
    title: 'title',
  },
});
