import { missingForCreation } from 'contract/features/rights/beginning.ts';
import { closableFields, isOfTypes, ruledResource, type permissionGroupRules } from 'contract/features/rights/rules.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { Filter } from 'contract/kit/filter.ts';
import type { Resource, Row } from 'contract/kit/resource.ts';
import type { EntityType, PermissionValue } from 'contract/rights/permissions.ts';
import { invalidField } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { mistakeIn } from '../../../resource/given-values.ts';
import { checkCondition } from '../../../resource/list/kept-condition.ts';

type GroupRule = Row<typeof permissionGroupRules>;
/** The rights of a group by section. */
export type GivenItems = Readonly<Partial<Record<EntityType, PermissionValue>>>;

/** A rule's filter may use only entered fields, because only these can be checked in past states and explained to
 *  users. */
function checkFilter(resource: Resource, path: 'rows' | 'requirement', filter: Filter): void {
  const entered = new Map(enteredFields(resource.fields));
  if (!checkCondition(resource, path, filter).every((field) => entered.has(field)))
    throw invalidField(path, 'Условие может спрашивать только о полях, которые вводят');
}

function checkDefaults(resource: Resource, defaults: object): void {
  if (isOfTypes(resource))
    throw invalidField('defaults', 'У каждого типа свои поля: с чего начинается новая запись, задаёт тип');
  const mistake = mistakeIn(resource.fields, defaults);
  if (mistake) throw invalidField('defaults', mistake);
}

const closing = ['hiddenFields', 'readOnlyFields'] as const;

/** Fields by which records are found cannot be closed. */
function checkClosed(resource: Resource, rule: GroupRule): void {
  const closable = new Map(closableFields(resource));
  for (const path of closing)
    for (const key of rule[path]) {
      const field = closable.get(key);
      if (!field) throw invalidField(path, `Поля «${resource.fields[key]?.label ?? key}» закрыть нельзя`);
      if (path === 'readOnlyFields' && field.readOnly)
        throw invalidField(path, `Поле «${field.label}» и так заполняет программа`);
    }
}

/** A rule that closes required fields must provide defaults when the group may create records. */
function checkBeginning(resource: Resource, rule: GroupRule, items: GivenItems): void {
  for (const path of closing) {
    const lack = missingForCreation(resource, items[resource.entity] ?? 'none', rule[path], rule.defaults);
    if (lack) throw invalidField(path, `Группа даёт создание, а ${lack}`);
  }
}

/** Checks that the group's rules have the defaults needed for newly given rights. Errors: 422. */
export async function checkBeginnings(tx: Tx, group: string, items: GivenItems): Promise<void> {
  const rules = await tx.rows<{ name: string; section: string; closed: string[]; defaults: object | null }>(
    sql`select name, section, hidden_fields || read_only_fields as closed, defaults
      from permission_group_rule where group_guid = ${group} order by name`,
  );
  for (const { name, section, closed, defaults } of rules) {
    const resource = ruledResource(section)!;
    const lack = missingForCreation(resource, items[resource.entity] ?? 'none', closed, defaults);
    if (lack) throw invalidField(resource.entity, `Правило «${name}»: ${lack}`);
  }
}

/** Validates a rule of a group with these rights. Errors: 422. */
export function checkContent(rule: GroupRule, items: GivenItems): void {
  const { section, rows, requirement, defaults } = rule;
  const resource = ruledResource(section)!;
  if (rows) checkFilter(resource, 'rows', rows);
  if (requirement) checkFilter(resource, 'requirement', requirement);
  if (defaults) checkDefaults(resource, defaults);
  checkClosed(resource, rule);
  checkBeginning(resource, rule, items);
}
