import { defineResource } from '../../kit/resource.ts';
import { channels } from '../measurements/facts.ts';
import { note } from '../passport/fields.ts';

/** How a reading was taken. */
export const readingSources = { hand: 'Вручную', file: 'Файл', exchange: 'Обмен', act: 'Акт замены' } as const;

/** The registers of a meter: the sum and the tariff zones. */
export const registers = { total: 'Сумма', t1: 'Т1', t2: 'Т2', t3: 'Т3', t4: 'Т4' } as const;
export type Register = keyof typeof registers;
export const tariffRegisters = ['t1', 't2', 't3', 't4'] as const satisfies readonly Register[];

const register = (label: string) => ({ kind: 'number', label, min: 0, max: 999_999_999 }) as const;

/** The accumulated registers of a meter at a moment, as displayed: before the coefficient. */
export const readings = defineResource({
  name: 'readings',
  table: 'reading',
  titles: { list: 'Показания', count: ['показание', 'показания', 'показаний'], accusative: 'показание' },
  scope: 'organization',
  visibility: { isRuled: true, measured: { at: 'takenAt' } },
  entity: 'readings',
  keys: ['deviceGuid', 'channel', 'takenAt'],
  fields: {
    title: { kind: 'text', label: 'Показание', max: 64, readOnly: true },
    deviceGuid: {
      kind: 'reference',
      label: 'Прибор учёта',
      to: 'metering-devices',
      required: true,
      hint: 'В загружаемом файле — номер прибора или код точки учёта',
    },
    meteringPointGuid: {
      kind: 'reference',
      label: 'Точка учёта',
      to: 'metering-points',
      readOnly: true,
      hint: 'Где прибор стоял в этот момент',
    },
    takenAt: { kind: 'dateTime', label: 'Снято', required: true, hint: 'Обычно 00:00 первого числа по Москве' },
    channel: { kind: 'choice', label: 'Канал', options: channels, required: true, initial: '01' },
    total: {
      ...register('Сумма'),
      required: true,
      sumOf: tariffRegisters,
      hint: 'Как на табло: без коэффициента. В файле её может не быть: сложатся Т1–Т4',
    },
    t1: register('Т1'),
    t2: register('Т2'),
    t3: register('Т3'),
    t4: register('Т4'),
    source: { kind: 'choice', label: 'Источник', options: readingSources, required: true, initial: 'hand' },
    takenBy: { kind: 'text', label: 'Кто снял', max: 255 },
    isRolledOver: { kind: 'boolean', label: 'Счётчик перешёл через ноль' },
    isConfirmed: { kind: 'boolean', label: 'Большой расход подтверждён' },
    note,
  },
  list: {
    columns: ['meteringPointGuid', 'takenAt', 'total', 'deviceGuid', 'channel', 't1', 't2', 't3', 't4', 'source'],
    sort: '-takenAt',
    title: 'title',
  },
});
