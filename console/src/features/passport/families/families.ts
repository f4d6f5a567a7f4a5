import { passport } from 'contract/features/passport/resources.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import { paths } from '../../../paths.ts';

/** A screen for many records of the family, for those who may read `entity`. */
interface FamilyLink {
  to: string;
  label: string;
  entity: EntityType;
}

export interface FamilyScreen {
  /** The name of the tab with the record's own fields. */
  card: string;
  /** The two or three most important fields besides the state. */
  facts: readonly string[];
  /** The fields of the form by section heading; a family with few fields has no sections. */
  sections?: Readonly<Record<string, readonly string[]>>;
  /** The resources that refer to the record; each is listed on its own tab of the card. */
  related?: readonly string[];
  /** Links above the list. */
  links?: readonly FamilyLink[];
}

/** The families whose card differs from the default of `screenOf`. */
const screens: Readonly<Record<string, Partial<FamilyScreen>>> = {
  'branch-offices': {
    card: 'Карточка филиала',
    facts: ['code', 'parentGuid', 'headEmployeeGuid'],
    related: ['consumption-objects', 'buildings', 'substations', 'workers', 'products'],
  },
  buildings: {
    card: 'Карточка здания',
    facts: ['address', 'branchGuid', 'areaM2'],
    related: ['consumption-objects'],
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
    related: ['metering-points', 'equipments', 'transit-consumers'],
  },
  substations: {
    card: 'Карточка подстанции',
    facts: ['voltageClasses', 'installedMva', 'freeCapacityKva'],
    related: ['power-transformers', 'feeders', 'metering-points', 'equipments'],
  },
  'power-transformers': {
    card: 'Карточка трансформатора',
    facts: ['substationGuid', 'ratedPowerKva', 'loadPercent'],
    related: ['feeders'],
  },
  feeders: {
    card: 'Карточка фидера',
    facts: ['substationGuid', 'transformerGuid', 'voltageKv'],
    related: ['metering-points', 'equipments'],
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
    related: [
      'readings',
      'seals',
      'transformations',
      'device-placements',
      'expected-profiles',
      'consumption-limits',
      'chart-marks',
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
    related: ['readings', 'device-placements'],
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
    related: ['connection-points'],
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
    related: ['consumption-objects'],
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
    related: ['planned-data'],
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
    related: ['balance-members'],
    links: [{ to: paths.groupBalances, label: 'Небалансы групп за месяц', entity: 'balanceGroups' }],
  },
  gtps: {
    facts: ['kind', 'fromGuid', 'toGuid'],
  },
};

const FACTS = 3;

/** The card of a family; by default its facts are the first columns of the list. */
export const screenOf = ({ name, list }: Resource): FamilyScreen => ({
  card: 'Карточка',
  facts: list.columns.filter((column) => column !== list.title && column !== 'status').slice(0, FACTS),
  ...screens[name],
});

export const resourceOf = (name: string): Resource => passport.find((resource) => resource.name === name)!;

/** The field by which records of one resource refer to a record of another. */
export const fieldLeadingTo = (related: Resource, name: string): string =>
  Object.entries(related.fields).find(([, field]) => field.kind === 'reference' && field.to === name)![0];
