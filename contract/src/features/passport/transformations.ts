import { defineResource } from '../../kit/resource.ts';
import { date, meteringPoint, note, transformerAccuracy } from './fields.ts';

const numbers = (values: readonly number[]) =>
  Object.fromEntries(values.map((value) => [String(value), value.toLocaleString('ru')]));

/** Rated primary currents, A: ГОСТ 7746. */
export const primaryCurrents = [
  5, 10, 15, 20, 30, 40, 50, 75, 80, 100, 150, 200, 300, 400, 500, 600, 750, 800, 1000, 1200, 1500, 2000, 3000, 4000,
  5000, 6000, 8000, 10000,
];
/** Rated primary voltages, V: ГОСТ 1983. */
export const primaryVoltages = [3000, 6000, 10000, 15000, 20000, 35000, 110000, 220000, 330000, 500000];

const model = (label: string) => ({ kind: 'reference', label, to: 'models' }) as const;
const accuracy = (label: string) => ({ kind: 'choice', label, options: transformerAccuracy }) as const;
const serials = (label: string) => ({ kind: 'tags', label, max: 20, hint: 'По фазам A, B, C; до трёх' }) as const;

/** The measuring transformers of a metering point: a coefficient and the days on which it applies. */
export const transformations = defineResource({
  name: 'transformations',
  table: 'transformation',
  titles: {
    list: 'Трансформации',
    count: ['трансформация', 'трансформации', 'трансформаций'],
    accusative: 'трансформацию',
  },
  scope: 'organization',
  isRuled: true,
  entity: 'transformations',
  isExtended: true,
  keys: ['meteringPointGuid', 'validFrom'],
  fields: {
    title: { kind: 'text', label: 'Трансформация', max: 600, readOnly: true },
    meteringPointGuid: { ...meteringPoint, required: true },
    validFrom: { ...date('Действует с'), required: true },
    validTo: date('Действует по'),
    currentPrimary: {
      kind: 'choice',
      label: 'ТТ: первичный ток, А',
      options: numbers(primaryCurrents),
      isNumeric: true,
    },
    currentSecondary: { kind: 'choice', label: 'ТТ: вторичный ток, А', options: numbers([1, 2, 5]), isNumeric: true },
    currentModelGuid: model('ТТ: модель'),
    currentSerials: serials('ТТ: заводские номера'),
    currentAccuracy: accuracy('ТТ: класс точности'),
    currentVerificationDate: date('ТТ: дата поверки'),
    currentNextVerificationDate: date('ТТ: следующая поверка'),
    voltagePrimary: {
      kind: 'choice',
      label: 'ТН: первичное напряжение, В',
      options: numbers(primaryVoltages),
      isNumeric: true,
    },
    voltageSecondary: {
      kind: 'choice',
      label: 'ТН: вторичное напряжение, В',
      options: { '100': '100', '100/√3': '100/√3' },
      hint: '100/√3 — вместе с первичным, делённым на √3',
    },
    voltageModelGuid: model('ТН: модель'),
    voltageSerials: serials('ТН: заводские номера'),
    voltageAccuracy: accuracy('ТН: класс точности'),
    voltageVerificationDate: date('ТН: дата поверки'),
    voltageNextVerificationDate: date('ТН: следующая поверка'),
    note,
    coefficient: { kind: 'number', label: 'Коэффициент', readOnly: true },
  },
  list: {
    columns: [
      'meteringPointGuid',
      'validFrom',
      'validTo',
      'currentPrimary',
      'currentSecondary',
      'voltagePrimary',
      'voltageSecondary',
      'coefficient',
      'currentNextVerificationDate',
      'voltageNextVerificationDate',
    ],
    sort: '-validFrom',
    title: 'title',
  },
});
