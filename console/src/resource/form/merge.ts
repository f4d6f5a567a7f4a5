import { changedFields, type FormValues } from '../frame/form-values.ts';
import type { Fields } from 'contract/kit/field.ts';

export type Side = 'mine' | 'stored';

/** The fields whose stored value, saved by somebody else, differs from the form's, each with the side chosen by
 *  default: the stored one when the user did not change the field. */
export function conflictsOf(
  fields: Fields,
  base: FormValues,
  mine: FormValues,
  stored: FormValues,
): Record<string, Side> {
  const touched = new Set(changedFields(fields, base, mine));
  const theirs = new Set(changedFields(fields, base, stored));
  const differing = changedFields(fields, mine, stored).filter((name) => theirs.has(name));
  return Object.fromEntries(differing.map((name) => [name, touched.has(name) ? 'mine' : 'stored']));
}

/** The values of the chosen sides. */
export const mergedValues = (mine: FormValues, stored: FormValues, sides: Readonly<Record<string, Side>>): FormValues =>
  Object.fromEntries(Object.keys(mine).map((name) => [name, (sides[name] === 'stored' ? stored : mine)[name]]));
