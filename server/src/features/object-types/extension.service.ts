import type { CardLayout } from 'contract/kit/card-layout.ts';
import { extendedBy, objectsOf, type Extension, type TypeSchema } from 'contract/features/object-types/facts.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { AppError } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { ResourceFamily } from '../../resource/serve-resource.ts';

const locking = (lock?: 'lock') => (lock ? sql`for share` : sql``);

/** A family with the organization's additional fields. `lock` prevents changes until the end of the transaction. */
export async function extended(tx: Tx, resource: Resource, lock?: 'lock'): Promise<Resource> {
  if (!resource.isExtended) return resource;
  const type = await tx.one<{ parameters: Parameter[] }>(sql`
    select parameters from object_type
    where organization_guid = (select current_organization()) and family = ${resource.name} ${locking(lock)}`);
  return type ? extendedBy(resource, type.parameters) : resource;
}

/** A resource for serving; one that organizations may extend is resolved at each call. */
export const extensible = (resource: Resource): Resource | ResourceFamily =>
  resource.isExtended
    ? { routes: resource.routes, resourceOf: (tx, _, lock) => extended(tx, resource, lock) }
    : resource;

/** An own type of the organization. Errors: 404. */
export async function ownType(tx: Tx, type: string, lock?: 'lock'): Promise<TypeSchema> {
  const found = await tx.one<TypeSchema>(sql`
    select guid, name, parameters from object_type where guid = ${type} and family is null ${locking(lock)}`);
  return found ?? Promise.reject(new AppError('not_found'));
}

/** The objects of an organization's own type. Errors: 404. */
export const objectsResource = async (tx: Tx, type: string, lock?: 'lock'): Promise<Resource> =>
  objectsOf(await ownType(tx, type, lock));

/** The extensions of families and the own types of the organization. */
export async function extensionsOf(tx: Tx): Promise<Extension[]> {
  const types = await tx.rows<Extension & { parentGuid: string | null }>(sql`
    select guid, name, family, parameters, layout, parent_guid as "parentGuid" from object_type
    where organization_guid = (select current_organization()) and (family is null or parameters <> '[]' or layout is not null)
    order by sort`);
  const byGuid = new Map(types.map((type) => [type.guid, type]));
  const layoutOf = (guid: string | null): CardLayout | null => {
    const type = guid === null ? undefined : byGuid.get(guid);
    return type ? (type.layout ?? layoutOf(type.parentGuid)) : null;
  };
  return types.map(({ guid, name, family, parameters }) => ({
    guid,
    name,
    family,
    parameters,
    layout: layoutOf(guid),
  }));
}

/** The types with their subtypes. */
export const typesBelow = (tx: Tx, types: readonly string[]) =>
  tx.rows<TypeSchema & { family: string | null }>(sql`
    select guid, name, parameters, family from object_type
    where guid in (select type_with_subtypes(x) from unnest(${types}::uuid[]) x)`);

export interface TypeHere extends TypeSchema {
  /** The extended resource; null for an own type. */
  family: string | null;
  sort: number;
  /** The fields needed for completeness: those named by the type, and those that became required. */
  needed: string[];
}

/** The types of the organization: of families and own ones. */
export async function typesHere(tx: Tx): Promise<TypeHere[]> {
  const types = await tx.rows<TypeHere>(sql`
    select guid, name, family, sort, parameters, needed from object_type
    where organization_guid = (select current_organization()) order by sort, name`);
  const required = (parameters: readonly Parameter[]) =>
    parameters.flatMap(({ code, type, isRequired, shownWhen }) =>
      isRequired && type !== 'bool' && !shownWhen ? [code] : [],
    );
  return types.map((type) => ({ ...type, needed: [...new Set([...type.needed, ...required(type.parameters)])] }));
}
