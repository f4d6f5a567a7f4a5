import { isComputed, type Fields } from './field.ts';
import type { Resource } from './resource.ts';

/** A resource with only the fields that a stored condition may use: those entered by people, and those computed from
 *  them. */
export function conditioned(resource: Resource): Resource {
  const asked = Object.entries(resource.fields).filter(([, field]) => !field.readOnly || isComputed(field));
  const fields: Fields = Object.fromEntries(asked);
  const { list } = resource;
  const title = list.title in fields ? list.title : (Object.keys(fields)[0] ?? list.title);
  return { ...resource, fields, list: { ...list, title } };
}
