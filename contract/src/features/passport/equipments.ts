import { defineResource } from '../../kit/resource.ts';
import { date, kilowatts } from './fields.ts';

export const equipmentStatuses = {
  working: 'В работе',
  reserve: 'В резерве',
  repair: 'В ремонте',
  retired: 'Выведено',
} as const;

/** What a switching device connects: a side of a transformer, two bus sections, a feeder. */
export const switchedParts = {
  high: 'Ввод высшего напряжения',
  low: 'Ввод низшего напряжения',
  sections: 'Секции шин',
  feeder: 'Фидер',
} as const;

/** The position of a switching device, entered by people; the program does not measure it. */
export const switchPositions = { closed: 'Включён', open: 'Отключён', earthed: 'Заземлён' } as const;
export type SwitchPosition = keyof typeof switchPositions;

/** The equipment installed on the objects of the organization. */
export const equipments = defineResource({
  name: 'equipments',
  table: 'equipment',
  titles: {
    list: 'Установленное оборудование',
    count: ['единица оборудования', 'единицы оборудования', 'единиц оборудования'],
    accusative: 'оборудование',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'consumptionObjects',
  fields: {
    name: { kind: 'text', label: 'Наименование', required: true, max: 255 },
    equipmentTypeGuid: { kind: 'reference', label: 'Тип оборудования', to: 'equipment-types', required: true },
    modelGuid: { kind: 'reference', label: 'Модель', to: 'models' },
    serial: { kind: 'text', label: 'Заводской номер', max: 64 },
    objectGuid: { kind: 'reference', label: 'Объект потребления', to: 'consumption-objects' },
    substationGuid: { kind: 'reference', label: 'Подстанция', to: 'substations' },
    installDate: date('Установлено'),
    powerKw: kilowatts('Мощность'),
    status: { kind: 'choice', label: 'Состояние', options: equipmentStatuses, required: true },
    switches: {
      kind: 'choice',
      label: 'Что коммутирует',
      options: switchedParts,
      hint: 'Место коммутационного аппарата на схеме подстанции',
    },
    feederGuid: {
      kind: 'reference',
      label: 'Фидер',
      to: 'feeders',
      required: true,
      shownWhen: { code: 'switches', value: 'feeder' },
    },
    transformerGuid: {
      kind: 'reference',
      label: 'Силовой трансформатор',
      to: 'power-transformers',
      hint: 'Чей это ввод; у секционного аппарата — трансформатор одной из секций',
    },
    otherTransformerGuid: {
      kind: 'reference',
      label: 'Трансформатор другой секции',
      to: 'power-transformers',
      required: true,
      shownWhen: { code: 'switches', value: 'sections' },
    },
    position: { kind: 'choice', label: 'Положение', options: switchPositions },
    positionDate: { ...date('Положение с'), hint: 'День, с которого аппарат в этом положении' },
  },
  list: {
    columns: ['name', 'status', 'equipmentTypeGuid', 'modelGuid', 'serial', 'objectGuid', 'powerKw', 'position'],
    sort: 'name',
    title: 'name',
  },
});
