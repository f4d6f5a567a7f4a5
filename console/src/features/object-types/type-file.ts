import { objectTypeFile, type ObjectTypeFile } from 'contract/features/object-types/calls.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { enteredOf, type Row } from 'contract/kit/resource.ts';
import * as z from 'zod/mini';

/** What of a type another one can begin with. */
export const contentOf = (row: Row<typeof objectTypes>): ObjectTypeFile['type'] => enteredOf(objectTypes, row);

/** A type as a file from which another organization makes the same. */
export const toFile = (row: Row<typeof objectTypes>): string =>
  JSON.stringify({ format: 'energoconsole-object-type', type: contentOf(row) } satisfies ObjectTypeFile, null, 2);

/** The type in a file; null when it is no such file. */
export function fromFile(text: string): ObjectTypeFile['type'] | null {
  try {
    return z.parse(objectTypeFile, JSON.parse(text)).type;
  } catch {
    return null;
  }
}
