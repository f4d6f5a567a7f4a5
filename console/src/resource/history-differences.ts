import type { Field } from 'contract/kit/field.ts';
import type { JournalEntry } from 'contract/kit/resource-answers.ts';
import type { Resource } from 'contract/kit/resource.ts';

export interface Difference {
  name: string;
  field: Field;
  before: unknown;
  after: unknown;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What an entry changed, field by field in the order of the resource; fields that were and stayed empty are left out. */
export function differences(
  resource: Resource,
  { before, after }: Pick<JournalEntry, 'before' | 'after'>,
): Difference[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const [was, is] = [before?.[name], after?.[name]];
    if (isEmpty(was) && isEmpty(is)) return [];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ name, field, before: was, after: is }];
  });
}
