import type { Field } from '../../kit/field.ts';
import { defineResource, type Resource } from '../../kit/resource.ts';
import { brands, equipmentTypes, models } from '../equipment/facts.ts';
import { employees } from '../employees/facts.ts';

/** The resources that group rules may be about: all of their routes return only the rows that the rules allow. */
export const ruledResources: readonly Resource[] = [employees, brands, models, equipmentTypes];

/** The section of the rights and its resource, as named in a rule. */
export const sectionOf = ({ entity, name }: Pick<Resource, 'entity' | 'name'>): string => `${entity}/${name}`;

/** The resource that a rule is about. */
export const ruledResource = (section: unknown): Resource | undefined =>
  ruledResources.find((resource) => sectionOf(resource) === section);

const sections = Object.fromEntries(ruledResources.map((resource) => [sectionOf(resource), resource.titles.list]));

const document = (label: string, hint: string) =>
  ({ kind: 'text', label, hint, max: 8000, check: 'document' }) as const satisfies Field;

/** The restrictions of a group in one section: the rows on which its value applies, what members may write, and the defaults
 *  of their new records. */
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
    rows: document('Какие записи', 'Группа даёт права только на них; пусто — на все'),
    requirement: document('Какими должны быть записи', 'Иначе участник группы их не сохранит; пусто — любыми'),
    message: { kind: 'text', label: 'Что сказать, если запись не подходит', max: 300 },
    defaults: document('С чего начинается новая запись', 'Значения, которые участник группы видит в новой записи'),
  },
  list: { columns: ['name', 'section', 'rows', 'requirement', 'defaults'], sort: 'name', title: 'name' },
});
