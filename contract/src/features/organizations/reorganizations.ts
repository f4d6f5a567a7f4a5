import { defineResource } from '../../kit/resource.ts';

export const reorganizationChanges = {
  rename: 'Переименование',
  merge: 'Присоединение',
  split: 'Разделение',
} as const;

const shownFor = (...changes: (keyof typeof reorganizationChanges)[]) =>
  ({ shownWhen: { code: 'change', value: changes } }) as const;
const newName = (label: string, max: number) =>
  ({ kind: 'text', label, max, required: true, ...shownFor('rename') }) as const;

/** Reorganizations within the holding: planned in advance, carried out on their day. */
export const reorganizations = defineResource({
  name: 'reorganizations',
  table: 'reorganization',
  titles: {
    list: 'Реорганизации',
    count: ['реорганизация', 'реорганизации', 'реорганизаций'],
    accusative: 'реорганизацию',
  },
  scope: 'organization',
  entity: 'organizations',
  keys: [],
  fields: {
    title: { kind: 'text', label: 'Реорганизация', max: 300, readOnly: true },
    subjectGuid: { kind: 'reference', label: 'Организация', to: 'organizations', required: true },
    change: { kind: 'choice', label: 'Что происходит', options: reorganizationChanges, required: true },
    date: { kind: 'date', label: 'С какого дня', required: true },
    newShortName: newName('Новое краткое наименование', 255),
    newFullName: newName('Новое полное наименование', 500),
    successors: {
      kind: 'references',
      label: 'Преемники',
      to: 'organizations',
      table: 'reorganization_successor',
      required: true,
      ...shownFor('merge', 'split'),
      hint: 'К кому присоединяется (одна) или на кого разделяется (две и больше)',
    },
    movesData: {
      kind: 'boolean',
      label: 'Перенести людей и записи',
      ...shownFor('merge'),
      hint: 'Сотрудники, технический паспорт, измерения, цены, прогнозы и отчёты станут преемника. Посмотрите заранее, «Что перейдёт»',
    },
    document: { kind: 'text', label: 'Документ', max: 255, hint: 'Решение и его номер' },
    note: { kind: 'multiline', label: 'Примечание', max: 2000 },
    oldShortName: { kind: 'text', label: 'Прежнее наименование', max: 255, readOnly: true },
    appliedAt: { kind: 'dateTime', label: 'Проведена', readOnly: true },
  },
  list: {
    columns: ['title', 'subjectGuid', 'newShortName', 'successors', 'document', 'appliedAt'],
    sort: '-date',
    title: 'title',
  },
});
