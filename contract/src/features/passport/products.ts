import { defineResource } from '../../kit/resource.ts';
import { branch, title } from './fields.ts';

/** The units in which production is counted: ОКЕИ. */
export const productUnits = {
  '796': 'шт.',
  '166': 'кг',
  '168': 'т',
  '112': 'л',
  '113': 'м³',
  '055': 'м²',
  '006': 'м',
  '018': 'пог. м',
  '233': 'Гкал',
  '246': 'МВт·ч',
  '698': 'место',
  '736': 'рулон',
  '778': 'упак.',
} as const;

export const products = defineResource({
  name: 'products',
  table: 'product',
  titles: { list: 'Продукция', count: ['вид продукции', 'вида продукции', 'видов продукции'], accusative: 'продукцию' },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'products',
  isExtended: true,
  keys: ['branchGuid', 'name'],
  fields: {
    name: title,
    okpd2: {
      kind: 'text',
      label: 'Код ОКПД 2',
      max: 12,
      pattern: '^\\d{2}(\\.\\d{1,2}(\\.\\d{1,2}(\\.\\d{1,3})?)?)?$',
      patternMessage: 'Код вида 27.11.40.120',
    },
    unit: { kind: 'choice', label: 'Единица измерения', options: productUnits, required: true },
    specificConsumption: { kind: 'number', label: 'Удельный расход', unit: 'кВт·ч/ед.', min: 0, max: 1_000_000 },
    branchGuid: branch,
  },
  list: { columns: ['name', 'okpd2', 'unit', 'specificConsumption', 'branchGuid'], sort: 'name', title: 'name' },
});
