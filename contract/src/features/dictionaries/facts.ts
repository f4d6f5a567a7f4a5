import { codeNumber, type Fields } from '../../kit/field.ts';
import { fieldsOfParameters } from '../../kit/parameter-field.ts';
import { parametersField, type Parameter } from '../../kit/parameter.ts';
import { commonNameField, unusedField, ownerField } from '../../kit/own-reading.ts';
import { defineResource, type Resource } from '../../kit/resource.ts';

const titles = {
  dictionaries: {
    list: 'Словари',
    count: ['словарь', 'словаря', 'словарей'],
    accusative: 'словарь',
    irreplaceable:
      'У другого словаря другие параметры. Сначала замените значения, которыми пользуются, и удалите параметры, которые из него выбирают.',
    removal: 'Вместе со словарём удалятся все его значения.',
  },
  values: { list: 'Значения', count: ['значение', 'значения', 'значений'], accusative: 'значение' },
} as const;

/** External classifiers that a dictionary can be kept in sync with. */
export const classifiers = {
  oktmo: 'ОКТМО',
  okei: 'ОКЕИ',
  okved2: 'ОКВЭД 2',
  ats: 'Коды АТС',
  other: 'Другой',
} as const;
export type Classifier = keyof typeof classifiers;

export const dictionaries = defineResource({
  name: 'dictionaries',
  table: 'dictionary',
  titles: titles.dictionaries,
  scope: 'both',
  entity: 'dictionaries',
  keys: [],
  fields: {
    id: { ...codeNumber, label: 'Номер', required: true, readOnly: true },
    name: { kind: 'text', label: 'Наименование', required: true, max: 255, unique: true },
    code: {
      kind: 'text',
      label: 'Код',
      required: true,
      max: 64,
      unique: true,
      madeFrom: 'name',
      pattern: '^[a-z][A-Za-z0-9_-]{1,63}$',
      patternMessage: 'Латинские буквы, цифры, «-» и «_», первая — строчная буква',
    },
    description: { kind: 'multiline', label: 'Описание', max: 2000 },
    parameters: { ...parametersField, label: 'Параметры' },
    valuesCount: { kind: 'number', label: 'Значений', integer: true, readOnly: true, hasNoPast: true },
    classifier: { kind: 'choice', label: 'Классификатор', options: classifiers, readOnly: true },
    classifierDate: { kind: 'date', label: 'Редакция от', readOnly: true },
    isSystem: { kind: 'boolean', label: 'Системный', readOnly: true },
    owner: ownerField,
  },
  list: {
    columns: ['name', 'valuesCount', 'code', 'id', 'owner', 'description'],
    fileColumns: ['classifier', 'isSystem'],
    sort: 'name',
    title: 'name',
  },
});

/** The state of a value today, from its switch and its dates. */
const validities = { current: 'Действует', ahead: 'Ещё не действует', over: 'Уже не действует', off: 'Отключено' };

const valueFields = {
  id: { ...codeNumber, label: 'Номер', required: true, readOnly: true },
  // Names of classifier values are long.
  name: { kind: 'text', label: 'Наименование', required: true, max: 1000, unique: true, reading: 'name' },
  code: { kind: 'text', label: 'Код', max: 64, unique: true, madeFrom: 'name' },
  synonyms: {
    kind: 'tags',
    label: 'Синонимы',
    max: 120,
    hint: 'По ним значение находят и в загружаемых файлах',
  },
  // The default puts a new value after those that have been ordered explicitly.
  sort: { ...codeNumber, label: 'Порядок', required: true, min: 0, max: 1_000_000, initial: 1000 },
  isActive: { kind: 'boolean', label: 'Действует', initial: true, reading: 'use' },
  validFrom: { kind: 'date', label: 'Действует с' },
  validTo: { kind: 'date', label: 'Действует по' },
  validity: { kind: 'choice', label: 'Состояние', options: validities, readOnly: true, hasNoPast: true },
  isSystem: { kind: 'boolean', label: 'Системное', readOnly: true },
  owner: ownerField,
  commonName: commonNameField,
  isUnused: unusedField,
} as const satisfies Fields;

/** A dictionary resource with only the fields common to all dictionaries. */
export type DictionaryValues = ReturnType<typeof defineResource<typeof valueFields>>;

/** Codes that a parameter may not take because the value itself uses them. */
export const reservedCodes: readonly string[] = [
  ...Object.keys(valueFields),
  'guid',
  'version',
  'createdAt',
  'updatedAt',
  'names',
  'parameters',
  'dictionaryGuid',
];

/** The schema of a dictionary that code needs to work with its values. */
export interface DictionarySchema {
  guid: string;
  id: number;
  name: string;
  parameters: readonly Parameter[];
  /** The classifier whose codes are the values of the dictionary; not needed for display. */
  classifier?: string | null;
}

const BY_CLASSIFIER = 'Коды меняют загрузкой: карточка словаря, «Классификатор»';

/** The values of one dictionary as a resource: the common fields of values and the parameters of this dictionary. */
export const valuesOf = (dictionary: DictionarySchema): Resource =>
  defineResource({
    name: `dictionary/${dictionary.id}/values`,
    table: 'dictionary_value',
    titles: titles.values,
    scope: 'both',
    entity: 'dictionaries',
    fields: { ...valueFields, ...fieldsOfParameters(dictionary.parameters) } as Fields,
    list: {
      columns: [
        'name',
        'code',
        ...dictionary.parameters.map(({ code }) => code),
        'validity',
        'validFrom',
        'validTo',
        'sort',
        'owner',
      ],
      sort: 'sort,name',
      title: 'name',
    },
    within: { column: 'dictionary_guid', guid: dictionary.guid },
    ...(dictionary.classifier && { keys: [], changes: { notByHand: BY_CLASSIFIER } }),
  });

/** The address below `/api/` of the values of some dictionary. */
export const VALUES = 'dictionary/{dictionary}/values';

/** Facts shared by the values of every dictionary. */
export const valueFacts = {
  name: 'dictionary-values',
  scope: 'both',
  entity: 'dictionaries',
  titles: titles.values,
  fields: valueFields,
} as const;
