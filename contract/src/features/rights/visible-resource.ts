import { closedFields } from '../../rights/closed-fields.ts';
import type { Rights } from '../../rights/rights.ts';
import type { Fields } from '../../kit/field.ts';
import { inputSchema } from '../../kit/field-schema.ts';
import type { Resource } from '../../kit/resource.ts';

/** A resource without some of its fields. */
export function withoutFields<R extends Resource>(resource: R, hidden: readonly string[]): R {
  if (hidden.length === 0) return resource;
  const isLeft = (key: string) => !hidden.includes(key);
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([key]) => isLeft(key)));
  return { ...resource, fields, list: { ...resource.list, columns: resource.list.columns.filter(isLeft) } };
}

const CLOSED_HINT = 'По правилу группы прав это поле меняют другие';

/** A resource as a person sees it: without the hidden fields, and with read-only ones marked as closed. */
export function asVisible(resource: Resource, rights: Rights): Resource {
  const hidden = closedFields(rights, resource, 'read');
  const closed = closedFields(rights, resource, 'update');
  if (hidden.length + closed.length === 0) return resource;
  const left = withoutFields(resource, hidden);
  const fields: Fields = Object.fromEntries(
    Object.entries(left.fields).map(([key, field]) => [
      key,
      closed.includes(key) ? { ...field, closed: true, hint: CLOSED_HINT } : field,
    ]),
  );
  let input: Resource['input'] | undefined;
  return {
    ...left,
    fields,
    get input() {
      return (input ??= inputSchema(fields));
    },
  };
}
