import type { Field } from '../../kit/field.ts';
import { keptFilter } from '../../kit/filter.ts';
import { recordValues } from '../../kit/json-object.ts';
import { defineResource, type Resource } from '../../kit/resource.ts';
import { brands, equipmentTypes, models } from '../equipment/facts.ts';
import { ownObjects } from '../object-types/facts.ts';
import { employees } from '../employees/facts.ts';
import { forecasts } from '../forecasts/facts.ts';
import { passport } from '../passport/resources.ts';
import { reports } from '../reports/facts.ts';

const known: readonly Resource[] = [
  employees,
  ...passport,
  ownObjects,
  forecasts,
  reports,
  brands,
  models,
  equipmentTypes,
];

/** The resources that group rules can restrict: their routes return only the rows and fields that the rules allow. */
export const ruledResources: readonly Resource[] = known.filter(({ visibility }) => visibility?.isRuled);

/** The section of the rights and its resource, as named in a rule. */
export const sectionOf = ({ entity, name }: Pick<Resource, 'entity' | 'name'>): string => `${entity}/${name}`;

/** The resource that a rule is about. */
export const ruledResource = (section: unknown): Resource | undefined =>
  ruledResources.find((resource) => sectionOf(resource) === section);

/** The resource with the name under which rights store its rules. */
export const ruledByName = (name: string): Resource | undefined =>
  ruledResources.find((resource) => resource.name === name);

const sections = Object.fromEntries(ruledResources.map((resource) => [sectionOf(resource), resource.titles.list]));

/** Forecasts and reports are computed from all fields, so closing some makes no sense. */
const isComputed = ({ name }: Resource) => name === forecasts.name || name === reports.name;

/** Whether rules concern all records of a kind that has several types with their own fields. */
export const isOfTypes = ({ name }: Resource): boolean => name === ownObjects.name;

/** The fields that a rule may close, except those by which people and imports identify a record. */
export const closableFields = (resource: Resource): [name: string, field: Field][] => {
  if (isComputed(resource) || isOfTypes(resource)) return [];
  const { fields, list, keys = [] } = resource;
  const described = [
    list.title,
    ...(list.qualifiers ?? []),
    ...keys,
    ...list.sort.split(',').map((key) => key.replace('-', '')),
  ];
  return Object.entries(fields).filter(([key]) => !described.includes(key));
};

/** The resource of a rule, recognized by its field names, because a journal entry contains only the changed fields. */
export const ruledWith = (names: readonly string[]): Resource | undefined =>
  ruledResources.find(({ fields }) => names.every((name) => name in fields));

/** The restrictions of a group in one section: the rows its value applies to, the requirement for written records, the
 *  defaults of new records, and the closed fields. */
export const permissionGroupRules = defineResource({
  name: 'permission-group-rules',
  table: 'permission_group_rule',
  titles: { list: 'Правила групп прав', count: ['правило', 'правила', 'правил'], accusative: 'правило' },
  scope: 'organization',
  entity: 'permissionGroups',
  keys: [],
  fields: {
    name: { kind: 'text', label: 'Правило', required: true, max: 255 },
    groupGuid: { kind: 'reference', label: 'Группа прав', to: 'permission-groups', required: true },
    section: { kind: 'choice', label: 'Раздел', options: sections, required: true },
    rows: { ...keptFilter, label: 'Какие записи', hint: 'Группа даёт права только на них; пусто — на все' },
    requirement: {
      ...keptFilter,
      label: 'Какими должны быть записи',
      hint: 'Иначе участник группы их не сохранит; пусто — любыми',
    },
    message: { kind: 'text', label: 'Что сказать, если запись не подходит', max: 300 },
    defaults: {
      kind: 'document',
      label: 'С чего начинается новая запись',
      hint: 'Значения, которые участник группы видит в новой записи',
      shape: recordValues,
      max: 8000,
      refusal: 'Начальные значения — объект: поле и его значение',
    },
    hiddenFields: {
      kind: 'tags',
      label: 'Скрытые поля',
      max: 64,
      namesFields: true,
      hint: 'Участник группы их не видит нигде',
    },
    readOnlyFields: {
      kind: 'tags',
      label: 'Поля только для чтения',
      namesFields: true,
      max: 64,
      hint: 'Участник группы их видит, но не меняет',
    },
  },
  list: {
    columns: ['name', 'section', 'rows', 'requirement', 'hiddenFields', 'readOnlyFields', 'defaults'],
    sort: 'name',
    title: 'name',
  },
});
