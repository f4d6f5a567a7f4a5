import { defineResource } from '../../kit/resource.ts';
import { date, meteringPoint, note } from './fields.ts';

export const sealPlaces = {
  terminals: 'Клеммная крышка',
  body: 'Корпус прибора',
  testBlock: 'Испытательная коробка',
  cabinet: 'Шкаф учёта',
  currentTransformer: 'Трансформатор тока',
  voltageTransformer: 'Трансформатор напряжения',
  switch: 'Коммутационный аппарат',
  other: 'Другое место',
} as const;

const act = (label: string) => ({ kind: 'text', label, max: 64 }) as const;
const person = (label: string) => ({ kind: 'text', label, max: 255 }) as const;

/** A seal from its installation to its removal. */
export const seals = defineResource({
  name: 'seals',
  table: 'seal',
  titles: { list: 'Пломбы', count: ['пломба', 'пломбы', 'пломб'], accusative: 'пломбу' },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'seals',
  keys: ['number', 'installedOn'],
  fields: {
    number: { kind: 'text', label: 'Номер', required: true, max: 32 },
    meteringPointGuid: { ...meteringPoint, required: true },
    place: { kind: 'choice', label: 'Место', options: sealPlaces, required: true },
    installedOn: { ...date('Установлена'), required: true },
    installedBy: person('Кто установил'),
    installationAct: act('Акт установки'),
    removedOn: { ...date('Снята'), hint: 'День, когда пломбу сняли или сорвали' },
    removalReason: { kind: 'text', label: 'Причина снятия', max: 255 },
    removedBy: person('Кто снял'),
    removalAct: act('Акт снятия'),
    note,
  },
  list: {
    columns: ['number', 'meteringPointGuid', 'place', 'installedOn', 'installedBy', 'removedOn', 'removalReason'],
    sort: '-installedOn',
    title: 'number',
  },
});
