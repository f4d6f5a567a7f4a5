import { defineResource } from '../../kit/resource.ts';
import {
  address,
  branch,
  date,
  kilowatts,
  latitude,
  longitude,
  priceCategory,
  region,
  reliability,
  title,
  voltage,
} from './fields.ts';

export const consumptionKinds = {
  production: 'Производство',
  pumping: 'Насосная',
  boiler: 'Котельная',
  office: 'Офис',
  warehouse: 'Склад',
  trade: 'Торговля',
  lighting: 'Освещение',
  dataCentre: 'ЦОД',
  other: 'Прочее',
} as const;

export const shiftModes = {
  one: 'Одна смена',
  two: 'Две смены',
  three: 'Три смены',
  continuous: 'Непрерывный',
} as const;

export const consumptionObjects = defineResource({
  name: 'consumption-objects',
  table: 'consumption_object',
  titles: {
    list: 'Объекты потребления',
    count: ['объект потребления', 'объекта потребления', 'объектов потребления'],
    accusative: 'объект потребления',
  },
  scope: 'organization',
  entity: 'consumptionObjects',
  isExtended: true,
  fields: {
    name: title,
    kind: { kind: 'choice', label: 'Вид', options: consumptionKinds },
    branchGuid: branch,
    buildingGuid: { kind: 'reference', label: 'Здание', to: 'buildings' },
    regionGuid: { ...region, required: true },
    address,
    contractGuid: { kind: 'reference', label: 'Договор', to: 'contracts' },
    supplyStartDate: date('Начало поставки'),
    maxPowerKw: {
      kind: 'number',
      label: 'Максимальная мощность',
      unit: 'кВт',
      required: true,
      min: 0.01,
      max: 10_000_000,
    },
    powerGroup: { kind: 'text', label: 'Категория мощности', max: 255, readOnly: true },
    voltageGuid: { ...voltage, required: true },
    priceCategoryGuid: { ...priceCategory, required: true },
    reliabilityCategory: { ...reliability, required: true },
    technologicalReserveKw: kilowatts('Технологическая броня'),
    emergencyReserveKw: kilowatts('Аварийная броня'),
    annualConsumptionMwh: { kind: 'number', label: 'Годовое потребление', unit: 'МВт·ч', min: 0, max: 100_000_000 },
    shiftMode: { kind: 'choice', label: 'Режим работы', options: shiftModes },
    latitude,
    longitude,
  },
  list: {
    columns: [
      'name',
      'kind',
      'branchGuid',
      'regionGuid',
      'maxPowerKw',
      'powerGroup',
      'voltageGuid',
      'priceCategoryGuid',
    ],
    sort: 'name',
    title: 'name',
  },
});
