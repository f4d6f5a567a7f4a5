import { codeNumber } from '../../kit/field.ts';
import { months } from '../../kit/parameter-field.ts';
import { defineResource } from '../../kit/resource.ts';
import { indicators } from '../planned-data/indicators.ts';
import { branch, note } from './fields.ts';

export const planStatuses = { draft: 'Черновик', approved: 'Утверждён' } as const;
export type PlanStatus = keyof typeof planStatuses;

export const plannedData = defineResource({
  name: 'planned-data',
  table: 'planned_value',
  titles: {
    list: 'Плановые данные',
    count: ['плановое значение', 'плановых значения', 'плановых значений'],
    accusative: 'плановое значение',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'plannedData',
  keys: ['branchGuid', 'indicator', 'productGuid', 'year', 'month'],
  fields: {
    title: { kind: 'text', label: 'План', max: 600, readOnly: true },
    branchGuid: { ...branch, required: true },
    year: { ...codeNumber, label: 'Год', required: true, min: 2000, max: 2100 },
    month: { kind: 'choice', label: 'Месяц', options: months, required: true },
    indicator: { kind: 'choice', label: 'Показатель', options: indicators, required: true },
    productGuid: { kind: 'reference', label: 'Продукция', to: 'products', hint: 'Для выпуска продукции' },
    value: { kind: 'number', label: 'План', required: true, min: 0, max: 1_000_000_000_000 },
    actual: { kind: 'number', label: 'Факт', min: 0, max: 1_000_000_000_000 },
    note,
    status: { kind: 'choice', label: 'Состояние', options: planStatuses, readOnly: true },
    approvedBy: { kind: 'text', label: 'Утвердил', max: 302, readOnly: true },
    approvedAt: { kind: 'dateTime', label: 'Утверждён', readOnly: true },
  },
  list: {
    columns: ['branchGuid', 'indicator', 'year', 'month', 'value', 'actual', 'status'],
    sort: 'branchGuid,indicator,year,month',
    title: 'title',
  },
});
