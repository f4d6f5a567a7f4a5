import { objectTypeFile, type ObjectTypeFile } from 'contract/features/object-types/calls.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { enteredOf, type Row } from 'contract/kit/resource.ts';
import * as z from 'zod/mini';

/** The part of a type that a copy starts with. */
export const contentOf = (row: Row<typeof objectTypes>): ObjectTypeFile['type'] => enteredOf(objectTypes, row);

/** A type as a file from which another organization can create the same type. */
export const toFile = (row: Row<typeof objectTypes>): string =>
  JSON.stringify({ format: 'energoconsole-object-type', type: contentOf(row) } satisfies ObjectTypeFile, null, 2);

/** The type in a file; null when the file does not hold one. */
export function fromFile(text: string): ObjectTypeFile['type'] | null {
  try {
    return z.parse(objectTypeFile, JSON.parse(text)).type;
  } catch {
    return null;
  }
}
