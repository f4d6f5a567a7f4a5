import { defineResource } from '../../kit/resource.ts';
import { date, marketParticipant, priceCategory, voltage } from './fields.ts';

export const contractStatuses = {
  draft: 'Проект',
  valid: 'Действует',
  suspended: 'Приостановлен',
  terminated: 'Расторгнут',
  expired: 'Истёк',
} as const;

export const contracts = defineResource({
  name: 'contracts',
  table: 'contract',
  titles: { list: 'Договоры', count: ['договор', 'договора', 'договоров'], accusative: 'договор' },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'contracts',
  isExtended: true,
  keys: ['counterparty', 'number', 'date'],
  changes: { datedBy: ['date'] },
  fields: {
    number: { kind: 'text', label: 'Номер', required: true, max: 64 },
    date: { ...date('Дата'), required: true },
    typeGuid: { kind: 'reference', label: 'Вид договора', to: 'dictionary/4/values', required: true },
    counterparty: { kind: 'text', label: 'Контрагент', required: true, max: 255 },
    counterpartyInn: { kind: 'text', label: 'ИНН контрагента', max: 12, check: 'inn' },
    supplierGuid: { ...marketParticipant, label: 'Поставщик' },
    startDate: { ...date('Начало'), required: true },
    endDate: date('Окончание'),
    isProlonged: { kind: 'boolean', label: 'Продлевается сам' },
    priceCategoryGuid: priceCategory,
    powerGroupGuid: { kind: 'reference', label: 'Категория мощности', to: 'dictionary/2/values' },
    voltageGuid: voltage,
    paymentTerms: { kind: 'multiline', label: 'Порядок оплаты', max: 2000 },
    status: { kind: 'choice', label: 'Состояние', options: contractStatuses, required: true },
  },
  list: {
    columns: ['number', 'status', 'counterparty', 'date', 'typeGuid', 'startDate', 'endDate', 'priceCategoryGuid'],
    sort: '-date',
    title: 'number',
  },
});
