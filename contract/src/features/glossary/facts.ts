import { codeNumber } from '../../kit/field.ts';
import { commonNameField, ownerField } from '../../kit/own-reading.ts';
import { defineResource } from '../../kit/resource.ts';

export const glossarySections = defineResource({
  name: 'glossary-sections',
  table: 'glossary_section',
  titles: { list: 'Разделы глоссария', count: ['раздел', 'раздела', 'разделов'], accusative: 'раздел' },
  scope: 'both',
  entity: 'glossary',
  fields: {
    name: { kind: 'text', label: 'Раздел', required: true, max: 120, unique: true },
    parentGuid: { kind: 'reference', label: 'Входит в раздел', to: 'glossary-sections' },
    sort: { ...codeNumber, label: 'Порядок', required: true, min: 0, max: 1_000_000, initial: 100 },
    owner: ownerField,
  },
  list: { columns: ['name', 'parentGuid', 'sort', 'owner'], sort: 'sort,name', title: 'name' },
});

export const glossaryStatuses = {
  draft: 'Черновик',
  review: 'На согласовании',
  approved: 'Утверждён',
  obsolete: 'Утратил силу',
} as const;
export type GlossaryStatus = keyof typeof glossaryStatuses;

/** The state of a source today, from its dates; empty when no dates are set. */
export const sourceValidities = { current: 'Действует', ahead: 'Ещё не действует', over: 'Утратил силу' } as const;
export type SourceValidity = keyof typeof sourceValidities;

const links = { kind: 'references', to: 'glossary', table: 'glossary_related' } as const;

export const glossary = defineResource({
  name: 'glossary',
  table: 'glossary_term',
  titles: { list: 'Глоссарий', count: ['термин', 'термина', 'терминов'], accusative: 'термин' },
  scope: 'both',
  entity: 'glossary',
  keys: ['sectionGuid', 'term'],
  fields: {
    term: { kind: 'text', label: 'Термин', required: true, max: 120, reading: 'name' },
    abbreviation: { kind: 'text', label: 'Сокращение', max: 20 },
    sectionGuid: { kind: 'reference', label: 'Раздел', to: 'glossary-sections', required: true },
    definition: { kind: 'multiline', label: 'Определение', required: true, min: 10, max: 2000 },
    synonyms: { kind: 'tags', label: 'Синонимы', max: 120 },
    related: { ...links, label: 'Связанные термины', reversed: 'relatedBy' },
    relatedBy: { ...links, label: 'Называют его связанным', isReversed: true, most: 10_000, readOnly: true },
    source: { kind: 'text', label: 'Источник', max: 255, hint: 'Акт, из которого взято определение' },
    sourceClause: { kind: 'text', label: 'Пункт', max: 64 },
    sourceValidFrom: { kind: 'date', label: 'Источник действует с' },
    sourceValidTo: { kind: 'date', label: 'Источник действует по' },
    sourceValidity: {
      kind: 'choice',
      label: 'Состояние источника',
      options: sourceValidities,
      readOnly: true,
      hasNoPast: true,
    },
    status: { kind: 'choice', label: 'Состояние', options: glossaryStatuses, required: true, readOnly: true },
    author: { kind: 'text', label: 'Автор', max: 255, readOnly: true, hasNoPast: true },
    reviewer: { kind: 'text', label: 'Согласовал', max: 255, readOnly: true, hasNoPast: true },
    approvedAt: { kind: 'dateTime', label: 'Утверждён', readOnly: true },
    owner: ownerField,
    commonName: { ...commonNameField, commonOf: 'term' },
  },
  list: {
    columns: ['term', 'status', 'abbreviation', 'definition', 'sourceValidity', 'owner'],
    fileColumns: ['sectionGuid', 'source'],
    sort: 'term',
    title: 'term',
    wordForms: true,
    nearest: ['synonyms', 'abbreviation'],
  },
});
