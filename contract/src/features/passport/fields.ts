import { codeNumber } from '../../kit/field.ts';
import { fiasCode } from '../../kit/fias.ts';

/** Fields shared by several resources of the technical passport. */
export const title = { kind: 'text', label: 'Наименование', required: true, max: 255 } as const;
export const address = { kind: 'text', label: 'Адрес', max: 500 } as const;
/** The address code in the state register. A house has one code, shared by all objects in it. */
export const fias = fiasCode('Код ФИАС');
export const note = { kind: 'multiline', label: 'Примечание', max: 2000 } as const;

export const region = { kind: 'reference', label: 'Регион', to: 'dictionary/6/values' } as const;
export const voltage = { kind: 'reference', label: 'Уровень напряжения', to: 'dictionary/1/values' } as const;
export const priceCategory = { kind: 'reference', label: 'Ценовая категория', to: 'dictionary/3/values' } as const;
/** A reference to a supplier, network company or another market participant. */
export const marketParticipant = { kind: 'reference', to: 'dictionary/7/values' } as const;

export const branch = { kind: 'reference', label: 'Филиал', to: 'branch-offices' } as const;
export const meteringPoint = { kind: 'reference', label: 'Точка учёта', to: 'metering-points' } as const;

export const latitude = { kind: 'number', label: 'Широта', unit: '°', min: -90, max: 90 } as const;
export const longitude = { kind: 'number', label: 'Долгота', unit: '°', min: -180, max: 180 } as const;

export const kilowatts = (label: string) => ({ kind: 'number', label, unit: 'кВт', min: 0, max: 10_000_000 }) as const;
export const percent = (label: string, max = 100) => ({ kind: 'number', label, unit: '%', min: 0, max }) as const;
export const kilovolts = (label: string) => ({ kind: 'number', label, unit: 'кВ', min: 0.1, max: 1150 }) as const;
export const date = (label: string) => ({ kind: 'date', label }) as const;
/** A year from `min` to the year in which the program started. */
export const year = (label: string, min: number) =>
  ({ ...codeNumber, label, min, max: new Date().getFullYear() }) as const;

export const gtpCode = {
  kind: 'text',
  label: 'Код ГТП',
  max: 8,
  pattern: '^[PG][A-Z0-9]{7}$',
  patternMessage: 'P или G и семь латинских букв и цифр',
} as const;

export const reliabilityCategories = {
  first: 'I',
  special: 'I, особая группа',
  second: 'II',
  third: 'III',
} as const;
export const reliability = {
  kind: 'choice',
  label: 'Категория надёжности',
  options: reliabilityCategories,
} as const;

/** Network voltage classes, kV: ГОСТ 29322. */
export const voltageClasses = {
  '0.4': '0,4',
  '6': '6',
  '10': '10',
  '20': '20',
  '35': '35',
  '110': '110',
  '220': '220',
  '330': '330',
  '500': '500',
  '750': '750',
} as const;

/** Accuracy classes of measuring transformers: ГОСТ 7746, ГОСТ 1983. */
export const transformerAccuracy = {
  '0,2S': '0,2S',
  '0,2': '0,2',
  '0,5S': '0,5S',
  '0,5': '0,5',
  '1': '1',
  '3': '3',
} as const;
