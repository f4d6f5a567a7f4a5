import { defineResource } from '../../kit/resource.ts';
import { date, meteringPoint, note, percent, priceCategory, title, voltage } from './fields.ts';

/** Consumers that receive energy through the networks of the organization. */
export const transitConsumers = defineResource({
  name: 'transit-consumers',
  table: 'transit_consumer',
  titles: {
    list: 'Транзитные потребители',
    count: ['транзитный потребитель', 'транзитных потребителя', 'транзитных потребителей'],
    accusative: 'транзитного потребителя',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'transitConsumers',
  isExtended: true,
  fields: {
    name: { ...title, unique: true },
    hostGuid: {
      kind: 'reference',
      label: 'Через объект потребления',
      to: 'consumption-objects',
      hint: 'Мощность потребителя не больше мощности объекта',
    },
    inn: { kind: 'text', label: 'ИНН', max: 12, check: 'inn' },
    contractNumber: { kind: 'text', label: 'Номер договора', max: 64 },
    contractDate: date('Дата договора'),
    maxPowerKw: {
      kind: 'number',
      label: 'Максимальная мощность',
      unit: 'кВт',
      required: true,
      min: 0.01,
      max: 10_000_000,
    },
    voltageGuid: voltage,
    priceCategoryGuid: priceCategory,
    isDeducted: { kind: 'boolean', label: 'Вычитается из потребления объекта', initial: true },
    contact: { kind: 'text', label: 'Контакт', max: 255 },
  },
  list: {
    columns: ['name', 'hostGuid', 'inn', 'maxPowerKw', 'voltageGuid', 'priceCategoryGuid', 'isDeducted'],
    sort: 'name',
    title: 'name',
  },
});

/** The metering points of a transit consumer. */
export const connectionPoints = defineResource({
  name: 'connection-points',
  table: 'connection_point',
  titles: {
    list: 'Точки подключения',
    count: ['точка подключения', 'точки подключения', 'точек подключения'],
    accusative: 'точку подключения',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'transitConsumers',
  keys: ['transitConsumerGuid', 'meteringPointGuid', 'validFrom'],
  fields: {
    title: { kind: 'text', label: 'Точка подключения', max: 600, readOnly: true },
    transitConsumerGuid: {
      kind: 'reference',
      label: 'Транзитный потребитель',
      to: 'transit-consumers',
      required: true,
    },
    meteringPointGuid: { ...meteringPoint, required: true },
    lossPercent: percent('Потери', 30),
    splitShare: { kind: 'number', label: 'Доля', min: 0, max: 1, hint: 'От 0 до 1; пусто — вся точка' },
    validFrom: date('Действует с'),
    validTo: date('Действует по'),
    note,
  },
  list: {
    columns: ['transitConsumerGuid', 'meteringPointGuid', 'lossPercent', 'splitShare', 'validFrom', 'validTo'],
    sort: '-validFrom',
    title: 'title',
  },
});
