import { codeNumber } from '../../kit/field.ts';
import { months } from '../../kit/parameter-field.ts';
import { defineResource } from '../../kit/resource.ts';
import { region } from '../passport/fields.ts';
import { transmissionRates } from './facts.ts';

/** Single-rate transmission tariffs of a region, without VAT, in force from a month until the next row of the region:
 *  they change every half-year, or when the regulator decides. The price set of a month without such a rate uses the
 *  tariff in force. */
export const transmissionTariffs = defineResource({
  name: 'transmission-tariffs',
  table: 'transmission_tariff',
  titles: {
    list: 'Тарифы передачи',
    count: ['тариф передачи', 'тарифа передачи', 'тарифов передачи'],
    accusative: 'тариф передачи',
  },
  scope: 'organization',
  entity: 'calculator',
  fields: {
    title: { kind: 'text', label: 'Период', max: 30, readOnly: true },
    regionGuid: { ...region, required: true },
    year: { ...codeNumber, label: 'Год', required: true, min: 2015, max: 2100 },
    month: {
      kind: 'choice',
      label: 'С месяца',
      options: months,
      required: true,
      hint: 'Обычно январь, июль или октябрь. Действует до следующей строки региона',
    },
    ...transmissionRates,
    note: { kind: 'text', label: 'Основание', max: 255, hint: 'Приказ регулятора' },
  },
  list: {
    columns: ['title', 'regionGuid', 'oneRateVn', 'oneRateSn2', 'oneRateNn', 'note'],
    sort: '-year,-month',
    title: 'title',
  },
  keys: ['regionGuid', 'year', 'month'],
  changes: { datedBy: ['year', 'month'] },
});
