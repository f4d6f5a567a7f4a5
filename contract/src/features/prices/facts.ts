import { codeNumber } from '../../kit/field.ts';
import { months } from '../../kit/parameter-field.ts';
import { defineResource } from '../../kit/resource.ts';
import { marketParticipant, note, region } from '../passport/fields.ts';

export const priceStatuses = { draft: 'Черновик', loaded: 'Загружен', verified: 'Проверен' } as const;

/** The voltage levels on which transmission prices depend. */
export const voltageLevels = { vn: 'ВН', sn1: 'СН1', sn2: 'СН2', nn: 'НН' } as const;
export type VoltageLevel = keyof typeof voltageLevels;

/** The hours of a day and their labels: hour 1 is 00:00 to 01:00. */
export const dayHours = Object.fromEntries(
  Array.from({ length: 24 }, (_, index) => [String(index + 1), `${index + 1}`]),
) as Readonly<Record<string, string>>;

/** An energy price above this is reported as suspicious, RUB/MWh. */
export const UNUSUAL_PRICE = 20_000;
const MAX_PRICE = 100_000_000;

const PER_HOUR = 'руб./МВт·ч';
const PER_MONTH = 'руб./МВт в месяц';
const price = (label: string, group: string, unit = PER_HOUR) =>
  ({ kind: 'number', label, unit, min: 0, max: MAX_PRICE, group }) as const;

const ENERGY = 'Энергия и мощность';
const ZONES = 'Категории 1 и 2';
const PARTS = 'Сбытовая надбавка и иные услуги';
const ONE_RATE = 'Передача, одноставочный тариф';
const MAINTENANCE = 'Передача, двухставочный тариф: содержание сетей';
const LOSSES = 'Передача, двухставочный тариф: потери';

/** The rates of transmission by voltage levels. */
export const transmissionRates = {
  oneRateVn: price('ВН', ONE_RATE),
  oneRateSn1: price('СН1', ONE_RATE),
  oneRateSn2: price('СН2', ONE_RATE),
  oneRateNn: price('НН', ONE_RATE),
  maintenanceVn: price('ВН: содержание', MAINTENANCE, PER_MONTH),
  maintenanceSn1: price('СН1: содержание', MAINTENANCE, PER_MONTH),
  maintenanceSn2: price('СН2: содержание', MAINTENANCE, PER_MONTH),
  maintenanceNn: price('НН: содержание', MAINTENANCE, PER_MONTH),
  lossesVn: price('ВН: потери', LOSSES),
  lossesSn1: price('СН1: потери', LOSSES),
  lossesSn2: price('СН2: потери', LOSSES),
  lossesNn: price('НН: потери', LOSSES),
} as const;

/** The prices of a supplier in a region for a month, without VAT; hourly prices are loaded from files. */
export const priceSets = defineResource({
  name: 'price-sets',
  table: 'price_set',
  titles: { list: 'Цены', count: ['набор цен', 'набора цен', 'наборов цен'], accusative: 'набор цен' },
  scope: 'organization',
  entity: 'calculator',
  keys: [],
  changes: { datedBy: ['year', 'month'] },
  fields: {
    title: { kind: 'text', label: 'Период', max: 30, readOnly: true },
    regionGuid: { ...region, required: true },
    supplierGuid: { ...marketParticipant, label: 'Поставщик', required: true },
    year: { ...codeNumber, label: 'Год', required: true, min: 2015, max: 2100 },
    month: { kind: 'choice', label: 'Месяц', options: months, required: true },
    status: { kind: 'choice', label: 'Состояние', options: priceStatuses, required: true, initial: 'draft' },
    isSample: { kind: 'boolean', label: 'Образец', readOnly: true },
    meanPrice: { ...price('Средняя цена часа', ENERGY), readOnly: true, hint: 'Пусто — цены по часам не загружены' },
    sourceName: { kind: 'text', label: 'Файл', max: 255, readOnly: true },
    capacityPrice: price('Мощность', ENERGY, PER_MONTH),
    deviationRate: { ...price('Плата за отклонение от плана', ENERGY), hint: 'Категории 5 и 6: за сумму отклонений' },
    wholesale: price('Категория 1: энергия с мощностью', ZONES),
    nightTwo: price('Две зоны: ночь', ZONES),
    dayTwo: price('Две зоны: день', ZONES),
    nightThree: price('Три зоны: ночь', ZONES),
    halfPeakThree: price('Три зоны: полупик', ZONES),
    peakThree: price('Три зоны: пик', ZONES),
    nightHours: { kind: 'choices', label: 'Часы ночи', options: dayHours, isNumeric: true, group: ZONES },
    peakHours: { kind: 'choices', label: 'Часы пика (три зоны)', options: dayHours, isNumeric: true, group: ZONES },
    markupLow: price('До 670 кВт', PARTS),
    markupMiddle: price('От 670 кВт до 10 МВт', PARTS),
    markupHigh: price('Не менее 10 МВт', PARTS),
    otherServices: price('Иные услуги', PARTS),
    ...transmissionRates,
    note,
  },
  list: {
    columns: ['title', 'status', 'meanPrice', 'capacityPrice', 'regionGuid', 'supplierGuid', 'isSample'],
    sort: '-year,-month',
    title: 'title',
  },
});

/** The VAT rate by the year from which it applies, latest first. */
const vatRates = [
  [2026, 22],
  [2019, 20],
  [0, 18],
] as const;

export const vatOf = (year: number): number => vatRates.find(([from]) => year >= from)![1];
