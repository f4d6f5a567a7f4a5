import { defineResource } from '../../kit/resource.ts';
import { address, fias, region, title } from './fields.ts';

export const branchOffices = defineResource({
  name: 'branch-offices',
  table: 'branch_office',
  titles: { list: 'Филиалы', count: ['филиал', 'филиала', 'филиалов'], accusative: 'филиал' },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'branchOffices',
  isExtended: true,
  fields: {
    name: { ...title, unique: true },
    code: { kind: 'text', label: 'Код', max: 32, unique: true },
    parentGuid: { kind: 'reference', label: 'Входит в', to: 'branch-offices' },
    regionGuid: { ...region, required: true },
    address,
    fias,
    headEmployeeGuid: { kind: 'reference', label: 'Руководитель', to: 'employees' },
    headcount: { kind: 'number', label: 'Численность', integer: true, min: 0, max: 1_000_000, unit: 'чел.' },
  },
  list: {
    columns: ['name', 'code', 'parentGuid', 'regionGuid', 'headEmployeeGuid', 'headcount'],
    sort: 'name',
    title: 'name',
  },
});
