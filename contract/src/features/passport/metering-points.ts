import { defineResource } from '../../kit/resource.ts';
import { date, fias, gtpCode, percent, priceCategory, title, voltage } from './fields.ts';

export const pointPurposes = { billing: 'Расчётный', control: 'Контрольный', technical: 'Технический' } as const;
export const pointDirections = { intake: 'Приём', output: 'Отдача', both: 'Приём и отдача' } as const;
export const collectMethods = {
  concentrator: 'УСПД',
  direct: 'Прямой опрос',
  exchange: 'Макет 80020',
  file: 'Файл',
  manual: 'Вручную',
} as const;
export const pointStatuses = {
  project: 'Проект',
  working: 'В работе',
  silent: 'Не опрашивается',
  retired: 'Выведена',
} as const;

export const meteringPoints = defineResource({
  name: 'metering-points',
  table: 'metering_point',
  titles: {
    list: 'Точки учёта',
    count: ['точка учёта', 'точки учёта', 'точек учёта'],
    accusative: 'точку учёта',
    irreplaceable:
      'Измерения, приборы и документы остаются за точкой, другая их не примет. Удалить можно точку, по которой их нет.',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'meteringPoints',
  isExtended: true,
  fields: {
    name: { ...title, hint: 'Например, «ПС Луч, РУ-10 кВ, яч. 7»' },
    code: {
      kind: 'text',
      label: 'Код точки измерения',
      max: 15,
      pattern: '^\\d{15}$',
      patternMessage: 'Код точки измерения должен содержать 15 цифр',
      unique: true,
    },
    consumptionObjectGuid: {
      kind: 'reference',
      label: 'Объект потребления',
      to: 'consumption-objects',
      required: true,
    },
    fias: { ...fias, hint: 'Адреса, где стоит прибор, если он не тот, что у объекта' },
    substationGuid: { kind: 'reference', label: 'Подстанция', to: 'substations' },
    feederGuid: { kind: 'reference', label: 'Фидер', to: 'feeders' },
    parentGuid: {
      kind: 'reference',
      label: 'Вышестоящая точка',
      to: 'metering-points',
      hint: 'С ней сводится баланс; в суммах считается она, без неё — эта',
    },
    reservePointGuid: {
      kind: 'reference',
      label: 'Резервная точка учёта',
      to: 'metering-points',
      hint: 'Её измеренными значениями заполняют пропуски',
    },
    deviceGuid: { kind: 'reference', label: 'Прибор учёта', to: 'metering-devices', readOnly: true },
    purpose: { kind: 'choice', label: 'Назначение учёта', options: pointPurposes, required: true },
    direction: { kind: 'choice', label: 'Направление', options: pointDirections, required: true },
    voltageGuid: { ...voltage, required: true },
    coefficient: {
      kind: 'number',
      label: 'Расчётный коэффициент',
      readOnly: true,
      hint: 'Кт × Кн действующей трансформации; без неё — 1',
    },
    priceCategoryGuid: priceCategory,
    gtpCode,
    deliveryPointName: { kind: 'text', label: 'Точка поставки', max: 255 },
    balanceBoundary: { kind: 'multiline', label: 'Граница балансовой принадлежности', max: 1000 },
    lossPercent: { ...percent('Потери до границы', 30) },
    signInBalance: { kind: 'choice', label: 'Знак в балансе', options: { plus: '+1', minus: '−1' } },
    collectMethod: { kind: 'choice', label: 'Сбор данных', options: collectMethods },
    profileInterval: {
      kind: 'choice',
      label: 'Интервал профиля',
      options: { '30': '30 мин', '60': '60 мин' },
      isNumeric: true,
    },
    admissionActNumber: { kind: 'text', label: 'Номер акта допуска', max: 64, hint: 'Обязателен для расчётного учёта' },
    admissionActDate: date('Дата акта допуска'),
    formula: {
      kind: 'text',
      label: 'Формула',
      max: 1000,
      hint: 'Для виртуальной точки: коды точек и числа, + − × ÷ и скобки',
    },
    status: { kind: 'choice', label: 'Состояние', options: pointStatuses, required: true },
  },
  list: {
    columns: [
      'name',
      'status',
      'code',
      'deviceGuid',
      'consumptionObjectGuid',
      'substationGuid',
      'purpose',
      'voltageGuid',
      'coefficient',
    ],
    sort: 'name',
    title: 'name',
    qualifiers: ['code'],
  },
});
