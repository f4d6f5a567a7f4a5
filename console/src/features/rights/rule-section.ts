import { ruledResource } from 'contract/features/rights/rules.ts';
import { enteredFields, type Fields } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';

/** The resource of a rule with the fields its conditions may use: those that users enter. */
export function askedResource(section: unknown): Resource | undefined {
  const resource = ruledResource(section);
  if (!resource) return undefined;
  const fields: Fields = Object.fromEntries(enteredFields(resource.fields));
  const { list } = resource;
  const title = list.title in fields ? list.title : (Object.keys(fields)[0] ?? list.title);
  return { ...resource, fields, list: { ...list, title } };
}
