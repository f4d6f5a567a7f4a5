import { objectTypeFile, type ObjectTypeFile } from 'contract/features/object-types/calls.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { enteredOf, type Row } from 'contract/kit/resource.ts';
import * as z from 'zod/mini';

/** A type as a file from which another organization can create the same type. */
export function toFile(row: Row<typeof objectTypes>): string {
  const { templates: _, parentGuid: __, ...type } = enteredOf(objectTypes, row);
  return JSON.stringify({ format: 'energoconsole-object-type', type } satisfies ObjectTypeFile, null, 2);
}

const asObject = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/** The type in a file; null when the file does not hold one. */
export function fromFile(text: string): ObjectTypeFile['type'] | null {
  try {
    // In files written before layouts were objects, the layout is a JSON text.
    return z.parse(
      objectTypeFile,
      JSON.parse(text, (key, value) => (key === 'layout' ? asObject(value) : value)),
    ).type;
  } catch {
    return null;
  }
}
