import { enteredFields, isNeeded } from '../../kit/field.ts';
import type { Resource } from '../../kit/resource.ts';
import { closedFields } from '../../rights/closed-fields.ts';
import { defaultsOf } from '../../rights/defaults.ts';
import { rankOf, type PermissionValue } from '../../rights/permissions.ts';
import type { Rights } from '../../rights/rights.ts';

/** Required fields that are closed to the person and have no default, so that a new record cannot be created. */
const missingAmong = ({ fields }: Pick<Resource, 'fields'>, closed: readonly string[], given: object): string[] =>
  enteredFields(fields).flatMap(([key, field]) =>
    closed.includes(key) && isNeeded(field) && !(key in given) ? [`«${field.label}»`] : [],
  );

/** Why a person cannot create records; undefined when they can. */
export function refusalToBegin(
  resource: Pick<Resource, 'entity' | 'name' | 'fields'>,
  rights: Rights,
): string | undefined {
  const closed = closedFields(rights, resource, 'create');
  const [missing] = closed.length ? missingAmong(resource, closed, defaultsOf(rights, resource)) : [];
  return missing === undefined
    ? undefined
    : `Обязательное поле ${missing} вам закрыто, и новую запись начать не с чего`;
}

/** What a group lacks to create records when its rule closes these fields; undefined when nothing. */
export function missingForCreation(
  resource: Resource,
  value: PermissionValue,
  closed: readonly string[],
  defaults: object | null,
): string | undefined {
  if (rankOf(value) < rankOf('create')) return undefined;
  const missing = missingAmong(resource, closed, defaults ?? {});
  const [one, ...more] = missing;
  if (one === undefined) return undefined;
  const fields = more.length ? `поля ${missing.join(', ')} обязательные` : `поле ${one} обязательное`;
  return `${fields}: задайте, с чем начинается новая запись`;
}
