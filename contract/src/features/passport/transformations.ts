import { defineResource } from '../../kit/resource.ts';
import { date, meteringPoint, note, transformerAccuracy } from './fields.ts';

/** Rated primary currents, A: ГОСТ 7746, with those of older editions that are still in use. */
const primaryCurrents = [
  1, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 150, 200, 250, 300, 400, 500, 600, 750, 800, 1000, 1200, 1250,
  1500, 1600, 2000, 2500, 3000, 4000, 5000, 6000, 8000, 10_000, 12_000, 14_000, 15_000, 16_000, 18_000, 20_000, 25_000,
  28_000, 30_000, 32_000, 35_000, 40_000,
];
/** Rated primary voltages, V: ГОСТ 1983. */
const primaryVoltages = [
  380, 500, 660, 3000, 3150, 6000, 6300, 6600, 6900, 10_000, 10_500, 11_000, 13_800, 15_000, 15_750, 18_000, 20_000,
  24_000, 27_000, 27_500, 35_000, 110_000, 150_000, 220_000, 330_000, 500_000, 750_000,
];

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
  visibility: { isRuled: true },
  entity: 'transformations',
  isExtended: true,
  keys: ['meteringPointGuid', 'validFrom'],
  fields: {
    title: { kind: 'text', label: 'Трансформация', max: 600, readOnly: true },
    meteringPointGuid: { ...meteringPoint, required: true },
    validFrom: { ...date('Действует с'), required: true },
    validTo: date('Действует по'),
    currentPrimary: {
      kind: 'number',
      label: 'ТТ: первичный ток',
      unit: 'А',
      usual: primaryCurrents,
      min: 1,
      max: 100_000,
      rangeMessage: 'От 1 до 100 000 А',
    },
    currentSecondary: {
      kind: 'number',
      label: 'ТТ: вторичный ток',
      unit: 'А',
      usual: [1, 2, 5],
      min: 1,
      max: 10,
      rangeMessage: 'От 1 до 10 А',
    },
    currentModelGuid: model('ТТ: модель'),
    currentSerials: serials('ТТ: заводские номера'),
    currentAccuracy: accuracy('ТТ: класс точности'),
    currentVerificationDate: date('ТТ: дата поверки'),
    currentNextVerificationDate: date('ТТ: следующая поверка'),
    voltagePrimary: {
      kind: 'number',
      label: 'ТН: первичное напряжение',
      unit: 'В',
      usual: primaryVoltages,
      min: 100,
      max: 1_200_000,
      rangeMessage: 'От 100 до 1 200 000 В: в вольтах, не в киловольтах',
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
