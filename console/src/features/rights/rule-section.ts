import { ruledResource } from 'contract/features/rights/rules.ts';
import { enteredFields, type Fields } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';

/** The resource of a rule as its conditions may ask about it: by the fields that are entered. */
export function askedResource(section: unknown): Resource | undefined {
  const resource = ruledResource(section);
  if (!resource) return undefined;
  const fields: Fields = Object.fromEntries(enteredFields(resource.fields));
  const { list } = resource;
  const title = list.title in fields ? list.title : (Object.keys(fields)[0] ?? list.title);
  return { ...resource, fields, list: { ...list, title } };
}

/** What stands in a text of JSON; nothing where it is none. */
export function documentIn(text: unknown): Readonly<Record<string, unknown>> {
  try {
    return typeof text === 'string' && text ? (JSON.parse(text) as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
