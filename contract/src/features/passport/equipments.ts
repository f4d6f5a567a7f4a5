import { defineResource } from '../../kit/resource.ts';
import { date, kilowatts } from './fields.ts';

export const equipmentStatuses = {
  working: 'В работе',
  reserve: 'В резерве',
  repair: 'В ремонте',
  retired: 'Выведено',
} as const;

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
  isRuled: true,
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
  },
  list: {
    columns: ['name', 'status', 'equipmentTypeGuid', 'modelGuid', 'serial', 'objectGuid', 'powerKw'],
    sort: 'name',
    title: 'name',
  },
});
