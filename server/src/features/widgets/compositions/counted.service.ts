import { resourceByName } from 'contract/features/index.ts';
import { ownObjects } from 'contract/features/object-types/facts.ts';
import { isGroupable, MAX_GROUPS, type WidgetComposition } from 'contract/features/widgets/compositions.ts';
import { isComposed, isList, type Field } from 'contract/kit/field.ts';
import { fieldsOf } from 'contract/kit/filter.ts';
import { fieldOf, type Resource } from 'contract/kit/resource.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { decide } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { ReachedResource } from '../../../resource/column.ts';
import { checkCondition } from '../../../resource/list/kept-condition.ts';
import { visible } from '../../../resource/references/visible.ts';
import { extended, objectsResource } from '../../object-types/extension.service.ts';

/** The columns of a composition's answer. */
export const partsOf = (composition: WidgetComposition): 'number' | 'groups' | 'rows' =>
  composition.drawing === 'number' ? 'number' : composition.groupField ? 'groups' : 'rows';

/** The fields used by a composition, each with its place in it. */
function usedFields(composition: WidgetComposition): [path: keyof WidgetComposition, name: string][] {
  const { condition, measure, valueField, groupField, columns, sortField } = composition;
  const parts = partsOf(composition);
  const used = {
    condition: condition ? fieldsOf(condition) : [],
    groupField: parts === 'groups' ? [groupField] : [],
    valueField: parts !== 'rows' && measure !== 'count' ? [valueField] : [],
    columns: parts === 'rows' ? columns : [],
    sortField: parts === 'rows' ? [sortField] : [],
  } as const;
  return (Object.keys(used) as (keyof typeof used)[]).flatMap((path) =>
    used[path].flatMap((key) => (key === null ? [] : [[path, key] as [keyof typeof used, string]])),
  );
}

function checkField(path: keyof WidgetComposition, field: Field): void {
  const { kind, label } = field;
  if (path === 'groupField' && !isGroupable(field)) throw invalidField(path, `По полю «${label}» не раскладывают`);
  if (path === 'valueField' && kind !== 'number') throw invalidField(path, `«${label}» — не число`);
  if (path === 'columns' && isComposed(field)) throw invalidField(path, `Поля «${label}» в таблице не показать`);
  if (path === 'sortField' && isList(field)) throw invalidField(path, `По полю «${label}» нельзя упорядочить`);
}

/** Refuses settings that do not fit the records or the drawing. Errors: 422 at the setting. */
function checkParts(resource: Resource, composition: WidgetComposition): void {
  const { drawing, measure, valueField, columns, condition, limit } = composition;
  const parts = partsOf(composition);
  if (parts === 'rows' && drawing !== 'table') throw invalidField('groupField', REQUIRED);
  if (parts === 'rows' && columns.length === 0)
    throw invalidField('columns', 'Назовите столбцы или поле, по которому разложить');
  if (parts !== 'rows' && measure !== 'count' && !valueField) throw invalidField('valueField', REQUIRED);
  if (parts === 'groups' && (limit ?? 0) > MAX_GROUPS)
    throw invalidField('limit', `Групп показывают не больше ${MAX_GROUPS}`);
  for (const [path, key] of usedFields(composition)) {
    const field = fieldOf(resource, key);
    if (!field) throw invalidField(path, `Поля «${key}» у этих записей нет`);
    checkField(path, field);
  }
  if (condition) checkCondition(resource, 'condition', condition);
}

/** The objects of an own type of the organization. Errors: 422. */
async function objectsOfType(tx: Tx, typeGuid: string | null): Promise<Resource> {
  if (!typeGuid) throw invalidField('typeGuid', REQUIRED);
  const isOwn = await tx.one(sql`select from object_type where guid = ${typeGuid} and family is null`);
  if (!isOwn) throw invalidField('typeGuid', 'Готовый тип назовите в «Какие записи»');
  return objectsResource(tx, typeGuid);
}

/** The records of a composition, with the rows and fields readable by the person. Errors: 403 for a closed field,
 *  422. */
export async function recordsOf(tx: Tx, { rights }: Actor, composition: WidgetComposition): Promise<ReachedResource> {
  const { records, typeGuid } = composition;
  const whole = await (records === ownObjects.name
    ? objectsOfType(tx, typeGuid)
    : extended(tx, resourceByName(records)!));
  const resource = visible(whole, rights);
  const closed = usedFields(composition).find(([, key]) => fieldOf(whole, key) && !fieldOf(resource, key));
  if (closed) throw new AppError('forbidden', { detail: `Поле «${fieldOf(whole, closed[1])!.label}» вам не видно.` });
  checkParts(resource, composition);
  return resource;
}

/** The same for users who may read any such records. Errors: 403, 422. */
export async function countedBy(tx: Tx, actor: Actor, composition: WidgetComposition): Promise<ReachedResource> {
  const resource = await recordsOf(tx, actor, composition);
  const { allowed, reason } = decide(actor.rights, resource.entity, 'read', null, onSomeRows);
  return allowed ? resource : Promise.reject(new AppError('forbidden', { detail: reason }));
}
