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

/** The resource stored in a table; undefined for tables without a resource and for dictionary values. */
export const familyOf = (table: string): Resource | undefined =>
  table === ownObjects.table ? ownObjects : resources.find((resource) => resource.table === table);

/** The resource whose records refer to others through a table of links. */
export const linksBy = (table: string): Resource | undefined =>
  resources.find(({ fields }) =>
    Object.values(fields).some((field) => field.kind === 'references' && field.table === table),
  );

/** Whether parameters may refer to records of a resource: dictionary values, and objects of the technical passport. */
export const isHeldByParameters = ({ table }: Resource): boolean =>
  table === VALUES || table === ownObjects.table || passport.some((family) => family.table === table);

/** The record that determines the fields of a family's records, as a column. */
export const withinOf = (family: Resource): Sql => (family === ownObjects ? sql`type_guid` : sql`null::uuid`);

/** The section of rights for records with parameters in a table. */
export const entityOf = (holder: string): EntityType => familyOf(holder)?.entity ?? 'dictionaries';

/** A condition for the rows of a family whose titles a person may read. */
export const visibleRows = (family: Resource, rights: Rights): Sql =>
  decideAny(rights, family.entity, 'read').allowed ? (visible(family, rights).reach ?? sql`true`) : sql`false`;

/** Whether a person may read a record `h` with parameters, from the table `h.holder`. */
export function isHolderVisible(rights: Rights): Sql {
  const families = [...Object.keys(typedFamilies).map((family) => resourceByName(family)!), ownObjects];
  const ways = families.map((family) => {
    const isVisible = sql`select from ${name(family.table)} t where t.guid = h.guid and ${visibleRows(family, rights)}`;
    return sql`when ${literal(family.table)} then exists (${isVisible})`;
  });
  return sql`case h.holder ${join(ways, ' ')} else ${decide(rights, 'dictionaries', 'read').allowed} end`;
}
