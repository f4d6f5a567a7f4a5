import { resourceByName, resources } from 'contract/features/index.ts';
import { ownObjects, typedFamilies } from 'contract/features/object-types/facts.ts';
import { passport } from 'contract/features/passport/resources.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { decide, decideAny } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { join, literal, name, sql, type Sql } from '../../core/sql.ts';
import { visible } from '../references/visible.ts';

export const VALUES = 'dictionary_value';

/** The resource whose records a table keeps; undefined where its rows are no records, and for values of dictionaries. */
export const familyOf = (table: string): Resource | undefined =>
  table === ownObjects.table ? ownObjects : resources.find((resource) => resource.table === table);

/** The resource whose records refer to others through a table of links. */
export const linksBy = (table: string): Resource | undefined =>
  resources.find(({ fields }) =>
    Object.values(fields).some((field) => field.kind === 'references' && field.table === table),
  );

/** Whether parameters may lead to the records of a resource: values of dictionaries, and objects of the technical passport. */
export const isHeldByParameters = ({ table }: Resource): boolean =>
  table === VALUES || table === ownObjects.table || passport.some((family) => family.table === table);

/** The record on which the fields of a family's records depend, as a column. */
export const withinOf = (family: Resource): Sql => (family === ownObjects ? sql`type_guid` : sql`null::uuid`);

/** The section of the rights to the records in a table that have parameters. */
export const entityOf = (holder: string): EntityType => familyOf(holder)?.entity ?? 'dictionaries';

/** The rows of a family that a person may read, of which only titles are told. */
export const visibleRows = (family: Resource, rights: Rights): Sql =>
  decideAny(rights, family.entity, 'read').allowed ? (visible(family, rights).reach ?? sql`true`) : sql`false`;

/** Whether a person may read a record `h` with parameters, which is in the table `h.holder`. */
export function isHolderVisible(rights: Rights): Sql {
  const families = [...Object.keys(typedFamilies).map((family) => resourceByName(family)!), ownObjects];
  const ways = families.map((family) => {
    const isVisible = sql`select from ${name(family.table)} t where t.guid = h.guid and ${visibleRows(family, rights)}`;
    return sql`when ${literal(family.table)} then exists (${isVisible})`;
  });
  return sql`case h.holder ${join(ways, ' ')} else ${decide(rights, 'dictionaries', 'read').allowed} end`;
}
