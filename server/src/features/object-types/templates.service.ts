import { resourceOfType } from 'contract/features/object-types/described.ts';
import { resourceByName } from 'contract/features/index.ts';
import type { ObjectType } from 'contract/features/object-types/facts.ts';
import { templateFields, templatesIn } from 'contract/features/object-types/fields.ts';
import type { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import { fieldsOfParameters } from 'contract/kit/parameter-field.ts';
import type { Fields } from 'contract/kit/field.ts';
import type { Answer } from 'contract/kit/route.ts';
import { closedFields } from 'contract/rights/closed-fields.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { mistakeIn } from '../../resource/given-values.ts';

/** Refuses templates that do not fit the type's fields. */
export function checkTemplates(type: ObjectType, own: Fields): void {
  const fields = templateFields({ ...own, ...fieldsOfParameters(type.parameters) });
  for (const [name, values] of Object.entries(templatesIn(type))) {
    if (!name.trim() || name.length > 255) throw invalidField('templates', 'Назовите шаблон: от 1 до 255 знаков');
    const mistake = mistakeIn(fields, values);
    if (mistake) throw invalidField('templates', `Шаблон «${name}»: ${mistake}`);
  }
}

/** The templates of a family or own type for users who may create its records, including inherited ones, without fields
 *  closed to them. */
export async function templatesOf(
  tx: Tx,
  rights: Rights,
  resource: string,
): Promise<Answer<typeof objectTypeCalls.templates>> {
  const family = resourceByName(resource)?.name ?? null;
  const own = /^object-types\/(.+)\/objects$/.exec(resource)?.[1] ?? null;
  const types = await tx.rows<ObjectType>(sql`
    with recursive above (guid, parent_guid, depth) as (
      select guid, parent_guid, 1 from object_type
      where organization_guid = (select current_organization()) and (family = ${family} or (family is null and guid::text = ${own}))
      union
      select t.guid, t.parent_guid, a.depth + 1 from object_type t join above a on t.guid = a.parent_guid where a.depth < 10)
    select t.guid, t.name, t.family, t.parameters, t.templates from object_type t join above a using (guid) order by a.depth`);
  const [type] = types;
  const target = type && resourceOfType(type);
  if (!target || !decideAny(rights, target.entity, 'create').allowed) return [];
  const closed = closedFields(rights, target, 'create');
  // A type's own template overrides its parent's of the same name.
  const all = Object.assign({}, ...types.toReversed().map(templatesIn)) as ReturnType<typeof templatesIn>;
  const sorted = Object.entries(all).toSorted(([one], [other]) => one.localeCompare(other, 'ru'));
  return sorted.map(([name, values]) => ({
    name,
    values: Object.fromEntries(Object.entries(values).filter(([key]) => !closed.includes(key))),
  }));
}
