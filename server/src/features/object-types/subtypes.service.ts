import { inheriting, MAX_LEVELS, notInherited } from 'contract/features/object-types/inheritance.ts';
import { objectTypes, type ObjectType } from 'contract/features/object-types/facts.ts';
import { parametersSchema, type Parameter } from 'contract/kit/parameter.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { lockRow } from '../../resource/store.ts';

/** A type affected by a change, with its new parameters. */
export interface ChangedType {
  type: ObjectType;
  after: Parameter[];
}

/** The subtypes of a type from top to bottom, locked until the end of the transaction, with their parameters after a
 *  change of the type's. Errors: 409 when a subtype has its own parameter with the code or name of a new one. */
export async function subtypesAfter(
  tx: Tx,
  type: ObjectType,
  parameters: readonly Parameter[],
): Promise<ChangedType[]> {
  const children = await tx.rows<{ guid: string }>(
    sql`select guid from object_type where parent_guid = ${type.guid} order by guid`,
  );
  const changed: ChangedType[] = [];
  for (const { guid } of children) {
    const child = await lockRow(tx, objectTypes, guid, null);
    const after = inheriting(type.parameters, parameters, child.parameters);
    const parsed = parametersSchema.safeParse(after);
    if (!parsed.success)
      throw new AppError('conflict', { detail: `Подтип «${child.name}»: ${parsed.error.issues[0]!.message}.` });
    changed.push({ type: child, after }, ...(await subtypesAfter(tx, child, after)));
  }
  return changed;
}

/** Refuses an invalid parent, and missing or changed inherited parameters. */
export async function checkParent(tx: Tx, type: ObjectType): Promise<void> {
  const { parentGuid } = type;
  if (parentGuid === null) return;
  if (type.family) throw invalidField('parentGuid', 'У готового типа родительского не бывает');
  const above = await tx.rows<Pick<ObjectType, 'guid' | 'name' | 'family' | 'parameters'>>(sql`
    with recursive above (guid, parent_guid, depth) as (
      select t.guid, t.parent_guid, 1 from object_type t where t.guid = ${parentGuid}
      union
      select t.guid, t.parent_guid, a.depth + 1 from object_type t join above a on t.guid = a.parent_guid where a.depth < 10)
    select t.guid, t.name, t.family, t.parameters from object_type t join above a using (guid) order by a.depth for share of t`);
  const [parent] = above;
  if (!parent || parent.family) throw invalidField('parentGuid', 'Родительским бывает только свой тип');
  if (above.some(({ guid }) => guid === type.guid))
    throw invalidField('parentGuid', `«${parent.name}» — подтип этого типа: родительским он не бывает`);
  if (above.length + (await levelsBelow(tx, type.guid)) > MAX_LEVELS)
    throw invalidField('parentGuid', `Уровней типов — не больше ${MAX_LEVELS}`);
  const missing = notInherited(parent.parameters, type.parameters);
  if (missing)
    throw invalidField(
      'parameters',
      `«${missing.name}» — параметр родительского типа «${parent.name}»: он нужен и здесь, а менять можно только место и группу`,
    );
}

/** The number of levels of a type and its subtypes. */
async function levelsBelow(tx: Tx, type: string): Promise<number> {
  const found = await tx.one<{ levels: number }>(sql`
    with recursive below (guid, depth) as (
      select ${type}::uuid, 1
      union
      select t.guid, b.depth + 1 from object_type t join below b on t.parent_guid = b.guid where b.depth < 10)
    select max(depth) as levels from below`);
  return found?.levels ?? 1;
}
