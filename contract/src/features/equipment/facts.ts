import { codeNumber } from '../../kit/field.ts';
import { commonNameField, unusedField, ownerField } from '../../kit/own-reading.ts';
import { defineResource } from '../../kit/resource.ts';

export const equipmentTypes = defineResource({
  name: 'equipment-types',
  table: 'equipment_type',
  titles: {
    list: 'Типы оборудования',
    count: ['тип оборудования', 'типа оборудования', 'типов оборудования'],
    accusative: 'тип оборудования',
  },
  scope: 'both',
  visibility: { isRuled: true },
  entity: 'equipmentTypes',
  fields: {
    id: { ...codeNumber, label: 'Номер', required: true, readOnly: true },
    name: { kind: 'text', label: 'Наименование', required: true, max: 255, unique: true, reading: 'name' },
    hasModels: { kind: 'boolean', label: 'Есть модели' },
    attributes: { kind: 'tags', label: 'Характеристики', max: 64, hint: 'Чем описывается модель этого типа' },
    owner: ownerField,
    commonName: commonNameField,
  },
  list: { columns: ['name', 'hasModels', 'attributes', 'owner'], sort: 'name', title: 'name' },
});

export const brands = defineResource({
  name: 'brands',
  table: 'brand',
  titles: {
    list: 'Производители',
    count: ['производитель', 'производителя', 'производителей'],
    accusative: 'производителя',
  },
  scope: 'both',
  visibility: { isRuled: true },
  entity: 'brands',
  fields: {
    id: { ...codeNumber, label: 'Номер', required: true, readOnly: true },
    name: { kind: 'text', label: 'Наименование', required: true, max: 255, unique: true, reading: 'name' },
    fullName: { kind: 'text', label: 'Полное наименование', max: 500 },
    country: {
      kind: 'text',
      label: 'Страна',
      max: 2,
      pattern: '^[A-Z]{2}$',
      patternMessage: 'Две латинские буквы кода ISO 3166',
      hint: 'Код ISO 3166, например RU',
    },
    site: {
      kind: 'text',
      label: 'Сайт',
      max: 255,
      pattern: '^https?://\\S+$',
      patternMessage: 'Адрес начинается с http:// или https://',
    },
    isActive: { kind: 'boolean', label: 'Действует', initial: true, reading: 'use' },
    owner: ownerField,
    commonName: commonNameField,
    isUnused: unusedField,
  },
  list: { columns: ['name', 'fullName', 'country', 'isActive', 'owner'], sort: 'name', title: 'name' },
});

const accuracyActive = { '0,2S': '0,2S', '0,5S': '0,5S', '0,5': '0,5', '1': '1', '2': '2' };
const accuracyReactive = { '0,5': '0,5', '1': '1', '2': '2' };
const interfaces = {
  'RS-485': 'RS-485',
  'RS-232': 'RS-232',
  оптопорт: 'Оптопорт',
  PLC: 'PLC',
  RF: 'RF',
  'GSM/GPRS': 'GSM/GPRS',
  LTE: 'LTE',
  'NB-IoT': 'NB-IoT',
  LoRaWAN: 'LoRaWAN',
  Ethernet: 'Ethernet',
};
const protocols = { СПОДЭС: 'СПОДЭС', Меркурий: 'Меркурий', СЭТ: 'СЭТ', 'IEC 61107': 'IEC 61107', Modbus: 'Modbus' };

export const models = defineResource({
  name: 'models',
  table: 'model',
  titles: { list: 'Модели', count: ['модель', 'модели', 'моделей'], accusative: 'модель' },
  scope: 'both',
  visibility: { isRuled: true },
  entity: 'brands',
  keys: ['brandGuid', 'name'],
  fields: {
    id: { ...codeNumber, label: 'Номер', required: true, readOnly: true },
    name: { kind: 'text', label: 'Модель', required: true, max: 255, reading: 'name' },
    brandGuid: { kind: 'reference', label: 'Производитель', to: 'brands', required: true },
    equipmentTypeGuid: { kind: 'reference', label: 'Тип оборудования', to: 'equipment-types' },
    registryNumber: {
      kind: 'text',
      label: 'Номер в Госреестре СИ',
      max: 9,
      pattern: '^\\d{1,6}-\\d{2}$',
      patternMessage: 'Номер вида 36697-17',
    },
    verificationIntervalYears: {
      kind: 'number',
      label: 'Межповерочный интервал',
      integer: true,
      min: 1,
      max: 16,
      unit: 'лет',
    },
    phases: { kind: 'choice', label: 'Фазность', options: { '1': 'Однофазный', '3': 'Трёхфазный' }, isNumeric: true },
    accuracyActive: { kind: 'choice', label: 'Класс точности по активной энергии', options: accuracyActive },
    accuracyReactive: { kind: 'choice', label: 'Класс точности по реактивной энергии', options: accuracyReactive },
    nominalVoltage: { kind: 'text', label: 'Номинальное напряжение, В', max: 64 },
    baseCurrent: { kind: 'number', label: 'Номинальный ток', min: 0, max: 100000, unit: 'А' },
    maxCurrent: { kind: 'number', label: 'Максимальный ток', min: 0, max: 100000, unit: 'А' },
    tariffCount: { kind: 'number', label: 'Число тарифов', integer: true, min: 1, max: 8 },
    interfaces: { kind: 'choices', label: 'Интерфейсы', options: interfaces },
    protocol: { kind: 'choice', label: 'Протокол', options: protocols },
    profileIntervalMinutes: {
      kind: 'choice',
      label: 'Интервал профиля',
      options: { '1': '1 мин', '5': '5 мин', '15': '15 мин', '30': '30 мин', '60': '60 мин' },
      isNumeric: true,
    },
    isSmart: { kind: 'boolean', label: 'Интеллектуальный учёт (ПП РФ № 890)' },
    note: { kind: 'multiline', label: 'Примечание', max: 1000 },
    isActive: { kind: 'boolean', label: 'Действует', initial: true, reading: 'use' },
    owner: ownerField,
    commonName: commonNameField,
    isUnused: unusedField,
  },
  list: {
    columns: [
      'name',
      'brandGuid',
      'equipmentTypeGuid',
      'phases',
      'accuracyActive',
      'verificationIntervalYears',
      'isActive',
      'owner',
    ],
    sort: 'name',
    title: 'name',
  },
});
