import type { EntityType } from 'contract/rights/permissions.ts';
import { paths } from '../../../paths.ts';

/** A screen for many records of the family, for those who may read `entity`. */
interface FamilyLink {
  to: string;
  label: string;
  entity: EntityType;
}

/** A tab by its place in the address of the card: a screen of `tabs-of.ts`, or the records of another family that refer
 *  to the record. Several places under one label are its modes. */
export type FamilyTab = string | readonly [label: string, first: string, ...others: string[]];

export interface FamilyScreen {
  /** The name of the tab with the record's own fields. */
  card: string;
  /** The two or three most important fields besides the state. */
  facts: readonly string[];
  /** The fields of the form by section heading; a family with few fields has no sections. */
  sections?: Readonly<Record<string, readonly string[]>>;
  /** The tabs of the card, which opens with the first place; seven at most. */
  tabs: readonly FamilyTab[];
  /** Links above the list. */
  links?: readonly FamilyLink[];
}

/** The tabs of most cards: the record, what is shown of it or refers to it, and the common ones. */
export const around = (...places: readonly string[]): readonly FamilyTab[] => [
  'card',
  ...places,
  'files',
  'usage',
  'history',
];

const files: FamilyTab = ['Файлы и связи', 'files', 'usage'];

/** The families whose card differs from the default of `screenOf`. */
export const screens: Readonly<Record<string, Partial<FamilyScreen>>> = {
  'branch-offices': {
    card: 'Карточка филиала',
    facts: ['code', 'parentGuid', 'headEmployeeGuid'],
    tabs: [
      'card',
      'plan',
      ['Состав', 'consumption-objects', 'buildings', 'substations', 'workers', 'products'],
      files,
      'history',
    ],
  },
  buildings: {
    card: 'Карточка здания',
    facts: ['address', 'branchGuid', 'areaM2'],
    tabs: around('consumption-objects'),
  },
  'consumption-objects': {
    card: 'Карточка объекта',
    facts: ['maxPowerKw', 'priceCategoryGuid', 'contractGuid'],
    sections: {
      Объект: ['name', 'kind', 'branchGuid', 'buildingGuid', 'regionGuid', 'address', 'fias'],
      Поставка: ['contractGuid', 'supplyStartDate', 'priceCategoryGuid', 'annualConsumptionMwh', 'shiftMode'],
      Мощность: ['maxPowerKw', 'voltageGuid', 'reliabilityCategory', 'technologicalReserveKw', 'emergencyReserveKw'],
      'На карте': ['latitude', 'longitude'],
    },
    tabs: around('metering-points', 'equipments', 'transit-consumers'),
  },
  substations: {
    card: 'Карточка подстанции',
    facts: ['voltageClasses', 'installedMva', 'freeCapacityKva'],
    tabs: [
      'card',
      'diagram',
      ['Состав', 'power-transformers', 'feeders', 'metering-points', 'equipments'],
      files,
      'history',
    ],
  },
  'power-transformers': {
    card: 'Карточка трансформатора',
    facts: ['substationGuid', 'ratedPowerKva', 'loadPercent'],
    tabs: around('feeders'),
  },
  feeders: {
    card: 'Карточка фидера',
    facts: ['substationGuid', 'transformerGuid', 'voltageKv'],
    tabs: around('metering-points', 'equipments'),
  },
  'metering-points': {
    card: 'Карточка точки',
    facts: ['code', 'deviceGuid', 'consumptionObjectGuid'],
    sections: {
      Точка: ['name', 'code', 'status', 'purpose', 'direction', 'gtpCode'],
      Место: [
        'consumptionObjectGuid',
        'substationGuid',
        'feederGuid',
        'parentGuid',
        'reservePointGuid',
        'deliveryPointName',
        'fias',
      ],
      Учёт: ['voltageGuid', 'priceCategoryGuid', 'collectMethod', 'profileInterval', 'lossPercent', 'signInBalance'],
      Документы: ['admissionActNumber', 'admissionActDate', 'balanceBoundary'],
      'Виртуальная точка': ['formula'],
    },
    tabs: [
      ['Обзор', 'overview', 'card'],
      ['Данные', 'values', 'coverage', 'balance', 'reconciliation'],
      ['Приборы', 'devices', 'device-placements', 'readings', 'seals', 'transformations'],
      ['Прогноз и лимиты', 'forecasts', 'expected-profiles', 'consumption-limits'],
      ['Файлы и связи', 'files', 'chart-marks', 'usage'],
      'history',
    ],
    links: [
      {
        to: paths.measurementImports,
        label: 'Обмен данными: макеты 80020 и таблицы значений',
        entity: 'exchangeFiles',
      },
    ],
  },
  'metering-devices': {
    card: 'Карточка прибора',
    facts: ['modelGuid', 'meteringPointGuid', 'nextVerificationDate'],
    sections: {
      Прибор: ['modelGuid', 'serialNumber', 'manufactureYear', 'inventoryNumber', 'ownership', 'status'],
      Поверка: ['verificationDate', 'verificationIntervalYears', 'certificateNumber'],
      Связь: ['networkAddress', 'simCardNumber'],
    },
    tabs: around('readings', 'device-placements'),
  },
  'device-placements': {
    card: 'Установка',
    facts: ['meteringPointGuid', 'validFrom', 'validTo'],
  },
  transformations: {
    card: 'Карточка трансформации',
    facts: ['meteringPointGuid', 'coefficient', 'validFrom'],
    sections: {
      Действие: ['meteringPointGuid', 'validFrom', 'validTo', 'note'],
      'Трансформаторы тока': [
        'currentPrimary',
        'currentSecondary',
        'currentModelGuid',
        'currentSerials',
        'currentAccuracy',
        'currentVerificationDate',
        'currentNextVerificationDate',
      ],
      'Трансформаторы напряжения': [
        'voltagePrimary',
        'voltageSecondary',
        'voltageModelGuid',
        'voltageSerials',
        'voltageAccuracy',
        'voltageVerificationDate',
        'voltageNextVerificationDate',
      ],
    },
  },
  equipments: {
    card: 'Карточка оборудования',
    facts: ['modelGuid', 'objectGuid', 'powerKw'],
    sections: {
      Оборудование: ['name', 'equipmentTypeGuid', 'modelGuid', 'serial', 'status'],
      Место: ['objectGuid', 'substationGuid', 'installDate', 'powerKw'],
      'Коммутационный аппарат': [
        'switches',
        'feederGuid',
        'transformerGuid',
        'otherTransformerGuid',
        'position',
        'positionDate',
      ],
    },
  },
  accumulators: {
    card: 'Карточка накопителя',
    facts: ['kind', 'capacityKwh', 'operationMode'],
  },
  'generation-objects': {
    card: 'Карточка объекта',
    facts: ['kind', 'installedKw', 'branchGuid'],
  },
  'transit-consumers': {
    card: 'Карточка потребителя',
    facts: ['hostGuid', 'maxPowerKw', 'isDeducted'],
    tabs: around('connection-points'),
  },
  'connection-points': {
    card: 'Точка подключения',
    facts: ['transitConsumerGuid', 'meteringPointGuid', 'splitShare'],
  },
  contracts: {
    card: 'Карточка договора',
    facts: ['typeGuid', 'counterparty', 'endDate'],
    sections: {
      Договор: ['number', 'date', 'typeGuid', 'status'],
      Стороны: ['counterparty', 'counterpartyInn', 'supplierGuid'],
      Срок: ['startDate', 'endDate', 'isProlonged'],
      Условия: ['priceCategoryGuid', 'powerGroupGuid', 'voltageGuid', 'paymentTerms'],
    },
    tabs: around('consumption-objects'),
  },
  'accession-acts': {
    card: 'Карточка акта',
    facts: ['date', 'gridOrganizationGuid', 'maxPowerKw'],
  },
  workers: {
    card: 'Карточка работника',
    facts: ['position', 'phone', 'branchGuid'],
  },
  products: {
    card: 'Карточка продукции',
    facts: ['unit', 'specificConsumption', 'branchGuid'],
    tabs: around('planned-data'),
  },
  'planned-data': {
    card: 'Плановое значение',
    facts: ['branchGuid', 'year', 'month'],
  },
  readings: {
    links: [
      { to: paths.readingSheet, label: 'Снять показания', entity: 'readings' },
      { to: paths.reconciliation, label: 'Сверка профиля с показаниями', entity: 'readings' },
    ],
  },
  'consumption-limits': {
    card: 'Карточка лимита',
    facts: ['meteringPointGuid', 'monthKwh', 'powerKw'],
    links: [{ to: paths.limitStates, label: 'Лимиты за месяц: факт и прогноз', entity: 'plannedData' }],
  },
  'expected-profiles': {
    card: 'Карточка профиля',
    facts: ['meteringPointGuid', 'validFrom', 'validTo'],
  },
  'balance-groups': {
    card: 'Карточка группы',
    facts: ['kind', 'substationGuid', 'branchGuid'],
    tabs: around('imbalance', 'balance-members'),
    links: [{ to: paths.groupBalances, label: 'Небалансы групп за месяц', entity: 'balanceGroups' }],
  },
  gtps: {
    facts: ['kind', 'fromGuid', 'toGuid'],
    tabs: around('hours'),
  },
};
