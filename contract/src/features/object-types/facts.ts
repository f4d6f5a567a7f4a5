import * as z from 'zod/mini';
import { layoutSchema } from '../../kit/card-layout.ts';
import { codeNumber, type Fields } from '../../kit/field.ts';
import { recordValues } from '../../kit/json-object.ts';
import { inputSchema } from '../../kit/field-schema.ts';
import { fieldsOfParameters } from '../../kit/parameter-field.ts';
import { parameterSchema, parametersField, type Parameter } from '../../kit/parameter.ts';
import { defineResource, type Resource, type Row } from '../../kit/resource.ts';
import { branch, title } from '../passport/fields.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** The resources of the technical passport that a type can extend. */
export const typedFamilies = {
  'consumption-objects': 'Объекты потребления',
  buildings: 'Здания',
  'branch-offices': 'Филиалы',
  'metering-points': 'Точки учёта',
  'metering-devices': 'Приборы учёта',
  transformations: 'Трансформации',
  substations: 'Подстанции',
  accumulators: 'Накопители',
  'generation-objects': 'Объекты генерации',
  'transit-consumers': 'Транзитные потребители',
  'accession-acts': 'Акты присоединения',
  contracts: 'Договоры',
  workers: 'Работники',
  products: 'Продукция',
} as const;

export const typeIcons = {
  box: 'Коробка',
  building: 'Здание',
  factory: 'Завод',
  bolt: 'Молния',
  plug: 'Вилка',
  meter: 'Прибор',
  battery: 'Накопитель',
  engine: 'Генератор',
  network: 'Сеть',
  file: 'Документ',
  person: 'Человек',
  pin: 'Место',
} as const;
export type TypeIcon = keyof typeof typeIcons;

export const typeColours = {
  blue: 'Синий',
  cyan: 'Бирюзовый',
  green: 'Зелёный',
  yellow: 'Жёлтый',
  orange: 'Оранжевый',
  red: 'Красный',
  violet: 'Фиолетовый',
  gray: 'Серый',
} as const;
export type TypeColour = keyof typeof typeColours;

/** Initial values of an object by template name. */
export const templatesSchema = z.record(z.string(), recordValues);

export const objectTypes = defineResource({
  name: 'object-types',
  table: 'object_type',
  titles: {
    list: 'Типы объектов',
    count: ['тип объектов', 'типа объектов', 'типов объектов'],
    accusative: 'тип объектов',
    irreplaceable:
      'У другого типа другие параметры. Сначала удалите его объекты или на вкладке «Объекты» перенесите их в другой тип.',
  },
  scope: 'organization',
  entity: 'objectTypes',
  keys: [],
  fields: {
    name: { ...title, unique: true },
    code: {
      kind: 'text',
      label: 'Код',
      required: true,
      max: 40,
      unique: true,
      madeFrom: 'name',
      pattern: '^[a-z][A-Za-z0-9]{1,39}$',
      patternMessage: 'Латинские буквы и цифры, первая — строчная буква',
    },
    parentGuid: { kind: 'reference', label: 'Родительский тип', to: 'object-types' },
    family: { kind: 'choice', label: 'Семейство', options: typedFamilies, readOnly: true },
    icon: { kind: 'choice', label: 'Значок', options: typeIcons, required: true, initial: 'box' },
    colour: { kind: 'choice', label: 'Цвет', options: typeColours, required: true, initial: 'gray' },
    sort: { ...codeNumber, label: 'Порядок', required: true, min: 0, max: 1_000_000, initial: 1000 },
    description: { kind: 'multiline', label: 'Описание', max: 2000 },
    parameters: { ...parametersField, label: 'Параметры', relates: true },
    needed: {
      kind: 'tags',
      label: 'Обязательны для полноты',
      max: 64,
      hint: 'Объекты, в которых что-то из этого не заполнено, видны на вкладке «Сбор данных»: «Полнота паспорта»',
    },
    templates: {
      kind: 'document',
      label: 'Шаблоны',
      hint: 'С чем начинается объект, созданный по шаблону',
      shape: templatesSchema,
      max: 32_000,
      refusal: 'Шаблоны — объект: название шаблона и объект его значений',
    },
    layout: {
      kind: 'document',
      label: 'Вид карточки',
      hint: 'Разделы карточки и поля в них',
      shape: layoutSchema,
      max: 32_000,
      refusal: 'Вид карточки — до 30 разделов с названиями и полями: {"sections": [{"title", "fields": [{"name"}]}]}',
    },
    isBuiltIn: { kind: 'boolean', label: 'Готовый', readOnly: true },
  },
  list: {
    columns: ['name', 'code', 'family', 'sort', 'description'],
    sort: 'sort,name',
    title: 'name',
  },
});

export type ObjectType = Row<typeof objectTypes>;

/** A resource with the fields that an organization adds to it. */
export function extendedBy(resource: Resource, parameters: readonly Parameter[]): Resource {
  if (parameters.length === 0) return resource;
  const fields = { ...resource.fields, ...fieldsOfParameters(parameters) };
  let input: Resource['input'] | undefined;
  return {
    ...resource,
    fields,
    // A getter, because code that only reads needs no schema.
    get input() {
      return (input ??= inputSchema(fields));
    },
  };
}

/** An organization's extension: parameters and layout of a resource, or a type of its own. A type without its own
 *  layout uses that of its parent. */
export const extension = z.object({
  guid: anyGuid,
  name: z.string(),
  family: z.nullable(z.enum(Object.keys(typedFamilies))),
  parameters: z.array(parameterSchema),
  layout: z.nullable(layoutSchema),
});
export type Extension = z.output<typeof extension>;

/** A resource with the extension of the organization applied. */
export function asExtended(resource: Resource, extensions: readonly Extension[]): Resource {
  const found = extensions.find(({ guid, family }) => (family ?? guid) === (resource.within?.guid ?? resource.name));
  const whole = extendedBy(resource, found?.family ? found.parameters : []);
  return found?.layout ? { ...whole, layout: found.layout } : whole;
}

const objectFields = {
  name: title,
  code: { kind: 'text', label: 'Код', max: 64, unique: true },
  branchGuid: branch,
  buildingGuid: { kind: 'reference', label: 'Здание', to: 'buildings' },
} as const satisfies Fields;

const objectTitles = { list: 'Объекты', count: ['объект', 'объекта', 'объектов'], accusative: 'объект' } as const;

/** Facts shared by the objects of every type. */
export const objectFacts = {
  name: 'objects',
  scope: 'organization',
  entity: 'typeObjects',
  titles: objectTitles,
  fields: objectFields,
} as const;

/** The objects of all own types of an organization as one resource, so that a group rule may limit access to some
 *  types. */
export const ownObjects = defineResource({
  ...objectFacts,
  table: 'passport_object',
  titles: { ...objectTitles, list: 'Объекты своих типов' },
  fields: {
    typeGuid: { kind: 'reference', label: 'Тип', to: 'object-types', required: true },
    ...objectFields,
  },
  list: { columns: ['name', 'typeGuid', 'code', 'branchGuid', 'buildingGuid'], sort: 'name', title: 'name' },
  visibility: { isRuled: true },
});

/** The schema of a type that code needs to work with its objects. */
export interface TypeSchema {
  guid: string;
  name: string;
  parameters: readonly Parameter[];
}

/** The objects of an organization's own type as a resource. */
export const objectsOf = (type: TypeSchema): Resource =>
  defineResource({
    name: `object-types/${type.guid}/objects`,
    table: 'passport_object',
    titles: { ...objectTitles, list: type.name },
    scope: 'organization',
    entity: 'typeObjects',
    fields: { ...objectFields, ...fieldsOfParameters(type.parameters) } as Fields,
    list: {
      columns: ['name', 'code', ...type.parameters.map(({ code }) => code), 'branchGuid', 'buildingGuid'],
      sort: 'name',
      title: 'name',
    },
    within: { column: 'type_guid', guid: type.guid },
    visibility: { ruledAs: ownObjects },
  });
