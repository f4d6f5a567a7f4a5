import { defineResource } from '../../kit/resource.ts';
import {
  address,
  branch,
  fias,
  kilovolts,
  kilowatts,
  latitude,
  longitude,
  percent,
  region,
  title,
  voltageClasses,
  year,
} from './fields.ts';

export const substationKinds = {
  substation: 'ПС',
  transformer: 'ТП',
  package: 'КТП',
  distribution: 'РП',
  distributionTransformer: 'РТП',
  mainStepDown: 'ГПП',
  centralDistribution: 'ЦРП',
} as const;

export const substations = defineResource({
  name: 'substations',
  table: 'substation',
  titles: { list: 'Подстанции', count: ['подстанция', 'подстанции', 'подстанций'], accusative: 'подстанцию' },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'substations',
  isExtended: true,
  fields: {
    name: { ...title, unique: true },
    dispatchName: { kind: 'text', label: 'Диспетчерское наименование', max: 255 },
    kind: { kind: 'choice', label: 'Вид', options: substationKinds, required: true },
    voltageClasses: { kind: 'choices', label: 'Классы напряжения, кВ', options: voltageClasses },
    branchGuid: branch,
    regionGuid: region,
    owner: { kind: 'text', label: 'Владелец', max: 255, hint: 'Чьё оборудование, если не своё' },
    address,
    fias,
    installedMva: { kind: 'number', label: 'Установленная мощность', unit: 'МВ·А', readOnly: true, hasNoPast: true },
    freeCapacityKva: { kind: 'number', label: 'Свободная мощность', unit: 'кВ·А', min: 0, max: 10_000_000 },
    latitude,
    longitude,
  },
  list: {
    columns: ['name', 'dispatchName', 'kind', 'voltageClasses', 'branchGuid', 'installedMva', 'freeCapacityKva'],
    sort: 'name',
    title: 'name',
  },
});

const substation = { kind: 'reference', label: 'Подстанция', to: 'substations', required: true } as const;

/** The power transformers of a substation. */
export const powerTransformers = defineResource({
  name: 'power-transformers',
  table: 'power_transformer',
  titles: {
    list: 'Силовые трансформаторы',
    count: ['силовой трансформатор', 'силовых трансформатора', 'силовых трансформаторов'],
    accusative: 'силовой трансформатор',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'substations',
  keys: ['substationGuid', 'number'],
  fields: {
    number: { kind: 'text', label: 'Диспетчерский номер', required: true, max: 32, hint: 'Например, Т-1' },
    substationGuid: substation,
    ratedPowerKva: {
      kind: 'number',
      label: 'Номинальная мощность',
      unit: 'кВ·А',
      required: true,
      min: 1,
      max: 1_250_000,
    },
    highVoltageKv: kilovolts('Высшее напряжение'),
    lowVoltageKv: kilovolts('Низшее напряжение'),
    noLoadLossKw: { ...kilowatts('Потери холостого хода'), max: 10_000 },
    loadLossKw: { ...kilowatts('Потери короткого замыкания'), max: 10_000 },
    yearMade: year('Год выпуска', 1900),
    loadPercent: percent('Загрузка', 200),
  },
  list: {
    columns: ['number', 'substationGuid', 'ratedPowerKva', 'highVoltageKv', 'lowVoltageKv', 'yearMade', 'loadPercent'],
    sort: 'number',
    title: 'number',
  },
});

export const feeders = defineResource({
  name: 'feeders',
  table: 'feeder',
  titles: { list: 'Фидеры', count: ['фидер', 'фидера', 'фидеров'], accusative: 'фидер' },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'substations',
  keys: ['substationGuid', 'name'],
  fields: {
    name: { ...title, hint: 'Присоединение: «РУ-10 кВ, яч. 7»' },
    substationGuid: substation,
    transformerGuid: { kind: 'reference', label: 'Питается от трансформатора', to: 'power-transformers' },
    voltageKv: kilovolts('Напряжение'),
    lengthKm: { kind: 'number', label: 'Длина линии', unit: 'км', min: 0, max: 1000 },
    ohmPerKm: { kind: 'number', label: 'Активное сопротивление провода', unit: 'Ом/км', min: 0, max: 100 },
  },
  list: {
    columns: ['name', 'substationGuid', 'transformerGuid', 'voltageKv', 'lengthKm'],
    sort: 'name',
    title: 'name',
  },
});
