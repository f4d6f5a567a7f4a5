import { defineResource } from '../../kit/resource.ts';
import { address, branch, fias, latitude, longitude, title, year } from './fields.ts';

/** Energy efficiency classes: приказ Минстроя России от 06.06.2016 № 399/пр. */
export const energyClasses = {
  'A++': 'A++',
  'A+': 'A+',
  A: 'A',
  B: 'B',
  C: 'C',
  D: 'D',
  E: 'E',
  F: 'F',
  G: 'G',
} as const;

export const buildings = defineResource({
  name: 'buildings',
  table: 'building',
  titles: { list: 'Здания', count: ['здание', 'здания', 'зданий'], accusative: 'здание' },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'buildings',
  isExtended: true,
  fields: {
    name: title,
    address: { ...address, required: true },
    fias: { ...fias, unique: true },
    branchGuid: branch,
    purpose: { kind: 'text', label: 'Назначение', max: 255 },
    cadastralNumber: {
      kind: 'text',
      label: 'Кадастровый номер',
      max: 25,
      pattern: '^\\d{2}:\\d{2}:\\d{6,7}:\\d+$',
      patternMessage: 'Номер вида 50:01:0010101:25',
      unique: true,
    },
    yearBuilt: year('Год постройки', 1700),
    areaM2: { kind: 'number', label: 'Площадь', unit: 'м²', min: 0.01, max: 10_000_000 },
    heatedVolumeM3: { kind: 'number', label: 'Отапливаемый объём', unit: 'м³', min: 0.01, max: 100_000_000 },
    floors: { kind: 'number', label: 'Этажей', integer: true, min: 1, max: 200 },
    energyClass: { kind: 'choice', label: 'Класс энергоэффективности', options: energyClasses },
    latitude,
    longitude,
  },
  list: {
    columns: ['name', 'address', 'branchGuid', 'purpose', 'areaM2', 'yearBuilt', 'energyClass'],
    sort: 'name',
    title: 'name',
  },
});
