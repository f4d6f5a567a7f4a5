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

/** The object in a JSON text; empty when the text is not a JSON object. */
export function documentIn(text: unknown): Readonly<Record<string, unknown>> {
  try {
    return typeof text === 'string' && text ? (JSON.parse(text) as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
